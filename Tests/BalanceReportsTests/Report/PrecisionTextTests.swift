import ScenarioReading
import Statistics
import Testing

@testable import BalanceReports
@testable import Experiments
@testable import Measurement

@Suite struct PrecisionTextTests {
  private func result(
    _ metric: String, _ error: ErrorTarget, _ estimate: Estimate, needed: Double? = nil
  ) -> Precision.Result {
    Precision.Result(
      target: PrecisionTarget(metric: MetricID(metric), error: error), estimate: estimate,
      playersNeeded: needed)
  }

  private let met = Estimate(value: 200, low: 199, high: 201)

  @Test func `one look, and all is narrow enough`() {
    let precision = Precision(
      results: [result("level", .relative(0.01), met)], looks: [10_240], maxPlayers: 1_000_000)
    #expect(
      precision.sentence == "It looked once, at 10,240 players: the interval is narrow enough.")
    #expect(
      precision.table.rows == [["`level`", "all", "±1 %", "±0.5 %", "200 (199–201)", "yes"]])
  }

  @Test func `every reason why an interval is not narrow enough is told`() {
    let wide = Estimate(value: -10, low: -12, high: -8)
    let precision = Precision(
      results: [
        result("a", .absolute(1), met), result("b", .absolute(0.5), wide, needed: 1_234_567),
        result("c", .relative(0.5), Estimate(value: 0, low: 0, high: 0.1)),
        result("d", .relative(0.5), Estimate(value: 7)), result("e", .absolute(3), .nothing),
      ], looks: [4_000, 16_000, 1_000_000], maxPlayers: 1_000_000)
    #expect(!precision.isReached)
    #expect(
      precision.sentence
        == "It looked 3 times, at 4,000, 16,000 and 1,000,000 players: 4 of 5 intervals are "
        + "**not narrow enough**, as 1,000,000 players are the most it may simulate.")
    let verdicts = precision.table.rows.map { $0[5] }
    #expect(
      verdicts == [
        "yes", "no: that takes about 1,300,000 players",
        "no: it is 0, and there is no relative error of 0", "no: it has no interval",
        "no: nothing was observed",
      ])
    #expect(precision.table.rows.map { $0[3] } == ["±1", "±2", "–", "–", "–"])
  }

  @Test func `a run that has looked as often as it may says so`() {
    let precision = Precision(
      results: [result("d", .relative(0.5), Estimate(value: 7))],
      looks: [1, 2, 3, 4, 5, 6, 7, 8], maxPlayers: 100)
    #expect(
      precision.sentence.hasSuffix(
        "1 of 1 interval is **not narrow enough**, and it looks no more than 8 times."))
  }

  @Test func `as JSON, what does not exist is null`() {
    let precision = Precision(
      results: [
        result("a", .relative(0.01), met), result("b", .absolute(2), .nothing, needed: 5_012),
      ], looks: [4, 9], maxPlayers: 9)
    #expect(
      precision.json.written(.rows) == """
        {
          "reached": false,
          "looks": [4, 9],
          "maxPlayers": 9,
          "targets": [
            {"metric": "a", "archetype": "all", "relative": 0.01, "mean": 200, "ci_low": 199, \
        "ci_high": 201, "halfWidth": 1, "reached": true, "playersNeeded": null},
            {"metric": "b", "archetype": "all", "absolute": 2, "mean": null, "ci_low": null, \
        "ci_high": null, "halfWidth": null, "reached": false, "playersNeeded": 5100}
          ]
        }
        """)
  }
}
