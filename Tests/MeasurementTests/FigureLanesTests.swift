import Players
import Randomness
import Statistics
import Testing

@testable import Measurement

/// Parties of one to three players of two archetypes, whose metrics are small, missing for many,
/// below 0, or great.
@Suite struct FigureLanesTests {
  private static let plan = MeasurementPlan(
    days: 3, archetypes: ["a", "b"],
    groups: [PlayerGroup(name: "both", archetypes: [0, 1])], series: [], droughts: [],
    metrics: ["small", "rare", "owed", "great", "immense"].map {
      MetricDefinition($0, unit: "units", "Units of a player.")
    })

  private static func values(_ luck: inout KeyedStream) -> [Int?] {
    [
      luck.index(below: 9), luck.index(below: 5) == 0 ? luck.index(below: 100) : nil,
      luck.index(below: 60_000) - 30_000, luck.index(below: 1 << 30), luck.index(below: 1 << 40),
    ]
  }

  /// Plays a party up to its end, and returns its members' values.
  private static func play(
    _ party: Int, _ recorder: inout PartyRecorder, _ tally: inout RunTally
  ) -> [[Int?]] {
    var luck = KeyedStream(StreamKey(seed: 11).child(UInt64(party)))
    let archetypes = (0...party % 3).map { _ in luck.index(below: 2) }
    recorder.begin(party: party, archetypes: archetypes, &tally)
    var control = PresenceControl()
    (control.activeDays, control.tasks) = (luck.index(below: 3), luck.index(below: 50))
    recorder.write { record in
      for day in 1...3 {
        for member in archetypes.indices {
          record.write(day: day, member: member, played: true, control: control) { _ in }
        }
      }
    }
    let values = archetypes.map { _ in Self.values(&luck) }
    for (member, values) in values.enumerated() {
      for (metric, value) in values.enumerated() {
        recorder.keep(value, metric: metric, member: member)
      }
    }
    return values
  }

  @Test func `a block's metrics are those of its parties and players, one by one`() {
    let plan = Self.plan
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan, maxMembers: 3))
    var (alone, expected) = (tally, tally)
    for party in 0..<600 {
      var other = PartyRecorder(plan: plan, maxMembers: 3)
      _ = Self.play(party, &other, &alone)
      other.end(&alone)
      let values = Self.play(party, &recorder, &tally)
      recorder.end(&tally, inBlock: true)
      for (member, archetype) in recorder.rows.archetypes.enumerated() {
        for (metric, value) in values[member].enumerated() where value != nil {
          let place = (plan.metricRows + archetype) * plan.metrics.count + metric
          expected.metrics[place].squares += Int128(value!) * Int128(value!)
          expected.metrics[place].histogram.record(value!)
        }
      }
      recorder.rows.forEachRecorded(of: plan.metricRows) { row in
        expected.auxiliaries.record(momentsOf: recorder.auxiliaries, row: row.number)
        for metric in plan.metrics.indices {
          let known = recorder.rows.members[row.members].compactMap { values[$0][metric] }
          let (total, day) = (known.reduce(0, +), plan.controlDays[metric])
          let place = row.number * plan.metrics.count + metric
          expected.metricProducts.record(
            total, number: metric, row: row.number, day: day, recorder.auxiliaries)
          expected.missingProducts.record(
            row.size - known.count, number: metric, row: row.number, day: day,
            recorder.auxiliaries)
          expected.metrics[place].sizes.record(size: known.count)
          if known.isEmpty { continue }
          expected.metrics[place].sums.record(total: total, size: known.count)
          expected.metrics[place].cubes.record(total: total, size: known.count)
        }
      }
    }
    recorder.addUp(&tally)
    #expect(tally == alone && tally.isSound)
    #expect(tally.metrics == expected.metrics)
    #expect(tally.auxiliaries == expected.auxiliaries)
    #expect(tally.metricProducts == expected.metricProducts)
    #expect(tally.missingProducts == expected.missingProducts)
  }
}
