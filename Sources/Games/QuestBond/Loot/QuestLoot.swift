import GameEngines
import ScenarioReading

/// Chances, odds and pity of all sources (DRP, PTY, EQP-2).
struct QuestLoot: DesignedRules {
  /// Sums points and bonuses to the equipment chance in force (DRP-1).
  var chance = DropChance()
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
  var roomCard = Chance(0.12)
  var stageCard = 0.175

  subscript(pityOf source: LootSource) -> PityRules? {
    get { pity[source.rawValue] == .off ? nil : pity[source.rawValue] }
    set { pity[source.rawValue] = newValue ?? .off }
  }
}

/// The loot sources that have a pity counter (PTY-1).
enum LootSource: Int, DenseCases {
  case task, dungeonRoom, mission, expedition

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

  /// Where its equipment comes from, and its attempts, in words.
  var words: (places: String, attempts: String) {
    switch self {
    case .task: ("tasks", "tasks")
    case .dungeonRoom: ("dungeon rooms", "rooms passed")
    case .mission: ("missions", "missions won")
    case .expedition: ("expeditions", "expeditions")
    }
  }
}

extension QuestLoot {
  /// By `LootSource`; a source without its own section has no pity.
  static let fieldsOfPity = Fields<QuestRules> {
    System("pity", "after how many dry attempts a drop is forced, by source of loot") {
      for source in LootSource.allCases {
        System(
          source.name, \.loot[pityOf: source], default: source.designedPity,
          "the pity of this source of loot"
        ) { PityRules.fields }
      }
    }
  }

  static let fieldsOfDrops = Fields<QuestRules> {
    Group(\.loot) { QuestLoot.fields }
    Section("store", \.storeOdds, "the rarities on offer in the store") { RarityOdds.field(\.self) }
  }

  static let fields = Fields<QuestLoot>(rule: "DRP") {
    Section("task", \.task, "drops of a finished task") { DropRules.fields() }
    Section("dungeonRoom", "drops of a dungeon room passed, by tier") {
      for tier in DungeonTier.allCases {
        Section("\(tier)", \.rooms[tier.rawValue], "rooms of the tier \(tier)") {
          DropRules.fields(consumable: "bossConsumable", origin: .assumption)
        }
      }
      Probability("card", \.roomCard, "chance of a card from a combat or boss room passed")
    }
    Section("mission", \.mission, "drops of a mission won") {
      DropRules.fields(consumable: "herbs", origin: .assumption, "chance of herbs")
    }
    Section("expedition", "drops of a stage of an expedition") {
      Group(\.stage) { DropRules.fields(origin: .assumption) }
      Probability("card", \.stageCard, "chance of a card from a stage passed")
    }
    Section("chest", "contents of the chest of a level-up") { RarityOdds.field(\.chestOdds) }
    Probability(
      "chanceCap", \.chance.cap, rule: "DRP-1", "the most that any equipment chance can be")
    Section("consumables", \.consumables, "consumables and their effects", rule: "DRP-2") {
      Weights(
        "weights", \.kinds, "weights of EXP boost, gold boost, material magnet, stat snack, potion")
      Share("expBoost", \.expBoost, "more EXP for the boosted task")
      Share("goldBoost", \.goldBoost, origin: .assumption, "more gold for the boosted task")
      Whole(
        "magnetTasks", \.magnetTasks, in: 0...1000, unit: "tasks", "tasks with double materials")
      Number(
        "snackPoints", \.snackPoints, in: 0...1000, unit: "points", "on every stat for the day")
      Share(
        "standardBoost", \.standardBoost, rule: "FRG-6", origin: .assumption,
        "more EXP, or gold, for a task under a standard boost")
      Whole(
        "standardTasks", \.standardTasks, in: 0...1000, unit: "tasks", rule: "FRG-6",
        origin: .assumption, "tasks that a standard boost lasts")
      Share(
        "beaconLoot", \.beaconLoot, rule: "FRG-6", origin: .assumption,
        "relative bonus on a task's equipment chance under a beacon")
      Whole(
        "beaconTasks", \.beaconTasks, in: 0...1000, unit: "tasks", rule: "FRG-6",
        origin: .assumption, "tasks that a beacon lasts")
    }
    Whole(
      "materialsPerDrop", \.materialsPerDrop, in: 0...1000, unit: "materials", origin: .assumption,
      "materials that one material drop brings")
  }
}

extension RarityOdds {
  static func field<Rules>(
    _ path: WritableKeyPath<Rules, RarityOdds> & Sendable
  ) -> Weights<Rules> {
    Weights(
      "rarities", path, rule: "EQP-2", origin: .assumption,
      "weights of common, uncommon, rare, epic, legendary")
  }
}

extension DropRules {
  /// Returns the fields of one source; the key, origin and meaning are those of consumables.
  fileprivate static func fields(
    consumable key: String = "consumable", origin: RuleNumber.Origin = .design,
    _ meaning: String = "chance of a consumable"
  ) -> Fields<DropRules> {
    Fields(default: QuestLoot().task, rule: "DRP") {
      Probability("equipment", \.equipment, "chance of equipment, before all bonuses")
      Probability("material", \.material, "chance of material")
      Probability(key, \.consumable, origin: origin, meaning)
      RarityOdds.field(\.odds)
    }
  }
}

extension PityRules {
  /// Each source has defaults of its own: `LootSource.designedPity`.
  static let fields = Fields(default: PityRules.off) {
    Case("atLeast", \.atLeast, rule: "PTY-1", "the least rarity of a forced drop")
    Whole(
      "threshold", \.threshold, in: 0...4000, unit: "attempts", rule: "PTY-1",
      "the dry attempt that is forced to drop; 0 for never")
    Flag(
      "graceAttempt", \.graceAttempt, rule: "PTY-2", origin: .assumption,
      "force the attempt after the threshold's dry ones instead of the last of them")
    Whole(
      "softStart", \.softStart, in: 0...4000, unit: "attempts", rule: "PTY-4",
      "dry attempts from which on the chance rises; 0 for never")
    Probability("softStep", \.softStep, rule: "PTY-4", "rise of the chance per dry attempt")
  }
}

extension Lint {
  func drops(of source: LootSource) -> [Lint] {
    let names = source == .dungeonRoom ? DungeonTier.allCases.map { "\($0)" } : [source.name]
    return sections(with: \DropRules.equipment).filter { names.contains($0.name) }
  }

  func reportLoot() {
    let systems: [LootSource: (list: AnyKeyPath, section: String)] = [
      .dungeonRoom: (\QuestDungeons.list, "dungeons"), .mission: (\QuestMissions.list, "missions"),
      .expedition: (\QuestExpeditions.list, "expeditions"),
    ]
    for source in LootSource.allCases {
      let drops = drops(of: source)
      for drop in drops {
        drop.warnWhenAbove(\DropRules.equipment, \QuestLoot.chance.cap, of: self) { chance, cap in
          "\(chance) is above loot.chanceCap, so \(cap) is in force"
        }
      }
      let pity = sections(with: \PityRules.threshold).first { $0.name == source.name }
      if let system = systems[source], !has(system.list) {
        pity?.warn("does nothing without the section \(system.section)")
      } else {
        pity?.reportPity(of: drops)
      }
    }
    warnWhenFalling(\EquipmentRules.rarityFactors) { index in
      "\(Rarity.allCases[index]) pieces are weaker than \(Rarity.allCases[index - 1]) ones"
    }
  }

  private func reportPity(of drops: [Lint]) {
    let threshold = number(\PityRules.threshold) ?? 0
    let (start, step) = (number(\PityRules.softStart) ?? 0, number(\PityRules.softStep) ?? 0)
    if threshold == 1, drops.contains(where: { $0.number(\DropRules.equipment) != 1 }) {
      warn(\PityRules.threshold, "every attempt is forced to drop, so the chance does nothing")
    }
    if start > 0, step == 0 {
      warn(\PityRules.softStart, "does nothing while softStep is 0")
    } else if start == 0, step > 0 {
      warn(\PityRules.softStep, "does nothing while softStart is 0")
    } else if start > 0, threshold > 0, start >= threshold {
      warn(
        \PityRules.softStart,
        "does nothing, as the drop is forced at \(shown(\PityRules.threshold))")
    }
  }
}
