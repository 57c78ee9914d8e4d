import BalanceReports
import Measurement
import ScenarioFiles
import ScenarioReading

/// The tables of `metrics`, for people, documents and scripts.
struct MetricTable {
  let scenario: String
  let metrics: [MetricDefinition]
  /// Metrics on request, with N in place of a number.
  let families: [MetricDefinition]

  var text: String { tables { ListTable($0, columns).text() } }

  var markdown: String { tables { ListTable($0, columns).markdown } }

  /// One object, with a line for each metric.
  var json: JSONValue {
    [
      "scenario": .string(scenario), "metrics": .list(metrics, columns),
      "families": .list(families, columns),
    ]
  }

  /// Joins the tables of metrics and of families; leaves out an empty one.
  private func tables(_ table: ([MetricDefinition]) -> String) -> String {
    (metrics.isEmpty ? "" : table(metrics))
      + (families.isEmpty
        ? "" : "\nOn request, with a number in place of N:\n\n" + table(families))
  }

  private var columns: [Column<MetricDefinition>] {
    [
      .text("metric") { $0.name }, .text("unit") { $0.unit }, .text("kind") { $0.kind.rawValue },
      .text("what it is", key: "meaning") { $0.meaning },
    ]
  }
}
