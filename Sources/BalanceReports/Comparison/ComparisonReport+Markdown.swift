import Experiments
import Measurement
import Statistics

extension ComparisonReport {
  package var title: String { "\(plain(nameA)) against \(plain(nameB))" }

  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { heading }, shown("Overview") { overview },
      { section("Does the change break a target?", "target") },
      { section("Does the change break a claim of the design?", "claim") }, { changed },
      shown("Greatest changes") { most }, { pictures }, detailed("Differences") { apart },
      detailed("No difference shown") { notApart }, detailed("By archetype") { archetypes },
      detailed("Gain from shared luck") { luck }, detailed("Reading guide") { reading },
    ]
  }

  @BlockBuilder private var heading: [Block] {
    let findings = comparison.a
    let (nameA, nameB) = (plain(nameA), plain(nameB))
    Block.heading(1, title)
    b.overridden(b.overrides.contains { $0.hasPrefix("--set ") } ? "; --set changes B alone" : "")
    """
    A is **\(nameA)** (scenario `\(a.hash)`), B is **\(nameB)** (scenario `\(b.hash)`): the same \
    \(NumberText.count(findings.players, "player")) in \
    \(NumberText.count(findings.parties, "party")) over \(NumberText.count(findings.days, "day")) \
    in both worlds, on the same luck, seed \(a.seed) · questbalance \(a.version)
    """
  }

  var overall: [ComparisonRow] { comparison.rows.filter { $0.metric.group == "all" } }

  private var overview: [String] {
    let (higher, lower, equal) = (
      overall.count { $0.verdict == .higher }, overall.count { $0.verdict == .lower },
      overall.count { $0.isEqual }
    )
    let counts =
      "Of \(NumberText.count(overall.count, "metric")) over all players, B is higher in \(higher), "
      + "lower in \(lower), the same for every party in \(equal), and not told apart in the other "
      + "\(overall.count - higher - lower - equal)."
    let lines = headlines.compactMap { metric in
      comparison.row(metric).map { "\(code("\(metric)")): \(sentence($0))" }
    }
    return judged.map { "\($1.counts($0))." } + [counts] + lines + [presenceNote].compactMap { $0 }
  }

  private func sentence(_ row: ComparisonRow) -> String {
    let (a, b) = texts(row)
    let sides = "\(a) → \(b)"
    if row.isEqual { return "\(a) in both worlds, the same for every party" }
    if row.isBeyondBoth { return "\(sides), reached in neither world" }
    return "\(sides), \(row.verdict.rawValue): \(differenceText(row))"
  }

  private var changed: ReportSection? {
    let table = MarkdownTable(
      changes, .text("what") { code($0.path) }, .text("A") { $0.a.map(plain) ?? "–" },
      .text("B") { $0.b.map(plain) ?? "–" })
    let isLong = changes.count > 20
    return ReportSection("Changes") {
      if changes.isEmpty {
        "Nothing: both scenarios have the same numbers in force."
      } else if isLong {
        "\(NumberText.count(changes.count, "number")) in force differ."
      } else {
        table
      }
    } details: {
      isLong ? table : nil
    }
  }

  @BlockBuilder private var most: [Block] {
    let rows = ranked.prefix(12)
    if !rows.isEmpty {
      changeChart
      MarkdownTable(
        rows,
        [.text("metric") { (isTarget($0) ? "target " : "") + code("\($0.metric)") }] + values
          + [.number("standardised") { standardised($0).valueText(signed: true) }, verdict])
      "Metrics of the scenarios' targets come first. *Standardised*: the difference in standard "
        + "deviations between players, by which different units compare."
    }
  }

  private var pictures: ReportSection? {
    let pictures = charts.filter { $0.name != "changes" }
    return ReportSection("Both worlds") {
      Array(pictures.prefix(5))
    } details: {
      Array(pictures.dropFirst(5))
    }
  }

  private var values: [Column<ComparisonRow>] {
    [
      .number("A") { texts($0).a }, .number("B") { texts($0).b },
      .number("difference (95 % interval)") { differenceText($0) },
    ]
  }

  private var names: [Column<ComparisonRow>] {
    [.text("metric") { code($0.metric.name) }, .text("unit") { plain($0.unit) }]
  }

  private var verdict: Column<ComparisonRow> { .text("verdict") { $0.verdictText } }

  @BlockBuilder private var apart: [Block] {
    let rows = overall.filter { $0.verdict != .notSignificant }
    if rows.isEmpty {
      "No metric of all players is shown to differ."
    } else {
      let relative = Column<ComparisonRow>.number("of A") { row in
        row.relativeChange.map { ($0 > 0 ? "+" : "") + NumberText.percent($0) } ?? "–"
      }
      let table = Block.table(MarkdownTable(rows, names + values + [relative, verdict]))
      "Over all players."
      rows.count <= 40 ? table : .fold(NumberText.count(rows.count, "metric"), [table])
    }
  }

  @BlockBuilder private var notApart: [Block] {
    let rows = overall.filter {
      $0.verdict == .notSignificant && !$0.isEqual && $0.difference.valueOrBound != nil
    }
    if !rows.isEmpty {
      let players = Column<ComparisonRow>.number("players to tell") { row in
        row.playersToTell.map { players in
          // More than two digits would be false precision.
          players < 1e9 ? NumberText.grouped(players.rounded(below: 100, .up)) : "> 1,000,000,000"
        } ?? "–"
      }
      """
      If there is a difference, it lies in the interval. The last column says how many players \
      would show a difference like the one measured with a chance of 80 %, were it the only one \
      looked at.
      """
      Block.fold(NumberText.count(rows.count, "metric")) {
        MarkdownTable(rows, names + values + [players])
      }
    }
  }

  @BlockBuilder private var archetypes: [Block] {
    let groups = comparison.a.groups.dropFirst() + comparison.a.namedGroups.map(\.name)
    let rows = headlines.map(\.name).unique.flatMap { metric in
      groups.compactMap { comparison.row(MetricID(metric, $0)) }
    }
    .filter { !$0.isEqual && $0.difference.valueOrBound != nil }
    if groups.count > 1, !rows.isEmpty {
      Block.fold("the metrics of the overview, by group") {
        MarkdownTable(
          rows, [names[0], .text("group") { plain($0.metric.group) }] + values + [verdict])
      }
    }
  }

  @BlockBuilder private var luck: [Block] {
    let rows = headlines.compactMap(comparison.row).filter { $0.varianceReduction != nil }
    if !rows.isEmpty {
      """
      Both worlds give the n-th attempt at anything the same luck, so what they have in common \
      cancels. The variance reduction says how many times the players two independent runs would \
      need for an interval as narrow if they used the archetypes' known weights alone. The column \
      before it is of runs that use what is known of presence, too.
      """
      MarkdownTable(
        rows.filter {
          $0.difference.halfWidth != nil && $0.a.halfWidth != nil && $0.b.halfWidth != nil
        },
        .text("metric") { code("\($0.metric)") },
        .number("± on shared luck") { halfWidth($0.difference.halfWidth!, $0) },
        .number("± of two independent runs") { row in
          let (a, b) = (row.a.halfWidth!, row.b.halfWidth!)
          return halfWidth((a * a + b * b).squareRoot(), row)
        },
        .number("variance reduction") {
          let factor = $0.varianceReduction!
          return NumberText.grouped(factor, decimals: factor < 100 ? 1 : 0)
        })
    }
  }

  private var reading: [String] {
    [
      """
      The difference is B less A. Its interval covers the true difference in 95 of 100 such \
      comparisons, each by itself; the party is the independent unit. Where fewer than 20 parties \
      differ, they say too little about others for an interval, and their number stands in its place.
      """,
      """
      The verdicts *higher* and *lower* are Holm's, over all \(comparison.rows.count) rows of \
      [comparison.csv](comparison.csv): with a chance of at least 95 % not a single one of them is \
      wrong. So an interval may exclude 0 where the verdict is *not told apart*. Rows in which so few \
      parties differ that no verdict is possible do not count (Tarone).
      """,
      """
      *> 60* is a quantile or a mean that one world does not reach in the time of the run: too few \
      players or droughts get there, and it lies beyond. The difference then has a bound and no value, \
      and none at all where neither world reaches it.
      """,
      """
      Differences of droughts and of inequality are computed as if the two worlds shared no luck: \
      their intervals are wider than necessary.
      """, "[run.json](run.json) holds both scenarios with every number spelled out.",
    ]
  }

  /// Returns the values of a row, with enough digits to see a difference that is certain.
  package func texts(_ row: ComparisonRow) -> (a: String, b: String) {
    Estimate.texts(
      row.a, row.b, isShare: row.isShare, areSignificant: row.verdict != .notSignificant)
  }

  private func halfWidth(_ value: Double, _ row: ComparisonRow) -> String {
    let text = NumberText.significant(row.isShare ? value * 100 : value, digits: 2)
    return row.isShare ? text + " pp" : text
  }

  private func differenceText(_ row: ComparisonRow) -> String {
    let written = row.difference.text(isShare: row.isShare, signed: true)
    guard row.difference.low == nil, row.difference.value != nil, let changed = row.changed
    else { return written }
    return "\(written) (\(NumberText.count(changed, "party")) changed)"
  }
}
