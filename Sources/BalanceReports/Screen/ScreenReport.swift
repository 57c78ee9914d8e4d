import Measurement
import ScenarioReading
import Search

/// The report of a screening: the same screening gives the same bytes.
package struct ScreenReport: ScenarioReport, Sendable {
  package let screening: Screening
  package let identity: RunIdentity
  package let days: Int
  private let request: Request
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

  package static let fileNames = [
    "report.md", HTMLPage.fileName, "screen.csv", "together.csv", "run.json",
  ]

  /// Returns the levers whose effects on a metric are distinct from nothing, most important first.
  func counting(_ metric: Int) -> [ScreenedEffect] {
    screening.ranking(ofMetric: metric).filter(\.isSignificant)
  }

  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { top("Which numbers matter in \(title)?", about) },
      shown("Result") { screening.metrics.indices.map(found) },
    ]
      + screening.metrics.indices.map { metric in
        shown("\(screening.metrics[metric])") { section(of: metric) }
      } + [
        shown("Where a response turns") { turns },
        shown("Numbers that act only together") { together },
        shown { unread }, shown { unmoved }, shown("Next steps") { next },
      ]
  }

  private var about: String {
    """
    \(NumberText.count(screening.players, "player")), \(NumberText.count(days, "day")), seed \
    \(identity.seed); \(NumberText.count(screening.responses.count, "number")) moved one at a time, everything else as it is.
    """
  }

  private func found(of metric: Int) -> String {
    let counting = counting(metric)
    guard let first = counting.first
    else { return "**\(screening.metrics[metric])**: no number is shown to move it." }
    let names = counting.prefix(3).map { code(name($0.lever)) }
    let effect = first.effect.valueText(isShare: isShare[metric], signed: true)
    return "**\(screening.metrics[metric])** is \(base(metric)); \(count(counting)). "
      + "It depends most on \(names.joined(separator: ", ")): the first moves it by \(effect) from "
      + "\(ends(first).low) to \(ends(first).high)."
  }

  @BlockBuilder private func section(of metric: Int) -> [Block] {
    let ranking = screening.ranking(ofMetric: metric).filter { $0.effect.value != 0 }
    let shown = ranking.prefix(30)
    let rest = ranking.count - shown.count
    charts.first { $0.name == Self.chartName(metric) }
    table(shown, of: metric)
    rest > 0 ? "… and \(rest) more, in `screen.csv`." : nil
  }

  package func table(_ effects: some Sequence<ScreenedEffect>, of metric: Int) -> MarkdownTable {
    MarkdownTable(
      effects, .number("rank") { Self.rank($0) }, .text("number") { code(name($0.lever)) },
      .text("from … to") { "\(brief(ends($0).low)) … \(brief(ends($0).high))" },
      .number("effect (95 % interval)") { Self.text($0, isShare: isShare[metric]) },
      .number("elasticity") { $0.elasticity.map { NumberText.fixed($0, decimals: 2) } ?? "" },
      .number("interaction") { $0.interaction.map { NumberText.fixed($0, decimals: 2) } ?? "" })
  }

  private var turns: [String] {
    screening.metrics.indices.flatMap { metric in
      screening.responses.compactMap { response in
        response.turn(ofMetric: metric).map { place in
          "`\(screening.metrics[metric])` turns at \(code(response.name)) = "
            + "\(plain(place.text)): up to there and beyond it, it moves in opposite directions."
        }
      }
    }
  }

  @BlockBuilder private var unmoved: [Block] {
    let lines = screening.responses.indices.compactMap { lever in
      screening.responses[lever].remark.map { "\(code(name(lever))): \(plain($0))" }
    }
    if !lines.isEmpty {
      Block.fold("Numbers that could not be moved as far as asked: \(lines.count)", [.list(lines)])
    }
  }

  @BlockBuilder private var next: [Block] {
    // A range is swept of a single number.
    let numbers = screening.metrics.indices.lazy.compactMap { metric in
      counting(metric).first { Double(screening.responses[$0.lever].value) != nil }
    }
    if let best = numbers.first {
      let path = screening.responses[best.lever].path
      "See the response of a number over a wide range:"
      Block.code("questbalance sweep \(request.file) --vary '\(path)=*0.5...*2:0.25'")
      "An effect says what happens near the number as it is. Far from it, responses bend; "
        + "`--by '*0.125...*16'` shows where."
    }
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
  private func brief(_ value: String) -> String {
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

  private static func chartName(_ metric: Int) -> String { "tornado-\(metric + 1)" }

  package var charts: [ReportChart] {
    screening.metrics.indices.compactMap { metric -> ReportChart? in
      guard let base = screening.base[metric].valueOrBound else { return nil }
      let bars = counting(metric).prefix(20).compactMap { effect -> TornadoChart.Bar? in
        let response = screening.responses[effect.lever]
        guard let low = response.effects[metric].first?.value,
          let high = response.effects[metric].last?.value
        else { return nil }
        let ends = ends(effect)
        return TornadoChart.Bar(
          label: name(effect.lever), low: low, high: high, lowText: ends.low, highText: ends.high)
      }
      let quantity = screening.metrics[metric]
      if bars.isEmpty { return nil }
      return ReportChart(
        Self.chartName(metric), caption: "\(quantity) at the ends of each number's move",
        TornadoChart(
          title: "Numbers that move \(quantity) most",
          subtitle: "Each number alone, down and up, all else as it is, on the same luck",
          valueTitle: "\(quantity)", reference: base, bars: Array(bars),
          format: isShare[metric] ? .percent : .number))
    }
  }

  package var tables: [UnwrittenFile] {
    [UnwrittenFile(path: "screen.csv") { csv }]
      + (sets.isEmpty ? [] : [UnwrittenFile(path: "together.csv") { togetherCSV }])
  }

  package typealias Row = (metric: MetricID, effect: ScreenedEffect)

  private var csv: String {
    let rows: [Row] = screening.metrics.enumerated().flatMap { index, metric in
      screening.effects[index].map { (metric, $0) }
    }
    return CSVTable(columns, rows: rows).csv
  }

  /// The columns of `screen.csv`, and the keys of a number in the JSON of `screen`.
  package var columns: [Column<Row>] {
    func response(_ row: Row) -> LeverResponse { screening.responses[row.effect.lever] }
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
    ]
  }

  /// Returns the reason why a lever was not moved as requested, and whether that changed anything.
  private func remark(on response: LeverResponse) -> String {
    let unread =
      response.changesNothing
      ? "none of \(NumberText.count(screening.parties, "party")) differs "
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
