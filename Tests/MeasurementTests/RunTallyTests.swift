import MonteCarlo
import Randomness
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Measurement

@Suite struct RunTallyTests {
  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `obeys the law of tallies, party by party`(name: String) throws {
    let simulation = try World.shipped(
      name, players: StudySize.of(sample: 6, full: 16), days: StudySize.of(sample: 2, full: 3))
    let problems = simulation.withTrials { trials, parties in
      checkTally(
        Measured(tally: trials.makeSummary()), samples: Array(0..<parties),
        rounds: StudySize.of(sample: 8, full: 30)
      ) { tally, party in trials.play(party..<party + 1, into: &tally.tally) }
    }
    #expect(problems == [])
  }

  @Test func `its size does not depend on the number of players`() throws {
    func elements(players: Int) throws -> [Int] {
      let simulation = try World.shipped("questbond", players: players, days: 5)
      let tally = simulation.tally()
      let bounds = LogLinearLayout(subdivisionBits: 9).bin(of: 1 << 50)
      #expect(tally.metrics.allSatisfy { $0.histogram.size <= 2 * bounds })
      #expect(tally.droughts.counts.allSatisfy { $0.endings.count <= $0.capacity + 1 })
      return [
        tally.wide.count,
        tally.sizes.count, tally.sums.count, tally.histograms.count, tally.droughts.counts.count,
        tally.metrics.count,
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

  @Test func `days are what counting them one by one gives, whatever states do`() {
    var luck = KeyedStream(StreamKey(seed: 3))
    let parties = (0..<60).map { number in (0...number % 3).map { _ in luck.index(below: 2) } }
    let plan = MeasurementPlan(
      days: 12, archetypes: ["a", "b"],
      // As drawn, so that each player counts alike.
      weights: (0..<2).map { archetype in Double(parties.joined().count { $0 == archetype }) },
      series: [
        Series(name: "counted", kind: .track, quantilesUpTo: 40),
        Series(name: "plain", kind: .track),
        Series(name: "coins.task", kind: .faucet(currency: "coins", account: "task")),
      ], droughts: [], metrics: [])
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    var sums = Array(
      repeating: ClusterSums(), count: plan.rows * plan.series.count * plan.days)
    var values = Array(repeating: [Int](), count: plan.rows * plan.days)
    for (number, party) in parties.enumerated() {
      // States go up and down, or stay; the account's total rises or stays. Day 0 is all 0.
      var shown = party.map { _ in Array(repeating: [0, 0, 0], count: plan.days + 1) }
      for member in party.indices {
        for day in 1...plan.days {
          shown[member][day] = shown[member][day - 1]
          if luck.index(below: 3) > 0 { shown[member][day][0] = luck.index(below: 60) - 5 }
          if luck.index(below: 3) == 0 { shown[member][day][1] = luck.index(below: 9) - 4 }
          shown[member][day][2] += luck.index(below: 2) * number
        }
      }
      recorder.begin(party: number, archetypes: party, &tally)
      recorder.write { dailyRecord in
        for day in 1...plan.days {
          for member in party.indices {
            dailyRecord.write(day: day, member: member, played: true) { entry in
              for value in shown[member][day] { entry.write(value) }
            }
          }
        }
      }
      recorder.end(&tally, inBlock: true)
      for row in 0..<plan.rows {
        let members = party.indices.filter { row == 0 || party[$0] == row - 1 }
        for day in 1...plan.days {
          values[row * plan.days + day - 1] += members.map { shown[$0][day][0] }
          for series in plan.series.indices {
            let total = members.reduce(0) {
              $0 + shown[$1][day][series] - (series == 2 ? shown[$1][day - 1][series] : 0)
            }
            sums[(row * plan.series.count + series) * plan.days + day - 1]
              .record(total: total, size: members.count)
          }
        }
      }
    }
    recorder.addUp(&tally)
    for row in 0..<plan.rows {
      for series in plan.series.indices {
        let first = (row * plan.series.count + series) * plan.days
        #expect(tally.sums(row: row, series: series) == Array(sums[first..<first + plan.days]))
      }
      let medians = tally.quantiles(ofSeries: 0).all[row].map { $0?.p50 }
      #expect(
        medians
          == (0..<plan.days).map { day in
            let sorted = values[row * plan.days + day].map { min(40, max(0, $0)) }.sorted()
            return Double(sorted[(sorted.count + 1) / 2 - 1])
          })
      #expect(tally.quantiles(ofSeries: 1).all[row].allSatisfy { $0 == nil })
    }
  }
}
