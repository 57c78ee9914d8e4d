import GameEngines
import GameSupport
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
    metrics: ["missions": missionMetrics, "tokens": tokenMetrics])

  /// Missions and their herbs.
  @QuestMetrics private static func missionMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.missions.isOn {
      QuestMetric.perActiveDay(
        "mission", "missions", "Missions that a player finishes, won or lost, per active day."
      ) { $0.missions.tally.missions }
      QuestMetric.part(
        "mission.won", of: "missions",
        "Share of a player's missions that are won, averaged over players with a mission."
      ) { ($0.missions.tally.wonMissions, $0.missions.tally.missions) }
      QuestMetric.perActiveDay(
        "herbs", "herbs", "Herbs that a player gets per active day."
      ) { $0.missions.tally.herbs }
    }
  }

  /// Tokens.
  @QuestMetrics private static func tokenMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.missions.isOn {
      QuestMetric.perWeek(
        "tokens", "tokens", "Tokens that missions give a player per week of the run."
      ) { $0.missions.tally.tokens }
    }
  }
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
      "chance that a success gives a \(Resource.tokens.name)")
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
