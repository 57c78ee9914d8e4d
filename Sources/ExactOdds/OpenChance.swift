/// The chance that all of several attempts fail, with about 106 bits: neither it nor its complement
/// loses digits, however near to 0 or 1 they are.
struct OpenChance: Sendable, Hashable {
  /// The chance before any attempt.
  static let certain = OpenChance(failing: 0)

  /// The chance itself, rounded.
  let value: Double
  /// The part lost by rounding.
  private let rest: Double

  /// Creates the chance that an attempt fails, from its success chance.
  init(failing chance: Double) {
    value = 1 - chance
    rest = (1 - value) - chance
  }

  private init(_ value: Double, _ rest: Double) { (self.value, self.rest) = (value, rest) }

  /// The chance that one of the attempts succeeds.
  var reached: Double { (1 - value) - rest }

  /// Returns the chance that all attempts of both fail.
  static func * (a: OpenChance, b: OpenChance) -> OpenChance {
    let product = a.value * b.value
    let rest = error(of: product, a.value, b.value) + (a.value * b.rest + a.rest * b.value)
    let value = product + rest
    return OpenChance(value, rest - (value - product))
  }

  /// Returns the rounding error of a product (Dekker): halves of the bits multiply exactly.
  private static func error(of product: Double, _ a: Double, _ b: Double) -> Double {
    let ((aHigh, aLow), (bHigh, bLow)) = (halves(a), halves(b))
    return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  private static func halves(_ number: Double) -> (high: Double, low: Double) {
    let scaled = number * 0x1.0000002p27
    let high = scaled - (scaled - number)
    return (high, number - high)
  }
}
