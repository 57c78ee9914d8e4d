import GameEngines
import Players
import Randomness

extension Purpose {
  static let raidEquipment = Purpose("raidEquipment", key: 210)
  static let raidItem = Purpose("raidItem", key: 211, drawsPerDecision: 8)
  static let raidMaterial = Purpose("raidMaterial", key: 212)
  static let raidConsumable = Purpose("raidConsumable", key: 213)
  static let raidConsumableKind = Purpose("raidConsumableKind", key: 214)
  static let raidCard = Purpose("raidCard", key: 215)

  static let ofRaid = [
    raidEquipment, raidItem, raidMaterial, raidConsumable, raidConsumableKind, raidCard,
  ]
}

/// The raid state of one player.
struct RaidMember: Sendable {
  /// The luck of raid rewards.
  var equipmentLuck, itemLuck, materialLuck, consumableLuck, kindLuck, cardLuck: KeyedStream
  var claims = RaidClaims()
  var tally = Tally()

  init(_ key: PlayerKey) {
    equipmentLuck = key.stream(.raidEquipment)
    itemLuck = key.stream(.raidItem)
    materialLuck = key.stream(.raidMaterial)
    consumableLuck = key.stream(.raidConsumable)
    kindLuck = key.stream(.raidConsumableKind)
    cardLuck = key.stream(.raidCard)
  }

  /// Counts over one player's raids; a week counts once it is over.
  struct Tally: Sendable {
    var weeks = 0, kills = 0, attacks = 0, bossCards = 0
  }
}
