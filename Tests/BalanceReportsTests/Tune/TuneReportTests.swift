import Statistics
import Testing

@testable import BalanceReports
@testable import Measurement
@testable import ScenarioFiles
@testable import Search

@Suite struct TuneReportTests {
  private static func row(_ metric: String, _ value: Double) -> SummaryRow {
    SummaryRow(
      definition: MetricDefinition(metric, unit: "drops", "Drops."), group: "all", players: 50,
      estimate: Estimate(value: value, low: value - 1, high: value + 1))
  }

  private static let targets = ["some", "all"].map {
    Target(Claim(text: "\($0) drops", metric: MetricID($0), atLeast: 10, atMost: 20))
  }
  private static let mode = Lever("mode", .choice, as: "easy", values: [.init([], text: "hard")])

  /// A search of one lever, whose place in the result shows these values of two metrics; as it is,
  /// both are 5.
  private static func report(_ place: Double, _ values: [Double]) -> TuneReport {
    let (asItIs, found) = (
      targets.map { row("\($0.claim.metric)", 5) },
      zip(targets, values).map {
        row("\($0.claim.metric)", $1)
      }
    )
    var result = TuningResult(targets: targets, objective: nil, players: 50)
    result.tried = [(SearchLuck.search, 0.0), (.search, 1), (.fresh, 0), (.fresh, place)].map {
      TriedPoint(
        stage: .scan, luck: $0, players: 50, place: [$1], rows: $1 == 0 ? asItIs : found)
    }
    var winner = TuningResult.Finalist(place: [place], merit: 0)
    winner.confirmed = place == 0 ? asItIs : found
    result.finalists = [winner]
    result.baseConfirmed = asItIs
    return TuneReport(
      result,
      identity: RunIdentity(
        scenario: "hand", description: "", hash: "0", seed: 1, version: "0", inForce: [:],
        assumptions: []),
      levers: [mode], days: 9, freshSeed: 2, command: "questbalance tune hand", again: "hand",
      tuned: nil)
  }

  @Test func `the finding says what to change, and how many targets hold then`() {
    #expect(Self.report(1, [15, 15]).finding == "mode easy → hard meets all 2 targets")
    #expect(
      Self.report(1, [15, 50]).finding
        == "No value that was tried meets all 2 targets; best is mode easy → hard: it meets 1")
    #expect(
      Self.report(1, [15, 10.5]).finding == "mode easy → hard: 1 of 2 targets holds, 1 is open")
    #expect(
      Self.report(0, [5, 5]).finding
        == "No value that was tried meets all 2 targets; best is the scenario as it is: it meets none"
    )
  }

  @Test func `targets stand beside the scenario as it is, worst first`() throws {
    let judged = Self.report(1, [15, 50]).judgedTargets
    #expect(judged.map(\.title) == ["all drops", "some drops"])
    #expect(judged.map { $0.bullet.before?.value } == [5, 5])
    let text = Self.report(1, [15, 50]).markdown
    #expect(text.contains("## 1 of 2 targets holds on fresh luck, 0 as it is"))
    #expect(text.contains("as it is 5") && text.contains("| easy → hard"))
  }

  @Test func `the chart of the search has a dot for each point that was tried`() {
    let report = Self.report(1, [15, 15])
    #expect(report.charts.map(\.caption) == ["4 points tried: the distance to the targets at each"])
    // The legend has one of each of the three kinds.
    #expect(report.charts[0].svg.ranges(of: "<circle").count == 4 + 3)
  }
}
