import GameEngines
import GameKit

extension QuestBondGame {
  /// Cards found and held.
  static func cardMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard let cards = rules.cards else { return [] }
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
