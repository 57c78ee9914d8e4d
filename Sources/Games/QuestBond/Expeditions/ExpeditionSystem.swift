import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// Long journeys in stages, begun with a key (EXP).
  static let expeditions = SystemSpec(
    purposes: [
      .stageOutcome, .stageEquipment, .stageItem, .stageMaterial, .stageConsumable,
      .stageConsumableKind,
    ],
    events: [.startsExpedition, .passesStage, .endsExpedition],
    sections: [
      "expeditions": Fields {
        System("expeditions", \.expeditions.section, "long journeys in stages, begun with a key") {
          QuestExpeditions.fields
        }
      }
    ],
    metrics: ["expeditions": expeditionMetrics],
    lint: ["keys": { $0.reportMissingKeys() }],
    takeOver: { game, player, _ in
      // One that is over is called off, and its key returned.
      if player.expeditions.running >= game.rules.expeditions.list.count {
        player.expeditions.running = -1
        player.gain(1, of: .keys, from: .expedition)
      }
      let isShared = game.rules.party.isOn && game.rules.expeditions.isOn
      if !isShared { player.expeditions.partyPowers = SIMD8(repeating: 0) }
    })

  @QuestMetrics private static func expeditionMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.expeditions.isOn {
      Metric.perWeek("expedition", "expeditions") { $0.expeditions.collected }
        .means("Expeditions that a player collects per week of the run.")
      Metric.part("expedition.stages.passed", of: "stages") {
        ($0.expeditions.passedStages, $0.expeditions.stages)
      }
      .means(
        "Share of a player's expedition stages that it passes, averaged over players with a "
          + "stage.")
      Metric.count("keys.held", "keys") { $0.inventory.keys }
        .means("Expedition keys that a player holds on the last day.")
    }
  }
}

extension Purpose {
  static let stageOutcome = Purpose("stageOutcome", key: 172)
  static let stageEquipment = Purpose("stageEquipment", key: 173)
  static let stageItem = Purpose("stageItem", key: 174, drawsPerDecision: 8)
  static let stageMaterial = Purpose("stageMaterial", key: 175)
  static let stageConsumable = Purpose("stageConsumable", key: 176)
  static let stageConsumableKind = Purpose("stageConsumableKind", key: 177)
}

extension Lint {
  fileprivate func reportMissingKeys() {
    guard has(\QuestExpeditions.list), !givesKeys else { return }
    section(with: \QuestExpeditions.list)?.warn(
      "nothing gives the keys that they take",
      suggestion: "dungeons of keyTier or the store (store.key) can")
  }

  private var givesKeys: Bool {
    if has(\KeyPrices.last) { return true }
    if number(\MerchantRules.chance) ?? 0 > 0,
      numbers(\MerchantRules.goods).dropFirst(2).first ?? 0 > 0
    {
      return true
    }
    guard number(\QuestDungeons.keys.maxPerDay) ?? 0 > 0,
      let least = choice(\QuestDungeons.keys.lowestTier)
    else { return false }
    return sections(with: \Dungeon.tier).contains {
      $0.choice(\Dungeon.tier).map { $0.rawValue >= least.rawValue } ?? false
    }
  }
}

extension EventKind {
  static let startsExpedition = EventKind("expedition.starts", "an expedition sets out")
    .explaining { .payment("expedition", words: word($0, "expedition")) }

  static let passesStage = EventKind("expedition.stage", "a stage is passed or failed")
    .explaining {
      let passed = $0.isTrue("passed") ? "passed" : "failed"
      return .income("stage", words: "\(word($0, "stage")) stage \(passed)")
    }

  static let endsExpedition = EventKind(
    "expedition.ends", "an expedition is over, as pity counts it"
  )
  .counted("expeditions")
  .attempting {
    Attempt(of: LootSource.expedition.name, ending: $0.word("outcome"), isWhole: false)
  }
  .highlighted { _ in .first(3, "expedition") }
}

extension QuestExpeditions {
  static let fields = Fields<QuestExpeditions>(rule: "EXP", origin: .assumption) {
    Whole(
      "lowestLevel", \.rules.lowestLevel, in: 1...1000, unit: "level",
      "the player level from which there are expeditions")
    Probability(
      "successCap", \.rules.successCap, origin: .design, "the most that a stage's chance can be")
    Number(
      "stageEXPBase", \.rules.stageEXPBase, in: 0...1_000_000, unit: "EXP",
      "EXP of a stage passed in an expedition of level 0")
    Number(
      "stageEXPPerLevel", \.rules.stageEXPPerLevel, in: 0...10_000, unit: "EXP",
      "EXP that each level of the expedition adds")
    Probability(
      "failedShare", \.rules.failedShare,
      "share of a stage's EXP and chances of loot that a failed one gives")
    Probability(
      "comfortableSuccess", \.comfortableSuccess, rule: "PLY-5",
      "a player sets out on the hardest expedition whose stages succeed this likely on average"
    ).habit
    List(
      "list", \.list, count: 1...64,
      default: Expedition(name: "", level: 1, rating: 1, minutes: 1, stages: [.boss]),
      "the expeditions"
    ) {
      Text("name", \.name, origin: .design, "the expedition's name").required
      Whole("level", \.level, in: 1...1000, unit: "level", "the player level from which it is open")
        .required
      Number(
        "rating", \.rating, in: 0.1...1_000_000, unit: "power",
        "the combined power at which a stage is sure, but for the cap"
      ).required
      Whole("minutes", \.minutes, in: 1...100_000, unit: "minutes", origin: .design, "duration")
        .required
      Case("stages", \.stages, count: 1...16, "stats that its stages test, in order").required
    }.required
    Check { expeditions, _ in expeditions.list.sort { $0.level < $1.level } }
  }
}

struct QuestExpeditions: SystemRules {
  var isOn = true
  var rules = ExpeditionRules()
  /// From the easiest to the hardest; empty when there are none.
  var list: [Expedition] = []
  /// A player sets out on the hardest expedition whose stages succeed at least this likely on
  /// average; if there is none, on the easiest.
  var comfortableSuccess = 0.6

  /// By expedition: its stages of each kind, in the order of `RoomKind`, and of all kinds.
  var stageCounts: [(kinds: SIMD8<Double>, all: Double)] {
    list.map { expedition in
      var kinds = SIMD8<Double>(repeating: 0)
      for stage in expedition.stages { kinds[stage.rawValue] += 1 }
      return (kinds, Double(expedition.stages.count))
    }
  }

  @inline(__always)
  func level(of number: Int) -> Int { max(list[number].level, rules.lowestLevel) }
}

struct ExpeditionState: Sendable {
  var outcomeLuck, materialLuck, consumableLuck, kindLuck: KeyedStream
  /// A stage's equipment; its pity counts whole expeditions (PTY-3).
  var loot: LootChannel
  /// The expedition under way: one at a time (EXP); −1 while there is none.
  var running = -1
  /// The minute since day 1's midnight at which it can be collected.
  var endMinute = 0
  /// Expeditions collected today, which deepen the party's bond in the evening (PRT-4).
  var collectedToday = 0
  /// The combined power of the party in each kind of room, as of last evening (PWR); not used by a
  /// player without companions.
  var partyPowers = SIMD8<Double>(repeating: 0)
  // Counts over a life.
  var collected = 0, stages = 0, passedStages = 0

  init(_ key: PlayerKey) {
    outcomeLuck = key.stream(.stageOutcome)
    materialLuck = key.stream(.stageMaterial)
    consumableLuck = key.stream(.stageConsumable)
    kindLuck = key.stream(.stageConsumableKind)
    loot = LootChannel(luck: EquipmentLuck(key, at: .stage))
  }
}
