import Experiments
import Measurement
import ShownText
import Statistics

// `report.md` of a comparison: the changes, the differences, and how certain these are.

extension ComparisonReport {
  package var sections: [@Sendable () -> String?] {
    [
      { heading }, { overview }, { changed }, { pictures }, { apart }, { notApart },
      { archetypes }, { luck }, { reading },
    ]
  }

  private var heading: String {
    let findings = comparison.a
    let (nameA, nameB) = (MarkdownText.plain(nameA), MarkdownText.plain(nameB))
    return """
      # \(nameA) against \(nameB)
      \(b.overridden(hasSettings ? "; --set changes B alone" : ""))
      A is **\(nameA)** (scenario `\(a.hash)`), B is **\(nameB)** (scenario `\(b.hash)`): the same \
      \(NumberText.grouped(findings.players)) players in \(NumberText.grouped(findings.parties)) \
      parties over \(findings.days) days in both worlds, on the same luck, seed \(a.seed) · \
      questbalance \(a.version)
      """
  }

  private var hasSettings: Bool { b.overrides.contains { $0.hasPrefix("--set ") } }

  /// The metrics over all players.
  var overall: [ComparisonRow] { comparison.rows.filter { $0.metric.group == "all" } }

  private var overview: String {
    let told = overall.filter { $0.verdict != .notToldApart }
    let equal = overall.filter { $0.isEqual }
    let counts =
      "Of \(overall.count) metrics over all players, B is higher in "
      + "\(told.count { $0.verdict == .higher }), lower in "
      + "\(told.count { $0.verdict == .lower }), the same for every party in \(equal.count), and not told "
      + "apart in the other \(overall.count - told.count - equal.count)."
    let lines = headlines.compactMap { metric in
      comparison.row(metric).map { "\(MarkdownText.code("\(metric)")): \(sentence($0))" }
    }
    return list("Overview", [counts] + lines)
  }

  private func sentence(_ row: ComparisonRow) -> String {
    let sides = "\(text(row.a.value, row)) → \(text(row.b.value, row))"
    if row.isEqual { return "\(text(row.a.value, row)) in both worlds, the same for every party" }
    if row.isReachedInOne { return "\(sides), \(row.verdict.rawValue)" }
    return "\(sides), \(row.verdict.rawValue): \(differenceText(row))"
  }

  private var changed: String {
    if changes.isEmpty {
      return "## What was changed\n\nNothing: both scenarios have the same numbers in force."
    }
    let table = MarkdownTable(
      changes,
      [
        .text("what") { MarkdownText.code($0.path) },
        .text("A") { $0.a.map(MarkdownText.plain) ?? "–" },
        .text("B") { $0.b.map(MarkdownText.plain) ?? "–" },
      ])
    return "## What was changed\n\n"
      + (changes.count <= 20
        ? table.lines : details("\(changes.count) differences", table.lines))
  }

  private var pictures: String? {
    charts.isEmpty ? nil : joined(["## Both worlds"] + charts.map(\.image))
  }

  // MARK: Tables

  /// The columns of values for each row.
  private var values: [Column<ComparisonRow>] {
    [
      .number("A") { text($0.a.value, $0) }, .number("B") { text($0.b.value, $0) },
      .number("difference (95 % interval)") { differenceText($0) },
    ]
  }

  private var names: [Column<ComparisonRow>] {
    [
      .text("metric") { MarkdownText.code($0.metric.name) },
      .text("unit") { MarkdownText.plain($0.unit) },
    ]
  }

  private var verdict: Column<ComparisonRow> { .text("verdict") { $0.verdict.rawValue } }

  private var apart: String {
    let rows = overall.filter { $0.verdict != .notToldApart }
    guard !rows.isEmpty else {
      return "## What differs\n\nNo metric of all players could be told apart."
    }
    let relative = Column<ComparisonRow>.number("of A") { row in
      row.relativeChange.map { ($0 > 0 ? "+" : "") + NumberText.percent($0) } ?? "–"
    }
    let table = MarkdownTable(rows, names + values + [relative, verdict])
    return "## What differs\n\nOver all players.\n\n"
      + (rows.count <= 40 ? table.lines : details("\(rows.count) metrics", table.lines))
  }

  private var notApart: String? {
    let rows = overall.filter {
      $0.verdict == .notToldApart && !$0.isEqual
        && ($0.difference.value != nil || $0.isReachedInOne)
    }
    guard !rows.isEmpty else { return nil }
    let players = Column<ComparisonRow>.number("players to tell") { row in
      row.playersToTell.map { players in
        // More than two digits would be false precision.
        players < 1e9 ? NumberText.grouped(players.rounded(below: 100, .up)) : "> 1,000,000,000"
      } ?? "–"
    }
    return """
      ## What could not be told apart

      If there is a difference, it lies in the interval. The last column says how many players \
      would show a difference like the one measured with a chance of 80 %, were it the only one \
      looked at.

      \(details("\(rows.count) metrics", MarkdownTable(rows, names + values + [players]).lines))
      """
  }

  private var archetypes: String? {
    let groups = comparison.a.groups.dropFirst() + comparison.a.namedGroups.map(\.name)
    guard groups.count > 1 else { return nil }
    let metrics = headlines.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let rows = metrics.flatMap { metric in
      groups.compactMap { comparison.row(MetricID(metric, $0)) }
    }
    .filter { !$0.isEqual && ($0.difference.value != nil || $0.isReachedInOne) }
    guard !rows.isEmpty else { return nil }
    let group = Column<ComparisonRow>.text("group") { MarkdownText.plain($0.metric.group) }
    let table = MarkdownTable(rows, [names[0], group] + values + [verdict])
    return "## By archetype\n\n" + details("the metrics of the overview, by group", table.lines)
  }

  private var luck: String? {
    let rows = headlines.compactMap(comparison.row).filter { $0.varianceReduction != nil }
    guard !rows.isEmpty else { return nil }
    let known = rows.filter {
      $0.difference.halfWidth != nil && $0.a.halfWidth != nil && $0.b.halfWidth != nil
    }
    let table = MarkdownTable(
      known,
      [
        .text("metric") { MarkdownText.code("\($0.metric)") },
        .number("± on shared luck") { text($0.difference.halfWidth, $0) },
        .number("± of two independent runs") { row in
          let (a, b) = (row.a.halfWidth!, row.b.halfWidth!)
          return text((a * a + b * b).squareRoot(), row)
        },
        .number("variance reduction") {
          let factor = $0.varianceReduction!
          return NumberText.grouped(factor, decimals: factor < 100 ? 1 : 0)
        },
      ])
    return """
      ## How much shared luck helps

      Both worlds give the n-th attempt at anything the same luck, so what they have in common \
      cancels. The variance reduction says how many times the players two independent runs would \
      need for an interval as narrow if they used the archetypes' known weights alone. The column \
      before it is of runs that use what is known of presence, too.

      \(table.lines)
      """
  }

  private var reading: String {
    """
    ## How to read this

    - The difference is B less A. Its interval covers the true difference in 95 of 100 such \
    comparisons, each by itself; the party is the independent unit. Where fewer than 20 parties \
    differ, they say too little about others for an interval, and their number stands in its place.
    - The verdicts *higher* and *lower* are Holm's, over all \(comparison.rows.count) rows of \
    [comparison.csv](comparison.csv): with a chance of at least 95 % not a single one of them is \
    wrong. So an interval may exclude 0 where the verdict is *not told apart*. Rows in which so few \
    parties differ that no verdict is possible do not count (Tarone).
    - Where a median or another quantile is *not reached* in one world, too few players or \
    droughts get there in the time of the run: it lies beyond, at an unknown distance. There is \
    then no difference in numbers, and *higher* or *lower* says on which side it lies: at some \
    attempt or on some day one world's share is certainly large enough and the other's certainly \
    is not.
    - Differences of droughts and of inequality are computed as if the two worlds shared no luck: \
    their intervals are wider than necessary.
    - [run.json](run.json) holds both scenarios with every number spelled out.
    """
  }

  // MARK: Words

  /// Formats a value of a row, or the difference of its two values.
  private func text(_ value: Double?, _ row: ComparisonRow, signed: Bool = false) -> String {
    value == nil && row.isReachedInOne
      ? "not reached" : compared(value, isShare: row.isShare, signed: signed)
  }

  private func differenceText(_ row: ComparisonRow) -> String {
    if row.isReachedInOne { return "–" }
    let written = differenceWithInterval(row.difference, between: " … ") {
      text($0, row, signed: true)
    }
    guard row.difference.low == nil, let changed = row.changed else { return written }
    return "\(written) (\(changed) \(changed == 1 ? "party" : "parties") changed)"
  }
}
