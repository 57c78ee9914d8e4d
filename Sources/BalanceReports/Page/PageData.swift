import Measurement
import ScenarioReading

/// The data of a page beside its text, for readers who point at charts and switch groups and accounts
/// on and off.
package struct PageData: Sendable {
  /// `all`, then the archetypes; empty where there are none.
  var groups: [String] = []
  /// The command that makes the report again, in its folder; nil if there is none.
  var command: String?
  /// The names of both worlds of a comparison.
  var compared: [String] = []
  /// The share of each group's players who play on a day: `[group][day − 1]`.
  var active: [[Double]] = []
  /// The accounts by day.
  var flows: [AccountFlow] = []

  /// Returns it with the values of the charts as JSON that can stand inside a page.
  func json(charts: [(name: String, values: ChartValues)]) -> String {
    var parts: [String] = []
    if !groups.isEmpty { parts.append("\"groups\":\(Self.list(groups.map(Self.text)))") }
    if let command { parts.append("\"command\":\(Self.text(command))") }
    if !compared.isEmpty { parts.append("\"compared\":\(Self.list(compared.map(Self.text)))") }
    let drawn = charts.map { "\(Self.text($0.name)):\(Self.json($0.values))" }
    parts.append("\"charts\":{\(drawn.joined(separator: ",\n"))}")
    if !flows.isEmpty {
      parts.append("\"active\":\(Self.list(active.map(Self.numbers)))")
      let accounts = flows.map { flow in
        "{\"currency\":\(Self.text(flow.account.currency)),\"kind\":\"\(flow.account.kind.rawValue)\","
          + "\"name\":\(Self.text(flow.account.name)),"
          + "\"means\":\(Self.list(Self.alike(flow.means.map { $0.map(\.value) }).map(Self.list)))}"
      }
      parts.append("\"flows\":[\(accounts.joined(separator: ",\n"))]")
    }
    return "{\(parts.joined(separator: ",\n"))}"
  }

  private static func json(_ values: ChartValues) -> String {
    let plots = values.plots.map { plot in
      let group = plot.group.map { ",\"group\":\(text($0))" } ?? ""
      let format = plot.format.map { ",\"format\":\"\($0.unit)\"" } ?? ""
      return
        "{\"name\":\(text(plot.name))\(group)\(format),\"curves\":\(list(plot.curves.map { json($0, isOfFlow: values.flow != nil) }))}"
    }
    let bands = values.bands.map { "\(text($0.name)):\(list($0.nodes.map(json) + pool($0.nodes)))" }
    let drawn = bands.isEmpty ? "" : ",\"bands\":{\(bands.joined(separator: ",\n"))}"
    let flow = values.flow.map { ",\"flow\":\(text($0))" } ?? ""
    return "{\"x\":\(text(values.x)),\"at\":\(numbers(values.positions)),\"format\":"
      + "\"\(values.format.unit)\"\(flow)\(drawn),\"plots\":\(list(plots))}"
  }

  /// The side, the name, the colour, the amount, and the places in the plot.
  private static func json(_ node: SankeyChart.Node) -> String {
    let places = [node.top, node.height, node.poolTop].map(SVGBuilder.number)
    return list(
      [
        node.isSink ? "1" : "0", text(node.name), text(node.style),
        NumberText.significant(node.amount),
      ] + places.map(decimal))
  }

  /// The pool that all hold, as a third side.
  private static func pool(_ nodes: [SankeyChart.Node]) -> [String] {
    SankeyChart.pool(nodes).map { pool in
      let places = [pool.top, pool.height].map { decimal(SVGBuilder.number($0)) }
      return [list(["2", "\"\"", "\"\"", "0"] + places)]
    } ?? []
  }

  /// JSON has a digit before each point.
  private static func decimal(_ number: String) -> String {
    number.hasPrefix(".")
      ? "0\(number)" : number.hasPrefix("-.") ? "-0\(number.dropFirst())" : number
  }

  private static func json(_ values: ChartValues.Values, isOfFlow: Bool) -> String {
    // Daily amounts are stored once, in `flows`.
    var parts = ["\"name\":\(text(values.name))"] + (isOfFlow ? [] : [json(values.curve)])
    if let group = values.group { parts.append("\"group\":\(text(group))") }
    if let kind = values.kind { parts.append("\"kind\":\(text(kind))") }
    if let world = values.world { parts.append("\"world\":\(world)") }
    if let everyone = values.everyone { parts.append("\"everyone\":{\(json(everyone))}") }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func json(_ curve: Curve) -> String {
    let hasBand = (curve.low + curve.high).contains { $0 != nil }
    return "\"v\":\(numbers(curve.values))"
      + (hasBand ? ",\"lo\":\(numbers(curve.low)),\"hi\":\(numbers(curve.high))" : "")
  }

  /// With four digits, more than a page shows and less than the tables for other programs.
  private static func numbers(_ values: [Double?]) -> String {
    list(values.map { $0.map { NumberText.significant($0, digits: 4) } ?? "null" })
  }

  /// Returns what an account moves with as many decimals as give its largest value four digits:
  /// sums of them are as exact as what is added.
  private static func alike(_ means: [[Double?]]) -> [[String]] {
    let largest = means.joined().reduce(0) { max($0, $1?.magnitude ?? 0) }
    let decimals = min(max(0, 3 - (DecimalDigits(largest)?.exponent ?? 0)), 9)
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return means.map { group in
      group.map { mean in
        mean.map { NumberText.significant(($0 * scale).rounded() / scale) } ?? "null"
      }
    }
  }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  /// Returns a text as JSON that no page takes for the end of a script.
  private static func text(_ text: String) -> String {
    JSONValue.string(text).written(.line).replacing("<", with: "\\u003c")
  }
}
