import GameEngines
import TestSupport
import TestWorlds
import Testing

@testable import Bennie
@testable import GameSupport
@testable import Measurement
@testable import Players

/// COIN-1 to COIN-7 as a child lives them.
@Suite struct BennieLifeTests {
  /// Plays one child, and shows it after every day.
  private func live(
    _ style: ChildSpending = .upgrader, player: Int = 0, days: Int = 20, tasks: Double = 40,
    _ change: (inout BennieRules) -> Void = { _ in }, eachDay: (BennieGame.Member) -> Void
  ) throws {
    var (_, rules) = try World.shipped("bennie", as: BennieRules.self)
    change(&rules)
    var child = Archetype.plain(tasks: tasks)
    child.childHabits.spending = style
    let population = PopulationRules.of([child])
    let game = BennieGame(rules: rules, population: population)
    let people = Population(rules: population)
    let key = PlayerKey(seed: 6, party: player, member: 0)
    let person = people.person(key)
    var member = game.join(person, key: key)
    let trials = PartyTrials(game: game, population: population, players: 1, days: 1, seed: 6)
    var droughts = DroughtTable(plan: trials.plan)
    var presence = PresenceState()
    var party = Alone()
    for day in 1...days {
      let plan = try #require(
        people.plan(day, for: person, luck: key.daily(.presence), streakDays: 0, &presence))
      game.live(plan, &member, &party, &droughts)
      #expect(member.coins.ledger.leak == 0)
      #expect(member.coins.ledger.balance >= 0)
      eachDay(member)
    }
  }

  @Test(arguments: [30, 7, 1, 0])
  func `a day never earns more than the cap, and the rest is counted`(cap: Int) throws {
    var earned = 0
    var capped = 0
    var most = 0
    var isCounted = true
    for player in 0..<4 {
      var before = 0
      try live(player: player) { rules in
        rules.coins.dailyCap = cap
        rules.children.playLimits = [1440]
      } eachDay: { member in
        let today = member.coins.ledger.totalEarned - before
        before += today
        most = max(most, today)
        isCounted = isCounted && today == member.coins.coinsToday
        earned += today
        capped = member.coins.cappedCoins
      }
    }
    #expect(most <= cap)
    #expect(isCounted)
    #expect((earned > 0) == (cap > 0))
    #expect(capped > 0)
  }

  @Test func `nothing is redeemed offline`() throws {
    var refused = 0
    try live {
      $0.children.offline = 1
    } eachDay: { member in
      #expect(member.coins.videoMinutes == 0)
      #expect(member.coins.videosToday == 0)
      #expect(member.coins.ledger.totalSpent == 0)
      refused = member.coins.refusedRedemptions
    }
    #expect(refused > 0)
  }

  @Test func `online nobody wishes for what its purse cannot pay`() throws {
    for style in ChildSpending.allCases {
      try live(style) {
        $0.children.offline = 0
      } eachDay: { member in
        #expect(member.coins.refusedRedemptions == 0)
      }
    }
  }

  @Test func `the play limit ends the day's play with the activity that reaches it`() throws {
    // Every activity takes 25 seconds and nobody quits, so a minute is over in the third.
    try live(tasks: 30) { rules in
      rules.children.secondsSlope = 0
      rules.children.secondsSpread = 0
      rules.children.quitBase = 0
      rules.children.quitPerMistake = 0
      rules.children.playLimits = [1]
    } eachDay: { member in
      #expect(member.coins.activitiesToday == 3)
      #expect(member.coins.playSecondsToday == 75)
    }
  }

  @Test func `each child has one of the limits, all of them equally often`() throws {
    let (_, rules) = try World.shipped("bennie", as: BennieRules.self)
    let population = PopulationRules.of([.plain()])
    let game = BennieGame(rules: rules, population: population)
    let people = Population(rules: population)
    let limits = (0..<1000).map { player in
      let key = PlayerKey(seed: 6, party: player, member: 0)
      return game.join(people.person(key), key: key).limit.minutes
    }
    #expect(Set(limits) == [45, 60])
    #expect(abs(deviations(limits.count { $0 == 60 }, of: 1000, chance: 0.5)) < 6.2)
  }

  @Test func `style none saves, balanced buys only the offer with the bonus`() throws {
    var saved = 0
    try live(.none) { _ in
    } eachDay: { member in
      #expect(member.coins.ledger.totalSpent == 0)
      saved = member.coins.ledger.balance
    }
    #expect(saved > 20)
    var minutes = 0
    try live(.balanced) { _ in
    } eachDay: {
      minutes = $0.coins.videoMinutes
    }
    #expect(minutes > 0)
    #expect(minutes.isMultiple(of: 12))
  }

  @Test func `difficulty, skill and shares stay in their ranges`() throws {
    for player in 0..<5 {
      try live(player: player) { rules in
        rules.learning.easyStep = 1
        rules.learning.quitStep = 1
        rules.children.skillSpread = 1
        rules.children.skillCeilingSpread = 1
      } eachDay: { member in
        #expect((0...1).contains(member.profile.difficulty))
        #expect(member.skill <= member.skillCeiling)
        #expect((0...1).contains(member.profile.quitRate))
        #expect((0...1).contains(member.profile.hintRate))
      }
    }
  }

  @Test func `hopeless gaps between skill and difficulty take a day at most`() throws {
    try live(days: 3) { rules in
      rules.children.secondsSlope = 20
      rules.children.mistakesSlope = 20
      rules.children.mistakesBase = 100
      rules.children.baseSeconds = 86_400
      rules.children.skillStart = -1
      rules.children.skillCeiling = -1
      rules.learning.startDifficulty = 1
      rules.learning.struggleStep = 0
      rules.learning.mistakeStep = 0
      rules.learning.quitStep = 0
    } eachDay: { member in
      #expect(member.coins.playSecondsToday.isFinite)
      #expect(member.coins.activitiesToday <= 1)
    }
  }
}
