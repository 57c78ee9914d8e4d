import GameEngines
import GameSupport
import Players
import Randomness

extension Purpose {
  static let roomCard = Purpose("roomCard", key: 169)
  static let roomCardKind = Purpose("roomCardKind", key: 170)
  static let stageCard = Purpose("stageCard", key: 178)
  static let stageCardKind = Purpose("stageCardKind", key: 179)
  static let arenaCardKind = Purpose("arenaCardKind", key: 180)
}

/// The card state of one player.
struct CardState: Sendable {
  var roomLuck, roomKindLuck, stageLuck, stageKindLuck, arenaKindLuck: KeyedStream
  var collection = CardCollection()
  /// The bonuses of the cards held.
  var bonuses = Bonuses()
  /// Cards found, duplicates included.
  var found = 0

  init(_ key: PlayerKey) {
    roomLuck = key.stream(.roomCard)
    roomKindLuck = key.stream(.roomCardKind)
    stageLuck = key.stream(.stageCard)
    stageKindLuck = key.stream(.stageCardKind)
    arenaKindLuck = key.stream(.arenaCardKind)
  }
}

extension CardRules {
  /// A game without cards.
  static let off = CardRules { $0.milestones = [] }

  var isOn: Bool { !list.isEmpty }
}

// Cards to collect (CRD): bosses, rooms, stages and the arena give them. Each different card raises
// something permanently.

extension QuestBondGame {
  /// Rolls for a card when a room is passed, alone or with the party (DNG-3, DRP).
  @inline(__always)
  func searchForCard(in room: RoomKind, _ player: inout QuestPlayer) {
    guard rules.cards.isOn, room == .combat || room == .boss else { return }
    let hasCard = rules.loot.roomCard.occurs(using: &player.cards.roomLuck)
    player.trace?.rolls("card", in: "room", hasCard, .roomCard, player.cards.roomLuck)
    if hasCard {
      player.cards.roomKindLuck = findAnyCard(.roomCardKind, player.cards.roomKindLuck, &player)
    }
  }

  /// Rolls for a card when a stage is over, passed or not (EXP).
  ///
  /// - Parameter share: The share of a passed stage's chances that it has.
  func searchForCard(inStageOf share: Double, _ player: inout QuestPlayer) {
    guard rules.cards.isOn else { return }
    let hasCard = Chance(rules.loot.stageCard * share).occurs(using: &player.cards.stageLuck)
    player.trace?.rolls("card", in: "stage", hasCard, .stageCard, player.cards.stageLuck)
    if hasCard {
      player.cards.stageKindLuck = findAnyCard(.stageCardKind, player.cards.stageKindLuck, &player)
    }
  }

  /// Takes the card of a player's raid boss, counted from 0 (RAD): each has its own; cards repeat
  /// once all of them have had a boss.
  func takeCard(ofBoss number: Int, _ player: inout QuestPlayer) {
    if rules.cards.isOn { findCard(number % rules.cards.list.count, &player) }
  }

  /// Takes any card from an arena milestone (ARN-3).
  func takeArenaCard(_ player: inout QuestPlayer) {
    guard rules.cards.isOn else { return }
    player.cards.arenaKindLuck = findAnyCard(.arenaCardKind, player.cards.arenaKindLuck, &player)
  }

  /// Gives a card of any kind.
  ///
  /// - Parameter luck: Decides which card.
  /// - Returns: The stream after the decision.
  private func findAnyCard(
    _ purpose: Purpose, _ luck: KeyedStream, _ player: inout QuestPlayer
  ) -> KeyedStream {
    var luck = luck
    let card = rules.cards.draw(using: &luck)
    player.trace?.rolls("kind", in: "card", 1, purpose, luck)
    findCard(card, &player)
    return luck
  }

  /// Adds a found card, from any source; a duplicate gives nothing (CRD).
  private func findCard(_ card: Int, _ player: inout QuestPlayer) {
    player.cards.found += 1
    let isNew = player.cards.collection.insert(card)
    player.trace?.record(.findsCard) { [held = player.cards.collection.count] in
      let card = rules.cards.list[card]
      return [
        "card": .text(card.name), "new": .flag(isNew), "held": .whole(held),
        "raises": .text("\(card.effect)"), "by": .number(card.amount),
      ]
    }
    guard isNew else { return }
    player.cards.bonuses = rules.cards.bonuses(of: player.cards.collection)
    renewBonusTotals(of: &player)
  }
}
