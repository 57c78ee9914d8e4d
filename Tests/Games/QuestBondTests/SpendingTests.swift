import Randomness
import TestSupport
import Testing

@testable import GameEngines
@testable import Players
@testable import QuestBond

/// PLY-5: what the styles do over a life in the shipped world.
@Suite struct SpendingTests {
  private static let players = 0..<StudySize.of(sample: 2, full: 20)

  /// Plays one player of a style, and shows it after every day.
  private func live(
    _ style: SpendingStyle, player: Int, days: Int = 40,
    _ change: (inout QuestRules) -> Void = { _ in },
    eachDay: (QuestPlayer) -> Void = { _ in }
  ) throws -> QuestPlayer {
    var life = try ShippedLife(.quest(tasks: 6, spending: style), player: player, change)
    for day in 1...days {
      try life.live(day)
      #expect(life.member.ledger.leak == 0)
      #expect(life.member.ledger.balance >= 0)
      eachDay(life.member)
    }
    return life.member
  }

  @Test func `style none never spends`() throws {
    for player in Self.players {
      let end = try live(.none, player: player)
      #expect(end.ledger.totalSpent == 0)
      #expect(end.ledger.totalEarned > 1000)
    }
  }

  @Test func `an upgrader buys no consumables and puts its gold into gear`() throws {
    for player in Self.players {
      let end = try live(.upgrader, player: player)
      #expect(end.ledger.spent(on: .consumable) == 0)
      #expect(end.ledger.spent(on: .enhance) > 0)
    }
  }

  @Test func `balanced and whimsical players buy consumables too`() throws {
    for style in [SpendingStyle.balanced, .whim] {
      let spent = try Self.players.map { try live(style, player: $0).ledger.spent(on: .consumable) }
      #expect(spent.reduce(0, +) > 0)
    }
  }

  @Test func `a hoarder keeps its share of all it ever earned`() throws {
    // After a purchase only income follows, so what holds at the purchase holds in the evening.
    var spent = 0
    for player in Self.players {
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

  @Test(arguments: [SpendingStyle.balanced, .upgrader, .hoarder, .whim])
  func `nothing that a style does not want is bought`(style: SpendingStyle) throws {
    let end = try live(style, player: 4) { rules in
      rules.spending[style].mood = .certain
      for sink in GoldSink.allCases { rules.spending[style][sink] = sink == .enhance ? 1 : 0 }
    }
    for sink in GoldSink.allCases where sink != .enhance {
      #expect(end.ledger.spent(on: sink) == 0, "\(sink)")
    }
    #expect(end.ledger.spent(on: .enhance) > 0)
  }

  @Test(arguments: StudySize.of(sample: 0..<2, full: 0..<40))
  func `a balanced player never goes below its reserve`(player: Int) throws {
    // The arena's entries are paid where the arena is.
    var life = try ShippedLife(.quest(tasks: 6, spending: .balanced), player: player) {
      $0.arena = .off
    }
    for day in 1...30 {
      try life.live(day)
      // Income only adds to what was held before the visit; a visit takes 70 % of that at most.
      let spentToday = life.member.ledger.totalSpent - life.spentBefore
      let most = Double(life.member.ledger.balance + spentToday) * 0.7
      #expect(Double(spentToday) <= most.rounded(.up))
    }
  }

  @Test(arguments: [0.0, 1.0])
  func `a decision on a whim takes two draws, whatever comes of it`(mood: Double) throws {
    let days = 12
    let end = try live(.whim, player: 2, days: days) { rules in
      rules.spending[.whim].mood = Chance(mood)
      rules.spending[.whim].purchasesPerVisit = 1
    }
    #expect((end.ledger.totalSpent > 0) == (mood > 0))
    var expected = end.key.stream(.spendingWhim)
    for _ in 0..<2 * days { _ = expected.next() }
    var actual = end.store.whim
    #expect(actual.next() == expected.next())
  }

  @Test func `more visits and purchases than there is to buy do no harm`() throws {
    let end = try live(.whim, player: 3, days: 10) { rules in
      rules.spending[.whim].mood = .certain
      rules.spending.visitsPerDay = 8
      rules.spending[.whim].purchasesPerVisit = 1000
      rules.store = StoreRules {
        $0.stock = 16
        $0.equipmentPrices = [0, 0, 0, 0, 0]
        $0.consumablePrices = [0, 0, 0, 0, 0]
      }
    }
    #expect(end.store.bought > 0)
  }
}
