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
    odds: [
      "droughts": SystemOdds(QuestOdds.droughtForm, \.droughts),
      "longest": SystemOdds(QuestOdds.longestForm, \.longest),
      "rarities": SystemOdds(QuestOdds.rarityForm, \.rarities),
      "holds": SystemOdds(QuestOdds.holdsForm, \.holds),
    ],
    lint: ["loot": { $0.reportLoot() }])

  @QuestMetrics private static func lootMetrics(of rules: QuestRules) -> [QuestMetric] {
    for source in LootSource.allCases where isOn(source, rules) {
      let index = source.rawValue
      QuestMetric.count(
        "drops.\(source.name)", "drops",
        "Pieces of equipment that a player gets from \(source.places) in the whole run."
      ) { $0.loot.tally.luckyDrops[index] + $0.loot.tally.forcedDrops[index] }
      QuestMetric.part(
        "drops.\(source.name).forced", of: "drops",
        "Share of a player's own drops from \(source.places) that pity forced, averaged over "
          + "players with a drop: each of them counts once, however many drops it has, while "
          + "drought.\(source.name).forced.share pools all players' droughts."
      ) {
        let forced = $0.loot.tally.forcedDrops[index]
        return (forced, $0.loot.tally.luckyDrops[index] + forced)
      }
      QuestMetric.count(
        "drought.\(source.name).longest", source.attempts,
        "Longest drought of a player without equipment from \(source.places), also one that is "
          + "still open on the last day."
      ) { max($0.loot.tally.longestDrought[index], $0.pity(source).dry) }
    }
    for rarity in Rarity.allCases {
      QuestMetric.count(
        "equipment.found.\(rarity)", "pieces",
        "Pieces of rarity \(rarity) that a player gets in the whole run, wherever from."
      ) { $0.loot.tally.found[rarity.rawValue] }
    }
  }

  /// Finds of players besides equipment.
  @QuestMetrics private static func findMetrics(of rules: QuestRules) -> [QuestMetric] {
    QuestMetric.perActiveDay(
      "fragments", "fragments", "Fragments that a player gets per active day."
    ) { $0.gear.tally.fragments }
    QuestMetric.count(
      "scrolls", "scrolls", "Scrolls that a player gets back by salvaging in the whole run."
    ) { $0.gear.tally.scrolls }
    QuestMetric.perActiveDay(
      "materials", "materials", "Materials that a player gets per active day."
    ) { $0.loot.tally.materials }
    QuestMetric.perActiveDay(
      "consumables", "consumables", "Consumables that a player gets per active day."
    ) { $0.loot.tally.consumables }
  }

  /// Returns whether a source's system is on.
  private static func isOn(_ source: LootSource, _ rules: QuestRules) -> Bool {
    switch source {
    case .task: true
    case .dungeonRoom: rules.dungeons.isOn
    case .mission: rules.missions.isOn
    case .expedition: rules.expeditions.isOn
    }
  }
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
  /// Records an attempt at equipment.
  ///
  /// - Parameters:
  ///   - chance: The chance before soft pity and the cap.
  ///   - pity: The source's counter after the attempt.
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

  /// Records a roll for something other than equipment: whether it is there.
  ///
  /// - Parameter kind: The stream that decided the kind, if one was drawn.
  @inline(never)
  func rolls(
    _ what: String, in source: String, _ isThere: Bool, _ purpose: Purpose, _ stream: KeyedStream,
    kind: Decision? = nil
  ) {
    rolls(what, in: source, isThere ? 1 : 0, purpose, stream, kind: kind)
  }

  /// Records a roll for something found in some number.
  @inline(never)
  func rolls(
    _ what: String, in source: String, _ found: Int, _ purpose: Purpose, _ stream: KeyedStream,
    kind: Decision? = nil
  ) {
    record(.rolls, by: .after(purpose, stream), kind) {
      ["source": .text(source), "what": .text(what), "found": .whole(found)]
    }
  }

  /// Records a piece that luck or pity gave.
  ///
  /// - Parameter set: The luck of being a set piece, if the source drops set pieces.
  @inline(never)
  func finds(
    _ piece: inout Equipment, in source: String, _ purpose: Purpose, _ stream: KeyedStream,
    set: KeyedStream?
  ) {
    number(&piece)
    let facts = Facts(of: piece)
    record(.finds, by: .after(purpose, stream), set.map { .after(.setDrop, $0) }) {
      ["source": .text(source)] + facts
    }
  }

  /// - Parameter left: The number of effects that those in hand have left, this one included.
  @inline(never)
  func receives(_ consumable: Consumable, left: Int) {
    record(.receives, ["consumable": .text("\(consumable)"), "left": .whole(left)])
  }

  /// Records the effect of a consumable.
  ///
  /// - Parameters:
  ///   - gain: A share more of EXP, gold, materials or chance; points on each stat; or failures
  ///     forgiven.
  ///   - left: The number of effects that those in hand still have.
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
