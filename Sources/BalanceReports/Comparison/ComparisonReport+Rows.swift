import Experiments
import Measurement
import Statistics

/// Archetypes and metrics as rows with pictures: who gains, what changes, and what stays.
extension ComparisonReport {
  /// The share of metrics of each kind.
  var kindsPicture: [Block] {
    let styles = ["in", "out", "keep", "area"]
    var bar = Picture(axis: 0...Double(max(1, compared.count)), height: 12, label: counts)
    var start = 0.0
    for (kind, style) in zip(kinds, styles) {
      let end = start + Double(kind.count)
      bar.marks.append(.box(start, end, top: 0, bottom: 12, style: style))
      start = end
    }
    let legend = zip(kinds, styles).map { kind, style in
      (Judgement.mark([.box(0, 1, top: 1, bottom: 11, style: style)]), "\(kind.count) \(kind.name)")
    }
    return [.picture(bar), .legend(legend)]
  }

  var archetypes: ReportSection? {
    guard let winners else { return nil }
    return ReportSection(winners, width: .minor) {
      "Change in percent of A, with 95 % intervals. Filled: told apart; hollow: not."
      for (metric, groups) in byArchetype {
        let changes = groups.map {
          Change(
            name: plain($0.name), size: $0.change, isApart: $0.isApart, value: $0.change.percentOfA)
        }
        Block.heading(3, code(metric))
        Block.rows(Change.rows(changes, inPercent: true), "lv ab")
      }
    }
  }

  /// The metrics that change, on an axis for those that change much and one for the others.
  var changed: ReportSection? {
    let groups = [
      (rows: ranked(Self.large), size: "by 0.2 standard deviations or more"),
      (ranked(Self.small), "by 0.02 to 0.2 standard deviations"),
      (ranked(Self.least), "by less than 0.02 standard deviations"),
      (ranked.filter { size($0) == nil }, "by an unknown number of standard deviations"),
    ].filter { !$0.rows.isEmpty }
    let titles = groups.map { rows, size in
      "\(NumberText.count(rows.count, "metric")) \(rows.count == 1 ? "changes" : "change") \(size)"
    }
    guard let title = titles.first else { return nil }
    return ReportSection(title, width: .major) {
      "B − A in standard deviations between players, with 95 % intervals; an axis for each group."
      for (place, group) in groups.enumerated() {
        if place > 0 { Block.heading(3, titles[place]) }
        Block.rows(Change.rows(group.rows.prefix(Self.maxRows).map(change)), "ab")
        let rest = group.rows.count - Self.maxRows
        rest > 0 ? "… and \(rest) more, which are among the differences." : nil
      }
    }
  }

  private static let maxRows = 12

  private func change(_ row: ComparisonRow) -> Change {
    let (a, b) = texts(row)
    return Change(
      name: code("\(row.metric)") + (isTarget(row) ? " (target)" : ""),
      size: standardised(row) ?? .nothing, isApart: true, value: "\(a) → **\(b)**",
      remarks: [differenceText(row).withMinus])
  }

  var same: ReportSection? {
    let (all, rows) = (compared, unchanged)
    let (near, equal) = (rows.filter { !$0.isEqual }, rows.filter(\.isEqual))
    if rows.isEmpty { return nil }
    return ReportSection(
      "\(all.count(where: \.isUnchanged)) of \(NumberText.count(all.count, "metric")) stay as they "
        + "were, to within 1 %", width: .minor
    ) {
      if !near.isEmpty {
        "Main metrics, in percent of A: if there is a difference, it lies in the interval. "
          + "*To tell*: the players that would show one as small as measured 8 times in 10."
        Block.rows(
          Change.rows(near.map(within), inPercent: true, margin: ComparisonRow.margin), "eq ab")
      }
      if !equal.isEmpty {
        "Identical for every party: "
          + equal.map { code("\($0.metric)") }.joined(separator: ", ") + "."
      }
    }
  }

  private func within(_ row: ComparisonRow) -> Change {
    let (change, isApart) = (row.relative ?? .nothing, row.verdict != .notSignificant)
    let parties = "\(row.changed ?? 0) of \(NumberText.count(comparison.a.parties, "party"))"
    let toTell = row.playersToTell.map { "to tell: \(Self.players($0)) players" }
    return Change(
      name: code("\(row.metric)"), size: change, isApart: isApart,
      value: change.low == nil
        ? "\(parties) differ"
        : change.text(isShare: true, signed: true, isRelative: true).withMinus,
      remarks: [isApart ? row.certainty : toTell].compactMap { $0 })
  }

  /// Returns how many players tell a difference: more than two digits would be false precision.
  static func players(_ count: Double) -> String {
    count < 1e9 ? NumberText.grouped(count.rounded(below: 100, .up)) : "> 1,000,000,000"
  }
}

/// A change beside 0, in a row.
private struct Change {
  let name: String
  let size: Estimate
  let isApart: Bool
  let value: String
  var remarks: [String] = []

  /// Returns rows on one axis, whose numbers are a row below them.
  ///
  /// - Parameter margin: The least that the axis covers to both sides, which a band shows.
  static func rows(_ all: [Change], inPercent: Bool = false, margin: Double = 0) -> [Row] {
    let ends = all.flatMap { [$0.size.value, $0.size.low, $0.size.high] }.compactMap { $0 }
    let axis = Picture.axis(
      from: min(-margin, ends.min() ?? 0), to: max(margin, ends.max() ?? 0))
    let most = all.compactMap { $0.size.value?.magnitude }.max() ?? 0
    let rows = all.map { change in
      let size = change.size.text(isShare: inPercent, signed: true, isRelative: inPercent).withMinus
      let bar = ComparisonReport.bar(change.size.value ?? 0, of: most)
      let drawn = inPercent ? change.isApart ? "●" : "○" : "\(bar) \(size)"
      return Row(
        name: change.name,
        picture: Picture(
          axis: axis, height: 20,
          label: "\(InlineMarkdown.plain(change.name)): \(size)\(inPercent ? "" : " SD")",
          marks: change.marks(margin)), drawn: drawn, value: change.value,
        remarks: change.remarks)
    }
    let ticks = AxisDomain.nice(covering: [axis.lowerBound, axis.upperBound], tickCount: 4).ticks
      .filter(axis.contains)
    let marks = [ticks.first ?? 0, 0, ticks.last ?? 0].unique.map { tick in
      let number = NumberText.significant(inPercent ? tick * 100 : tick, digits: 3).withMinus
      return Picture.Mark.text(
        "\(tick > 0 ? "+" : "")\(number)\(inPercent ? " %" : "")", tick, y: 11)
    }
    return rows + [
      Row(name: "", picture: Picture(axis: axis, height: 14, label: "", marks: marks), value: "")
    ]
  }

  private func marks(_ margin: Double) -> [Picture.Mark] {
    var marks = [Picture.Mark.upright(0, top: 0, bottom: 20, style: "zero")]
    if margin > 0 { marks.insert(.box(-margin, margin, top: 3, bottom: 17, style: "band"), at: 0) }
    if let low = size.low, let high = size.high {
      marks.append(.level(low, high, y: 10, style: "ci b"))
    }
    return marks
      + (size.value.map {
        [
          .level(0, $0, y: 10, style: "stem b"),
          .dot($0, y: 10, shape: .circle, style: isApart ? "b" : "hollow b"),
        ]
      } ?? [])
  }
}
