import Statistics
import TestWorlds
import Testing

@testable import Measurement

/// Quantiles over players: in the tables and on request.
@Suite struct PlayerQuantileTests {
  /// A run of players who all keep what they have from the first of seven days.
  private static func findings(
    of amounts: [Int], scale: Int = 1, asked: [String] = []
  ) -> Findings {
    let measures = {
      var measures = MeasureRules()
      measures.asked = asked
      return measures
    }()
    let plan = MeasurementPlan(
      days: 7, archetypes: ["one", "other"],
      series: [
        Series(
          name: "gold.balance", kind: .balance(currency: "gold"), scale: scale,
          quantilesUpTo: 1_000_000_000_000)
      ],
      droughts: [],
      metrics: [MetricDefinition("gold.earned", unit: "gold", scale: scale, "Gold of a player.")],
      measures: measures)
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for (party, amount) in amounts.enumerated() {
      recorder.begin(party: party, archetypes: [party % 2], &tally)
      recorder.write { record in
        for day in 1...plan.days {
          record.write(day: day, member: 0, played: true) { entry in entry.write(amount) }
        }
      }
      recorder.keep(amount, metric: 0, member: 0)
      recorder.end(&tally)
    }
    return Findings(tally)
  }

  @Test(arguments: [8_447, 8_447_001_123]) func `who are all alike are their own quantiles`(
    amount: Int
  ) throws {
    let findings = Self.findings(of: Array(repeating: amount, count: 50))
    let all = Double(amount)
    let row = try #require(findings.row("gold.balance.day7")?.spread)
    #expect(row.quantileEstimates.map(\.value) == Quantiles.withTails.map { _ in all })
    for day in findings.states[0].days[0] {
      #expect(day.quantiles == row.quantiles)
    }
    #expect(Set(findings.wealth[0].percentiles[0].joined()) == [all])
  }

  /// Of 23.935 minutes where nearly all have 24.
  @Test func `a value that nearly all share is a quantile, though others are far away`() throws {
    let amounts = [30, 7_100] + Array(repeating: 1_440, count: 98)
    let row = try #require(Self.findings(of: amounts, scale: 60).row("gold.earned")?.spread)
    #expect(row.quantiles.p05 == 24 && row.quantiles.p95 == 24)
    let median = row.quantileEstimates[2]
    #expect(median.value == 24 && median.low == 24)
    #expect(try (24...24.024).contains(#require(median.high)))
  }

  /// Amounts so far apart that days that are no checkpoints count them in bins, of which the least holds
  /// many.
  @Test func `all tables agree, and none goes below the least or beyond the greatest`() throws {
    let amounts = (0..<300).map { $0 < 100 ? 8_201 : 8_201 + $0 * $0 * 7 }
    let findings = Self.findings(of: amounts)
    let spread = try #require(findings.row("gold.balance.day7")?.spread)
    #expect(spread.quantiles.p05 == 8_201 && spread.lowest == 8_201)
    #expect(spread.highest == Double(amounts.max()!))
    #expect(findings.row("gold.earned")?.spread?.quantiles == spread.quantiles)
    let wealth = findings.wealth[0].percentiles[0].last!
    #expect(
      Quantiles.shares.map { wealth[Wealth.shares.firstIndex(of: $0)!] }
        == spread.quantileEstimates.prefix(5).map(\.value))
    #expect(spread.quantiles.p01 == 8_201)
    #expect(spread.quantiles.p99 == Double(amounts.sorted()[296]))
    for (share, estimate) in zip(Quantiles.shares, spread.quantileEstimates) {
      let exact = Double(amounts.sorted()[Int((share * 300).rounded(.up)) - 1])
      #expect(estimate.value == exact)
      #expect(try #require(estimate.low) >= 8_201)
    }
    #expect(findings.areQuantilesExact)
    let days = findings.states[0].days[0].map(\.quantiles)
    #expect(days.last == spread.quantiles)
    for day in days {
      for quantile in [\Quantiles.p01, \.p05, \.p25, \.p50, \.p75, \.p95, \.p99] {
        let found = try #require(day)[keyPath: quantile]
        let exact = spread.quantiles[keyPath: quantile]
        #expect(abs(found - exact) <= 0.001 * exact && found >= 8_201)
      }
    }
  }

  @Test(arguments: [1, 60])
  func `many fractions are within 0.1 %, as is said, and whole numbers are exact`(
    scale: Int
  ) throws {
    let amounts = (0..<17_000).map { 8_201 + $0 * $0 * 7 }
    let findings = Self.findings(of: amounts, scale: scale)
    #expect(findings.areQuantilesExact == (scale == 1))
    let spread = try #require(findings.row("gold.earned")?.spread)
    let exact = Quantiles.withTails.map {
      Double(amounts[Int(($0 * 17_000).rounded(.up)) - 1]) / Double(scale)
    }
    let found = spread.quantileEstimates.map { $0.value! }
    #expect((found == exact) == (scale == 1))
    #expect(zip(found, exact).allSatisfy { abs($0 - $1) <= 0.001 * $1 })
  }

  @Test func `any whole percent is a metric on request`() throws {
    let percents = ["p01", "p05", "p10", "p25", "p33", "p50", "p75", "p90", "p95", "p99"]
    let asked = percents.map { "gold.earned.\($0)" }
    let findings = Self.findings(
      of: (1...200).map { 5 * $0 }, asked: asked + ["gold.balance.day3.p50", "gold.earned.p5"])
    let expected: [Double?] = [10, 50, 100, 250, 330, 500, 750, 900, 950, 990]
    #expect(asked.map { findings.row($0)?.estimate.value } == expected)
    let median = try #require(findings.row("gold.earned.p50"))
    let spread = try #require(findings.row("gold.earned")?.spread)
    #expect(median.estimate == spread.quantileEstimates[2] && median.players == 200)
    #expect(median.definition.kind == .playerQuantile && median.unit == "gold")
    #expect(spread.quantiles.p01 == 10 && spread.quantiles.p99 == 990)
    #expect(findings.row("gold.earned.p01")?.estimate == spread.quantileEstimates[5])
    #expect(findings.row("gold.earned.p50", group: "other")?.estimate.value == 500)
    #expect(findings.row("gold.balance.day3.p50")?.estimate.value == 500)
    #expect(findings.row("gold.earned.p5") == nil && findings.row("gold.earned.p02") == nil)
    #expect(findings.plan.metricNames.contains("gold.earned.p33"))
  }

  @Test(arguments: ["level.day30", "level.day30.p00", "level.day30.p5", "level.day30.p100", "p50"])
  func `other names are no quantiles`(name: String) {
    #expect(Quantiles.split(name) == nil)
  }

  @Test func `what is recorded alone, and what a summary keeps, has the same quantiles`() throws {
    let name = "coins.balance.day9.p33"
    var world = try World.shipped("bennie", players: 40, days: 12)
    world.measures.asked = [name]
    let whole = try #require(Findings(world.tally()).row(name))
    #expect(whole.estimate.value != nil)
    world.measures.recorded = .metrics([name])
    var tally = world.tally()
    tally.dropDaysAndSpreads()
    let alone = Findings.summary(tally).filter { $0.metric.name == name }
    #expect(alone.first?.estimate == whole.estimate)
    #expect(Findings.summary(tally).allSatisfy { $0.metric.name.hasPrefix("coins.balance.day9") })
  }
}
