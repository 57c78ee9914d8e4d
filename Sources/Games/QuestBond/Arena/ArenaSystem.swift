import GameEngines
import GameSupport
import Players
import ScenarioReading

extension SystemSpec {
  /// Waves to fight until health runs out (ARN).
  static let arena = SystemSpec(
    purposes: [
      .arenaWave, .arenaMood, .arenaConsumableKind, .arenaCard, .arenaItem, .arenaEquipment,
    ],
    events: [.weighsEntry, .entersArena, .fightsWave, .reachesMilestone],
    faucets: [.arena: { $0.arena.isOn }],
    sinks: [.arenaEntry: { $0.arena.isOn }],
    sections: [
      "arena": Fields {
        System("arena", \.arena.section, "waves to fight until health runs out") {
          QuestArena.fields
        }
      }
    ],
    metrics: ["arena": arenaMetrics])

  @QuestMetrics private static func arenaMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.arena.isOn {
      Metric.count("arena.bestWave", "waves") { $0.arena.state.bestWave }
        .means("Highest wave that a player reaches in the arena.")
      Metric.perActiveDay("arena.entries", "entries") { $0.arena.state.entries }
        .means("Entries of a player into the arena per active day, free and paid ones.")
      Metric.part("arena.entries.paid", of: "entries") {
        ($0.arena.paidEntries, $0.arena.state.entries)
      }
      .means(
        "Share of a player's arena entries that are paid for, averaged over players with an "
          + "entry.")
      Metric.perActiveDay("arena.milestones", "milestones") { $0.arena.milestones }
        .means("Milestones of the arena that a player reaches per active day.")
      Metric.total("arena.cards", "cards") { $0.arena.cards }
        .means("Cards that the arena gives a player in the whole run.")
    }
  }
}

extension Purpose {
  // Each entry has its own waves.
  static let arenaWave = Purpose("arenaWave", key: 200, isOfADay: true)
  static let arenaMood = Purpose("arenaMood", key: 201)
  static let arenaConsumableKind = Purpose("arenaConsumableKind", key: 202)
  static let arenaCard = Purpose("arenaCard", key: 203)
  static let arenaItem = Purpose("arenaItem", key: 204, drawsPerDecision: 8)
  static let arenaEquipment = Purpose("arenaEquipment", key: 205)
}

extension EventKind {
  static let weighsEntry = EventKind("arena.mood", "is one more arena entry worth its price?")

  static let entersArena = EventKind("arena.entry", "an arena entry, and the waves cleared")
    .counted("arena entries")
    .explaining { .payment("arenaEntry", words: "\($0.amount("waves")) waves cleared") }

  static let fightsWave = EventKind("arena.wave", "one wave of an arena entry")

  static let reachesMilestone = EventKind("arena.milestone", "an arena milestone pays")
    .explaining { .income("arena", words: "wave \($0.amount("wave"))") }
    .highlighted { .rise(4, "arena wave", $0.amount("wave"), above: 0) }
}

extension QuestArena {
  static let fields = Fields<QuestArena> {
    Group(\.rules, rule: "ARN-1") {
      Whole(
        "freeEntries", \.freeEntries, in: 0...100, unit: "entries",
        "entries a day that cost nothing")
      Whole(
        "maxEntries", \.maxEntries, in: 0...100, unit: "entries", origin: .assumption,
        "entries a day at most, free ones included")
      Amount("entryPrice", \.entryPrice, "price of each further entry")
      Number(
        "health", \.health, in: 0...1_000_000, unit: "health",
        "health at the start of an entry; it carries over from wave to wave")
      Number(
        "damage", \.damage, in: 0...1_000_000, unit: "health", origin: .assumption,
        "mean cost of a wave that is as strong as the fighter")
      Number(
        "swing", \.swing, in: 0...10, unit: "share", origin: .assumption,
        "spread of a wave's damage around its mean, uniform")
      Number(
        "baseDifficulty", \.baseDifficulty, in: 0...1_000_000, unit: "power", origin: .assumption,
        "difficulty of a wave before its number counts")
      Number(
        "growth", \.growth, in: 0...1000, unit: "share",
        "share of the base by which each wave is harder")
      Whole(
        "lateFrom", \.lateFrom, in: 1...1000, unit: "wave",
        "the wave from which on the late factor holds")
      Number(
        "lateFactor", \.lateFactor, in: 0...100, unit: "factor", "factor more with each late wave")
      Whole(
        "maxWaves", \.maxWaves, in: 1...1000, unit: "waves", origin: .assumption,
        "the last wave there is")
      List(
        "modifiers", \.modifiers, count: 1...52, default: ArenaModifier.designed[0],
        "weekly modifiers of the arena", rule: "ARN-2", origin: .assumption
      ) {
        Text("name", \.name, origin: .design, "the modifier's name; weeks take them in turn")
        Check { modifier, _ in
          // A modifier of the design keeps its factors unless the scenario changes them.
          let name = modifier.name
          modifier.terms =
            ArenaModifier.designed.first { $0.name == name }?.terms ?? ArenaTerms.none
        }
        Depending { modifier in
          Number(
            "power", \.terms.power, in: 0.01...1000, unit: "factor",
            origin: modifier.origin(of: \.power), "on the fighter's power, by the damage it deals")
          Number(
            "difficulty", \.terms.difficulty, in: 0...1000, unit: "factor",
            origin: modifier.origin(of: \.difficulty),
            "on every wave's difficulty, by the damage it does")
          Number(
            "health", \.terms.health, in: 0...1000, unit: "factor",
            origin: modifier.origin(of: \.health), "on the health that an entry begins with")
          Number(
            "healing", \.terms.healing, in: 0...1_000_000, unit: "health",
            origin: modifier.origin(of: \.healing),
            "regained between waves, up to the health that the entry began with")
          Number(
            "oneStat", \.terms.oneStat, in: 0...1000, unit: "factor",
            origin: modifier.origin(of: \.oneStat),
            "on one stat: strength, wisdom and dexterity, in turn at each return of the modifier")
          Number(
            "swing", \.terms.swing, in: 0...1000, unit: "factor",
            "on the spread of a wave's damage")
          Number(
            "gold", \.terms.gold, in: 0...1000, unit: "factor",
            origin: modifier.origin(of: \.gold), "on the milestones' gold")
        }
      }
    }
    Group(\.milestones, rule: "ARN-3") {
      List(
        "milestones", \.list, count: 1...100, default: ArenaMilestones.designed[0],
        "the waves that pay"
      ) {
        Whole("wave", \.wave, in: 1...1000, unit: "wave", "the wave whose clearing pays")
        Check { milestone, _ in
          // A wave that the design pays keeps its reward unless the scenario changes it.
          let wave = milestone.wave
          milestone.reward =
            ArenaMilestones.designed.first { $0.wave == wave }?.reward ?? ArenaReward.none
        }
        Case("consumable", \.reward.consumable, orNone: "none", "grade of the consumable, if any")
        Case(
          "equipment", \.reward.equipment, orNone: "none",
          "the least rarity of a sure piece of equipment, if any")
        Probability("card", \.reward.card, "chance of a card")
      }
      Check { milestones, section in
        section.raise(
          \.list, by: \.wave, in: &milestones, "milestones have to come in the order of their waves"
        )
      }
      Whole(
        "repeatEvery", \.repeatEvery, in: 0...1000, unit: "waves",
        "after the last milestone there is one more every so many waves; 0 for none")
      Share(
        "cardStep", \.cardStep, origin: .assumption,
        "added to the last milestone's chance of a card by each one after it")
      Share(
        "equipmentStep", \.equipmentStep, origin: .assumption,
        "chance of a piece of equipment at the first milestone after the last, and added by each "
          + "further one")
      Case(
        "laterEquipment", \.laterEquipment, orNone: "none", origin: .assumption,
        "the least rarity of that piece, if any")
      Number(
        "goldPerWave", \.goldPerWave, in: 0...1_000_000, unit: "gold", origin: .assumption,
        "a milestone's gold is this times its wave")
      Case(
        "payment", \.payment, origin: .assumption,
        "frequency of a milestone's pay: with every entry, once a day or once a week")
    }
  }
}

extension ArenaModifier {
  /// Returns whose number a term is: the design states what it changes, but for boss rush.
  fileprivate func origin(of term: KeyPath<ArenaTerms, Double>) -> RuleRecord.Origin {
    let designed = Self.designed.first { $0.name == name && name != "boss rush" }
    return (designed?.terms ?? .none)[keyPath: term] == ArenaTerms.none[keyPath: term]
      ? .assumption : .design
  }
}
