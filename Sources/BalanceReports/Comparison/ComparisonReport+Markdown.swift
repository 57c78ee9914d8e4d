import Experiments
import Measurement
import ShownText
import Statistics

// `report.md` of a comparison: what was changed, what differs, and how sure that is.

extension ComparisonReport {
  /// `report.md`: the comparison for people.
  public var markdown: String {
    let sections: [String?] = [
      heading, overview, changed, pictures, apart, notApart, archetypes, luck, reading,
    ]
    return sections.compactMap { $0 }.joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    let findings = comparison.a
    return """
      # \(MarkdownText.plain(nameA)) against \(MarkdownText.plain(nameB))
      \(b.overridden("; --set changes B alone").map { "\n\($0)\n" } ?? "")
      A is **\(MarkdownText.plain(nameA))** (scenario `\(a.hash)`), B is **\(MarkdownText.plain(nameB))** (scenario `\(b.hash)`): the same \
      \(NumberText.grouped(findings.players)) players in \(NumberText.grouped(findings.parties)) \
      parties over \(findings.days) days in both worlds, on the same luck, seed \(a.seed) · \
      questbalance \(a.version)
      """
  }

  // MARK: Overview

  private var overview: String {
    let overall = comparison.rows(of: "all")
    let told = overall.filter { $0.verdict != .notToldApart }
    let equal = overall.filter { $0.isEqual }
    var lines = [
      "Of \(overall.count) metrics over all players, B is higher in "
        + "\(told.count { $0.verdict == .higher }), lower in "
        + "\(told.count { $0.verdict == .lower }), exactly equal in \(equal.count), and not told "
        + "apart in the other \(overall.count - told.count - equal.count)."
    ]
    for metric in headlines {
      guard let row = comparison.row(metric) else { continue }
      lines.append("\(MarkdownText.code("\(metric)")): \(sentence(row))")
    }
    return "## At a glance\n\n" + lines.map { "- \($0)" }.joined(separator: "\n")
  }

  /// The metrics that most ask for, where both worlds have them.
  static func usualHeadlines(of comparison: Comparison) -> [MetricID] {
    let wanted = Headlines.metrics(
      days: comparison.a.days, currencies: comparison.a.states.compactMap(\.currency),
      droughtSources: comparison.a.droughts.filter { !$0.once }.map(\.source))
    return wanted.map { MetricID($0) }.filter { comparison.row($0)?.a.value != nil }
  }

  private func sentence(_ row: ComparisonRow) -> String {
    let sides = "\(text(row.a.value, row)) → \(text(row.b.value, row))"
    if row.isEqual { return "\(text(row.a.value, row)) in both worlds, exactly" }
    if row.isReachedInOne { return "\(sides), \(row.verdict.rawValue)" }
    return "\(sides), \(row.verdict.rawValue): \(differenceText(row))"
  }

  // MARK: What was changed

  private var changed: String {
    if changes.isEmpty {
      return "## What was changed\n\nNothing: both scenarios have the same numbers in force."
    }
    var table = MarkdownTable(columns: [.text("what"), .text("A"), .text("B")])
    for change in changes {
      table.append(
        [MarkdownText.code(change.path)]
          + [change.a, change.b].map { $0.map(MarkdownText.plain) ?? "–" })
    }
    let content = lines(table)
    return "## What was changed\n\n"
      + (changes.count <= 20
        ? content : details("\(changes.count) differences", content))
  }

  // MARK: Charts

  private var pictures: String? {
    let charts = self.charts
    guard !charts.isEmpty else { return nil }
    return "## Both worlds\n\n"
      + charts.map { "![\(MarkdownText.plain($0.caption))](\($0.path))" }.joined(separator: "\n\n")
  }

  // MARK: Tables

  private var apart: String {
    let rows = comparison.rows(of: "all").filter { $0.verdict != .notToldApart }
    guard !rows.isEmpty else {
      return "## What differs\n\nNo metric of all players could be told apart."
    }
    var table = MarkdownTable(columns: [
      .text("metric"), .text("unit"), .number("A"), .number("B"),
      .number("difference (95 % interval)"), .number("of A"), .text("verdict"),
    ])
    for row in rows {
      table.append([
        MarkdownText.code(row.metric.name), MarkdownText.plain(row.unit), text(row.a.value, row),
        text(row.b.value, row),
        differenceText(row), relativeText(row), row.verdict.rawValue,
      ])
    }
    return "## What differs\n\nOver all players.\n\n"
      + (rows.count <= 40 ? lines(table) : details("\(rows.count) metrics", lines(table)))
  }

  private var notApart: String? {
    let rows = comparison.rows(of: "all").filter {
      $0.verdict == .notToldApart && !$0.isEqual
        && ($0.difference.value != nil || $0.isReachedInOne)
    }
    guard !rows.isEmpty else { return nil }
    var table = MarkdownTable(columns: [
      .text("metric"), .text("unit"), .number("A"), .number("B"),
      .number("difference (95 % interval)"), .number("players to tell"),
    ])
    for row in rows {
      table.append([
        MarkdownText.code(row.metric.name), MarkdownText.plain(row.unit), text(row.a.value, row),
        text(row.b.value, row),
        differenceText(row), row.playersToTell.map(playersText) ?? "–",
      ])
    }
    return """
      ## What could not be told apart

      If there is a difference, it lies in the interval. The last column says how many players \
      would show a difference like the one measured with a chance of 80 %, were it the only one \
      looked at.

      \(details("\(rows.count) metrics", lines(table)))
      """
  }

  private var archetypes: String? {
    let groups = comparison.a.groups.dropFirst() + comparison.a.namedGroups.map(\.name)
    guard groups.count > 1 else { return nil }
    var table = MarkdownTable(
      columns: [.text("metric"), .text("group"), .number("A"), .number("B")]
        + [.number("difference (95 % interval)"), .text("verdict")])
    let names = headlines.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    for metric in names {
      for group in groups {
        guard let row = comparison.row(MetricID(metric, group)), !row.isEqual,
          row.difference.value != nil || row.isReachedInOne
        else { continue }
        table.append([
          MarkdownText.code(metric), MarkdownText.plain(group), text(row.a.value, row),
          text(row.b.value, row),
          differenceText(row), row.verdict.rawValue,
        ])
      }
    }
    guard !table.rows.isEmpty else { return nil }
    return "## By archetype\n\n" + details("the metrics at a glance, by group", lines(table))
  }

  private var luck: String? {
    let rows = headlines.compactMap(comparison.row)
      .filter { $0.varianceReduction != nil }
    guard !rows.isEmpty else { return nil }
    var table = MarkdownTable(columns: [
      .text("metric"), .number("± on shared luck"), .number("± of two independent runs"),
      .number("variance reduction"),
    ])
    for row in rows {
      guard let factor = row.varianceReduction, let paired = row.difference.halfWidth,
        let halfA = row.a.halfWidth, let halfB = row.b.halfWidth
      else { continue }
      table.append([
        MarkdownText.code("\(row.metric)"), text(paired, row),
        text((halfA * halfA + halfB * halfB).squareRoot(), row),
        NumberText.grouped(factor, decimals: factor < 100 ? 1 : 0),
      ])
    }
    return """
      ## What the shared luck is worth

      Both worlds give the n-th attempt at anything the same luck, so what they have in common \
      cancels. The variance reduction says how many times the players two independent runs would \
      need for an interval as narrow. It is computed within archetypes, so that the mix of the \
      population does not flatter it; the two columns before it count that mix, too.

      \(lines(table))
      """
  }

  private var reading: String {
    """
    ## How to read this

    - The difference is B less A. Its interval covers the true difference in 95 of 100 such \
    comparisons, each for itself; the party is the independent unit.
    - The verdicts *higher* and *lower* are Holm's, over all \(comparison.rows.count) rows of \
    [comparison.csv](comparison.csv): with a chance of at least 95 % not a single one of them is \
    wrong. So an interval may exclude 0 where the verdict is *not told apart*.
    - Where a median or another quantile is *not reached* in one world, fewer players or droughts \
    than it needs get there in all the time that was seen: it lies beyond, at an unknown distance. So \
    there is no difference in numbers, and *higher* or *lower* says on which side it lies: at some \
    attempt or day one world's share is surely enough and the other's surely not.
    - Droughts' and inequality's differences rest on the two worlds' own intervals as if they \
    shared no luck; they are wider than they need be.
    - [run.json](run.json) holds both scenarios with every number spelled out.
    """
  }

  // MARK: Words

  private func lines(_ table: MarkdownTable) -> String { String(table.markdown.dropLast()) }

  private func details(_ summary: String, _ content: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(content)\n\n</details>"
  }

  /// A value of a row: shares in percent, amounts with four digits.
  private func text(_ value: Double?, _ row: ComparisonRow, signed: Bool = false) -> String {
    guard let value else { return row.isReachedInOne ? "not reached" : "–" }
    let sign = signed && value > 0 ? "+" : ""
    if row.kind == .share {
      return sign + NumberText.percent(value, decimals: abs(value) < 0.01 ? 3 : 2)
    }
    return sign
      + (abs(value) < 1000
        ? NumberText.significant(value, digits: 4) : NumberText.grouped(value))
  }

  private func differenceText(_ row: ComparisonRow) -> String {
    let difference = row.difference
    if row.isReachedInOne { return "–" }
    let value = text(difference.value, row, signed: true)
    guard let low = difference.low, let high = difference.high, low < high else { return value }
    return "\(value) (\(text(low, row, signed: true)) … \(text(high, row, signed: true)))"
  }

  private func relativeText(_ row: ComparisonRow) -> String {
    guard let relative = row.relativeChange else { return "–" }
    return (relative > 0 ? "+" : "") + NumberText.percent(relative)
  }

  /// Nobody plans with more than two digits.
  private func playersText(_ players: Double) -> String {
    guard players < 1e9 else { return "> 1,000,000,000" }
    var unit = 1.0
    while players / unit >= 100 { unit *= 10 }
    return NumberText.grouped((players / unit).rounded(.up) * unit)
  }
}

extension ComparisonRow {
  /// Whether both worlds show the very same number, without error.
  var isEqual: Bool { difference.value == 0 && difference.low == 0 && difference.high == 0 }

  /// The difference as a share of A's value.
  var relativeChange: Double? {
    guard let change = difference.value, let value = a.value, value != 0 else { return nil }
    return change / value.magnitude
  }
}

extension Comparison {
  func rows(of group: String) -> [ComparisonRow] { rows.filter { $0.metric.group == group } }

  /// The row of a metric for a group.
  public func row(_ metric: MetricID) -> ComparisonRow? { rows.first { $0.metric == metric } }
}
