import Statistics
import Testing

@testable import Measurement

/// What a report says of all players where the players drawn are far from the archetypes' weights.
@Suite struct WeightedFindingsTests {
  /// Of players who are a quarter poor and three quarters rich, 80 and 20 were drawn. Each has as
  /// much gold, and as many drops, as its archetype: 10 and two more, or 40 and two more.
  private let findings = Self.findings(weights: [1, 3])
  /// The same players, of a population as they were drawn.
  private let drawn = Self.findings(weights: [4, 1])

  private static func findings(weights: [Double]) -> Findings {
    let plan = MeasurementPlan(
      days: 7, archetypes: ["poor", "rich"], weights: weights,
      series: [
        Series(name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: 1000),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      ],
      droughts: [], metrics: [MetricDefinition("drops", unit: "drops", "Drops of a player.")])
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan)
    for party in 0..<100 {
      let archetype = party % 5 == 0 ? 1 : 0
      let value = (archetype == 0 ? 10 : 40) + party / 5 % 3
      recorder.begin(party: party, archetypes: [archetype], &tally)
      recorder.write { dailyRecord in
        for day in 1...plan.days {
          dailyRecord.write(day: day, member: 0, played: true) { entry in
            entry.write(value)
            entry.write(value)
          }
        }
      }
      recorder.keep(value, metric: 0, member: 0)
      recorder.end(&tally)
    }
    return Findings(tally)
  }

  private func median(_ findings: Findings, _ group: String = "all") -> Double? {
    findings.row("drops", group: group)?.spread?.quantiles.p50
  }

  @Test func `a quantile over players is that of the population`() throws {
    #expect(median(findings) == 40 && median(drawn) == 11)
    #expect(median(findings, "poor") == 11 && median(findings, "rich") == 41)
    let estimate = try #require(findings.row("drops")?.spread?.quantileEstimates[2])
    #expect(try #require(estimate.low) >= 39 && #require(estimate.high) <= 42)
  }

  @Test func `so is one of a day`() {
    for day in 0..<7 {
      #expect(findings.states[0].days[0][day].quantiles?.p50 == 40)
      #expect(findings.states[0].days[0][day].quantiles?.p25 == 12)
      #expect(drawn.states[0].days[0][day].quantiles?.p50 == 11)
      #expect(findings.states[0].days[1][day].quantiles?.p50 == 11)
    }
  }

  @Test func `and so are the mean of a day, wealth and its inequality`() throws {
    let mean = try #require(findings.states[0].days[0][6].mean.value)
    #expect(abs(mean - (0.25 * 11 + 0.75 * 41)) < 0.5)
    let drawnMean = try #require(drawn.states[0].days[0][6].mean.value)
    #expect(abs(drawnMean - (0.8 * 11 + 0.2 * 41)) < 0.5)
    #expect(findings.wealth[0].percentiles[0][0][3] == 40)
    #expect(drawn.wealth[0].percentiles[0][0][3] == 11)
    // Half the mean difference is nearly ¼ · ¾ · 30, and 0.8 · 0.2 · 30: that within archetypes is less
    // than 1.
    let gini = try #require(findings.row("gold.gini.day7")?.estimate.value)
    #expect(abs(gini - 5.625 / 33.5) < 0.02)
    let drawnGini = try #require(drawn.row("gold.gini.day7")?.estimate.value)
    #expect(abs(drawnGini - 4.8 / 17) < 0.02)
  }
}
