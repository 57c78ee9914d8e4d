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

/// The mission state of one player.
struct MissionState: Sendable {
  var outcomeLuck, materialLuck, herbLuck, tokenLuck: KeyedStream
  var loot: LootChannel
  var running: RunningMission?
  var tally = Tally()

  init(_ key: PlayerKey) {
    outcomeLuck = key.stream(.missionOutcome)
    materialLuck = key.stream(.missionMaterial)
    herbLuck = key.stream(.missionHerb)
    tokenLuck = key.stream(.missionToken)
    loot = LootChannel(luck: EquipmentLuck(key, at: .mission))
  }

  /// Counts over one player's missions.
  struct Tally: Sendable {
    var missions = 0, wonMissions = 0, herbs = 0, tokens = 0
  }
}
