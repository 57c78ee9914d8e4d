import GameEngines
import Testing

@testable import GameSupport
@testable import QuestBond

@Suite struct `Daily round` {
  @Test func `DAY-3: a cycle of log-ins gives exactly 550 gold, however the days lie`() throws {
    var life = try QuestLife(#", "login": {}"#)
    try life.live(days: 7)
    #expect(life.earned(.login) == 550)
    for _ in 0..<7 {
      try life.rest(days: 2)
      try life.live()
    }
    #expect(life.earned(.login) == 1100)
    #expect(life.player.daily.logins == 14)
  }

  @Test(arguments: [
    (0, 0), (2, 0), (3, 200), (6, 200), (7, 500), (13, 500), (14, 1000), (45, 1000),
  ])
  func `DAY-4: a gift for whoever returns, once, by the length of the absence`(
    days: Int, gold: Int
  ) throws {
    var life = try QuestLife(#", "comeback": {}"#)
    try life.live()
    try life.rest(days: days)
    try life.live()
    #expect(life.earned(.comeback) == gold)
    #expect(life.player.inventory.streakArmor == (gold > 0 ? 1 : 0))
    let pieces = life.player.loot.found
    if gold == 500 { #expect(pieces[0] == 0 && pieces.wrappedSum() == 1) }
    if gold == 1000 { #expect(pieces[0] + pieces[1] == 0 && pieces.wrappedSum() == 1) }
    try life.live(days: 3)
    #expect(life.earned(.comeback) == gold)
  }

  @Test func `DAY-3: a log-in's loot roll drops what its reward says, or better`() throws {
    var life = try QuestLife(
      #"""
      , "pity": { "task": { "threshold": 1, "atLeast": "common" } },
      "login": { "rewards": [{ "lootRolls": 1, "lootAtLeast": "epic" }] }
      """#)
    try life.live(days: 20)
    let found = life.player.loot.found
    // One of the log-in and one of the task, each day.
    #expect(found.wrappedSum() == 40 && (20..<30).contains(found[3] + found[4]))
  }

  @Test func `DAY-4: "all above" as three gifts pays 1,700 gold, both pieces and the consumable`()
    throws
  {
    let gifts = #"""
      , "comeback": { "gifts": [
        { "daysAway": 3, "gold": 200, "consumables": 1 },
        { "daysAway": 7, "gold": 500, "equipment": "uncommon" },
        { "daysAway": 14, "gold": 1000, "equipment": "rare" },
        { "daysAway": 30, "with": "all" },
      ] }
      """#
    var life = try QuestLife(gifts)
    try life.live()
    try life.rest(days: 30)
    try life.live()
    #expect(life.earned(.comeback) == 1700 && life.player.inventory.streakArmor == 1)
    #expect(life.player.loot.consumables == 1)
    let found = life.player.loot.found
    #expect(found.wrappedSum() == 2 && found[0] == 0 && found[1] <= 1)
  }

  @Test func `DAY-4: nobody is welcomed back who has just come for the first time`() throws {
    var life = try QuestLife(#", "comeback": {}"#)
    try life.rest(days: 20)
    try life.live()
    #expect(life.earned(.comeback) == 0)
  }

  @Test func `DAY-4: after a month away EXP is raised by a quarter, for 24 hours`() throws {
    var life = try QuestLife(#", "comeback": {}"#)
    try life.live()
    #expect(life.player.bonusTotals.expFactor == 1)
    try life.rest(days: 30)
    try life.live()
    #expect(life.player.bonusTotals.expFactor == 1.25)
    try life.live(days: 2)
    #expect(life.player.bonusTotals.expFactor == 1)
  }

  @Test func `DAY-4: what is earned at the first open after those 24 hours is not raised`() throws {
    var life = try QuestLife(
      archetype: { $0.questHabits.meditation = 1 },
      #"""
      , "comeback": {}, "tasks": { "plainEXP": 0 },
      "meditation": { "minutes": [10, 10], "expPerMinute": 3 }
      """#)
    try life.live()
    try life.rest(days: 30)
    try life.live()
    #expect(life.player.exp == 30 + 37)
    try life.rest(days: 1)
    try life.live()
    #expect(life.player.exp == 30 + 37 + 30)
  }

  private let quests = #"""
    , "dailyQuests": {
      "quests": 1, "firstGold": 40, "lastGold": 40, "firstEXP": 0, "lastEXP": 0,
      "targets": { "tasks": [1, 1], "category": [9, 9], "routines": [1, 1] }, "weeklyChest": {}
    }
    """#

  @Test func `DAY-1: quests pay, the bonus pays for all of them, and five such days the chest`()
    throws
  {
    var life = try QuestLife(quests)
    for _ in 1...28 {
      let before = life.player.daily
      let gold = life.earned(.dailyQuest)
      try life.live()
      let isDone = life.player.daily.board[0].kind != .category
      let chests = life.player.daily.chests - before.chests
      #expect(life.player.daily.quests - before.quests == (isDone ? 1 : 0))
      #expect(life.earned(.dailyQuest) - gold == (isDone ? 80 : 0) + chests * 300)
    }
    let tally = life.player.daily
    #expect(tally.questDays < 28 && tally.questDays > 10)
    #expect(life.earned(.dailyQuest) == tally.questDays * 80 + tally.chests * 300)
  }

  @Test func `DAY-1: whoever does them all every day opens one chest a week`() throws {
    let sure = quests.replacing("[9, 9]", with: "[1, 1]")
    var life = try QuestLife(
      routines: #"""
        { "name": "r", "tasks": [
          { "name": "a", "category": "physical" }, { "name": "b", "category": "mental" },
          { "name": "c", "category": "social" }, { "name": "d", "category": "household" },
          { "name": "e", "category": "wellness" }, { "name": "f", "category": "creative" }
        ] }
        """#, sure)
    for week in 1...4 {
      try life.live(days: 4)
      #expect(life.player.daily.chests == week - 1)
      try life.live(days: 3)
      #expect(life.player.daily.chests == week)
    }
    #expect(life.earned(.dailyQuest) == 28 * 80 + 4 * 300)
  }

  @Test func `DAY-5: what a goal pays is what its stages say`() throws {
    var life = try QuestLife(tasks: 4, #", "goals": { "exp": [0, 0, 0, 0] }"#)
    var expected = 0
    for _ in 1...6 {
      try life.live(days: 7)
      let goal = life.player.daily.goal
      expected += [0, 50, 150, 300, 600][goal.stagesPaid]
      #expect(goal.stagesPaid == min(4, goal.done * 4 / goal.target))
      #expect(life.earned(.goal) == expected)
    }
    #expect(life.player.daily.goalWeeks == 6)
    #expect(expected > 0)
  }

  @Test func `DAY-6: meditation pays EXP by its length, and wisdom for a day`() throws {
    var life = try QuestLife(
      archetype: { $0.questHabits.meditation = 1 },
      #", "tasks": { "plainEXP": 0 }, "meditation": { "expPerMinute": 3 }"#)
    try life.live(days: 9)
    var player = life.player
    #expect(player.daily.meditations == 9)
    #expect(player.exp == 3 * player.daily.meditationMinutes)
    #expect((45...180).contains(player.daily.meditationMinutes))
    let raised = life.game.tested(.wisdom, day: life.day, player)
    #expect(raised == player.stats[.wisdom] * 1.05)
    #expect(life.game.tested(.strength, day: life.day, player) == player.stats[.strength])
    try life.rest(days: 2)
    player = life.player
    life.game.tick(atMinute: life.day * 1440, &player)
    #expect(life.game.tested(.wisdom, day: life.day, player) == player.stats[.wisdom])
  }

  @Test func `DAY-7: each achievement pays once`() throws {
    var life = try QuestLife(
      tasks: 5,
      #"""
      , "achievements": { "list": [
        { "name": "a", "kind": "tasks", "target": 1, "gold": 11, "gems": 1 },
        { "name": "b", "kind": "tasks", "target": 20, "gold": 100, "gems": 2 },
        { "name": "c", "kind": "streak", "target": 7, "gold": 1000 },
        { "name": "d", "kind": "level", "target": 1000, "gold": 10000, "gems": 4 }
      ] }
      """#)
    for day in 1...30 {
      try life.live()
      let tasks = life.player.tasks
      let expected = 11 + (tasks >= 20 ? 100 : 0) + (day >= 7 ? 1000 : 0)
      #expect(life.earned(.achievement) == expected)
    }
    #expect(life.player.daily.achievements.gems == 3)
    #expect(life.player.daily.achievements.count == 3)
  }
}
