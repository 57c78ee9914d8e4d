import BalanceReports
import Experiments
import Platform
import ScenarioReading
import Statistics

extension Watch {
  /// Returns the answer to a save, in lines for a terminal: the comparison with world A, and what
  /// moved from the last version before, or before the first save from that world.
  func lines(_ report: ComparisonReport, moved: ComparisonReport) -> [String] {
    let parts = [heading(report)] + report.judged.map(judged) + [moves(moved)]
    return parts.joined(separator: [""])
      .map { TerminalText.line($0).cut(to: WatchScreen.columns) }
  }

  private func heading(_ report: ComparisonReport) -> [String] {
    let world = arguments.text(.revision) ?? "itself at the start"
    let (players, own, changes) = (report.comparison.a.players, pace.own, report.changes)
    let all = players == own ? "" : "\(NumberText.grouped(players)) of "
    let rest = pace.next.map { "goes on with \(NumberText.grouped($0))" } ?? "waits for a save"
    let numbers = NumberText.count(changes.count, "number")
    let title = "\(Path.name(of: file)) against \(world)"
    return ["\(title): \(numbers) differ\(changes.count == 1 ? "s" : "")"]
      + listed(changes.map { ["\($0.path)", "\($0.a ?? "–") → \($0.b ?? "–")"] }, 3)
      + [
        "\(all)\(NumberText.count(own, "player")), "
          + "\(NumberText.count(report.comparison.a.days, "day")); \(rest)",
        "Page: \(folder.path)/report.html",
      ]
  }

  /// The number of targets or claims by their change, and those that are broken or fixed.
  private func judged(_ noun: String, _ changes: [ExpectationChange]) -> [String] {
    let rows = changes.ranked.filter { $0.isGated || $0.change == .fixed }.map {
      [$0.change.rawValue, $0.name.cut(to: 36), $0.measured, $0.expression]
    }
    return [changes.counts(noun)] + listed(rows, noun == "target" ? 3 : 1)
  }

  private func moves(_ moved: ComparisonReport) -> [String] {
    let since = before == nil ? "From A to B" : "Since the last save"
    if before?.hash == b.hash { return ["\(since), no number changed."] }
    let rows = moved.ranked.map { row in
      let (a, b) = moved.texts(row)
      let size = (moved.standardised(row) ?? .nothing).valueText(signed: true)
      return ["\(row.metric)".cut(to: 36), size, "\(a) → \(b)"]
    }
    if rows.isEmpty { return ["\(since), no metric is told apart."] }
    let count = NumberText.count(rows.count, "metric")
    return ["\(since), \(count) moved, in standard deviations between players:"]
      + listed(rows, 4)
  }

  /// Returns the first rows as aligned lines, and how many more there are.
  private func listed(_ rows: [[String]], _ count: Int) -> [String] {
    let rest = rows.count > count ? ["… and \(rows.count - count) more"] : []
    return (AlignedText.lines(Array(rows.prefix(count))) + rest).map { "  \($0)" }
  }
}
