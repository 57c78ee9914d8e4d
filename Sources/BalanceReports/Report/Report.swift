import Measurement
import MonteCarlo
import ScenarioReading
import Statistics

/// The report of a run, a comparison or a sweep: its sections, tables and charts, written to files.
package protocol Report: Sendable {
  /// The name of what it reports on, in Markdown.
  var title: String { get }
  /// Its sections; those that do not apply give nil.
  var sections: [@Sendable () -> ReportSection?] { get }
  var tables: [UnwrittenFile] { get }
  /// `run.json`: what was run, in a form that can be run again.
  var run: JSONValue { get }
  /// The charts, in the order in which the report shows them.
  var charts: [ReportChart] { get }
  /// The data of the page's script besides charts.
  var pageData: PageData { get }
  /// The answer.
  var headline: Headline { get }
  /// The answer for a chat and for a pull request.
  var card: ReportCard { get }
}

/// A file whose pieces are not written yet; threads can share them, as none depends on another.
package struct UnwrittenFile: Sendable {
  let path: String
  let pieces: [@Sendable () -> String]

  package var text: String { pieces.map { $0() }.joined() }
}

extension UnwrittenFile {
  init(path: String, _ text: @escaping @Sendable () -> String) {
    self.init(path: path, pieces: [text])
  }
}

package struct ReportFile: Sendable {
  /// The path relative to the report's folder, with `/`.
  package let path: String
  /// The content, to be written as UTF-8, or its beginning.
  package let text: String
  /// Returns what follows the text, piece by piece, by number from 0, and then nil; nil where
  /// nothing follows. Pieces are made when they are written, so that a long file costs no memory.
  package let piece: (@Sendable (Int) -> String?)?

  /// The folder of charts; a report has no other subfolder.
  package static let chartFolder = "charts"

  package init(path: String, text: String, piece: (@Sendable (Int) -> String?)? = nil) {
    (self.path, self.text, self.piece) = (path, text, piece)
  }
}

/// A chart of a report, drawn when its file is written.
package struct ReportChart: Sendable {
  let path, name, caption: String
  private let chart: any Chart

  init(_ name: String, caption: String, _ chart: any Chart) {
    (self.name, self.caption, self.chart) = (name, caption, chart)
    path = "\(ReportFile.chartFolder)/\(name).svg"
  }

  var svg: String { chart.svg() }
  var drawn: (wide: ChartDrawing, narrow: ChartDrawing) {
    (chart.drawing(.wide), chart.drawing(.narrow))
  }
  var values: ChartValues? { chart.values }

  /// The chart in `report.md`.
  var image: String { "![\(MarkdownText.plain(caption))](\(path))" }
}

/// A part of a report that a thread makes: a section, a chart with its file, or a piece of a table.
private struct Made: Sendable {
  var section: ReportSection?
  var text = ""
  var drawn: (wide: ChartDrawing, narrow: ChartDrawing)?
}

extension Report {
  package var pageData: PageData { PageData() }
  package var card: ReportCard { ReportCard(headline: headline, command: pageData.command) }

  package var markdown: String { sections.compactMap { $0() }.texts(title: title).report }

  /// Returns all files except `timing.json`, which is not a finding, as written by some threads. The
  /// page loads itself again after some seconds, if given.
  package func files(threads: Int = 1, reloadSeconds: Int? = nil) -> [ReportFile] {
    let parallel = ParallelRun(threads: threads)
    let unwritten = [UnwrittenFile(path: "run.json") { run.written(.rows) + "\n" }] + tables
    let (sections, charts, pieces) = (sections, charts, unwritten.flatMap(\.pieces))
    // They share the threads.
    let made = parallel.map(sections.count + charts.count + pieces.count) { index -> Made in
      if index < sections.count { return Made(section: sections[index]()) }
      let place = index - sections.count
      if place >= charts.count { return Made(text: pieces[place - charts.count]()) }
      let drawn = charts[place].drawn
      return Made(text: drawn.wide.file, drawn: drawn)
    }
    let shown = made.compactMap(\.section)
    let drawings = Dictionary(
      zip(charts, made.dropFirst(sections.count)).map { ($0.path, $1.drawn!) },
      uniquingKeysWith: { first, _ in first })
    // The page holds the same sections, and the charts as they were drawn; first its data.
    let page = parallel.map(1 + shown.count) { place -> (section: HTMLSection?, data: String) in
      if place > 0 {
        return (HTMLSection(shown[place - 1]) { HTMLPage.figure(drawings[$0.path]!, of: $0) }, "")
      }
      let values = charts.compactMap { chart in chart.values.map { (chart.name, $0) } }
      return (nil, pageData.json(charts: values))
    }
    let html = HTMLPage.text(
      page.compactMap(\.section), data: page[0].data, reloadSeconds: reloadSeconds)
    let texts = shown.texts(title: title)
    var written = made.map(\.text)[(sections.count + charts.count)...]
    let others =
      unwritten.map { file in
        defer { written = written.dropFirst(file.pieces.count) }
        return ReportFile(path: file.path, text: written.prefix(file.pieces.count).joined())
      }
      + zip(charts, made.dropFirst(sections.count)).map { ReportFile(path: $0.path, text: $1.text) }
    return [ReportFile(path: "report.md", text: texts.report)]
      + (texts.details.map { [ReportFile(path: ReportSection.detailsFile, text: $0)] } ?? [])
      + others + [ReportFile(path: HTMLPage.fileName, text: html)] + card.files
  }

  /// Returns a section that `report.md` shows whole.
  func shown(
    _ title: String? = nil, @BlockBuilder _ blocks: @escaping @Sendable () -> [Block]
  ) -> @Sendable () -> ReportSection? {
    { ReportSection(title, answer: blocks) }
  }

  /// Returns a section for `details.md`.
  func detailed(
    _ title: String, @BlockBuilder _ blocks: @escaping @Sendable () -> [Block]
  ) -> @Sendable () -> ReportSection? {
    { ReportSection(title, details: blocks) }
  }

  /// Returns text of users as Markdown shows it, as it is or as code.
  func plain(_ text: String) -> String { MarkdownText.plain(text) }
  func code(_ text: String) -> String { MarkdownText.code(text) }

  func groupTitle(_ group: String) -> String { group == "all" ? "all players" : group }

  // MARK: Numbers for readers, a dash if there is none

  /// Formats with three digits below 100, as a whole number above.
  func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return abs(value) < 100 && value != value.rounded()
      ? NumberText.significant(value, digits: 3) : NumberText.grouped(value)
  }

  /// Formats with three digits: a quantile is known to 1.6 %.
  func quantile(_ value: Double?) -> String {
    number(value.map { abs($0) < 1000 ? $0 : $0.rounded(below: 1000) })
  }

  func share(_ part: Estimate) -> String { part.value.map { NumberText.percent($0) } ?? "–" }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of appearance.
  var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

extension Sequence {
  /// Returns the elements with the greatest values first; equal ones keep their order.
  func greatestFirst(_ value: (Element) -> Double) -> [Element] {
    enumerated().map { (element: $1, rank: (-value($1), $0)) }
      .sorted { $0.rank < $1.rank }.map(\.element)
  }
}

extension Double {
  /// Rounds to as many digits as a whole number below `limit`, a power of ten, has.
  func rounded(
    below limit: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double {
    var unit = 1.0
    while magnitude / unit >= limit { unit *= 10 }
    return (self / unit).rounded(rule) * unit
  }
}

/// The names of a track or a balance in charts.
extension Series {
  /// "Gold in hand", "Cards collected".
  var title: String { heldCurrency.map { "\($0.capitalizedFirst) in hand" } ?? words }
  /// The measure on its value axis.
  var axis: String { heldCurrency ?? words.lowercased() }
  var file: String { heldCurrency.map { "\($0)-balance" } ?? name }
  private var words: String { name.split(separator: ".").joined(separator: " ").capitalizedFirst }
}
