import GameEngines

/// What players of a game climb, step by step, and what brings them up.
public struct Ladder: Sendable {
  /// What a step is called: `level`.
  let step: String
  /// What its steps are earned with: `EXP`; nil where work alone counts.
  var gain: String?
  /// What is done for it: `task`, `session`, `visit`.
  let work: String
  /// The step above which there is none; nil where steps have no number.
  var top: Int?
  /// The least price of a step; 0 where nothing is paid.
  var cheapest = 0
  /// The average of accuracy that a step asks for, by its number.
  var asked: @Sendable (Int) -> Double? = { _ in nil }
  /// The step that an event reaches; where steps have no number, always 1.
  let reached: @Sendable (LifeEvent) -> Int?
  /// Whether an event is one unit of work.
  let isWork: @Sendable (LifeEvent) -> Bool
}

extension Ladder {
  /// Levels of a curve.
  ///
  /// - Parameter kind: The events that are work.
  static func levels(
    _ curve: LevelCurve, gain: String, work: String, of kind: EventKind
  ) -> Ladder {
    Ladder(
      step: "level", gain: gain, work: work, top: curve.highestLevel,
      reached: { $0.kind == .reachesLevel ? $0.amount("level") : nil },
      isWork: { $0.kind == kind })
  }

  /// The levels of the ratchet.
  static func ratchet(_ configuration: DifficultyConfiguration) -> Ladder {
    Ladder(
      step: "difficulty level", work: "session", top: configuration.highestLevel,
      asked: { configuration.level($0).threshold },
      reached: { $0.kind == .endsSession ? $0.amount("highest") : nil },
      isWork: { $0.kind == .endsSession })
  }

  /// Video time, for coins.
  static func videos(cheapest: Int) -> Ladder {
    Ladder(
      step: "redemption", work: "visit", cheapest: cheapest,
      reached: { $0.kind == .wantsVideo && $0.amount("minutes") > 0 ? 1 : nil },
      isWork: { $0.kind == .wantsVideo })
  }
}
