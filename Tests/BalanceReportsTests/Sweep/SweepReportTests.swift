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
    #expect(met.finding == "2 of 6 points meet the target")
    let missed = Self.report(Self.grid, targets: [target(12.5, 13.5)])
    #expect(missed.best == [3, 4, 2, 5, 1])
    #expect(missed.finding == "No point meets the target")
    #expect(Self.report(Self.grid).best.isEmpty)
  }

  @Test func `the best is said to look better than it is, with the command that confirms it`() {
    let target = Target(Claim(text: "enough drops", metric: "drops", atLeast: 12.5, atMost: 13.5))
    let text = Self.report(Self.grid, targets: [target]).markdown
    #expect(text.contains("`a = 2, b = 3` is the best of 6 points on one seed"))
    #expect(text.contains("\n    questbalance check hand 2 3 --seed 2\n"))
    #expect(!Self.report(Self.grid).markdown.contains("questbalance check"))
  }

  private static func drops(_ least: Double, _ most: Double) -> Target {
    Target(Claim(text: "\(least) to \(most) drops", metric: "drops", atLeast: least, atMost: most))
  }

  @Test func `points are ranked with what they keep, or how far off they are`() {
    let text = Self.report(Self.grid, targets: [Self.drops(12.5, 20)]).markdown
    #expect(text.contains("| kept by | furthest off"))
    // 14 and 10 drops of 12.5.
    #expect(text.contains("|    12 % |") && text.contains("2.5 too low, 0.8 × limit"))
  }

  @Test(
    arguments: [
      ([drops(9.5, 12.5)], "a 2 meets the target"),
      ([drops(5, 12.2)], "a 1…2 meets the target"),
      ([drops(0, 100)], "Every value of a meets the target"),
      ([drops(50, 60)], "No value of a meets the target"),
      ([drops(0, 100), drops(50, 60)], "No value of a meets all 2 targets; 3 meets 1"),
    ])
  func `the values of a number that meet all targets are a range`(
    targets: [Target], finding: String
  ) {
    let report = Self.report([Self.parameter("a", [3, 1, 2], base: 2)], targets: targets)
    // The points play as they are typed: 3 shows 10 drops, 1 shows 11.
    let sorted = Self.report([Self.parameter("a", [1, 2, 3], base: 2)], targets: targets)
    #expect(sorted.finding == finding)
    #expect(report.order == [1, 2, 0])
  }

  @Test func `a target's picture has the band that it allows, and a dot for each value`() {
    let report = Self.report(
      [Self.parameter("a", [1, 2, 3], base: 2)], targets: [Self.drops(10.5, 20)])
    let picture = report.response(
      "drops", [9, 11, 12].map { Estimate(value: $0, low: $0 - 1, high: $0 + 1) },
      isShare: false, limits: (10.5, 20), [.fail, .inconclusive, .pass]
    ).svg
    #expect(picture.ranges(of: "class=\"band\"").count == 1)
    for style in ["bad", "open", "ok"] {
      #expect(picture.ranges(of: "<svg class=\"\(style)\"").count == 1, "\(style)")
    }
    #expect(picture.contains("<path d=\"M0-6L6 0") && picture.contains("role=\"img\""))
    // In `report.md` the marks of the points stand in their order.
    let text = Self.report(
      [Self.parameter("a", [1, 2, 3], base: 2)], targets: [Self.drops(5, 11.5)]
    ).markdown
    #expect(text.contains("`✓??`"))
  }

  @Test func `values without a number are listed, and two parameters have a map of targets met`() {
    let names = Self.parameter(
      "a", [.init([], text: "quick"), .init([], text: "photo")], base: .init([], text: "quick"))
    #expect(
      Self.report([names], targets: [Self.drops(5, 11.5)]).finding
        == "a quick meets the target")
    let map = Self.report(Self.grid, targets: [Self.drops(5, 11.5)]).charts[0]
    #expect(map.path == "charts/targets-met.svg" && map.svg.contains("Targets met"))
    #expect(Self.report([names], targets: [Self.drops(5, 11.5)]).charts.count == 1)
  }

  @Test func `captions are plain text`() {
    for chart in Self.report(Self.grid).charts { #expect(!chart.caption.contains("`")) }
  }

  @Test func `a metric that no point has is shown as nothing`() {
    let report = Self.report(Self.grid, metrics: [MetricID("none", "keen")])
    #expect(report.moving.isEmpty && report.charts.isEmpty)
    #expect(report.markdown.contains("`none@keen`"))
  }
}
