/// The law of the first success among attempts of one chance, by doubling the number of attempts:
/// about 60 steps for any chance, and no logarithm.
enum Geometric {
  /// Attempts are counted up to 2⁶⁰.
  static let mostDoublings = 60

  /// A quantile's share counts as reached when rounding misses it by at most this fraction of it.
  static let rounding = 0x1p-44

  /// Returns the chance of a success within this many attempts, 1 − (1 − chance)ⁿ.
  ///
  /// A success within 2n attempts has the chance r + r·(1 − r), if r is that of one within n.
  /// Nothing is subtracted from 1, so the relative error stays below 2⁻⁴⁶ even for small chances.
  static func reached(_ chance: Double, within attempts: Int) -> Double {
    var left = attempts
    var power = chance
    var reached = 0.0
    while left > 0 {
      if left & 1 == 1 { reached += power * (1 - reached) }
      power *= 2 - power
      left >>= 1
    }
    return min(1, reached)
  }

  /// Returns the least number of attempts, at least 1, within which a success is at least as likely
  /// as `share`; nil when 2⁶⁰ attempts are too few.
  static func attempts(_ chance: Double, reaching share: Double) -> Int? {
    let goal = share * (1 - rounding)
    if chance >= goal { return 1 }
    guard chance > 0, share < 1 else { return nil }
    // `powers[k]` is the chance within 2ᵏ attempts, up to the first that is enough.
    var powers = [chance]
    while let last = powers.last, last < goal {
      guard powers.count < mostDoublings else { return nil }
      powers.append(last * (2 - last))
    }
    var attempts = 0
    var reached = 0.0
    for doublings in powers.indices.reversed() {
      let more = reached + powers[doublings] * (1 - reached)
      guard more < goal else { continue }
      reached = more
      attempts += 1 << doublings
    }
    return attempts + 1
  }
}
