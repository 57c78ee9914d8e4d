import Players

extension Purpose {
  /// The purposes of QuestBond's streams, system by system. Their numbers are part of every result.
  package static let ofQuestBond =
    ofGrowth + ofLoot + ofGear + ofForge + ofDungeons + ofMissions + ofExpeditions
    + QuestSystems.purposes
    + ofArena + ofRaid + ofParty + ofStore + ofDaily
}
