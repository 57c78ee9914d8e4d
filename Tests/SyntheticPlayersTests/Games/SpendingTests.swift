import GameEngines
import Randomness
import Testing

@testable import SyntheticPlayers

/// PLY-5.
@Suite struct SpendingTests {
  private let rules = SpendingRules(balancedReserve: 0.3, hoarderReserve: 0.8)

  private func spendable(_ style: SpendingStyle, _ balance: Int, earned: Int, inMood: Bool = true)
    -> Int
  {
    rules.spendable(balance: balance, earned: earned, style: style, inMood: inMood)
  }

  @Test func `each style is ready to spend its share`() {
    #expect(spendable(.none, 1000, earned: 5000) == 0)
    #expect(spendable(.whim, 1000, earned: 5000) == 1000)
    #expect(spendable(.whim, 1000, earned: 5000, inMood: false) == 0)
    #expect(spendable(.balanced, 1000, earned: 5000) == 700)
    #expect(spendable(.upgrader, 1000, earned: 5000) == 1000)
    #expect(spendable(.hoarder, 4500, earned: 5000) == 500)
    #expect(spendable(.hoarder, 1000, earned: 5000) == 0)
  }

  @Test(arguments: SpendingStyle.allCases)
  func `nobody is ready to spend more than it holds, or less than nothing`(style: SpendingStyle) {
    for balance in [0, 1, 7, 99, 12_345, 1_000_000_000_000_000] {
      for earned in [balance, balance * 2, balance * 9] {
        let ready = spendable(style, balance, earned: earned)
        #expect((0...balance).contains(ready))
      }
    }
  }

  // MARK: Lives in the shipped world

  /// Plays one player of a style, and shows it after every day.
  private func live(
    _ style: SpendingStyle, player: Int, days: Int = 40,
    _ change: (inout QuestRules) -> Void = { _ in },
    eachDay: (QuestPlayer) -> Void = { _ in }
  ) throws -> QuestPlayer {
    var (_, rules) = try World.questBond(players: 1, days: 1)
    change(&rules)
    let population = PopulationRules.of([.plain(tasks: 6, spending: style)])
    let game = QuestBondGame(rules: rules, population: population)
    let people = Population(rules: population)
    let key = PlayerKey(seed: 5, party: player, member: 0)
    let person = people.person(key)
    var member = game.join(person, key: key)
    let trials = PartyTrials(game: game, population: population, players: 1, days: 1, seed: 5)
    var droughts = DroughtTable(plan: trials.plan)
    var presence = PresenceState()
    var party = game.gather([member], key: PartyKey(seed: 5, party: player))
    for day in 1...days {
      let plan = try #require(
        people.plan(day, for: person, key: key, streakDays: 0, &presence))
      game.live(plan, &member, &party, &droughts)
      #expect(member.ledger.leak == 0)
      #expect(member.ledger.balance >= 0)
      eachDay(member)
    }
    return member
  }

  @Test func `style none never spends`() throws {
    for player in 0..<5 {
      let end = try live(.none, player: player)
      #expect(end.ledger.totalSpent == 0)
      #expect(end.ledger.totalEarned > 1000)
    }
  }

  @Test func `an upgrader buys no consumables and puts its gold into gear`() throws {
    for player in 0..<5 {
      let end = try live(.upgrader, player: player)
      #expect(end.ledger.spent(on: .consumable) == 0)
      #expect(end.ledger.spent(on: .enhance) > 0)
    }
  }

  @Test func `balanced and whimsical players buy consumables too`() throws {
    for style in [SpendingStyle.balanced, .whim] {
      let spent = try (0..<5).map { try live(style, player: $0).ledger.spent(on: .consumable) }
      #expect(spent.reduce(0, +) > 0)
    }
  }

  @Test func `a hoarder keeps its share of all it ever earned`() throws {
    // After a purchase only income follows, so what holds at the purchase holds in the evening.
    var spent = 0
    for player in 0..<5 {
      let end = try live(
        .hoarder, player: player,
        eachDay: { member in
          #expect(member.ledger.balance >= Int(Double(member.ledger.totalEarned) * 0.8))
        })
      spent += end.ledger.totalSpent
    }
    #expect(spent > 0)
  }

  @Test func `a hoarder that sells old gear while shopping keeps its share too`() throws {
    _ = try live(.hoarder, player: 1) { rules in
      rules.salvage.yields = rules.salvage.yields.map { _ in
        SalvageYield(fragments: 0, materials: 0, gold: 500)
      }
      rules.salvage.keepAffixed = false
      rules.salvage.belowRareFromLevel = 1
    } eachDay: { member in
      #expect(member.ledger.balance >= Int(Double(member.ledger.totalEarned) * 0.8))
    }
  }

  @Test(arguments: [0.0, 1.0])
  func `a decision on a whim takes two draws, whatever comes of it`(mood: Double) throws {
    let days = 12
    let end = try live(.whim, player: 2, days: days) { rules in
      rules.spending.whim = Chance(mood)
      rules.spending.purchasesPerVisit = 1
    }
    #expect((end.ledger.totalSpent > 0) == (mood > 0))
    var expected = end.key.stream(.spendingWhim)
    for _ in 0..<2 * days { _ = expected.next() }
    var actual = end.luck.spendingWhim
    #expect(actual.next() == expected.next())
  }

  @Test func `more visits and purchases than there is to buy do no harm`() throws {
    let end = try live(.whim, player: 3, days: 10) { rules in
      rules.spending.whim = .certain
      rules.spending.visitsPerDay = 8
      rules.spending.purchasesPerVisit = 1000
      rules.store = StoreRules(
        stock: 100, equipmentPrices: [0, 0, 0, 0, 0], consumablePrices: [0, 0, 0, 0, 0])
    }
    #expect(end.tally.bought > 0)
  }
}
