import GameEngines

/// The loot sources that have a pity counter (PTY-1).
enum LootSource: Int, DenseCases {
  case task, dungeonRoom, mission, expedition

  /// The source's name in scenarios and findings.
  var name: String { "\(self)" }

  /// The design's pity, used where a scenario has pity for the source (PTY-1).
  var designedPity: PityRules {
    switch self {
    case .task: PityRules(threshold: 20, atLeast: .uncommon)
    case .dungeonRoom: PityRules(threshold: 12, atLeast: .rare)
    case .mission: PityRules(threshold: 5, atLeast: .rare)
    case .expedition: PityRules(threshold: 3, atLeast: .epic)
    }
  }

  /// Where its equipment comes from, in words.
  var places: String {
    switch self {
    case .task: "tasks"
    case .dungeonRoom: "dungeon rooms"
    case .mission: "missions"
    case .expedition: "expeditions"
    }
  }

  /// Its attempts, in words.
  var attempts: String {
    switch self {
    case .task: "tasks"
    case .dungeonRoom: "rooms passed"
    case .mission: "missions won"
    case .expedition: "expeditions"
    }
  }
}
