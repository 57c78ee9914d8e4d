import BalanceReports
import JSONValues
import Measurement
import ScenarioFiles

/// The tables of `metrics`, for people, documents and scripts.
struct MetricTable {
  /// The scenario's name.
  let scenario: String
  let metrics: [MetricDefinition]
  /// Metrics on request, with N in place of a number.
  let families: [MetricDefinition]

  /// Aligned columns, the sentence last.
  var text: String {
    tables { AlignedText.table(headings, $0.map(cells)) }
  }

  /// Tables as GitHub shows them.
  var markdown: String {
    tables { metrics in
      MarkdownTable(
        metrics,
        [
          .text(headings[0]) { "`\($0.name)`" }, .text(headings[1]) { $0.unit },
          .text(headings[2]) { $0.kind.rawValue }, .text(headings[3]) { $0.meaning },
        ]
      ).markdown
    }
  }

  /// Joins the tables of metrics and of families; leaves out an empty one.
  private func tables(_ table: ([MetricDefinition]) -> String) -> String {
    (metrics.isEmpty ? "" : table(metrics))
      + (families.isEmpty
        ? "" : "\nOn request, with a number in place of N:\n\n" + table(families))
  }

  private var headings: [String] { ["metric", "unit", "kind", "what it is"] }

  private func cells(_ metric: MetricDefinition) -> [String] {
    [metric.name, metric.unit, metric.kind.rawValue, metric.meaning]
  }

  /// One object, with a line for each metric.
  var json: JSONValue {
    func list(_ metrics: [MetricDefinition]) -> JSONValue {
      .list(
        metrics.map { metric in
          [
            "metric": .string(metric.name), "unit": .string(metric.unit),
            "kind": .string(metric.kind.rawValue), "meaning": .string(metric.meaning),
          ]
        })
    }
    return ["scenario": .string(scenario), "metrics": list(metrics), "families": list(families)]
  }
}
