import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// Drops and their pity (DRP, PTY).
  static let loot = SystemSpec(
    purposes: [
      .taskEquipment, .taskItem, .taskMaterial, .taskConsumable, .taskConsumableKind,
      .giftConsumable,
    ],
    events: [.tries, .rolls, .finds, .receives, .usesConsumable],
    sections: [
      "loot": Fields {
        Custom { rules, root in
          // In a file loot precedes pity; the table of rules begins with pity.
          root.section(
            "loot", "drops: equipment, material and consumables roll separately", .error
          ) {
            rules = QuestLoot.fieldsOfPity.read(root, from: rules)
            rules = QuestLoot.fieldsOfDrops.read($0, from: rules)
          }
        }
      }
    ],
    metrics: ["loot": lootMetrics, "finds": findMetrics],
    odds: ["droughts": .droughts, "longest": .longest, "rarities": .rarities, "holds": .holds],
    lint: ["loot": { $0.reportLoot() }])

  @QuestMetrics private static func lootMetrics(of rules: QuestRules) -> [QuestMetric] {
    for source in LootSource.allCases where isOn(source, rules) {
      let index = source.rawValue
      Metric.total("drops.\(source.name)", "drops") {
        $0.loot.luckyDrops[index] + $0.loot.forcedDrops[index]
      }
      .means("Pieces of equipment that a player gets from \(source.words.places) in the whole run.")
      Metric.part("drops.\(source.name).forced", of: "drops") {
        let forced = $0.loot.forcedDrops[index]
        return (forced, $0.loot.luckyDrops[index] + forced)
      }
      .means(
        "Share of a player's own drops from \(source.words.places) that pity forced, averaged over "
          + "players with a drop: each of them counts once, however many drops it has, while "
          + "drought.\(source.name).forced.share pools all players' droughts.")
      Metric.count("drought.\(source.name).longest", source.words.attempts) {
        max($0.loot.longestDrought[index], $0.channel(of: source).pity.dry)
      }
      .means(
        "Longest drought of a player without equipment from \(source.words.places), also one that is "
          + "still open on the last day.")
    }
    for rarity in Rarity.allCases {
      Metric.total("equipment.found.\(rarity)", "pieces") { $0.loot.found[rarity.rawValue] }
        .means("Pieces of rarity \(rarity) that a player gets in the whole run, wherever from.")
    }
  }

  @QuestMetrics private static func findMetrics(of rules: QuestRules) -> [QuestMetric] {
    Metric.perActiveDay("fragments", "fragments") { $0.gear.fragments }
      .means("Fragments that a player gets per active day.")
    Metric.total("scrolls", "scrolls") { $0.gear.scrolls }
      .means("Scrolls that a player gets back by salvaging in the whole run.")
    Metric.perActiveDay("materials", "materials") { $0.loot.materials }
      .means("Materials that a player gets per active day.")
    Metric.perActiveDay("consumables", "consumables") { $0.loot.consumables }
      .means("Consumables that a player gets per active day.")
  }

  private static func isOn(_ source: LootSource, _ rules: QuestRules) -> Bool {
    switch source {
    case .task: true
    case .dungeonRoom: rules.dungeons.isOn
    case .mission: rules.missions.isOn
    case .expedition: rules.expeditions.isOn
    }
  }
}

extension Purpose {
  static let taskEquipment = Purpose("taskEquipment", key: 30)
  static let taskItem = Purpose("taskItem", key: 31, drawsPerDecision: 8)
  static let taskMaterial = Purpose("taskMaterial", key: 32)
  static let taskConsumable = Purpose("taskConsumable", key: 33)
  static let taskConsumableKind = Purpose("taskConsumableKind", key: 34)
  static let giftConsumable = Purpose("giftConsumable", key: 138)
}

extension EventKind {
  static let tries = EventKind("loot.attempt", "an attempt at equipment")
    .attempting { Attempt(of: word($0, "source"), ending: $0.word("outcome")) }

  static let rolls = EventKind("loot.roll", "a roll for anything else")

  static let finds = EventKind("loot.found", "a piece of equipment is found")
    .highlighted {
      let rarity = word($0, "rarity")
      return rarity == "common" ? nil : .first(2, rarity)
    }

  static let receives = EventKind("loot.consumable", "a consumable is received")
    .explaining { .income("consumable", words: word($0, "consumable")) }

  static let usesConsumable = EventKind("loot.uses", "a consumable does something")
}

/// A place of attempts at equipment, with its own luck for the attempt and for the piece.
enum LootPlace: String, CaseIterable {
  case task, room, mission, door, bonusRoom, stage

  /// The source whose pity counts its attempts.
  var source: LootSource {
    switch self {
    case .task: .task
    case .room, .door, .bonusRoom: .dungeonRoom
    case .mission: .mission
    case .stage: .expedition
    }
  }

  var purposes: (attempts: Purpose, pieces: Purpose) {
    switch self {
    case .task: (.taskEquipment, .taskItem)
    case .room: (.roomEquipment, .roomItem)
    case .mission: (.missionEquipment, .missionItem)
    case .door: (.doorEquipment, .doorItem)
    case .bonusRoom: (.bonusEquipment, .bonusItem)
    case .stage: (.stageEquipment, .stageItem)
    }
  }
}

extension TraceRecorder {
  /// Records an attempt: the chance is before soft pity and the cap, the counter after it.
  @inline(never)
  func tries(
    _ place: LootPlace, chance: Double, cap: Double, _ attempt: EquipmentAttempt,
    _ rules: PityRules, _ pity: PityState, _ stream: KeyedStream
  ) {
    record(.tries, by: .after(place.purposes.attempts, stream)) {
      ["source": .text(place.source.name), "place": .text(place.rawValue)]
        + attempt.facts(chance: chance, cap: cap, rules, pity)
    }
  }

  /// Records a roll for something other than equipment: how much is there, and the luck of its kind
  /// if one was drawn.
  @inline(never)
  func rolls(
    _ what: String, in source: String, _ found: Int, _ purpose: Purpose, _ stream: KeyedStream,
    kind: Decision? = nil
  ) {
    record(.rolls, by: .after(purpose, stream), kind) {
      ["source": .text(source), "what": .text(what), "found": .whole(found)]
    }
  }

  /// Records a consumable, and the effects that those in hand have left, this one included.
  @inline(never)
  func receives(_ consumable: Consumable, left: Int) {
    record(.receives, ["consumable": .text("\(consumable)"), "left": .whole(left)])
  }

  /// Records the effect of a consumable, and how many those in hand have left. The gain is a share
  /// more of EXP, gold, materials or chance; points on each stat; or failures forgiven.
  @inline(never)
  func uses(_ consumable: Consumable, by gain: Double, left: Int) {
    let raises =
      switch consumable {
      case .expBoost, .standardEXPBoost: "EXP"
      case .goldBoost, .standardGoldBoost: "gold"
      case .materialMagnet: "materials"
      case .statSnack: "stats"
      case .potion: "forgiven failures"
      case .beacon: "equipment chance"
      case .catalyst: "success chance"
      }
    record(.usesConsumable) {
      [
        "consumable": .text("\(consumable)"), "raises": .text(raises), "by": .number(gain),
        "left": .whole(left),
      ]
    }
  }
}
