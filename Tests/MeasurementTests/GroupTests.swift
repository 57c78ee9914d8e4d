import Statistics
import TestWorlds
import Testing

@testable import Measurement
@testable import Players

@Suite struct GroupTests {
  private func findings(_ groups: [PlayerGroup]) throws -> Findings {
    var simulation = try World.shipped("questbond", players: 20, days: 4)
    simulation.population.groups = groups
    return Findings(simulation.tally())
  }

  private func same(_ a: SummaryRow, _ b: SummaryRow) -> Bool {
    a.estimate == b.estimate && a.players == b.players
      && a.spread?.quantiles == b.spread?.quantiles && a.spread?.lowest == b.spread?.lowest
      && a.spread?.standardDeviation == b.spread?.standardDeviation
  }

  @Test func `a group of one archetype is that archetype, a group of all is all`() throws {
    let findings = try findings([
      PlayerGroup(name: "one", archetypes: [1]),
      PlayerGroup(name: "everybody", archetypes: [0, 1, 2, 3, 4]),
    ])
    #expect(findings.namedGroups.map(\.name) == ["one", "everybody"])
    #expect(findings.namedGroups[0].archetypes == ["steady"])
    for row in findings.summary where row.metric.group == "all" {
      let everybody = try #require(findings.row(MetricID(row.metric.name, "everybody")))
      #expect(same(row, everybody), "\(row.metric)")
      let steady = try #require(findings.row(MetricID(row.metric.name, "steady")))
      let one = try #require(findings.row(MetricID(row.metric.name, "one")))
      #expect(same(steady, one), "\(row.metric)")
    }
  }

  @Test func `a group's members of one party are one observation of it`() throws {
    let plan = MeasurementPlan(
      days: 1, archetypes: ["a", "b", "c"],
      groups: [PlayerGroup(name: "ab", archetypes: [0, 1])], series: [], droughts: [],
      metrics: [MetricDefinition("drops", unit: "drops", "Drops of a player.")])
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan)
    for (number, party) in [[0, 1, 2], [1], [2, 2]].enumerated() {
      recorder.begin(party: number, archetypes: party, &tally)
      for (member, archetype) in party.enumerated() {
        recorder.keep(10 * archetype + number, metric: 0, member: member)
      }
      recorder.end(&tally)
    }
    let row = try #require(Findings(tally).row("drops", group: "ab"))
    // 0 and 10 in the first party, 11 in the second.
    #expect(row.players == 3)
    #expect(row.estimate.value == 7)
    var sizes = ClusterSizes()
    var sums = ClusterSums()
    var cubes = ClusterCubes()
    for (total, size) in [(10, 2), (11, 1)] {
      sizes.record(size: size)
      cubes.record(total: total, size: size)
      sums.record(total: total, size: size)
    }
    #expect(row.estimate == sums.mean(over: sizes, cubes: cubes))
    #expect(row.spread?.highest == 11)
  }

  @Test func `groups change nothing that is measured without them`() throws {
    let without = try findings([])
    let with = try findings([PlayerGroup(name: "engaged", archetypes: [1, 2])])
    let rows = with.summary.filter { $0.metric.group != "engaged" }
    #expect(rows.count == without.summary.count)
    for (a, b) in zip(rows, without.summary) {
      #expect(a.metric == b.metric && same(a, b))
    }
  }
}
