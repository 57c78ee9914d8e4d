import Experiments
import Statistics

extension ComparisonReport {
  package var card: ReportCard {
    let changed = claims.ranked.filter { $0.change == .broken || $0.change == .fixed }
    return ReportCard(
      headline: headline, tiles: ranked.prefix(4).map(tile), rows: rows(targets, "target"),
      lists: [
        ("Rules that differ", headline.changes),
        ("Claims", changed.map { "\($0.change.rawValue): \(plain($0.name)), \($0.measured)" }),
        ("Greatest changes", ranked.map { "\(code("\($0.metric)")) \(movement($0))" }),
      ], command: pageData.command)
  }

  /// Returns a metric in both worlds, as dots on an axis.
  private func tile(_ row: ComparisonRow) -> Tile {
    let (a, b) = texts(row)
    let dots = [row.a, row.b].compactMap(\.valueOrBound).map { ($0, false) }
    return Tile(
      title: code("\(row.metric)"), value: "\(a) → \(b)",
      pictures: [(.strip(dots, label: ""), "")])
  }
}
