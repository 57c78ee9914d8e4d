import Measurement

/// Days and rows on which what is held is not what came in less what went out, among the days on which
/// all players of a row are observed.
package func unbalanced(_ tally: RunTally, start: Int) -> [String] {
  let plan = tally.plan
  var found: [String] = []
  for row in 0..<plan.rows {
    var expected = Int128(start) * Int128(tally.sizes[row].observations)
    let days = row == 0 ? plan.observedDays.min() ?? 0 : plan.observedDays[row - 1]
    for day in 1...days {
      var held = Int128(0)
      for (index, series) in plan.series.enumerated() {
        let sum = tally.sums(day: day, row: row, series: index).sum
        switch series.kind {
        case .track, .retained: break
        case .balance: held += sum
        case .faucet: expected += sum
        case .sink: expected -= sum
        }
      }
      if held != expected { found.append("row \(row), day \(day): \(held) for \(expected)") }
    }
  }
  return found
}
