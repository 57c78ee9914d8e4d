import GameEngines

/// Chances, odds and pity of all sources (DRP, PTY, EQP-2).
struct QuestLoot: DesignedRules {
  /// Sums points and bonuses to the equipment chance in force (DRP-1).
  var chance = DropChance()
  /// A finished task.
  var task = DropRules(
    equipment: 0.065, material: 0.35, consumable: 0.175,
    odds: RarityOdds(weights: [60, 28, 9, 2.5, 0.5]))
  /// A dungeon room passed, in the order of `DungeonTier`; consumables come from boss rooms only.
  var rooms = [
    (0.15, [50, 32, 14, 3.5, 0.5]), (0.25, [35, 35, 22, 7, 1]), (0.35, [20, 33, 30, 14, 3]),
    (0.50, [10, 25, 35, 22, 8]),
  ].map { equipment, weights in
    DropRules(
      equipment: equipment, material: 0.60, consumable: 0.30, odds: RarityOdds(weights: weights))
  }
  /// A mission won; the base of its equipment chance, to which luck adds.
  var mission = DropRules(
    equipment: 0.10, material: 0.40, consumable: 0.40, odds: RarityOdds(weights: [0, 0, 78, 18, 4]))
  /// Odds of the rarity of the piece in a level-up's chest (LVL-3).
  var chestOdds = RarityOdds(weights: [40, 35, 18, 6, 1])
  /// Pity of each source, in the order of `LootSource` (PTY-1).
  var pity = LootSource.allCases.map { _ in PityRules.off }
  /// Which consumables drop, and what they do (DRP-2).
  var consumables = ConsumableRules()
  /// Units that one material drop brings.
  var materialsPerDrop = 1
  /// A stage of an expedition passed; a failed one has less of each chance (EXP).
  var stage = DropRules(
    equipment: 0.25, material: 0.50, consumable: 0.30,
    odds: RarityOdds(weights: [0, 20, 45, 27, 8]))
  /// Chance of a card from a combat or boss room passed.
  var roomCard = Chance(0.12)
  /// Chance of a card from a stage passed, 0…1.
  var stageCard = 0.175

  /// The pity of a source; nil where it has none.
  subscript(pityOf source: LootSource) -> PityRules? {
    get { pity[source.rawValue] == .off ? nil : pity[source.rawValue] }
    set { pity[source.rawValue] = newValue ?? .off }
  }
}

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
