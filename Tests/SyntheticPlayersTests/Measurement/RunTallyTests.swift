import MonteCarlo
import Statistics
import TestSupport
import Testing

@testable import SyntheticPlayers

@Suite struct RunTallyTests {
  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `obeys the law of tallies, party by party`(name: String) throws {
    let simulation = try World.shipped(name, players: 16, days: 3)
    let problems = simulation.withTrials { trials, parties in
      checkTally(
        Measured(tally: trials.makeSummary()), samples: Array(0..<parties)
      ) { tally, party in trials.play(party..<party + 1, into: &tally.tally) }
    }
    #expect(problems == [])
  }

  @Test func `its size does not depend on the number of players`() throws {
    func elements(players: Int) throws -> [Int] {
      let simulation = try World.shipped("questbond", players: players, days: 5)
      let tally = simulation.tally()
      #expect(tally.metrics.allSatisfy { $0.histogram.width <= MetricTally.layout.binCount })
      return [
        tally.sizes.count, tally.sums.count, tally.histograms.count, tally.droughts.counts.count,
        tally.droughts.counts.reduce(0) { $0 + $1.lucky.count }, tally.metrics.count,
      ]
    }
    #expect(try elements(players: 2) == elements(players: 200))
  }

  @Test func `a row of an archetype and the rows of all add up`() throws {
    let tally = try World.shipped("questbond", players: 60, days: 5).tally()
    #expect(tally.sizes[0].observations == 60)
    let archetypes = tally.sizes[1..<tally.plan.rows]
    #expect(archetypes.reduce(0) { $0 + $1.observations } == 60)
    for series in tally.plan.series.indices {
      for day in 1...5 {
        let parts = (1..<tally.plan.rows).map { tally.sums(day: day, row: $0, series: series).sum }
        #expect(tally.sums(day: day, row: 0, series: series).sum == parts.reduce(0, +))
      }
    }
  }
}
