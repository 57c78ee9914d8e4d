import GameEngines

extension QuestBondGame {
  /// Whether there are cards to find (CRD).
  var hasCards: Bool { !cards.list.isEmpty }

  /// A card was found, wherever it came from; a duplicate gives nothing (CRD).
  ///
  /// - Parameter card: Its index in the scenario's list, such as `cards.draw(using:)` gives.
  func findCard(_ card: Int, _ player: inout QuestPlayer) {
    player.cards.found += 1
    let isNew = player.cards.collection.insert(card)
    player.trace?.finds(
      cards.list[card], isNew: isNew, held: player.cards.collection.count)
    guard isNew else { return }
    player.cards.bonuses = cards.bonuses(of: player.cards.collection)
    renewStanding(of: &player)
  }

  /// A combat or boss room was passed: it may hold a card (DRP).
  @inline(__always)
  func rollRoomCard(_ room: RoomKind, _ player: inout QuestPlayer) {
    guard hasCards, room == .combat || room == .boss else { return }
    let hasCard = rules.loot.roomCard.occurs(using: &player.cards.luck.roomCard)
    player.trace?.rolls(
      for: "card", in: "room", found: hasCard ? 1 : 0, .roomCard, player.cards.luck.roomCard)
    guard hasCard else { return }
    let card = cards.draw(using: &player.cards.luck.roomCardKind)
    player.trace?.rolls(
      for: "kind", in: "card", found: 1, .roomCardKind, player.cards.luck.roomCardKind)
    findCard(card, &player)
  }

  /// The card of a raid boss, unique per boss (RAD): `number` counts the player's kills from 0, and
  /// bosses come round once all cards have had theirs.
  func findBossCard(number: Int, _ player: inout QuestPlayer) {
    if hasCards { findCard(number % cards.list.count, &player) }
  }

  /// Any card, from an arena milestone (ARN-3).
  func findArenaCard(_ player: inout QuestPlayer) {
    guard hasCards else { return }
    let card = cards.draw(using: &player.cards.luck.arenaCardKind)
    player.trace?.rolls(
      for: "kind", in: "card", found: 1, .arenaCardKind, player.cards.luck.arenaCardKind)
    findCard(card, &player)
  }
}
