import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

/// Cards to collect (CRD): bosses, rooms, stages and the arena give them. Each different card
/// raises something permanently.
enum Cards: QuestSystem {
  static var off: CardRules { CardRules { $0.milestones = [] } }

  static func rules(in root: SectionReader) -> CardRules {
    root.section("cards", "cards to collect, which raise something for good") {
      CardRules.fields.read($0)
    } ?? off
  }

  static func state(_ key: PlayerKey) -> CardState { CardState(key) }

  static var purposes: [Purpose] { Purpose.ofCards }
  static var events: [EventKind] { EventKind.ofCards }

  @inline(__always)
  static func meet(
    _ moment: QuestMoment, _ cards: CardRules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {
    guard !cards.list.isEmpty else { return }
    switch moment {
    case .passesRoom(let room):
      if room == .combat || room == .boss { searchRoom(cards, game, &player) }
    case .endsStage(let share): searchStage(share: share, cards, game, &player)
    case .takesBossCard(let number):
      // Each boss has its own card (RAD); cards repeat once all of them have had a boss.
      find(number % cards.list.count, cards, game, &player)
    case .takesArenaCard:
      player.cards.arenaKindLuck = findAny(
        cards, .arenaCardKind, player.cards.arenaKindLuck, game, &player)
    }
  }

  /// Rolls for a card in a combat or boss room (DRP).
  @inline(__always)
  private static func searchRoom(
    _ cards: CardRules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {
    let hasCard = game.rules.loot.roomCard.occurs(using: &player.cards.roomLuck)
    player.trace?.rolls("card", in: "room", hasCard, .roomCard, player.cards.roomLuck)
    if hasCard {
      player.cards.roomKindLuck = findAny(
        cards, .roomCardKind, player.cards.roomKindLuck, game, &player)
    }
  }

  /// Rolls for a card in a stage, passed or not (EXP).
  private static func searchStage(
    share: Double, _ cards: CardRules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {
    let hasCard = Chance(game.rules.loot.stageCard * share).occurs(using: &player.cards.stageLuck)
    player.trace?.rolls("card", in: "stage", hasCard, .stageCard, player.cards.stageLuck)
    if hasCard {
      player.cards.stageKindLuck = findAny(
        cards, .stageCardKind, player.cards.stageKindLuck, game, &player)
    }
  }

  /// Gives a card of any kind.
  ///
  /// - Parameter luck: Decides which card.
  /// - Returns: The stream after the decision.
  private static func findAny(
    _ cards: CardRules, _ purpose: Purpose, _ luck: KeyedStream, _ game: QuestBondGame,
    _ player: inout QuestPlayer
  ) -> KeyedStream {
    var luck = luck
    let card = cards.draw(using: &luck)
    player.trace?.rolls("kind", in: "card", 1, purpose, luck)
    find(card, cards, game, &player)
    return luck
  }

  /// Adds a found card, from any source; a duplicate gives nothing (CRD).
  private static func find(
    _ card: Int, _ cards: CardRules, _ game: QuestBondGame, _ player: inout QuestPlayer
  ) {
    player.cards.found += 1
    let isNew = player.cards.collection.insert(card)
    player.trace?.record(.findsCard) { [held = player.cards.collection.count] in
      let card = cards.list[card]
      return [
        "card": .text(card.name), "new": .flag(isNew), "held": .whole(held),
        "raises": .text("\(card.effect)"), "by": .number(card.amount),
      ]
    }
    guard isNew else { return }
    player.cards.bonuses = cards.bonuses(of: player.cards.collection)
    game.renewBonusTotals(of: &player)
  }

  @inline(__always)
  static func raise(_ player: inout QuestPlayer, _ take: (StaticString, Bonuses) -> Void) {
    if !player.cards.collection.isEmpty { take("cards", player.cards.bonuses) }
  }
}

extension QuestPlayer {
  @inline(__always)
  var cards: CardState {
    get { systems[CardState.self] }
    _modify { yield &systems[CardState.self] }
  }
}

extension QuestRules {
  /// The cards of the game; none when the system is off.
  var cards: CardRules { systems[CardRules.self] }
}
