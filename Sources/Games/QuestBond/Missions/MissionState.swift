import GameEngines
import Players
import Randomness

extension Purpose {
  static let missionOutcome = Purpose("missionOutcome", key: 50)
  static let missionEquipment = Purpose("missionEquipment", key: 51)
  static let missionItem = Purpose("missionItem", key: 52, drawsPerDecision: 8)
  static let missionMaterial = Purpose("missionMaterial", key: 53)
  static let missionHerb = Purpose("missionHerb", key: 54)
  static let missionToken = Purpose("missionToken", key: 171)

  static let ofMissions = [
    missionOutcome, missionEquipment, missionItem, missionMaterial, missionHerb, missionToken,
  ]
}

/// The luck of missions: a stream for each decision.
struct MissionLuck: Sendable {
  var missionOutcome, missionMaterial, missionHerb, missionToken: KeyedStream

  init(_ key: PlayerKey) {
    missionOutcome = key.stream(.missionOutcome)
    missionMaterial = key.stream(.missionMaterial)
    missionHerb = key.stream(.missionHerb)
    missionToken = key.stream(.missionToken)
  }
}

/// What one player carries of missions.
struct MissionState: Sendable {
  var luck: MissionLuck
  var loot: LootChannel
  var running: RunningMission?
  var tally = MissionTally()

  init(_ key: PlayerKey) {
    luck = MissionLuck(key)
    loot = LootChannel(
      attempts: key.stream(.missionEquipment), pieces: key.stream(.missionItem))
  }
}

/// What is counted over one player's missions.
struct MissionTally: Sendable {
  var missions = 0
  var wonMissions = 0
  var herbs = 0
  var tokens = 0
}
