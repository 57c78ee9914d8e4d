import GameEngines

// Metrics of keys, expeditions, tokens and cards, by player.

extension QuestBondGame {
  static func journeyMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let dungeons: [LifeMetric<QuestPlayer>] = [
      .ratio("keys.perWeek", "keys") { $0.perWeek($0.adventure.tally.keys) },
      .count("dungeon.doors", "doors") { $0.adventure.tally.doors },
      .count("dungeon.bonusRooms", "rooms") { $0.adventure.tally.bonusRooms },
    ]
    let missions: [LifeMetric<QuestPlayer>] = [
      .ratio("tokens.perWeek", "tokens") { $0.perWeek($0.adventure.tally.tokens) }
    ]
    let expeditions: [LifeMetric<QuestPlayer>] = [
      .ratio("expedition.perWeek", "expeditions") { $0.perWeek($0.adventure.tally.expeditions) },
      .ratio("expedition.stages.passed.share", "share of stages") {
        share($0.adventure.tally.passedStages, of: $0.adventure.tally.stages)
      },
      .count("keys.held", "keys") { $0.satchel.keys },
    ]
    let cards: [LifeMetric<QuestPlayer>] = [
      .count("cards.collected", "cards") { $0.adventure.cards.count },
      .count("cards.found", "cards") { $0.adventure.tally.cards },
      .share("cards.complete.share") { player in
        rules.cards.map { player.adventure.cards.count == $0.list.count }
      },
    ]
    return (rules.dungeons == nil ? [] : dungeons) + (rules.missions == nil ? [] : missions)
      + (rules.expeditions == nil ? [] : expeditions) + (rules.cards == nil ? [] : cards)
  }
}

extension QuestPlayer {
  func perWeek(_ total: Int) -> Double? { perDay(total * 7) }
}
