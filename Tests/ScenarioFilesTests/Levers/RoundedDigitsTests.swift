import TestSupport
import Testing

@testable import ScenarioFiles

@Suite struct RoundedDigitsTests {
  @Test(arguments: [
    (0.065 * 1.1, 6, 0.0715), (0.1 + 0.2, 6, 0.3), (1234567.0, 6, 1_234_570),
    (-0.00123456789, 3, -0.00123),
    (999999.7, 6, 1_000_000), (5, 1, 5), (0, 6, 0), (2.6e-300, 1, 3e-300),
    (1.7976931e308, 3, 1.7976931e308),
    (0.9, 12, 0.9), (1e22, 6, 1e22),
  ])
  func `a number keeps so many digits, and is the nearest to that decimal`(
    number: Double, digits: Int, rounded: Double
  ) {
    #expect(number.rounded(toDigits: digits) == rounded)
  }

  @Test func `sixteen digits and more change nothing, nor are infinities changed`() {
    #expect((1.0 / 3).rounded(toDigits: 16) == 1.0 / 3)
    #expect(Double.infinity.rounded(toDigits: 3) == .infinity)
    #expect(Double.nan.rounded(toDigits: 3).isNaN)
  }

  @Test func `rounding is never off by more than half of the last digit, and rounds once`() {
    var dice = SeededDice(seed: 71)
    for _ in 0..<2_000 {
      let digits = Int.random(in: 1...12, using: &dice)
      let number =
        Double.random(in: -1...1, using: &dice)
        * [1e-200, 1e-9, 1, 1e6, 1e250].randomElement(using: &dice)!
      let rounded = number.rounded(toDigits: digits)
      let half =
        0.5 * [10, 1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11][digits]
      #expect((rounded - number).magnitude <= number.magnitude * half * (1 + 1e-9))
      #expect(rounded.rounded(toDigits: digits) == rounded)
    }
  }
}
