import Experiments
import JSON
import Measurement

/// A rule's number that two scenarios do not share.
public struct RuleChange: Sendable {
  /// Where it stands in a scenario, in dots.
  public let path: String
  /// The value in each scenario, as it would be written there; nil where it has none.
  public let a, b: String?

  public init(path: String, a: String?, b: String?) {
    self.path = path
    self.a = a
    self.b = b
  }
}

/// The report of two worlds compared: the same comparison gives the same bytes.
public struct ComparisonReport: Sendable {
  /// What tables, charts and text show.
  public let comparison: Comparison
  /// Which run each side is.
  public let a, b: RunIdentity
  /// What each side is called.
  public let nameA, nameB: String
  /// Every number in force that differs.
  public let changes: [RuleChange]
  /// What its overview is about.
  let headlines: [MetricID]

  /// - Parameter metrics: What its overview is about; empty for the metrics that most ask for.
  public init(
    comparison: Comparison, a: RunIdentity, b: RunIdentity, nameA: String, nameB: String,
    changes: [RuleChange], metrics: [MetricID] = []
  ) {
    self.comparison = comparison
    self.a = a
    self.b = b
    self.nameA = nameA
    self.nameB = nameB
    self.changes = changes
    headlines = metrics.isEmpty ? Self.usualHeadlines(of: comparison) : metrics
  }

  /// What the files are called, but for charts.
  public static let fileNames = ["report.md", "comparison.csv", "run.json"]

  /// All files of the report.
  public func files() -> [ReportFile] {
    [
      ReportFile(path: "report.md", text: markdown),
      ReportFile(path: "comparison.csv", text: table.csv),
      ReportFile(path: "run.json", text: run),
    ] + charts.map { ReportFile(path: $0.path, text: $0.svg) }
  }

  /// `comparison.csv`: every metric of every group, tidy.
  var table: CSVTable {
    var table = CSVTable(header: [
      "metric", "archetype", "unit", "a", "b", "difference", "ci_low", "ci_high", "verdict",
      "variance_reduction", "players_to_tell",
    ])
    func cell(_ value: Double?) -> String? { value.map { NumberText.significant($0) } }
    for row in comparison.rows {
      let difference = row.difference
      table.append([
        row.metric.name, row.metric.group, row.unit, cell(row.a.value), cell(row.b.value),
        cell(difference.value), cell(difference.low), cell(difference.high), row.verdict.rawValue,
        cell(row.varianceReduction), cell(row.playersToTell?.rounded(.up)),
      ])
    }
    return table
  }

  /// `run.json`: both scenarios with every number spelled out.
  private var run: String {
    let document: JSONValue = [
      "a": a.inForce, "b": b.inForce, "hashes": .texts([a.hash, b.hash]),
      "seed": .number(a.seed), "players": .number(comparison.a.players),
      "days": .number(comparison.a.days), "overrides": b.overridesJSON,
      "version": .string(a.version),
    ]
    return document.layingOut("a", as: .lines).layingOut("b", as: .lines).written(.rows) + "\n"
  }
}
