import GameEngines
import ScenarioReading

// `loot` and `pity`.

extension QuestLoot {
  /// By `LootSource`; a source without its own section has no pity.
  static let fieldsOfPity = Fields<QuestRules> {
    System("pity", "after how many dry attempts a drop is forced, by source of loot") {
      for source in LootSource.allCases {
        System(
          source.name, \.loot[pityOf: source], default: source.designedPity,
          "the pity of this source of loot"
        ) {
          PityRules.fields
        }
      }
    }
  }

  static let fieldsOfDrops = Fields<QuestRules> {
    Group(\.loot) { QuestLoot.fields }
    Section("store", \.storeOdds, "the rarities on offer in the store") {
      RarityOdds.field(\.self)
    }
  }
}

extension QuestLoot {
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
    Section(
      "consumables", \.consumables, "consumables and their effects", rule: "DRP-2"
    ) {
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
  /// - Parameter key: The key of the chance of consumables, whose origin and meaning follow.
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
