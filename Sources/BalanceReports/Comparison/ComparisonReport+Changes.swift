import Experiments
import Measurement
import ScenarioReading
import Statistics

/// The effects of a change, in numbers and in words, for the page and for the terminal alike.
extension ComparisonReport {
  /// The metrics over all players, and those of targets.
  package var compared: [ComparisonRow] {
    comparison.rows.filter { $0.metric.group == "all" || isTarget($0) }
  }

  /// Those that certainly differ, the greatest change in standard deviations first.
  package var ranked: [ComparisonRow] {
    ranked(compared.filter { $0.verdict != .notSignificant })
  }

  private func ranked(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    rows.enumerated().map { place, row in (row: row, rank: (-(size(row) ?? 0), place)) }
      .sorted { $0.rank < $1.rank }.map(\.row)
  }

  /// Returns those whose change lies in a range of standard deviations.
  package func ranked(_ sizes: Range<Double>) -> [ComparisonRow] {
    ranked.filter { size($0).map(sizes.contains) ?? false }
  }

  /// Changes that show beside how much players differ, that hardly do, and that do not.
  package static let large = 0.2..<Double.infinity, small = 0.02..<0.2, least = 0..<0.02

  func size(_ row: ComparisonRow) -> Double? { standardised(row)?.value?.magnitude }

  /// The answer in a sentence without a stop.
  package var finding: String {
    let moved = judged.filter { $1.contains { [.broken, .fixed].contains($0.change) } }
    let isStill = !judged.contains { $1.contains { $0.a?.verdict != $0.b?.verdict } }
    let nouns = judged.map(\.noun).joined(separator: " or ")
    let none = "no \(nouns) \(isStill ? "changes its verdict" : "is broken or fixed")"
    let first =
      moved.isEmpty ? judged.isEmpty ? [] : [none] : moved.map { $1.counts($0) }
    return (first + [metricFinding]).joined(separator: "; ").capitalizedFirst
  }

  private var metricFinding: String {
    let (apart, large) = (ranked.count, ranked(Self.large).count)
    let metrics = NumberText.count(compared.count, "metric")
    if apart == 0 { return "none of \(metrics) is shown to change" }
    let much = large == 0 ? "none" : large == apart ? "all" : "\(large)"
    return "\(apart) of \(metrics) \(apart == 1 ? "changes" : "change"), \(much) of them by "
      + "0.2 standard deviations or more"
  }

  /// The number of metrics of each kind.
  package var kinds: [(count: Int, name: String)] {
    let rows = compared
    let known =
      [ComparisonRow.Verdict.higher, .lower].map { verdict in
        (count: rows.count { $0.verdict == verdict }, name: verdict.rawValue)
      } + [
        (rows.count(where: \.isEqual), "identical")
      ]
    return known + [(rows.count - known.reduce(0) { $0 + $1.0 }, "not told apart")]
  }

  /// All kinds in words: `266 metrics: 22 higher, 3 lower, 31 identical, 210 not told apart`.
  package var counts: String {
    "\(NumberText.count(compared.count, "metric")): "
      + kinds.map { "\($0) \($1)" }.joined(separator: ", ")
  }

  /// Returns the change in words: `falls from 19.6 to 14.8`.
  package func movement(_ row: ComparisonRow) -> String {
    let (a, b) = texts(row)
    return "\(row.verdict == .lower ? "falls" : "rises") from \(a) to \(b)"
  }

  /// Returns a bar to the left or the right of 0, in characters: `··━━│····`.
  package static func bar(_ value: Double, of most: Double, width: Int = 8) -> String {
    let share = most > 0 && value.isFinite ? min(1, value.magnitude / most) : 0
    let length = Int((share * Double(width)).rounded())
    let bar = String(repeating: "━", count: length)
    let room = String(repeating: "·", count: width - length)
    let side = String(repeating: "·", count: width)
    return value < 0 ? "\(room)\(bar)│\(side)" : "\(side)│\(bar)\(room)"
  }

  /// The metrics that most readers want, and those of an active day.
  private var wanted: [MetricID] {
    (headlines + comparison.a.plan.report.dayColumns.map { MetricID($0.metric) }).unique
  }

  /// The change of an archetype as a share of A.
  package typealias GroupChange = (name: String, change: Estimate, isApart: Bool)

  /// The metrics of which archetypes gain or lose most: three at the most, the greatest change
  /// first, and so their archetypes. Longer droughts and more spending are no gains.
  package var byArchetype: [(metric: String, groups: [GroupChange])] {
    let archetypes = comparison.a.groups.dropFirst().filter(comparison.b.groups.contains)
    let rows = wanted.map(\.name).unique.compactMap { comparison.row(MetricID($0)) }.filter { row in
      !row.isEqual && !row.readsAsShare && !row.metric.name.hasPrefix("drought.")
        && !row.metric.name.contains(".sinks.")
    }
    let changes = ranked(rows).map { row in
      let groups = archetypes.compactMap { group -> GroupChange? in
        let row = comparison.row(MetricID(row.metric.name, group))
        return row?.relative.map { (group, $0, row?.verdict != .notSignificant) }
      }
      return (row.metric.name, groups.sorted { $1.change.value! < $0.change.value! })
    }
    return Array(changes.filter { $1.count > 1 && $1.count == archetypes.count }.prefix(3))
  }

  /// The archetypes that certainly gain most, or lose, in words without a stop; nil for a single
  /// archetype: `Most gained: casual +16 %, erratic +15 % drops.task; nobody is shown to lose`.
  package var winners: String? {
    let changes = byArchetype
    func most(_ isGain: Bool) -> String? {
      changes.lazy.compactMap { metric, groups -> String? in
        let certain = groups.filter { $0.isApart && ($0.change.value! > 0) == isGain }
        let two = (isGain ? certain : certain.reversed()).prefix(2)
        let texts = two.map { "\(MarkdownText.plain($0.name)) \($0.change.percentOfA)" }
        return texts.isEmpty
          ? nil : "\(texts.joined(separator: ", ")) \(MarkdownText.plain(metric))"
      }.first
    }
    switch (most(true), most(false)) {
    case (let gain?, let loss?): return "Most gained: \(gain); most lost: \(loss)"
    case (let gain?, nil): return "Most gained: \(gain); nobody is shown to lose"
    case (nil, let loss?): return "Most lost: \(loss); nobody is shown to gain"
    case (nil, nil): return changes.isEmpty ? nil : "No archetype is shown to gain or to lose"
    }
  }

  /// The metrics that most readers want and that stay as they were.
  package var unchanged: [ComparisonRow] {
    wanted.compactMap(comparison.row).filter(\.isUnchanged)
  }
}

extension ComparisonRow {
  /// True if it reads best in percent, see `SummaryRow`.
  package var readsAsShare: Bool { isShare || unit.hasPrefix("share") }

  /// The difference as a share of A's value, which counts as known; nil where that is 0.
  package var relative: Estimate? {
    guard let change = difference.value, let whole = a.value?.magnitude, whole > 0 else {
      return nil
    }
    return Estimate(
      value: change / whole, low: difference.low.map { $0 / whole },
      high: difference.high.map { $0 / whole })
  }

  /// The share of A within which a metric stays as it was.
  package static let margin = 0.01

  /// True if the interval of the change lies within the margin, or if few parties or none differ.
  package var isUnchanged: Bool {
    guard let relative, changed != nil || relative.low != nil else { return isEqual }
    return [relative.value, relative.low, relative.high].allSatisfy {
      ($0 ?? 0).magnitude <= Self.margin
    }
  }
}

extension Estimate {
  /// A share of A in words: `+16 %`.
  package var percentOfA: String {
    valueText(isShare: true, signed: true, isRelative: true).withMinus
  }
}

extension String {
  /// The text of a number with a minus in place of a hyphen.
  package var withMinus: String { replacing("-", with: "−") }
}
