import GameEngines
import QuestBond

/// `expeditions`.
enum ExpeditionSections {
  static func expeditions(_ reader: SectionReader) -> QuestExpeditions {
    let rules = ExpeditionRules(
      lowestLevel: reader.integer(
        "lowestLevel", default: 20, in: 1...1000, unit: "level", rule: "EXP", origin: .assumption,
        "the player level from which there are expeditions"),
      successCap: reader.chance(
        "successCap", default: 0.9, rule: "EXP", "the most that a stage's chance can be"),
      stageEXPBase: reader.number(
        "stageEXPBase", default: 40, in: 0...1_000_000, unit: "EXP", rule: "EXP",
        origin: .assumption, "EXP of a stage passed in an expedition of level 0"),
      stageEXPPerLevel: reader.number(
        "stageEXPPerLevel", default: 0.5, in: 0...10_000, unit: "EXP", rule: "EXP",
        origin: .assumption, "EXP that each level of the expedition adds"),
      failedShare: reader.chance(
        "failedShare", default: 0.5, rule: "EXP", origin: .assumption,
        "share of a stage's EXP and chances of loot that a failed one gives"))
    let comfortable = reader.chance(
      "comfortableSuccess", default: 0.6, rule: "PLY-5", origin: .assumption,
      "a player sets out on the hardest expedition whose stages succeed this likely on average")
    var list = reader.requiredList("list", "the expeditions", count: 1...64) { reader, _ in
      expedition(reader)
    }
    list.sort { $0.level < $1.level }
    return QuestExpeditions(rules: rules, list: list, comfortableSuccess: comfortable)
  }

  private static func expedition(_ reader: SectionReader) -> Expedition {
    Expedition(
      name: reader.text("name", default: nil, rule: "EXP", "the expedition's name"),
      level: reader.integer(
        "level", default: nil, in: 1...1000, unit: "level", rule: "EXP", origin: .assumption,
        "the player level from which it is open"),
      rating: reader.number(
        "rating", default: nil, in: 0.1...1_000_000, unit: "power", rule: "EXP",
        origin: .assumption, "the combined power at which a stage is sure, but for the cap"),
      minutes: reader.integer(
        "minutes", default: nil, in: 1...100_000, unit: "minutes", rule: "EXP",
        "how long it takes"),
      stages: reader.texts(
        "stages", default: nil, count: 1...16, from: RoomKind.allCases.map { "\($0)" },
        rule: "EXP", origin: .assumption, "what its stages test, in order"
      ).map { name in RoomKind.allCases.first { "\($0)" == name } ?? .boss })
  }
}
