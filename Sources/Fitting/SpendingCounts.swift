/// Players by the style that they are nearest to.
///
/// The nearest style is not always a player's own. Simulated players, whose styles are known, show
/// how often each style is taken for which, so that no perfect classifier is needed (Z. C. Lipton et
/// al., "Detecting and correcting for label shift with black box predictors", 2018).
struct SpendingCounts: Sendable {
  /// Real players: `[band][nearest style]`.
  private var real: [[Double]]
  /// The chances of players of a style: `[band][own style][nearest style]`.
  private var chances: [[[Double]]]

  init(bands: Int, _ real: [SpendingBands.Place], _ own: [[SpendingBands.Place]]) {
    let styles = own.count
    self.real = Array(repeating: Array(repeating: 0, count: styles), count: bands)
    for place in real { self.real[place.band][place.style] += 1 / Double(real.count) }
    // Half a player, spread over all styles, keeps each chance above 0.
    let start = Array(repeating: 0.5 / Double(styles), count: styles)
    chances = Array(repeating: Array(repeating: start, count: styles), count: bands)
    for (style, places) in own.enumerated() {
      for place in places { chances[place.band][style][place.style] += 1 }
    }
    chances = chances.map { band in
      band.map { counts in
        let total = counts.reduce(0, +)
        return counts.map { $0 / total }
      }
    }
  }

  /// The share of each style in each band; their sum is 1.
  var sharesByBand: [[Double]] { zip(real, chances).map(Self.shares) }

  /// The share of each style among all real players.
  var shares: [Double] {
    let bands = sharesByBand
    return real[0].indices.map { style in bands.reduce(0) { $0 + $1[style] } }
  }

  /// Returns the distance of two styles, 0…1: that of the chances with which their players are taken
  /// for each style.
  func distance(_ style: Int, _ other: Int) -> Double {
    zip(real, chances).reduce(0) { sum, band in
      let apart = zip(band.1[style], band.1[other]).reduce(0) { $0 + abs($1.0 - $1.1) / 2 }
      return sum + band.0.reduce(0, +) * apart
    }
  }

  /// Returns the shares with which the players of a band are likeliest, by expectation and
  /// maximisation; their sum is the band's share.
  private static func shares(_ real: [Double], _ chances: [[Double]]) -> [Double] {
    let total = real.reduce(0, +)
    var shares = real.map { _ in total / Double(real.count) }
    guard total > 0 else { return shares }
    for _ in 0..<500 {
      let ratios = real.indices.map { nearest in
        real[nearest] / zip(shares, chances).reduce(0) { $0 + $1.0 * $1.1[nearest] }
      }
      let next = zip(shares, chances).map { share, chances in
        share * zip(chances, ratios).reduce(0) { $0 + $1.0 * $1.1 }
      }
      let step = zip(next, shares).reduce(0) { max($0, abs($1.0 - $1.1)) }
      shares = next
      if step < 1e-7 { break }
    }
    return shares
  }
}
