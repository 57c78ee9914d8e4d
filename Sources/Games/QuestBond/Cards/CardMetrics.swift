import GameEngines

extension Cards {
  /// Cards found and held.
  @QuestMetrics static func metrics(_ cards: CardRules) -> [QuestMetric] {
    if !cards.list.isEmpty {
      QuestMetric.count(
        "cards.collected", "cards", "Different cards that a player has on the last day."
      ) { $0.cards.collection.count }
      QuestMetric.count(
        "cards.found", "cards", "Cards that a player finds in the whole run, duplicates included."
      ) { $0.cards.found }
      QuestMetric.share(
        "cards.complete.share", "Share of players who have every card on the last day."
      ) { $0.cards.collection.count == cards.list.count }
    }
  }
}
