import Players

extension Purpose {
  /// What QuestBond's streams of luck are for, system by system. Their numbers are part of every
  /// result.
  package static let ofQuestBond =
    ofGrowth + ofLoot + ofGear + ofForge + ofDungeons + ofMissions + ofExpeditions
    + QuestSystems.purposes
    + ofArena + ofRaid + ofParty + ofStore + ofDaily
}
