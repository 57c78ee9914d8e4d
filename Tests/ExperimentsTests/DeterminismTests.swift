import MonteCarlo
import Randomness
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// The same world gives the same measurements, whoever plays which part of it when.
@Suite struct DeterminismTests {
  static let scenarios = ["questbond", "bennie", "timequest"]
  private let blockSize = 4

  @Test(arguments: scenarios)
  func `any number of threads measures the same`(name: String) throws {
    let simulation = try World.shipped(name, players: 24, days: 4)
    let equal = simulation.withTrials { trials, parties in
      let plan = BlockPlan(trials: parties, blockSize: blockSize)
      let inOrder = Measured(tally: trials.playInOrder(plan))
      return [1, 2, 3, 8].map { threads in
        ParallelRun(threads: threads).play(trials, plan: plan).map { Measured(tally: $0) }
          == inOrder
      }
    }
    #expect(equal == [true, true, true, true])
  }

  @Test(arguments: scenarios)
  func `blocks of any size, played and merged in any order, measure the same`(name: String) throws {
    let simulation = try World.shipped(name, players: 20, days: 4)
    let equal = simulation.withTrials { trials, parties in
      let inOrder = Measured(
        tally: trials.playInOrder(BlockPlan(trials: parties, blockSize: blockSize)))
      // Blocks of one: each party replays alone.
      return [1, 3, 16, 1000].map { size in
        let plan = BlockPlan(trials: parties, blockSize: size)
        var dice = KeyedStream(StreamKey(seed: UInt64(size)))
        var partials = (0..<plan.blocks).shuffled(using: &dice).map { block in
          var partial = Measured(tally: trials.makeSummary())
          trials.play(plan.trials(ofBlock: block), into: &partial.tally)
          return partial
        }
        partials.shuffle(using: &dice)
        var merged = Measured(tally: trials.makeSummary())
        for partial in partials { merged.merge(partial) }
        return merged == inOrder
      }
    }
    #expect(equal == [true, true, true, true])
  }

  @Test func `more players leave the parties that were there alone`() throws {
    func first(_ players: Int) throws -> Measured {
      let simulation = try World.shipped("questbond", players: players, days: 8)
      return simulation.withTrials { trials, _ in
        var tally = Measured(tally: trials.makeSummary())
        trials.play(0..<5, into: &tally.tally)
        return tally
      }
    }
    #expect(try first(40) == first(400))
  }

  @Test func `a longer run begins with the shorter one`() throws {
    let short = try World.shipped("questbond", players: 30, days: 6).tally()
    let long = try World.shipped("questbond", players: 30, days: 9).tally()
    for day in 1...6 {
      for row in 0..<short.plan.rows {
        for series in short.plan.series.indices {
          #expect(
            long.sums(day: day, row: row, series: series)
              == short.sums(day: day, row: row, series: series))
        }
      }
    }
  }

  @Test func `another seed is another sample`() throws {
    let tallies = try [1, 2].map {
      Measured(tally: try World.shipped("timequest", players: 20, days: 5, seed: $0).tally())
    }
    #expect(tallies[0] != tallies[1])
  }

  @Test func `the public way in gives the same`() throws {
    let simulation = try World.shipped("bennie", players: 30, days: 6)
    let run = try #require(simulation.run(threads: 2))
    #expect(Measured(tally: run) == Measured(tally: simulation.tally()))
    let cancelled = simulation.run(threads: 2, watcher: Watcher(isCancelled: { true }))
    #expect(cancelled.map { $0.plan.days } == nil)
  }
}
