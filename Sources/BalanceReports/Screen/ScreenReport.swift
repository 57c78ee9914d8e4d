import Measurement
import ScenarioReading
import Search

/// The report of a screening: the same screening gives the same bytes.
package struct ScreenReport: ScenarioReport, Sendable {
  package let screening: Screening
  package let identity: RunIdentity
  package let days: Int
  let request: Request
  package var command: String { request.command }
  /// The names of levers that have several responses, one for each other name of a choice.
  private let choices: Set<String>

  /// The scenario's file, the patterns of the paths to move, of which none stands for all, and the
  /// distance by which each number was moved, as typed.
  package typealias Request = (file: String, paths: [String], by: String, command: String)

  let isShare: [Bool]

  /// - Parameter shares: The metrics that are shares, whose effects are in percentage points.
  package init(
    _ screening: Screening, identity: RunIdentity, days: Int, request: Request,
    shares: Set<MetricID> = []
  ) {
    isShare = screening.metrics.map(shares.contains)
    (self.screening, self.identity, self.days) = (screening, identity, days)
    self.request = request
    let names = Dictionary(grouping: screening.responses, by: \.name)
    choices = Set(names.filter { $0.value.count > 1 }.keys)
  }

  package static let fileNames =
    [
      "report.md", HTMLPage.fileName, "screen.csv", "together.csv", "run.json",
    ] + ReportCard.fileNames

  /// Returns the levers whose effects on a metric are distinct from nothing, most important first.
  func counting(_ metric: Int) -> [ScreenedEffect] {
    screening.ranking(ofMetric: metric).filter(\.isSignificant)
  }

  package func table(_ effects: some Sequence<ScreenedEffect>, of metric: Int) -> MarkdownTable {
    MarkdownTable(
      effects, .number("rank") { Self.rank($0) }, .text("number") { code(name($0.lever)) },
      .text("from … to") { "\(brief(ends($0).low)) … \(brief(ends($0).high))" },
      .number("effect (95 % interval)") { Self.text($0, isShare: isShare[metric]) },
      .number("elasticity") { $0.elasticity.map { NumberText.fixed($0, decimals: 2) } ?? "" },
      .number("interaction") { $0.interaction.map { NumberText.fixed($0, decimals: 2) } ?? "" })
  }

  package func count(_ counting: [ScreenedEffect]) -> String {
    "\(counting.count) of \(NumberText.count(screening.responses.count, "number")) "
      + (counting.count == 1 ? "moves it" : "move it")
  }

  /// Returns what a lever is called: its path, and the other name for one of several.
  func name(_ lever: Int) -> String {
    let response = screening.responses[lever]
    guard choices.contains(response.name), let other = response.places.last
    else { return response.name }
    return "\(response.name) = \(other.text)"
  }

  static func rank(_ effect: ScreenedEffect) -> String {
    guard let rank = effect.rank else { return "" }
    return rank.low == rank.high ? "\(rank.rank)" : "\(rank.rank) (\(rank.low)–\(rank.high))"
  }

  func ends(_ effect: ScreenedEffect) -> (low: String, high: String) {
    let places = screening.responses[effect.lever].places
    return (places.first?.text ?? "", places.last?.text ?? "")
  }

  /// Returns a value for a table: of a long list the first two numbers and the last.
  func brief(_ value: String) -> String {
    let numbers = value.split(separator: ", ")
    guard value.count > 30, value.hasPrefix("["), numbers.count > 3 else { return value }
    return "\(numbers[0]), \(numbers[1]), … \(numbers[numbers.count - 1])"
  }

  package func base(_ metric: Int) -> String {
    screening.base[metric].valueText(isShare: isShare[metric])
  }

  private static func text(_ effect: ScreenedEffect, isShare: Bool) -> String {
    let text = effect.effect.text(isShare: isShare, signed: true)
    guard effect.effect.low == nil, let changed = effect.changed else { return text }
    return "\(text) (\(differing(changed))"
      + (changed < EffectRank.fewestChanged ? ")" : ", all alike)")
  }

  package var charts: [ReportChart] { [] }

  package var tables: [UnwrittenFile] {
    [UnwrittenFile(path: "screen.csv") { csv }]
      + (sets.isEmpty ? [] : [UnwrittenFile(path: "together.csv") { togetherCSV }])
  }

  package typealias MetricEffect = (metric: MetricID, effect: ScreenedEffect)

  private var csv: String {
    let rows: [MetricEffect] = screening.metrics.enumerated().flatMap { index, metric in
      screening.effects[index].map { (metric, $0) }
    }
    return CSVTable(columns, rows: rows).csv
  }

  /// The columns of `screen.csv`, and the keys of a number in the JSON of `screen`.
  package var columns: [Column<MetricEffect>] {
    func response(_ row: MetricEffect) -> LeverResponse { screening.responses[row.effect.lever] }
    return [
      .text("path") { response($0).name }, .text("value") { response($0).value },
      .text("low") { response($0).places.first?.text },
      .text("high") { response($0).places.last?.text },
      .text("metric") { $0.metric.name }.onlyInTables,
      .text("group") { $0.metric.group }.onlyInTables, .estimate("effect") { $0.effect.effect },
      .value("elasticity") { $0.effect.elasticity }, .count("rank") { $0.effect.rank?.rank },
      .count("rank_low") { $0.effect.rank?.low }, .count("rank_high") { $0.effect.rank?.high },
      .count("parties_changed") { $0.effect.changed },
      .value("interaction") { $0.effect.interaction },
      .flag("told_apart") { $0.effect.isSignificant },
      .text("unit") { response($0).unit }.onlyInTables,
      .text("remark") { remark(on: response($0)) }.onlyInTables,
      .count("players") { response($0).played?.players ?? screening.players },
    ]
  }

  /// Returns the reason why a lever was not moved as requested, and whether that changed anything.
  private func remark(on response: LeverResponse) -> String {
    let unread =
      response.changesNothing
      ? "none of \(NumberText.count(response.played?.parties ?? screening.parties, "party")) differs "
        + "(not read or hidden by rounding or a limit)" : nil
    return [response.remark, unread].compactMap { $0 }.joined(separator: "; ")
  }

  package var run: JSONValue {
    identity.document([
      "file": .string(request.file), "metrics": .texts(screening.metrics.map(\.description)),
      "paths": .texts(request.paths), "by": .string(request.by), "command": .string(command),
      "seed": .number(identity.seed), "players": .number(screening.players), "days": .number(days),
    ])
  }
}
