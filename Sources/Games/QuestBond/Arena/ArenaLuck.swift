import Players

extension Purpose {
  // Each entry has its own waves.
  static let arenaWave = Purpose("arenaWave", key: 200, isOfADay: true)
  static let arenaMood = Purpose("arenaMood", key: 201)
  static let arenaConsumableKind = Purpose("arenaConsumableKind", key: 202)
  static let arenaCard = Purpose("arenaCard", key: 203)
  static let arenaItem = Purpose("arenaItem", key: 204, drawsPerDecision: 8)

  static let ofArena = [arenaWave, arenaMood, arenaConsumableKind, arenaCard, arenaItem]
}
