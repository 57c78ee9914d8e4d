import Statistics
import Testing

@testable import BalanceReports
@testable import Experiments
@testable import Measurement
@testable import ScenarioFiles

@Suite struct SweepReportTests {
  private static func row(_ metric: String, _ value: Double) -> SummaryRow {
    SummaryRow(
      definition: MetricDefinition(metric, unit: "drops", "Drops."), group: "all", players: 50,
      estimate: Estimate(value: value, low: value - 1, high: value + 1))
  }

  /// The base shows 10 of `drops` and of `still`; a point as many more drops as its number.
  private static func report(
    _ parameters: [Lever], targets: [Target] = [], metrics: [MetricID] = []
  ) -> SweepReport {
    let count = parameters.reduce(1) { $0 * $1.values.count }
    let points = (0..<count).map { point -> Sweep.Point in
      let difference = Double(point)
      return Sweep.Point(rows: [
        Sweep.Row(
          summary: row("still", 10), difference: Estimate(value: 0, low: 0, high: 0)),
        Sweep.Row(
          summary: row("drops", 10 + difference),
          difference: Estimate(
            value: difference, low: difference - 0.5, high: difference + 0.5)),
      ])
    }
    return SweepReport(
      sweep: Sweep(
        players: 50, parties: 25, plan: HandMadeRun.plan,
        base: [row("still", 10), row("drops", 10)], points: points),
      identity: RunIdentity(
        scenario: "hand", description: "", hash: "0", seed: 1, version: "0",
        inForce: [:], assumptions: []),
      parameters: parameters, targets: targets,
      metrics: metrics.isEmpty ? [MetricID("still"), MetricID("drops")] : metrics,
      command: "questbalance sweep hand",
      confirmation: {
        "questbalance check hand \($0.map(\.text).joined(separator: " ")) --seed 2"
      })
  }

  private static func parameter(_ path: String, _ values: [Double], base: Double) -> Lever {
    func value(_ number: Double) -> Lever.Value {
      Lever.Value([], text: NumberText.significant(number), number: number)
    }
    return parameter(path, values.map(value), base: value(base))
  }

  private static func parameter(
    _ path: String, _ values: [Lever.Value], base: Lever.Value?
  ) -> Lever {
    var lever = Lever(path, .value, as: nil, values: values)
    lever.base = base
    return lever
  }

  private static let grid = [parameter("a", [1, 2], base: 2), parameter("b", [3, 4, 5], base: 5)]

  @Test func `the last parameter changes first, and the base is found where it lies`() {
    let report = Self.report(Self.grid)
    #expect(
      (0..<6).map { report.values(at: $0).map(\.text).joined() } == [
        "13", "14", "15", "23", "24", "25",
      ])
    #expect((0..<6).filter(report.isBase) == [5])
    #expect(report.name(of: 1) == "a = 1, b = 4")
  }

  @Test func `a map has a border where all targets hold, and none without targets`() throws {
    let target = Target(Claim(text: "enough drops", metric: "drops", atLeast: 13))
    func border(_ targets: [Target]) throws -> Bool {
      try #require(Self.report(Self.grid, targets: targets).charts.last).svg.contains(
        "all targets hold inside")
    }
    #expect(try border([target]))
    #expect(try !border([]))
  }

  @Test func `the table has the promised columns, one row a point, metric and group`() {
    let csv = Self.report([Self.parameter("a", [1, 2], base: 2)]).tables[0].text
    #expect(
      csv == """
        a,metric,archetype,mean,ci_low,ci_high,difference,difference_ci_low,difference_ci_high,\
        players,unit,group
        1,still,all,10,9,11,0,0,0,50,drops,
        1,drops,all,10,9,11,0,-0.5,0.5,50,drops,
        2,still,all,10,9,11,0,0,0,50,drops,
        2,drops,all,11,10,12,1,0.5,1.5,50,drops,

        """)
  }

  @Test func `in the table varied numbers are numbers, and other values are text`() {
    let words = Self.parameter(
      "-b", [.init([], text: "-quick"), .init([], text: "-1", number: 1)], base: nil)
    let lines = Self.report([Self.parameter("a", [-1], base: 2), words]).tables[0].text
      .split(separator: "\n")
    #expect(lines[0].hasPrefix("a,'-b,metric,"))
    #expect(lines[1].hasPrefix("-1,'-quick,") && lines.last!.hasPrefix("-1,'-1,"))
  }

  @Test func `only what moves has a chart: a curve, columns or a map, and none over three`() {
    let one = Self.parameter("a", [1, 2, 3], base: 2)
    let names = Self.parameter(
      "a", [.init([], text: "quick"), .init([], text: "photo")], base: .init([], text: "quick"))
    for parameters in [[one], [names], Self.grid] {
      let charts = Self.report(parameters).charts
      #expect(charts.map(\.path) == ["charts/drops.svg"])
    }
    #expect(Self.report([one]).charts[0].svg.contains("difference from the scenario as it is"))
    #expect(Self.report([names]).charts[0].svg.contains(">photo<"))
    #expect(Self.report([one, one, one]).charts.isEmpty)
    #expect(Self.report([one]).markdown.contains("Equal at every point: `still`."))
  }

  @Test func `the points that meet all targets are best, else the nearest`() {
    func target(_ least: Double, _ most: Double) -> Target {
      Target(Claim(text: "enough drops", metric: "drops", atLeast: least, atMost: most))
    }
    let met = Self.report(Self.grid, targets: [target(11, 14)])
    #expect(met.best == [2, 3] && met.ranking == [2, 3, 1, 4, 5, 0])
    #expect(met.markdown.contains("Of 6 points, 2 meet all 1 target."))
    let missed = Self.report(Self.grid, targets: [target(12.5, 13.5)])
    #expect(missed.best == [3, 4, 2, 5, 1])
    #expect(missed.markdown.contains("No point meets all 1 target. Best first:"))
    #expect(Self.report(Self.grid).best.isEmpty)
  }

  @Test func `the best is said to look better than it is, with the command that confirms it`() {
    let target = Target(Claim(text: "enough drops", metric: "drops", atLeast: 12.5, atMost: 13.5))
    let text = Self.report(Self.grid, targets: [target]).markdown
    #expect(text.contains("`a = 2, b = 3` is the best of 6 points on one seed"))
    #expect(text.contains("\n    questbalance check hand 2 3 --seed 2\n"))
    #expect(!Self.report(Self.grid).markdown.contains("questbalance check"))
  }

  @Test func `shares of limits are told in percent`() {
    let target = Target(Claim(text: "enough drops", metric: "drops", atLeast: 12.5, atMost: 20))
    let text = Self.report(Self.grid, targets: [target]).markdown
    #expect(text.contains("| kept by | missed by | not met"))
    // 10 and 14 drops of 12.5.
    #expect(text.contains("|      20 % | enough drops: 10 (9–11)"))
    #expect(text.contains("|    12 % |       0 % |"))
  }

  @Test func `a metric that no point has is shown as nothing`() {
    let report = Self.report(Self.grid, metrics: [MetricID("none", "keen")])
    #expect(report.moving.isEmpty && report.charts.isEmpty)
    #expect(report.markdown.contains("`none@keen`"))
  }
}
