import BalanceReports
import JSON
import Measurement
import ScenarioFiles

/// What `metrics` prints, once for people, once for documents and once for scripts.
struct MetricTable {
  /// The scenario's name.
  let scenario: String
  let metrics: [MetricDefinition]
  /// Those that are there for the asking, with N in place of a number.
  let families: [MetricDefinition]

  private static let forTheAsking = "For the asking, with a number in place of N:"

  /// Aligned columns, the sentence last.
  var text: String {
    let families = self.families.map(cells)
    return AlignedText.table(headings, metrics.map(cells))
      + (families.isEmpty
        ? "" : "\n\(Self.forTheAsking)\n\n" + AlignedText.table(headings, families))
  }

  /// Tables as GitHub shows them.
  var markdown: String {
    func table(_ metrics: [MetricDefinition]) -> String {
      MarkdownTable(
        columns: headings.map { .text($0) },
        rows: metrics.map { ["`\($0.name)`"] + cells($0).dropFirst() }
      ).markdown
    }
    return (metrics.isEmpty ? "" : table(metrics))
      + (families.isEmpty ? "" : "\n\(Self.forTheAsking)\n\n" + table(families))
  }

  private var headings: [String] { ["metric", "unit", "kind", "what it is"] }

  private func cells(_ metric: MetricDefinition) -> [String] {
    [metric.name, metric.unit, metric.kind.rawValue, metric.meaning]
  }

  /// One object, with a line for each metric.
  var json: String {
    func list(_ metrics: [MetricDefinition]) -> JSONValue {
      .list(
        metrics.map { metric in
          [
            "metric": .string(metric.name), "unit": .string(metric.unit),
            "kind": .string(metric.kind.rawValue), "meaning": .string(metric.meaning),
          ]
        })
    }
    let document: JSONValue = [
      "scenario": .string(scenario), "metrics": list(metrics), "families": list(families),
    ]
    return document.written(.rows) + "\n"
  }
}

/// Columns of plain text, two spaces apart.
enum AlignedText {
  /// Headings in upper case, then the rows; the last column, of sentences, has no width. Nothing
  /// without rows.
  static func table(_ headings: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    let lines = [headings.map { $0.uppercased() }] + rows
    let widths = headings.indices.dropLast().map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line in
      let cells = zip(line, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return (cells + line.suffix(1)).joined(separator: "  ") + "\n"
    }.joined()
  }
}
