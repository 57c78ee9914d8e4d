import Players
import Statistics
import Testing

@testable import Measurement

/// Parties of several archetypes, of which a cohort that joins later changes nothing beyond its days.
@Suite struct SharedPartyCohortTests {
  private static func tally(_ archetypes: Int) -> RunTally {
    let plan = MeasurementPlan(
      days: 5, archetypes: Array(["casual@launch", "keen@launch", "casual@summer"][..<archetypes]),
      weights: Array([3, 1, 2][..<archetypes]), joinDays: Array([1, 1, 4][..<archetypes]),
      groups: [PlayerGroup(name: "launch", archetypes: [0, 1], isCohort: true)],
      series: [
        .retained, Series(name: "level", kind: .track, quantilesUpTo: 40),
        Series(name: "xp", kind: .track, quantilesUpTo: 100_000),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      ], droughts: [], metrics: [], checkpointDays: [1, 2])
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan, maxMembers: 2))
    for party in 0..<60 {
      let members = party % 3 == 2 ? [2, 2] : party % 2 == 0 ? [0, 1] : [0, 0]
      if members[0] >= archetypes { continue }
      recorder.begin(party: party, archetypes: members, &tally)
      recorder.write { record in
        for day in 1...plan.observedDays[members[0]] {
          for (member, archetype) in members.enumerated() {
            record.write(day: day, member: member, played: true) { entry in
              entry.write(day > 1 && party % 5 == member ? 0 : 1)
              let level = day + party % 4 + archetype
              for value in [level, 1000 * level, 7 * day * level] { entry.write(value) }
            }
          }
        }
      }
      recorder.end(&tally)
    }
    return tally
  }

  private let all = Self.tally(3), launch = Self.tally(2)

  @Test func `days after the last one of late players are those of the others`() {
    for series in all.plan.series.indices {
      let (found, known) = (
        all.means(ofSeries: series, row: 0), launch.means(ofSeries: series, row: 0)
      )
      for day in 2..<5 { #expect(found[day].estimate == known[day].estimate, "\(series) \(day)") }
      let quantiles = (all.quantiles(ofSeries: series), launch.quantiles(ofSeries: series))
      #expect(quantiles.0.all[0][2...] == quantiles.1.all[0][2...], "\(series)")
    }
    #expect(all.sizes(row: 0, on: 3) == launch.sizes[0])
    #expect(all.sizes(row: 0, on: 2) == all.sizes[0] && all.canBe(of: 60))
    let (found, known) = (Findings(all), Findings(launch))
    #expect(found.row("level.day5")?.estimate == known.row("level.day5")?.estimate)
    #expect(
      found.row("level.day5")?.estimate == found.row("level.day5", group: "launch")?.estimate)
    let staying = (found.states[1].stayingMeans[0][2], known.states[1].stayingMeans[0][2])
    #expect(abs(staying.0.value! - staying.1.value!) < 1e-9)
  }

  @Test func `days of the calendar are no surer than parties that share their days allow`() throws {
    let found = Findings(all)
    let level = found.states[1].days
    let course = found.calendar[1].means
    // Before others join, a day of the calendar is one of life; its mean is over those who join first.
    let known = Findings(launch).states[1].days[0].map(\.mean)
    for day in 0..<3 { #expect(abs(course[day].value! - known[day].value!) < 1e-9) }
    // Those who join first share parties with one another, so that they vary together.
    let own = [(0.5, level[1][4].mean), (1.0 / 6, level[2][4].mean), (1.0 / 3, level[3][1].mean)]
    let squares = own.map { ($0.0 * $0.1.halfWidth!) * ($0.0 * $0.1.halfWidth!) }
    #expect(try #require(course[4].halfWidth) > 1.02 * squares.reduce(0, +).squareRoot())
  }
}
