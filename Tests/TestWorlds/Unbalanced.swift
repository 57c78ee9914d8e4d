import Measurement

/// Days and rows on which what is held is not what came in less what went out.
package func unbalanced(_ tally: RunTally, start: Int) -> [String] {
  let plan = tally.plan
  var found: [String] = []
  for row in 0..<plan.rows {
    var expected = Int128(start) * Int128(tally.sizes[row].observations)
    for day in 1...plan.days {
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
