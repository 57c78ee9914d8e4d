import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

/// Windows of days, and totals by day, in two worlds.
@Suite struct WindowComparisonTests {
  @Test func `a sweep and a comparison show the windows that a run shows`() throws {
    let asked = ["activities.days4to6", "coins.perActiveDay.days4to9", "activities.day6"]
    var base = try World.shipped("bennie", players: 60, days: 9)
    base.measures.asked = asked
    let found = Findings(try #require(base.run(threads: 1)))
    let sweep = try #require(base.sweep(over: [base], metrics: Set(asked), threads: 1))
    let comparison = Comparison(try #require(base.compare(with: base, threads: 1)))
    for metric in asked.map({ MetricID($0) }) {
      let estimate = found.row(metric)?.estimate
      #expect(estimate?.value != nil && estimate?.low != nil)
      #expect(sweep.baseRows(of: [metric]).map { $0?.estimate } == [estimate])
      let swept = try #require(sweep.points[0].rows(of: [metric])[0])
      #expect(swept.summary.estimate == estimate && swept.difference.value == 0)
      let row = try #require(comparison.rows.first { $0.metric == metric })
      #expect(row.a == estimate && row.b == estimate && row.difference.value == 0)
    }
  }

  @Test func `the difference of a total on a day is that of both worlds`() throws {
    let overrides = SimulationOverrides(
      players: 60, days: 6, settings: [Setting(parsing: "xp.completionBonus=40")])
    var a = try World.shipped("timequest", players: 60, days: 6)
    var b = try Scenario.load(
      file: World.file(of: "timequest"), games: shippedGames, overrides: overrides
    ).simulation
    a.measures.asked = ["sessions.day3", "xp.perActiveDay.days2to5"]
    b.measures.asked = a.measures.asked
    let comparison = Comparison(try #require(a.compare(with: b, threads: 1)))
    #expect(
      comparison.states.map(\.series.name).prefix(3) == [
        "xp.perActiveDay", "sessions", "players.retained",
      ])
    for (index, state) in comparison.states.enumerated() {
      #expect(state.series == comparison.a.state(ofSeries: index).series)
      for day in 0..<6 {
        let means = [comparison.a, comparison.b].map {
          $0.state(ofSeries: index).days[0][day].mean.value
        }
        let (inA, inB) = try (#require(means[0]), #require(means[1]))
        let difference = try #require(state.days[0][day].value)
        #expect(abs(difference - (inB - inA)) < 1e-9 * max(1, abs(inA)), "\(state.series.name)")
      }
    }
    // More XP for as many sessions.
    let (xp, sessions) = (comparison.states[0].days[0], comparison.states[1].days[0])
    #expect(sessions.allSatisfy { $0.value == 0 })
    #expect(xp.allSatisfy { $0.value ?? 0 > 0 })
  }
}
