import Experiments
import Measurement
import Statistics

extension ComparisonReport {
  package var title: String { "\(plain(nameA)) against \(plain(nameB))" }

  package var sections: [@Sendable () -> ReportSection?] {
    [
      { top }, { section("target") }, { archetypes }, { changed }, { same }, { section("claim") },
      { pictures }, detailed("Differences") { differences }, detailed("Reading guide") { reading },
      { ReportSection("About this comparison", page: { _, _ in made }) },
    ]
  }

  /// The answer, and the metrics that the command line asked for.
  private var top: ReportSection? {
    ReportSection(
      answer: {
        Block.headline(headline)
        kindsPicture
        if changes.count > Self.maxChanges {
          Block.fold("\(changes.count - Self.maxChanges) more numbers differ") {
            changes.dropFirst(Self.maxChanges).map(line)
          }
        }
        metrics.compactMap(comparison.row).map { "\(code("\($0.metric)")): \(sentence($0))" }
        counts
        made
      }, page: { answer, _ in answer.dropLast(1 + made.count) })
  }

  private static let maxChanges = 3

  package var headline: Headline {
    let findings = comparison.a
    let greatest = ranked.first.map { row in
      "**\(code("\(row.metric)")) \(movement(row))**, the greatest change."
    }
    let rules =
      changes.isEmpty
      ? ["Nothing: both scenarios have the same numbers in force."]
      : changes.prefix(Self.maxChanges).map(line)
    return Headline(
      subject: nameB == "what-if" ? "\(plain(nameA)): what if?" : title,
      played:
        "the same \(NumberText.count(findings.players, "player")) and the same \(a.hasOwnLuck ? "seeds" : "luck") in both "
        + "worlds, \(NumberText.count(findings.days, "day"))",
      finding: finding, changes: rules,
      lead: [greatest, winners.map { "\($0)." }].compactMap { $0 }, squares: squares)
  }

  private func line(_ change: RuleChange) -> String {
    let (a, b) = (change.a.map(plain) ?? "–", change.b.map(plain) ?? "–")
    let remarks = [change.meaning, changes.count == 1 ? "the only rule that differs" : ""]
    let rest = remarks.filter { !$0.isEmpty }.map(plain).joined(separator: "; ")
    return "\(code(change.path)) **\(a) → \(b)**\(rest.isEmpty ? "" : " \(rest)")"
  }

  /// The worlds that were played.
  @BlockBuilder private var made: [Block] {
    let findings = comparison.a
    b.overridden(b.overrides.contains { $0.hasPrefix("--set ") } ? "; --set changes B alone" : "")
    """
    A is **\(plain(nameA))** (scenario `\(a.hash)`), B is **\(plain(nameB))** (scenario \
    `\(b.hash)`): the same \(NumberText.count(findings.players, "player")) in \
    \(NumberText.count(findings.parties, "party")) over \(NumberText.count(findings.days, "day")) \
    in both worlds, on the same \(a.hasOwnLuck ? "seeds" : "luck"), seed \(a.seed) · questbalance \
    \(a.version)
    """
  }

  private func sentence(_ row: ComparisonRow) -> String {
    let (a, b) = texts(row)
    let sides = "\(a) → \(b)"
    if row.isEqual { return "\(a) in both worlds, the same for every party" }
    if row.isBeyondBoth { return "\(sides), reached in neither world" }
    return "\(sides), \(row.verdict.rawValue): \(differenceText(row))"
  }

  private var pictures: ReportSection? {
    let (open, others) = (drawn.filter(\.isChanged), drawn.filter { !$0.isChanged })
    let all = NumberText.count(drawn.count, "chart")
    return ReportSection(
      "\(open.count) of \(all) \(open.count == 1 ? "shows" : "show") a change that is told apart"
    ) {
      open.map(\.chart)
    } details: {
      if !others.isEmpty {
        Block.fold("The other \(NumberText.count(others.count, "chart"))") { others.map(\.chart) }
      }
    }
  }

  @BlockBuilder private var differences: [Block] {
    let shared =
      a.luckRemark.map { "\($0) What" }
      ?? "Both worlds give the n-th attempt at anything the same luck, so what"
    let rows = compared.filter { !$0.isEqual && $0.difference.valueOrBound != nil }
    """
    If there is a difference, it lies in the interval. *Players to tell* would show a difference \
    like the one measured with a chance of 80 %, were it the only one looked at. \
    \(shared) they have in common cancels: the *variance reduction* says how many times the \
    players two independent runs would need for an interval as narrow if they used the archetypes' known weights alone.
    """
    Block.fold(NumberText.count(rows.count, "difference")) {
      MarkdownTable(
        rows, .text("metric") { code("\($0.metric)") }, .text("unit") { plain($0.unit) },
        .number("A") { texts($0).a }, .number("B") { texts($0).b },
        .number("difference (95 % interval)") { differenceText($0) },
        .number("standardised") { (standardised($0) ?? .nothing).valueText(signed: true) },
        .number("of A") { $0.relative?.percentOfA ?? "–" }, .text("verdict") { $0.verdictText },
        .number("players to tell") { $0.playersToTell.map(Self.players) ?? "–" },
        .number("variance reduction") { number($0.varianceReduction) }, isAligned: false)
    }
  }

  private var reading: [String] {
    [presenceNote, leavingNote].compactMap { $0 } + [
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
      row.a, row.b, isShare: row.readsAsShare, areSignificant: row.verdict != .notSignificant)
  }

  func differenceText(_ row: ComparisonRow) -> String {
    let written = row.difference.text(isShare: row.readsAsShare, signed: true)
    guard row.difference.low == nil, row.difference.value != nil, let changed = row.changed
    else { return written }
    return "\(written) (\(NumberText.count(changed, "party")) changed)"
  }
}
