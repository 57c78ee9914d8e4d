import Experiments
import Statistics

extension ComparisonReport {
  package var card: ReportCard {
    let changed = claims.ranked.filter { $0.change == .broken || $0.change == .fixed }
    return ReportCard(
      headline: headline, tiles: ranked.prefix(4).map(tile),
      rows: targets.ranked.map { change in
        let judgement = change.judgement("target")
        var row = judgement.row(plain(groupTitle(judgement.metric.group)))
        row.value = "\(judgement.before ?? "–") → \(judgement.value)"
        return row
      },
      lists: [
        ("Rules that differ", headline.changes),
        ("Claims", changed.map { "\($0.change.rawValue): \(plain($0.name)), \($0.measured)" }),
        ("Greatest changes", ranked.map { "\(code("\($0.metric)")) \(movement($0))" }),
      ], command: pageData.command)
  }

  /// Returns a metric in both worlds, as bars below each other.
  private func tile(_ row: ComparisonRow) -> Tile {
    let (a, b) = texts(row)
    let values = [row.a, row.b].map { $0.valueOrBound ?? 0 }
    let axis = min(0, values.min() ?? 0)...max(1e-9, values.max() ?? 0)
    let bars = zip(values, ["area", "square in"]).enumerated().map { place, bar in
      let top = 2 + 21 * Double(place)
      return Picture.Mark.box(0, bar.0, top: top, bottom: top + 17, style: bar.1)
    }
    return Tile(
      title: code("\(row.metric)"), value: "\(a) → \(b)",
      pictures: [(Picture(axis: axis, height: 44, label: "", marks: bars), "")])
  }
}
