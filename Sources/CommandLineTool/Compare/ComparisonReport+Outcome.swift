import BalanceReports
import Experiments
import Measurement
import ScenarioReading
import Statistics

extension ComparisonReport: Outcome {
  /// Returns text for people: what differs for all players, or the metrics of `--metric`.
  func text(_ timing: Timing) -> String {
    let overall = comparison.rows.filter { $0.metric.group == "all" }
    let significant = overall.filter { $0.verdict != .notSignificant }
    let shown = metrics.isEmpty ? ranked : metrics.compactMap { comparison.row($0) }
    let table = MarkdownTable(
      shown.prefix(Self.maxRows),
      [
        .text("metric") { (isTarget($0) ? "target " : "") + "\($0.metric)" },
        .number("A") { texts($0).a },
        .number("B") { texts($0).b },
        .number("difference (95 % interval)") {
          $0.difference.text(isShare: $0.isShare, signed: true)
        },
        .number("standardised") { (standardised($0) ?? .nothing).valueText(signed: true) },
        .text("verdict") { $0.verdictText },
      ])
    let hidden = shown.count - Self.maxRows
    let more = hidden > 0 ? "… and \(hidden) more.\n" : ""
    return """
      \(NumberText.count(comparison.a.players, "player")), \
      \(NumberText.count(comparison.a.days, "day")), twice: \
      \(timing.text)

      Of \(NumberText.count(overall.count, "metric")) over all players, \(significant.count) \
      \(significant.count == 1 ? "is" : "are") told apart\(
        shown.isEmpty || !metrics.isEmpty ? "." : "; what changed most comes first:")

      \(shown.isEmpty ? "" : table.markdown)\(more)
      \(judgements)
      """
  }

  private static let maxRows = 25

  private var judgements: String {
    let tables = judged.map { noun, changes in
      let rows = changes.ranked.map { change in
        [
          change.change.rawValue, change.verdicts, TerminalText.line(change.name),
          change.measured, TerminalText.line(change.expression),
        ]
      }
      return "\(changes.counts(noun))\n"
        + AlignedText.lines(rows).map { "  \($0)\n" }.joined() + "\n"
    }
    let notes = [exploitNote, presenceNote].compactMap { $0 }.map { "\($0)\n\n" }
    return (tables + notes).joined()
  }

  /// Returns JSON for scripts: every target and claim, and every metric of every group as in
  /// comparison.csv, or `--metric`'s.
  var json: JSONValue {
    let rows = comparison.rows.filter { metrics.isEmpty || metrics.contains($0.metric) }
    return [
      "players": .number(comparison.a.players), "days": .number(comparison.a.days),
      "same_presence": .bool(presenceNote != nil),
      "targets": .list(targets, Self.columns("target")),
      "claims": .list(claims, Self.columns("claim")), "metrics": .list(rows, columns),
    ]
  }
}
