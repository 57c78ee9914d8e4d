import GameEngines
import ScenarioReading

// `expeditions`.

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
      Whole(
        "minutes", \.minutes, in: 1...100_000, unit: "minutes", origin: .design, "how long it takes"
      ).required
      Case("stages", \.stages, count: 1...16, "what its stages test, in order").required
    }.required
    Check { expeditions, _ in expeditions.list.sort { $0.level < $1.level } }
  }
}
