import GameEngines
import GameKit

extension Cards {
  /// Cards found and held.
  static func metrics(_ cards: CardRules) -> [LifeMetric<QuestPlayer>] {
    guard !cards.list.isEmpty else { return [] }
    return [
      .count(
        "cards.collected", "cards",
        "Different cards that a player has on the last day."
      ) { $0.cards.collection.count },
      .count(
        "cards.found", "cards",
        "Cards that a player finds in the whole run, duplicates included."
      ) { $0.cards.found },
      .share(
        "cards.complete.share",
        "Share of players who have every card on the last day."
      ) { player in
        player.cards.collection.count == cards.list.count
      },
    ]
  }
}
