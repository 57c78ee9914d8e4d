import JSON
import Measurement
import ShownText

/// The report of a run, a comparison or a sweep: its sections, tables and charts, written to files.
package protocol Report {
  /// The sections of `report.md`; nil for those that do not apply.
  var sections: [String?] { get }
  var tables: [ReportFile] { get }
  /// `run.json`: what was run, in a form that can be run again.
  var run: JSONValue { get }
  /// The charts, in the order in which the report shows them.
  var charts: [ReportChart] { get }
}

/// One file of a report.
public struct ReportFile: Sendable {
  /// The path relative to the report's folder, with `/`.
  public let path: String
  /// The whole content, to be written as UTF-8.
  public let text: String

  /// The folder of charts; a report has no other subfolder.
  public static let chartFolder = "charts"

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A chart of a report, drawn when its file is written.
package struct ReportChart {
  /// The path relative to the report's folder.
  let path: String
  /// A description for readers who cannot see it.
  private let caption: String
  private let chart: any Chart

  init(_ name: String, caption: String, _ chart: any Chart) {
    path = "\(ReportFile.chartFolder)/\(name).svg"
    self.caption = caption
    self.chart = chart
  }

  var svg: String { chart.svg() }

  /// The chart in `report.md`.
  var image: String { "![\(MarkdownText.plain(caption))](\(path))" }
}

extension Report {
  /// Joins the parts that are not nil, with an empty line between them.
  func joined(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  /// `report.md`: the report for people.
  package var markdown: String { joined(sections) + "\n" }

  /// Returns all files except `timing.json`, which is not a finding.
  package func files() -> [ReportFile] {
    [
      ReportFile(path: "report.md", text: markdown),
      ReportFile(path: "run.json", text: run.written(.rows) + "\n"),
    ] + tables + charts.map { ReportFile(path: $0.path, text: $0.svg) }
  }

  /// Returns a section of items, one per line.
  func list(_ title: String, _ items: [String]) -> String {
    "## \(title)\n\n" + items.map { "- \($0)" }.joined(separator: "\n")
  }

  /// Returns content that stays folded until a reader opens it.
  func details(_ summary: String, _ content: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(content)\n\n</details>"
  }

  /// Returns the title of a group of players.
  func groupTitle(_ group: String) -> String { group == "all" ? "all players" : group }
}

/// The names of a track or a balance in charts.
struct StateName {
  /// "Gold in hand", "Cards collected".
  let title: String
  /// The measure on its value axis.
  let axis: String
  let file: String

  init(_ series: Series) {
    let currency = series.heldCurrency
    // `cards.collected` reads "Cards collected".
    let words = series.name.split(separator: ".").joined(separator: " ").capitalizedFirst
    title = currency.map { "\($0.capitalizedFirst) in hand" } ?? words
    axis = currency ?? words.lowercased()
    file = currency.map { "\($0)-balance" } ?? series.name
  }
}
