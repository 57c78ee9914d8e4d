import Measurement
import Statistics
import Testing

@testable import BalanceReports
@testable import Search

@Suite struct ScreenReportTests {
  private static func effect(
    _ difference: Double, p: Double = 1e-9, changed: Int = 40
  ) -> LeverResponse.Effect {
    .init(
      value: 10 + difference,
      difference: changed < 20
        ? Estimate(value: difference)
        : Estimate(value: difference, low: difference - 0.5, high: difference + 0.5),
      pValue: p, minPValue: changed == 0 ? 1 : 0, changed: changed)
  }

  private static func lever(
    _ name: String, path: String? = nil, value: String, _ texts: [String], _ differences: [Double],
    changed: Int = 40, p: Double = 1e-9, remark: String? = nil
  ) -> LeverResponse {
    LeverResponse(
      name: name, path: path, value: value, unit: "gold",
      places: texts.map { .init(text: $0, factor: Double($0)) },
      effects: [differences.map { effect($0, p: p, changed: changed) }], remark: remark)
  }

  private static let price = lever("store.price", value: "1", ["0.9", "1.1"], [0, -3])
  private static let modes = ["easy", "hard"].map { other in
    lever("mode", value: "normal", ["normal", other], [0, other == "easy" ? 5 : -4])
  }
  private static let tilt = lever(
    "loot tilt", path: "loot", value: "[1, 2]", ["[1, 2]", "[0.5, 4]"], [0, 9])
  private static let unread = lever("rare", value: "7", ["6", "8"], [0, 0], changed: 0, p: 1)
  private static let unmoved = LeverResponse(
    name: "zero", value: "0", places: [], effects: [], remark: "no factor moves it from 0")

  private static func report(
    _ responses: [LeverResponse], joint: [JointMove] = []
  ) -> ScreenReport {
    var screening = Screening(
      players: 60, parties: 40, metrics: [MetricID("gold", "casual")],
      base: [Estimate(value: 10, low: 9, high: 11)], responses: responses)
    screening.joint = joint
    return ScreenReport(
      screening,
      identity: RunIdentity(
        scenario: "hand", description: "", hash: "0", seed: 1, version: "0", inForce: [:],
        assumptions: []),
      days: 9,
      request: (
        "hand.jsonc", ["store.*"], "0.1", "questbalance screen hand.jsonc --metric gold@casual"
      ))
  }

  private static let all = report([price] + modes + [tilt, unread, unmoved])

  @Test
  func `the numbers that matter are told first, largest first, with ranks that may be shared`() {
    let text = Self.all.markdown
    #expect(text.hasPrefix("# hand\n"))
    #expect(text.contains("`loot tilt` matters most for gold@casual; 4 of 6 numbers matter."))
    #expect(text.contains("## gold@casual: 4 of 6 numbers move it"))
    #expect(text.contains("\n    questbalance screen hand.jsonc --metric gold@casual\n"))
  }

  @Test func `the page has a row for each number that matters, with a bar to either end`() throws {
    let rows = try #require(
      Self.all.sections.compactMap { $0() }.flatMap(\.whole).lazy.compactMap { block in
        if case .rows(let rows, _) = block { rows } else { nil }
      }.first)
    #expect(rows.count == 4)
    #expect(rows[0].name.contains("`loot tilt`") && rows[0].name.hasPrefix("**1"))
    for row in rows {
      let svg = row.picture.svg
      #expect(svg.contains("<rect class=\"out\"") && svg.contains("<rect class=\"in\""))
      #expect(svg.contains("class=\"ci\"") && svg.contains("aria-label=\"gold@casual from "))
    }
  }

  @Test func `each other name of a choice has a name of its own`() {
    #expect(
      Self.all.markdown.contains("`mode = easy`") && Self.all.markdown.contains("`mode = hard`"))
    let one = Self.report([Self.modes[0], Self.price])
    #expect(one.markdown.contains("`mode`") && !one.markdown.contains("`mode = easy`"))
  }

  @Test func `what nobody read is counted in the report, and said in the table's remark`() {
    #expect(
      Self.all.markdown.contains("Numbers that change nothing in these metrics: 1"))
    #expect(Self.all.markdown.contains("None of the 40 parties in this sample"))
    let rows = Self.all.tables[0].text.split(separator: "\n")
    #expect(
      rows.contains {
        $0.hasPrefix("rare,7,6,8,gold,casual,0,")
          && $0.hasSuffix(
            ",none of 40 parties differs (not read or hidden by rounding or a limit),60")
      })
  }

  @Test func `numbers that act only together, or when they move further, are told`() {
    let effect = JointMove.Effect(difference: -0.5, changed: 1)
    let set = JointMove.ActingSet(
      levers: [0, 1], areUp: [true, false], effects: [effect], isNarrow: false)
    let systems = JointMove(
      system: "rare", levers: [0, 1], together: [effect], far: [nil], set: set)
    let all = JointMove(
      system: nil, levers: [0, 1, 1], together: [effect], far: [effect], set: set)
    let text = Self.report([Self.unread, Self.unread], joint: [systems, all]).markdown
    #expect(
      text.contains(
        "- the 2 numbers of `rare` move `gold@casual` by -0.5; 1 party differs."
      )
        || text.contains(
          "- the 2 numbers of `rare` move `gold@casual` by −0.5; 1 party differs.")
    )
    #expect(text.contains("all at once, the 3 numbers of several systems move `gold@casual`"))
    #expect(!Self.all.markdown.contains("act only together"))
  }

  @Test func `a number that cannot move says why`() {
    #expect(Self.all.markdown.contains("- `zero`: no factor moves it from 0"))
    let rows = Self.all.tables[0].text.split(separator: "\n")
    #expect(rows.contains("zero,0,,,gold,casual,,,,,,,,,,no,,no factor moves it from 0,60"))
  }

  @Test func `the next step sweeps the first single number, as lists and names have no range`() {
    #expect(
      Self.all.markdown.contains(
        "questbalance sweep hand.jsonc --vary 'store.price=*0.5...*2:0.25'"))
    #expect(!Self.report([Self.tilt] + Self.modes).markdown.contains("questbalance sweep"))
  }

  @Test func `of a long list a table shows the first two numbers and the last`() {
    let list = "[270, 450, 720, 1170, 1890, 3060, 4950]"
    let long = Self.lever("ladder", value: list, [list, "[1, 2, 3, 4]"], [0, 4])
    #expect(
      Self.report([long]).table(Self.report([long]).counting(0), of: 0).lines.contains(
        "270, 450, … 4950"))
    #expect(Self.report([long]).tables[0].text.contains(list))
  }

  @Test func `where no number matters the report says so`() {
    let text = Self.report([Self.unread]).markdown
    #expect(text.contains("None of 1 number is shown to matter"))
    #expect(text.contains("## gold@casual: 0 of 1 number move it") && !text.contains("| rank"))
  }

  @Test func `a response that turns is told with the place`() {
    let bent = Self.lever("tasks", value: "4", ["1", "4", "8", "16"], [0, 3, 9, 2])
    #expect(Self.report([bent]).markdown.contains("`gold@casual` turns at `tasks` = 8"))
    #expect(!Self.all.markdown.contains("turns at"))
  }

  @Test func `run json holds what was asked`() {
    let text = Self.all.run.text
    for part in [
      #""metrics": ["gold@casual"]"#, #""paths": ["store.*"]"#, #""by": "0.1""#,
      #""file": "hand.jsonc""#,
    ] {
      #expect(text.contains(part), "\(text)")
    }
  }
}
