extension RandomNumberGenerator {
  /// Draws a uniform multiple of 2⁻⁵³ in [0, 1). One draw.
  @inlinable public mutating func uniform() -> Double { Double(next() &>> 11) * 0x1p-53 }

  /// Draws a standard normal number, from exactly one draw, by the ziggurat method, which is exact up
  /// to the resolution of its 54-bit positions.
  @inlinable public mutating func normal() -> Double { Ziggurat.normal(next()) }

  /// Draws a Poisson number of a mean 0…700 by sequential inversion, from exactly one draw: the
  /// smallest k whose cumulative probability exceeds a uniform draw. For the same draw, a greater
  /// mean never gives a smaller number (up to rounding), so two worlds can use common random numbers.
  /// The caller stores `PortableMath.exp(-mean)` with the mean.
  @inlinable @inline(__always)
  public mutating func poisson(expOfMinusMean: Double, mean: Double) -> Int {
    precondition(mean >= 0 && mean <= 700, "a Poisson mean lies in 0…700")
    let draw = uniform()
    var count = 0
    var probability = expOfMinusMean
    var cumulative = probability
    while draw >= cumulative {
      count &+= 1
      probability *= mean / Double(count)
      let next = cumulative + probability
      // The rounded sum may stop short of 1: past the mode, the loop ends when it stops growing.
      if next == cumulative && Double(count) > mean { break }
      cumulative = next
    }
    return count
  }
}
