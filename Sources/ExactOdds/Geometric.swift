/// The law of the first success among attempts of equal chance. It doubles the number of attempts:
/// about 60 steps for any chance, and no logarithm.
enum Geometric {
  /// The limit of attempts that are counted, 2⁶⁰, as a power of two.
  static let maxDoublings = 60

  /// The greatest miss of a share, by rounding or in a sum of many terms, at which it is reached.
  static let rounding = 0x1p-44

  /// Returns the chance that this many attempts all fail, (1 − chance)ⁿ.
  static func open(_ chance: Double, after attempts: Int) -> OpenChance {
    var left = attempts
    var power = OpenChance(failing: chance)
    var open = OpenChance.certain
    while left > 0 {
      if left & 1 == 1 { open = open * power }
      power = power * power
      left >>= 1
    }
    return open
  }

  /// Returns the chance of a success within this many attempts, 1 − (1 − chance)ⁿ.
  static func reached(_ chance: Double, within attempts: Int) -> Double {
    open(chance, after: attempts).reached
  }

  /// Returns the least number of attempts, 1…2⁶⁰, that all fail with at most this chance; else nil.
  static func attempts(_ chance: Double, leaving share: Double) -> Int? {
    if 1 - chance <= share { return 1 }
    guard chance > 0, share > 0 else { return nil }
    // `powers[k]` is the chance that 2ᵏ attempts fail, up to the first that is small enough.
    var powers = [OpenChance(failing: chance)]
    while let last = powers.last, last.value > share {
      guard powers.count < maxDoublings else { return nil }
      powers.append(last * last)
    }
    var attempts = 0
    var open = OpenChance.certain
    for doublings in powers.indices.reversed() {
      let next = open * powers[doublings]
      guard next.value > share else { continue }
      open = next
      attempts += 1 << doublings
    }
    return attempts + 1
  }

  /// Returns that number beyond 2⁵⁰, with the digits of a double; nil if the chance is not so low.
  static func manyAttempts(_ chance: Double, leaving share: Double) -> Double? {
    guard chance > 0, chance.exponent < -50 else { return nil }
    // The number of attempts × the chance is the same for all chances so small.
    let scale = Double(sign: .plus, exponent: -50 - chance.exponent, significand: 1)
    return attempts(chance * scale, leaving: share).map { Double($0) * scale }
  }
}
