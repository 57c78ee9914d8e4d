import BalanceReports
import Experiments
import ScenarioReading
import Statistics

/// The answer to a save, in lines for a terminal.
struct WatchAnswer {
  /// The file, and the world with which it is compared: `x.jsonc against HEAD`.
  let title: String
  let page: String
  /// The numbers that differ from that world.
  let changes: [RuleChange]
  let report: ComparisonReport
  /// The comparison with the last version before; before the first save, with that world. Nil if no
  /// number changed.
  let moved: ComparisonReport?
  let movedSince: String
  let pace: AnswerPace

  var lines: [String] {
    let parts = [heading] + report.judged.map(judged) + [moves]
    return parts.joined(separator: [""]).map { WatchScreen.cut(TerminalText.line($0)) }
  }

  private var heading: [String] {
    let (players, own) = (report.comparison.a.players, pace.own)
    let all = players == own ? "" : "\(NumberText.grouped(players)) of "
    let rest = pace.next.map { "goes on with \(NumberText.grouped($0))" } ?? "waits for a save"
    let numbers = NumberText.count(changes.count, "number")
    return ["\(title): \(numbers) differ\(changes.count == 1 ? "s" : "")"]
      + listed(changes.map { ["\($0.path)", "\($0.a ?? "–") → \($0.b ?? "–")"] }, 3)
      + [
        "\(all)\(NumberText.count(own, "player")), "
          + "\(NumberText.count(report.comparison.a.days, "day")); \(rest)", "Page: \(page)",
      ]
  }

  /// The number of targets or claims by their change, and those that are broken or fixed.
  private func judged(_ noun: String, _ changes: [ExpectationChange]) -> [String] {
    let rows = changes.ranked.filter { $0.isGated || $0.change == .fixed }.map {
      [$0.change.rawValue, WatchScreen.cut($0.name, to: 36), $0.measured, $0.expression]
    }
    return [changes.counts(noun)] + listed(rows, noun == "target" ? 3 : 1)
  }

  private var moves: [String] {
    guard let moved else { return ["\(movedSince), no number changed."] }
    let rows = moved.ranked.map { row in
      let (a, b) = moved.texts(row)
      let size = (moved.standardised(row) ?? .nothing).valueText(signed: true)
      return [WatchScreen.cut("\(row.metric)", to: 36), size, "\(a) → \(b)"]
    }
    if rows.isEmpty { return ["\(movedSince), no metric is told apart."] }
    let count = NumberText.count(rows.count, "metric")
    return ["\(movedSince), \(count) moved, in standard deviations between players:"]
      + listed(rows, 4)
  }

  /// Returns the first rows as aligned lines, and how many more there are.
  private func listed(_ rows: [[String]], _ count: Int) -> [String] {
    let rest = rows.count > count ? ["… and \(rows.count - count) more"] : []
    return (AlignedText.lines(Array(rows.prefix(count))) + rest).map { "  \($0)" }
  }
}
