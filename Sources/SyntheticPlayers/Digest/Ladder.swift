import GameEngines

/// What players of a game climb, step by step, and what brings them up.
struct Ladder {
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
  var asked: (Int) -> Double? = { _ in nil }
  /// The step that an event reaches; where steps have no number, always 1.
  let reached: (LifeEvent) -> Int?
  /// Whether an event is one unit of work.
  let isWork: (LifeEvent) -> Bool
}

extension Ladder {
  /// The ladders of a game: levels, the levels of the ratchet, video time.
  static func all(of game: GameRules) -> [Ladder] {
    switch game {
    case .questBond(let rules):
      [.levels(rules.levels, gain: "EXP", work: "task", of: .finishesTask)]
    case .timeQuest(let rules):
      [
        .levels(rules.levels, gain: "XP", work: "session", of: .endsSession),
        .ratchet(rules.estimation.difficulty.configuration),
      ]
    case .bennie(let rules): [.videos(cheapest: rules.coins.offers.first?.coins ?? 0)]
    }
  }

  private static func levels(
    _ curve: LevelCurve, gain: String, work: String, of kind: EventKind
  ) -> Ladder {
    Ladder(
      step: "level", gain: gain, work: work, top: curve.highestLevel,
      reached: { $0.kind == .reachesLevel ? $0.amount("level") : nil },
      isWork: { $0.kind == kind })
  }

  private static func ratchet(_ configuration: DifficultyConfiguration) -> Ladder {
    Ladder(
      step: "difficulty level", work: "session", top: configuration.highestLevel,
      asked: { configuration.level($0).threshold },
      reached: { $0.kind == .endsSession ? $0.amount("highest") : nil },
      isWork: { $0.kind == .endsSession })
  }

  private static func videos(cheapest: Int) -> Ladder {
    Ladder(
      step: "redemption", work: "visit", cheapest: cheapest,
      reached: { $0.kind == .wantsVideo && $0.amount("minutes") > 0 ? 1 : nil },
      isWork: { $0.kind == .wantsVideo })
  }
}
