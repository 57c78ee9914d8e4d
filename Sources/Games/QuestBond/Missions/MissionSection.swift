import GameEngines
import ScenarioReading

// `missions`.

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
      "token", \.rules.token, origin: .assumption, "chance that a success gives a research token")
    List("list", \.list, count: 1...64, default: Mission.plain, "the missions") {
      Case("rarity", \.terms.rarity, "how rare the mission is").required
      Case("stat", \.terms.stat, origin: .assumption, "the stat that it tests").required
      Text("name", \.name, "the mission's name").required
      Whole("minutes", \.terms.minutes, in: 1...100_000, unit: "minutes", "how long it takes")
        .required
      Number(
        "requirement", \.terms.requirement, in: 0.1...100_000, unit: "points", origin: .assumption,
        "points of the stat at which the base chance holds"
      ).required
    }.required
  }
}
