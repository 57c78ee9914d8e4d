/// Pearson's statistic of counts against expected shares.
func chiSquare(_ counts: [Int], shares: [Double]) -> Double {
  let total = Double(counts.reduce(0, +))
  return zip(counts, shares).reduce(0) { sum, pair in
    let expected = total * pair.1
    return sum + (Double(pair.0) - expected) * (Double(pair.0) - expected) / expected
  }
}
