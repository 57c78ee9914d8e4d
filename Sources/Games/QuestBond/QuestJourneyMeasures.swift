import GameEngines
import GameKit
import ScenarioReading

// Metrics of keys, expeditions, tokens and cards, by player.

extension QuestBondGame {
  static func journeyMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let dungeons: [LifeMetric<QuestPlayer>] = [
      .ratio(
        "keys.perWeek", "keys",
        "Expedition keys that dungeons give a player per week of the run."
      ) { $0.perWeek($0.adventure.tally.keys) },
      .count(
        "dungeon.doors", "doors",
        "Hidden doors that a player's class opens in dungeons in the whole run."
      ) { $0.adventure.tally.doors },
      .count(
        "dungeon.bonusRooms", "rooms",
        "Bonus rooms that a player enters in dungeons in the whole run."
      ) { $0.adventure.tally.bonusRooms },
    ]
    let missions: [LifeMetric<QuestPlayer>] = [
      .ratio(
        "tokens.perWeek", "tokens",
        "Tokens that missions give a player per week of the run."
      ) { $0.perWeek($0.adventure.tally.tokens) }
    ]
    let expeditions: [LifeMetric<QuestPlayer>] = [
      .ratio(
        "expedition.perWeek", "expeditions",
        "Expeditions that a player collects per week of the run."
      ) { $0.perWeek($0.adventure.tally.expeditions) },
      .ratio(
        "expedition.stages.passed.share", "share of stages",
        "Of the stages of a player's expeditions the share that it passes, averaged over "
          + "players with a stage."
      ) {
        share($0.adventure.tally.passedStages, of: $0.adventure.tally.stages)
      },
      .count(
        "keys.held", "keys",
        "Expedition keys that a player holds on the last day."
      ) { $0.satchel.keys },
    ]
    let cards: [LifeMetric<QuestPlayer>] = [
      .count(
        "cards.collected", "cards",
        "Different cards that a player has on the last day."
      ) { $0.adventure.cards.count },
      .count(
        "cards.found", "cards",
        "Cards that a player finds in the whole run, duplicates included."
      ) { $0.adventure.tally.cards },
      .share(
        "cards.complete.share",
        "Share of players who have every card on the last day."
      ) { player in
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
