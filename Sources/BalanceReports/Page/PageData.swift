import Measurement
import ScenarioReading

/// The data of a page beside its text, for readers who point at charts and switch groups.
package struct PageData: Sendable {
  /// `all`, then the archetypes; empty where there are none.
  var groups: [String] = []
  /// The command that makes the report again, in its folder; nil if there is none.
  var command: String?
  var compared: [String] = []
  /// The share of each group's players who play on a day: `[group][day − 1]`.
  var active: [[Double]] = []
  var flows: [AccountFlow] = []

  /// Returns it with the values of the charts as JSON that can stand inside a page.
  func json(charts: [(name: String, values: ChartValues)]) -> String {
    func names(_ all: [String]) -> String? { all.isEmpty ? nil : Self.list(all.map(Self.text)) }
    let accounts = flows.map { flow in
      Self.object([
        ("currency", Self.text(flow.account.currency)),
        ("kind", Self.text(flow.account.kind.rawValue)), ("name", Self.text(flow.account.name)),
        ("means", Self.list(Self.alike(flow.means.map { $0.map(\.value) }).map(Self.list))),
      ])
    }
    let drawn = charts.map { "\(Self.text($0.name)):\(Self.json($0.values))" }
    return Self.object(
      [
        ("groups", names(groups)), ("command", command.map(Self.text)),
        ("compared", names(compared)), ("charts", "{\(drawn.joined(separator: ",\n"))}"),
        ("active", flows.isEmpty ? nil : Self.list(active.map(Self.numbers))),
        ("flows", flows.isEmpty ? nil : "[\(accounts.joined(separator: ",\n"))]"),
      ], separator: ",\n")
  }

  private static func json(_ values: ChartValues) -> String {
    let plots = values.plots.map { plot in
      object([
        ("name", text(plot.name)), ("group", plot.group.map(text)),
        ("format", plot.format.map { text($0.unit) }),
        ("curves", list(plot.curves.map { json($0, isOfFlow: values.flow != nil) })),
      ])
    }
    return object([
      ("x", text(values.x)), ("at", numbers(values.positions)),
      ("format", text(values.format.unit)), ("flow", values.flow.map(text)),
      ("plots", list(plots)),
    ])
  }

  private static func json(_ values: ChartValues.Values, isOfFlow: Bool) -> String {
    // Daily amounts are stored once, in `flows`.
    object(
      [("name", text(values.name))] + (isOfFlow ? [] : members(values.curve)) + [
        ("kind", values.kind.map(text)),
        ("world", values.world.map(String.init)),
        ("everyone", values.everyone.map { object(members($0)) }),
      ])
  }

  private static func members(_ curve: Curve) -> [Member] {
    let hasBand = (curve.low + curve.high).contains { $0 != nil }
    return [("v", numbers(curve.values))]
      + (hasBand ? [("lo", numbers(curve.low)), ("hi", numbers(curve.high))] : [])
  }

  /// With four digits, more than a page shows and less than the tables for other programs.
  private static func numbers(_ values: [Double?]) -> String {
    list(values.map { $0.map { NumberText.significant($0, digits: 4) } ?? "null" })
  }

  /// Returns amounts with the decimals that give the largest four digits, so sums are as exact.
  private static func alike(_ means: [[Double?]]) -> [[String]] {
    let largest = means.joined().reduce(0) { max($0, $1?.magnitude ?? 0) }
    let decimals = min(max(0, 3 - (DecimalDigits(largest)?.exponent ?? 0)), 9)
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return means.map { group in
      group.map { $0.map { NumberText.significant(($0 * scale).rounded() / scale) } ?? "null" }
    }
  }

  /// A key of an object, and its value as JSON; nil for an object without it.
  private typealias Member = (key: String, value: String?)

  private static func object(_ members: [Member], separator: String = ",") -> String {
    let written = members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }
    return "{\(written.joined(separator: separator))}"
  }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  /// Returns a text as JSON that no page takes for the end of a script.
  private static func text(_ text: String) -> String {
    JSONValue.string(text).written(.line).replacing("<", with: "\\u003c")
  }
}
