import GameEngines
import GameKit

extension QuestBondGame {
  /// Bosses and attacks.
  static func raidMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.raid != nil else { return [] }
    return [
      .ratio(
        "raid.killed.share", "share of weeks",
        "Of the weeks of a player's raids the share in which the boss falls, averaged "
          + "over players."
      ) {
        share($0.raid.tally.kills, of: $0.raid.tally.weeks)
      },
      .ratio(
        "raid.attacks.perActiveDay", "attacks",
        "Attacks of a player on the raid's boss per active day."
      ) {
        $0.perActiveDay($0.raid.tally.attacks)
      },
      .count(
        "raid.bossCards", "cards",
        "Cards that raid bosses give a player in the whole run."
      ) { $0.raid.tally.bossCards },
    ]
  }
}
