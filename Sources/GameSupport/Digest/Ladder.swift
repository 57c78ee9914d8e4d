/// The steps that players of a game climb, and the work that earns them.
public struct Ladder: Sendable {
  /// Finds the reason behind a cause of a delay, where the figures show it.
  public typealias Reasoning = @Sendable (LifeDigest.Cause, LifeComparison) -> LifeDigest.Reason?

  let step: String
  let gain: String?
  let work: (name: String, kind: EventKind)
  let top: Int?
  let figures: @Sendable (_ next: Int) -> [LifeFigure]
  let reason: Reasoning
  let reached: @Sendable (TraceEvent) -> Int?

  /// - Parameters:
  ///   - step: The name of a step, in the singular: `level`.
  ///   - gain: The currency of steps, as named by events of gained EXP; nil where work counts.
  ///   - work: The name of one unit of work, `task`, and the kind of events that are one unit each.
  ///   - top: The last step; nil where steps have no number.
  ///   - figures: Other figures that may differ while a step, given by its number, is not reached.
  ///   - reason: Finds the reason behind a cause, where the figures show it.
  ///   - reached: The step that an event reaches; where steps have no number, always 1.
  public init(
    step: String, gain: String? = nil, work: (name: String, kind: EventKind), top: Int? = nil,
    figures: @escaping @Sendable (_ next: Int) -> [LifeFigure] = { _ in [] },
    reason: @escaping Reasoning = { _, _ in nil }, reached: @escaping @Sendable (TraceEvent) -> Int?
  ) {
    (self.step, self.gain, self.work, self.top) = (step, gain, work, top)
    (self.figures, self.reason, self.reached) = (figures, reason, reached)
  }

  /// Returns a ladder of levels up to the highest, earned with EXP under any name.
  public static func levels(
    upTo highestLevel: Int, gain: String, work: (name: String, kind: EventKind),
    figures: [LifeFigure] = [], reason: @escaping Reasoning = { _, _ in nil }
  ) -> Ladder {
    Ladder(
      step: "level", gain: gain, work: work, top: highestLevel, figures: { _ in figures },
      reason: reason, reached: { $0.kind == .reachesLevel ? $0.amount("level") : nil })
  }
}
