import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

/// A run that records only what is asked for.
@Suite struct RecordedTests {
  /// The estimates of a run's summary, in order.
  private static func summary(
    of world: Simulation, _ recorded: Recorded
  ) throws -> [(metric: MetricID, estimate: Estimate)] {
    let tally = try #require(world.recording(recorded).run(threads: 1))
    return Findings.summary(tally).map { ($0.metric, $0.estimate) }
  }

  @Test(arguments: ["timequest", "bennie", "questbond"])
  func `what is recorded alone is as in a run that records everything`(name: String) throws {
    let world = try World.shipped(name, players: 14, days: 31)
    let whole = try Self.summary(of: world, .everything)
    let names = Array(Set(whole.map(\.metric.name))).sorted()
    for part in 0..<3 {
      let asked = Set(names.enumerated().filter { $0.offset % 3 == part }.map(\.element))
      let found = try Self.summary(of: world, .metrics(asked))
      let expected = whole.filter { asked.contains($0.metric.name) }
      #expect(found.map(\.metric) == expected.map(\.metric))
      for (one, other) in zip(found, expected) {
        #expect(one.estimate == other.estimate, "\(one.metric)")
      }
    }
    let summary = try Self.summary(of: world, .summary)
    #expect(summary.elementsEqual(whole) { $0 == $1 })
  }

  @Test func `a plan for a few metrics leaves out what none of them needs`() throws {
    let world = try World.shipped("questbond", players: 2, days: 31)
    let whole = world.plan
    let few = world.recording(.metrics(["level.day30", "days.active"])).plan
    #expect(few.bands == nil && !few.recordsWealth && !few.recordsDays)
    #expect(few.checkpointDays == [30, 31])
    #expect(few.metrics.count < whole.metrics.count)
    #expect(few.metrics.indices.count { few.records(metric: $0) } == 2)
    let nets = world.recording(.metrics(["gold.net.perActiveDay.level20"])).plan
    #expect(nets.bands == whole.bands)
    #expect(world.recording(.metrics(["gold.gini.day30"])).plan.recordsWealth)
  }

  @Test func `a sweep of named metrics gives their rows and no others, as a whole sweep does`()
    throws
  {
    let base = try World.shipped("bennie", players: 25, days: 8)
    let point = try World.shipped("bennie", players: 25, days: 8)
    var other = point
    other.population.archetypes[0].weight *= 2
    let asked: Set = ["days.active", "level.day7"]
    let whole = try #require(base.sweep(over: [other], threads: 1)).points[0].rows
    let few = try #require(base.sweep(over: [other], metrics: asked, threads: 2)).points[0].rows
    let expected = whole.filter { asked.contains($0.summary.metric.name) }
    #expect(few.map(\.summary.metric) == expected.map(\.summary.metric))
    #expect(few.map(\.summary.estimate) == expected.map(\.summary.estimate))
    #expect(few.map(\.difference) == expected.map(\.difference))
    #expect(few.count == 6)
  }

  @Test func `a sweep and a comparison of a quantile show what a run shows`() throws {
    let name = "coins.balance.day7.p50"
    var base = try World.shipped("bennie", players: 60, days: 8)
    base.measures.asked = [name]
    let found = Findings(try #require(base.run(threads: 1))).row(MetricID(name))?.estimate
    #expect(found?.value != nil && found?.low != nil)
    let sweep = try #require(base.sweep(over: [base], metrics: [name], threads: 1))
    #expect(sweep.baseRows(of: [MetricID(name)]).map { $0?.estimate } == [found])
    let row = try #require(sweep.points[0].rows(of: [MetricID(name)])[0])
    #expect(row.summary.estimate == found && row.difference.value == 0)
    let comparison = Comparison(try #require(base.compare(with: base, threads: 1)))
    let same = try #require(comparison.rows.first { $0.metric == MetricID(name) })
    #expect(same.a == found && same.verdict == .notSignificant && same.difference.value == 0)
  }
}
