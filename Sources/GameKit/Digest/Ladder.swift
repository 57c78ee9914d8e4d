/// What players of a game climb, step by step, and what brings them up.
public struct Ladder: Sendable {
  /// What a step is called: `level`.
  let step: String
  /// What its steps are earned with: `EXP`; nil where work alone counts.
  let gain: String?
  /// What is done for it: `task`, `session`, `visit`.
  let work: String
  /// The step above which there is none; nil where steps have no number.
  let top: Int?
  /// The step that an event reaches; where steps have no number, always 1.
  let reached: @Sendable (TraceEvent) -> Int?
  /// Whether an event is one unit of work.
  let isWork: @Sendable (TraceEvent) -> Bool
  /// What else may be different while a step is not reached, by the number of that step.
  let figures: @Sendable (_ next: Int) -> [LifeFigure]
  /// What is behind a cause of a delay, where the figures show it.
  let reason: @Sendable (LifeDigest.Cause, LifeComparison) -> LifeDigest.Reason?

  /// - Parameters:
  ///   - step: What a step is called, in the singular.
  ///   - gain: What steps are earned with, as events of gained EXP call it; nil where work counts.
  ///   - work: The kind of events that are work, and what one is called.
  ///   - top: The last step; nil where steps have no number.
  ///   - figures: What else may be different while a step, given by its number, is not reached.
  ///   - reason: What is behind a cause, where the figures show it.
  ///   - reached: The step that an event reaches; where steps have no number, always 1.
  public init(
    step: String, gain: String? = nil, work: (name: String, kind: EventKind), top: Int? = nil,
    figures: @escaping @Sendable (_ next: Int) -> [LifeFigure] = { _ in [] },
    reason: @escaping @Sendable (LifeDigest.Cause, LifeComparison) -> LifeDigest.Reason? = { _, _ in
      nil
    },
    reached: @escaping @Sendable (TraceEvent) -> Int?
  ) {
    self.step = step
    self.gain = gain
    self.work = work.name
    self.top = top
    self.figures = figures
    self.reason = reason
    self.reached = reached
    let kind = work.kind
    isWork = { $0.kind == kind }
  }

  /// Levels, earned with EXP.
  ///
  /// - Parameters:
  ///   - highestLevel: The level above which there is none.
  ///   - gain: What EXP is called.
  ///   - work: The kind of events that are work, and what one is called.
  ///   - figures: What else may be different while a level is not reached.
  ///   - reason: What is behind a cause, where the figures show it.
  public static func levels(
    upTo highestLevel: Int, gain: String, work: (name: String, kind: EventKind),
    figures: [LifeFigure] = [],
    reason: @escaping @Sendable (LifeDigest.Cause, LifeComparison) -> LifeDigest.Reason? = { _, _ in
      nil
    }
  ) -> Ladder {
    Ladder(
      step: "level", gain: gain, work: work, top: highestLevel, figures: { _ in figures },
      reason: reason, reached: { $0.kind == .reachesLevel ? $0.amount("level") : nil })
  }
}
