import GameEngines
import Testing

@testable import Players
@testable import QuestBond

@Suite struct `Duty board` {
  private func life(
    duties: Double, _ numbers: String = "", spending: SpendingStyle = .none, sections: String = ""
  ) throws -> QuestLife {
    try QuestLife(
      archetype: {
        $0.questHabits.dutiesPerActiveDay = duties
        $0.questHabits.spending = spending
      }, #", "duties": { \#(numbers) } \#(sections)"#)
  }

  @Test func `DAY-2: no day has more than five duties, and whoever wants none does none`() throws {
    var eager = try life(duties: 60, #""suits": 0.7"#)
    for _ in 1...40 {
      let before = eager.player.daily.duties
      try eager.live()
      #expect((0...5).contains(eager.player.daily.duties - before))
    }
    #expect(eager.player.daily.duties > 100)
    var idle = try life(duties: 0)
    try idle.live(days: 20)
    #expect(idle.player.daily.duties == 0 && idle.player.daily.refreshes == 0)
  }

  @Test func `DAY-2: a duty pays like a task, in gold and EXP`() throws {
    // Neither streak nor consumable raises anything, so each award is the same.
    var life = try QuestLife(
      archetype: { $0.questHabits.dutiesPerActiveDay = 60 },
      #"""
      , "duties": { "suits": 1 }, "classes": { "warriorAffinity": 0, "mageAffinity": 0, "archerAffinity": 0 },
      "tasks": { "firstGold": 10, "lastGold": 10, "streakStep": 0, "plainEXP": 20 }
      """#)
    try life.live(days: 10)
    let paid = life.player.tasks + life.player.daily.duties
    #expect(life.player.daily.duties == 50)
    #expect(life.earned(.task) == 10 * paid)
    #expect(life.player.exp == 20 * paid)
  }

  @Test func `PTY-1: duties count as attempts of the task source`() throws {
    var life = try life(
      duties: 60, #""suits": 1"#, sections: #", "pity": { "task": { "threshold": 4 } }"#)
    try life.live(days: 20)
    let attempts = life.player.tasks + life.player.daily.duties
    #expect(life.player.daily.duties == 100)
    #expect(life.player.loot.forcedDrops[LootSource.task.rawValue] == attempts / 4)
  }

  @Test func `DAY-6: mini-games train their stats, and nothing else does what they do`() throws {
    var life = try life(
      duties: 60, #""suits": 1, "miniGames": 1, "miniGamePoints": 1"#,
      sections: #", "stats": { "pointsPerLevel": 0, "pointsPerTask": 0 }"#)
    try life.live(days: 60)
    let stats = Stat.allCases.map { life.player.stats[$0] - 5 }
    #expect(stats.reduce(0, +) == 300)
    // Strength and defense have no mini-game; wisdom has two.
    #expect(stats[0] == 0 && stats[5] == 0 && stats.allSatisfy { $0 <= stats[1] })
  }

  @Test func `DAY-2: one refresh is free, more cost 50 gold that the player is ready to spend`()
    throws
  {
    let rich =
      #", "purse": { "startGold": 100000 }, "tasks": { "firstGold": 100, "lastGold": 100 }"#
    var upgrader = try life(
      duties: 60, #""suits": 0.5, "maxRefreshes": 5"#, spending: .upgrader, sections: rich)
    try upgrader.live(days: 30)
    let tally = upgrader.player.daily
    #expect(tally.paidRefreshes > 0 && tally.refreshes > tally.paidRefreshes)
    #expect(upgrader.player.ledger.spent(on: .dutyRefresh) == 50 * tally.paidRefreshes)
    var miser = try life(
      duties: 60, #""suits": 0.5, "maxRefreshes": 5"#, spending: .none, sections: rich)
    try miser.live(days: 30)
    #expect(miser.player.daily.paidRefreshes == 0 && miser.player.daily.refreshes > 0)
  }

  @Test func `DAY-2: nobody pays for a refresh that promises less than it costs`() throws {
    var life = try life(
      duties: 60, #""suits": 0.5, "maxRefreshes": 5, "refreshPrice": 9000"#, spending: .upgrader,
      sections: #", "purse": { "startGold": 100000 }"#)
    try life.live(days: 30)
    #expect(life.player.ledger.spent(on: .dutyRefresh) == 0)
  }
}
