import Statistics
import TestSupport
import Testing

@testable import Measurement
@testable import Players

@Suite struct DroughtTableTests {
  private let plan = MeasurementPlan(
    days: 10, archetypes: ["a", "b", "c"],
    groups: [PlayerGroup(name: "ab", archetypes: [0, 1])], series: [],
    droughts: [
      DroughtSource(name: "task", attempts: "tasks", forcedAt: 8, event: "a drop"),
      DroughtSource(name: "rank", attempts: "sessions", forcedAt: nil, once: true, event: "a drop"),
    ], metrics: [])

  /// What the players of a party had to wait for.
  private struct Drought {
    var ending: DroughtEnding
    var attempt: Int
    var source: Int
    var archetype: Int
  }

  /// Parties of one to three archetypes, some without any drought.
  private var parties: [[Drought]] {
    (0..<30).map { party in
      (0..<party % 7).map { index in
        Drought(
          ending: DroughtEnding.allCases[(party + index) % 3], attempt: 1 + (party * index) % 8,
          source: (party / 2 + index) % 2, archetype: party % 3 == 0 ? 1 : index % 3)
      }
    }
  }

  private func live(_ party: [Drought], _ table: inout DroughtTable) {
    for drought in party {
      var odds = DroughtOdds()
      for attempt in 1...drought.attempt {
        table.record(
          lucky: Double(attempt / 3 + party.count) / 16, attempt: attempt, source: drought.source,
          archetype: drought.archetype, in: &odds)
      }
      table.record(
        drought.ending, at: drought.attempt, source: drought.source,
        archetype: drought.archetype, odds: odds,
        guarantee: drought.ending == .forced ? 0.25 : 0)
    }
    table.endParty(party.count, members: party.map(\.archetype))
  }

  @Test func `obeys the law of tallies, party by party`() {
    #expect(
      checkTally(DroughtTable(plan: plan), samples: parties) { live($1, &$0) } == [])
  }

  @Test func `a row's curve has the droughts of its archetypes, by party`() {
    var table = DroughtTable(plan: plan)
    for party in parties { live(party, &table) }
    for (row, archetypes) in [[0, 1, 2], [0], [1], [2], [0, 1]].enumerated() {
      for source in 0..<2 {
        var counts = DroughtCounts(capacity: plan.droughts[source].capacity)
        var clusters = DroughtClusters()
        for party in parties {
          var cluster = DroughtCounts(capacity: counts.capacity)
          for drought in party
          where drought.source == source && archetypes.contains(drought.archetype) {
            counts.record(drought.ending, atAttempt: drought.attempt)
            cluster.record(drought.ending, atAttempt: drought.attempt)
          }
          clusters.record(cluster)
        }
        #expect(
          table.curve(source: source, row: row) == SurvivalCurve(counts, clusters: clusters))
      }
    }
  }
}
