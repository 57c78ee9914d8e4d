import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import QuestBond

/// The digest and the totals of a life are the sums of its events.
@Suite struct DigestSumsTests {
  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `weeks, droughts and purchases add up to what the trace says`(name: String) throws {
    let simulation = try World.shipped(name, players: 60, days: 45)
    for party in 0..<StudySize.of(sample: 2, full: 24) {
      let trace = simulation.trace(party: party)
      for member in trace.archetypes.indices {
        let digest = LifeDigest(of: member, in: trace, of: simulation)
        let books = LifeBooks(trace, member: member)
        let metrics = books.metrics(of: simulation)
        #expect(digest.periods.map(\.days.count) == [7, 7, 7, 7, 7, 7, 3])
        func values(_ column: String) -> [Int] {
          digest.columns.firstIndex { $0.key == column }.map { index in
            digest.periods.map { Int($0.values[index] ?? 0) }
          } ?? []
        }
        func sum(_ column: String) -> Int { values(column).reduce(0, +) }
        #expect(sum("played") == digest.activeDays && digest.activeDays == books.activeDays)
        #expect(sum("earned") == books.earned() && sum("spent") == books.spent())
        #expect(sum("exp") == books.sum("amount", of: .gainsEXP))
        #expect(sum("rooms") == books.count(.entersRoom))
        #expect(values("level").last ?? 1 == books.now.level)
        #expect(values("held").last ?? 0 == books.now.balance)
        for purse in digest.purses {
          #expect(purse.closing == purse.opening + purse.earned - purse.spent)
          #expect(purse.purchases.reduce(0) { $0 - $1.amount } == purse.spent)
          for bought in purse.purchases { #expect(-bought.amount == books.spent(bought.account)) }
        }
        let totals = TraceTotals(books.events)
        #expect(totals.level == books.now.level && totals.exp == books.now.exp)
        #expect(totals.activeDays == books.activeDays)
        #expect(totals.purses.reduce(0) { $0 + $1.closing } == books.now.balance)
        for purse in totals.purses {
          #expect(purse.opening + purse.earned - purse.spent == purse.closing)
        }
        var drops = 0.0
        for drought in digest.droughts {
          let longest = try #require(metrics["drought.\(drought.source).longest"] ?? nil)
          #expect(Double(drought.length) == longest, "\(drought)")
          #expect(0 < drought.chance && drought.chance <= 1)
          #expect(0 < drought.chanceInLife && drought.chanceInLife <= 1)
          drops += (metrics["drops.\(drought.source)"] ?? nil) ?? 0
        }
        #expect(Double(sum("drops")) == drops)
      }
    }
  }
}
