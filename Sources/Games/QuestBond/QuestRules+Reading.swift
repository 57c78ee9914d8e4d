import GameEngines
import Players
import ScenarioReading

extension Amount {
  /// Creates an amount or a price of gold.
  init(
    _ key: String, _ path: WritableKeyPath<Rules, Int> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    self.init(key, path, unit: "gold", rule: rule, origin: origin, meaning)
  }
}

extension QuestRules {
  /// The sections of QuestBond. A system whose section is absent is off.
  static let fields = Fields<QuestRules> {
    for section in SystemSpec.parts(\.sections, by: ListOrder.sections) { section }
  }

  /// What a daily quest may ask for: actions that the systems in the game allow.
  var openQuests: [DailyQuestKind] {
    [.tasks, .category, .routines] + (dungeons.isOn ? [.rooms] : [])
      + (missions.isOn ? [.missions] : [])
      + (store.isOn || enhancement.isOn ? [.gold] : [])
  }
}
