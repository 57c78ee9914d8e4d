import GameEngines
import GameKit

extension QuestBondGame {
  /// Entries, waves and milestones.
  static func arenaMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.arena != nil else { return [] }
    return [
      .count(
        "arena.bestWave", "waves",
        "Highest wave that a player reaches in the arena."
      ) { $0.arena.state.bestWave },
      .ratio(
        "arena.entries.perActiveDay", "entries",
        "Entries of a player into the arena per active day, free and paid ones."
      ) {
        $0.perActiveDay($0.arena.state.entries)
      },
      .ratio(
        "arena.entries.paid.share", "share of entries",
        "Of a player's entries into the arena the share that is paid for, averaged over "
          + "players with an entry."
      ) {
        share($0.arena.paidEntries, of: $0.arena.state.entries)
      },
      .ratio(
        "arena.milestones.perActiveDay", "milestones",
        "Milestones of the arena that a player reaches per active day."
      ) {
        $0.perActiveDay($0.arena.milestones)
      },
      .count(
        "arena.cards", "cards",
        "Cards that the arena gives a player in the whole run."
      ) { $0.arena.cards },
    ]
  }
}
