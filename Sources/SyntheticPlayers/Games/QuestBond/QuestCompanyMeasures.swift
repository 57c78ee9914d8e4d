import GameEngines

// What arena, raid and party show of a player's life.

extension QuestBondGame {
  static func companyMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let company = rules.company ?? QuestCompany()
    var metrics: [LifeMetric<QuestPlayer>] = []
    if rules.arena != nil { metrics += arenaMetrics }
    if rules.raid != nil { metrics += raidMetrics }
    if company.streak != nil { metrics += streakMetrics }
    if company.challenge != nil { metrics += challengeMetrics }
    if company.bond != nil { metrics += bondMetrics }
    if company.dungeons != nil { metrics += teamMetrics }
    if company.gifts != nil { metrics += giftMetrics }
    return metrics
  }

  private static var arenaMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count("arena.bestWave", "waves") { $0.arena.state.bestWave },
      .ratio("arena.entries.perActiveDay", "entries") {
        $0.perActiveDay($0.arena.state.entries)
      },
      .ratio("arena.entries.paid.share", "share of entries") {
        share($0.arena.paidEntries, of: $0.arena.state.entries)
      },
      .ratio("arena.milestones.perActiveDay", "milestones") {
        $0.perActiveDay($0.arena.milestones)
      },
      .count("arena.cards", "cards") { $0.arena.cards },
    ]
  }

  private static var raidMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio("raid.killed.share", "share of weeks") {
        share($0.membership.tally.raidKills, of: $0.membership.tally.raidWeeks)
      },
      .ratio("raid.attacks.perActiveDay", "attacks") {
        $0.perActiveDay($0.membership.tally.raidAttacks)
      },
      .count("raid.bossCards", "cards") { $0.membership.tally.bossCards },
    ]
  }

  private static var streakMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count("party.streak.longest", "days") {
        $0.membership.hasCompany ? $0.membership.tally.longestStreak : nil
      },
      .ratio("party.streak.bonus.share", "share of days") {
        $0.membership.hasCompany
          ? share($0.membership.tally.daysWithStreakBonus, of: $0.tally.days) : nil
      },
    ]
  }

  private static var challengeMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio("party.challenge.won.share", "share of weeks") {
        share($0.membership.tally.challengesWon, of: $0.membership.tally.challengeWeeks)
      }
    ]
  }

  private static var bondMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count("party.bond.level", "level") {
        $0.membership.hasCompany ? $0.membership.tally.bondLevel : nil
      }
    ]
  }

  private static var teamMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio("party.dungeon.runs.perActiveDay", "runs") {
        $0.membership.hasCompany ? $0.perActiveDay($0.membership.tally.runsTogether) : nil
      }
    ]
  }

  private static var giftMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count("party.gifts.given", "gifts") {
        $0.membership.hasCompany ? $0.membership.tally.giftsGiven : nil
      },
      .count("party.gifts.received", "gifts") {
        $0.membership.hasCompany ? $0.membership.tally.giftsReceived : nil
      },
    ]
  }
}

extension Membership {
  /// Whether there is anybody to share with.
  fileprivate var hasCompany: Bool { companions > 0 }
}
