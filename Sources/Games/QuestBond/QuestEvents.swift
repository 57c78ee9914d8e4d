import GameSupport

extension EventKind {
  /// All kinds of events of QuestBond, as the catalogue lists them: system by system.
  static let ofQuestBond =
    ofTasks + ofGrowth + ofPurse + ofEstimating + ofLoot + ofGear + ofForge + ofStore + ofResearch
    + ofDungeons + ofMissions + ofExpeditions + QuestSystems.events + ofArena + ofRaid + ofParty
    + ofDaily

  // MARK: Facts in words

  /// Returns a fact that is a word; empty if the event has none of that name.
  static func word(_ event: TraceEvent, _ fact: String) -> String { event.word(fact) ?? "" }

  /// `rare helmet`.
  static func piece(_ event: TraceEvent) -> String {
    "\(word(event, "rarity")) \(word(event, "slot"))"
  }

  /// Explains the income from a room.
  static func room(_ event: TraceEvent) -> Explanation {
    let passed = event.isTrue("passed") ? "passed" : "failed"
    return .income(
      "room", "bonusRoom", words: "\(event.word("room") ?? "bonus") room \(passed)")
  }
}
