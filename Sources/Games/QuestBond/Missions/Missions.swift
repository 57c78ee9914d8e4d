import GameEngines
import GameSupport
import Measurement
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// Missions that take a while, for gold, herbs and tokens (MIS).
  static let missions = SystemSpec(
    purposes: [
      .missionOutcome, .missionEquipment, .missionItem, .missionMaterial, .missionHerb,
      .missionToken,
    ],
    events: [.startsMission, .endsMission],
    faucets: [.mission: { $0.missions.isOn }],
    sections: [
      "missions": Fields {
        System("missions", \.missions.section, "missions that members are sent on") {
          QuestMissions.fields
        }
        Check { rules, _ in rules.missions.rules.highestLevel = rules.levels.highestLevel }
      }
    ],
    metrics: ["missions": missionMetrics, "tokens": tokenMetrics],
    takeOver: { game, player, _ in
      // Lists change at their end alone: what is over lies behind it, and is called off.
      if let running = player.missions.running, running.index >= game.missionTable.count {
        player.missions.running = nil
      }
    })

  @QuestMetrics private static func missionMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.missions.isOn {
      Metric.perActiveDay("mission", "missions") { $0.missions.finished }
        .means("Missions that a player finishes, won or lost, per active day.")
      Metric.part("mission.won", of: "missions") { ($0.missions.won, $0.missions.finished) }
        .means("Share of a player's missions that are won, averaged over players with a mission.")
      Metric.perActiveDay("herbs", "herbs") { $0.missions.herbs }
        .means("Herbs that a player gets per active day.")
    }
  }

  @QuestMetrics private static func tokenMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.missions.isOn {
      Metric.perWeek("tokens", "tokens") { $0.missions.tokens }
        .means("Tokens that missions give a player per week of the run.")
    }
  }
}

extension Purpose {
  static let missionOutcome = Purpose("missionOutcome", key: 50)
  static let missionEquipment = Purpose("missionEquipment", key: 51)
  static let missionItem = Purpose("missionItem", key: 52, drawsPerDecision: 8)
  static let missionMaterial = Purpose("missionMaterial", key: 53)
  static let missionHerb = Purpose("missionHerb", key: 54)
  static let missionToken = Purpose("missionToken", key: 171)
}

extension EventKind {
  static let startsMission = EventKind("mission.starts", "a mission is started")

  static let endsMission = EventKind("mission.ends", "a mission is collected, won or lost")
    .counted { $0.isTrue("won") ? "missions won" : "missions lost" }
    .explaining { .income("mission", words: word($0, "mission")) }
}

extension QuestMissions {
  static let fields = Fields<QuestMissions>(rule: "MIS") {
    Probability(
      "successBase", \.rules.successBase, origin: .assumption,
      "chance of success when the stat equals the requirement")
    Probability("successCap", \.rules.successCap, "the most that the chance can be")
    Amount("lowestGold", \.rules.lowestGold, "gold of the least mission")
    Amount("highestGold", \.rules.highestGold, "gold of the greatest, at the highest level")
    Probability(
      "shorteningCap", \.rules.shorteningCap, origin: .assumption,
      "the most that bonuses together shorten a mission")
    Share(
      "equipmentPerLuck", \.rules.equipmentPerLuck, rule: "DRP",
      "equipment chance per point of luck")
    Probability("equipmentCap", \.rules.equipmentCap, rule: "DRP", "the most that luck makes of it")
    Probability(
      "token", \.rules.token, origin: .assumption,
      "chance that a success gives a \(Resource.stock(.tokens).name)")
    List("list", \.list, count: 1...64, default: Mission.plain, "the missions") {
      Case("rarity", \.terms.rarity, "rarity of the mission").required
      Case("stat", \.terms.stat, origin: .assumption, "the stat that it tests").required
      Text("name", \.name, "the mission's name").required
      Whole("minutes", \.terms.minutes, in: 1...100_000, unit: "minutes", "duration")
        .required
      Number(
        "requirement", \.terms.requirement, in: 0.1...100_000, unit: "points", origin: .assumption,
        "points of the stat at which the base chance holds"
      ).required
    }.required
  }
}

struct MissionState: Sendable {
  var outcomeLuck, materialLuck, herbLuck, tokenLuck: KeyedStream
  var loot: LootChannel
  var running: RunningMission?
  // Counts over a life.
  var finished = 0, won = 0, herbs = 0, tokens = 0

  init(_ key: PlayerKey) {
    outcomeLuck = key.stream(.missionOutcome)
    materialLuck = key.stream(.missionMaterial)
    herbLuck = key.stream(.missionHerb)
    tokenLuck = key.stream(.missionToken)
    loot = LootChannel(luck: EquipmentLuck(key, at: .mission))
  }
}

struct QuestMissions: SystemRules {
  var isOn = true
  var rules = MissionRules()
  /// All missions, in the scenario's order; each can be run any number of times.
  var list: [Mission] = []
}

/// A mission under way: one at a time (MIS).
struct RunningMission: Sendable {
  let index: Int
  /// The minute since day 1's midnight at which it can be collected.
  let endMinute: Int
}

extension QuestBondGame {
  /// Collects a finished mission (MIS); the player's strength at that time decides its success.
  @inline(__always)
  func collectMission(
    atMinute minute: Int, day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    guard let running = player.missions.running, running.endMinute <= minute else { return }
    player.missions.running = nil
    let mission = missionTable[running.index]
    let points = tested(mission.stat, day: day, player)
    let success = rules.missions.rules.success(of: mission, stat: points)
    player.missions.finished += 1
    let isWon = Chance(inForce: success).occurs(using: &player.missions.outcomeLuck)
    if let trace = player.trace {
      let luck = tested(.luck, day: day, player)
      trace.record(.endsMission, by: .after(.missionOutcome, player.missions.outcomeLuck)) {
        [
          "mission": .text(rules.missions.list[running.index].name), "chance": .number(success),
          "won": .flag(isWon), "rarity": .text("\(mission.rarity)"),
          "stat": .text("\(mission.stat)"), "power": .number(points),
          "needed": .number(mission.requirement), "luckPoints": .number(luck),
        ]
      }
    }
    guard isWon else { return }
    player.missions.won += 1
    player.daily.progress.add(1, to: .missions)
    earn(gold(ofMission: running.index, level: player.level), from: .mission, &player)
    rollMissionLoot(mission, day: day, &player, &droughts)
  }

  /// Rolls for equipment by luck, material, herbs as rare as the mission, and a token (DRP, MIS).
  private func rollMissionLoot(
    _ mission: MissionTerms, day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    rollEquipment(
      at: .mission,
      chance: rules.missions.rules.equipmentChance(
        base: rules.loot.mission.equipment, luck: tested(.luck, day: day, player)),
      odds: rules.loot.mission.odds, &player, &droughts)
    let materials =
      rules.loot.mission.material.count(using: &player.missions.materialLuck)
      * rules.loot.materialsPerDrop
    gather(materials: materials, from: .mission, &player)
    player.trace?.rolls(
      "material", in: "mission", materials, .missionMaterial, player.missions.materialLuck)
    let hasHerb = rules.loot.mission.consumable.occurs(using: &player.missions.herbLuck)
    player.trace?.rolls(
      "herb", in: "mission", hasHerb ? 1 : 0, .missionHerb, player.missions.herbLuck)
    if hasHerb {
      player.missions.herbs += 1
      player.gain(1, of: .herbs(mission.herbs), from: .mission)
    }
    let hasToken = rules.missions.rules.token.occurs(using: &player.missions.tokenLuck)
    player.trace?.rolls(
      "token", in: "mission", hasToken ? 1 : 0, .missionToken, player.missions.tokenLuck)
    if hasToken {
      player.missions.tokens += 1
      player.gain(1, of: .tokens, from: .mission)
    }
  }

  @inline(__always)
  private func gold(ofMission index: Int, level: Int) -> Award {
    // A player's level is 1…highest, and there is an award for each level and mission.
    missionGold[proven: (level &- 1) &* missionTable.count &+ index]
  }

  /// Starts the mission with the highest expected gold.
  @inline(__always)
  func startMission(atMinute minute: Int, day: Int, _ player: inout QuestPlayer) {
    guard player.missions.running == nil, !missionTable.isEmpty else { return }
    // Works out each stat once, as many missions test the same.
    var points = SIMD8<Double>(repeating: 0)
    for stat in 0..<Stat.count {
      // Each number below the count is that of a stat.
      points[stat] = tested(Stat(unchecked: stat), day: day, player)
    }
    let best = bestMission(testing: points, level: player.level)
    let minutes = rules.missions.rules.minutes(
      of: missionTable[best], shortening: player.bonusTotals.sums[.missionTime])
    player.trace?.record(.startsMission) {
      ["mission": .text(rules.missions.list[best].name), "minutes": .whole(minutes)]
    }
    player.missions.running = RunningMission(index: best, endMinute: minute + minutes)
  }

  /// Chooses by the points of each stat, as a mission tests them.
  @inline(__always)
  private func bestMission(testing points: SIMD8<Double>, level: Int) -> Int {
    // Reads through memory: indexing a vector would write it there anyway, for each mission.
    withUnsafeBytes(of: points) { points in
      var best = 0
      var bestGold = -1.0
      var index = 0
      while index < missionTable.count {
        let mission = missionTable[proven: index]
        // A stat is one of eight lanes, and the index one of the missions.
        let tested = points.load(
          fromByteOffset: mission.stat.number &* MemoryLayout<Double>.stride, as: Double.self)
        let gold =
          rules.missions.rules.success(of: mission, stat: tested)
          * gold(ofMission: index, level: level).exact
        if gold > bestGold {
          best = index
          bestGold = gold
        }
        index &+= 1
      }
      return best
    }
  }
}
