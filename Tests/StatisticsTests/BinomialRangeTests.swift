import TestSupport
import Testing

@Suite struct BinomialRangeTests {
  /// Ten tosses: P(X ≤ 0) = 1 ÷ 1024, P(X ≤ 1) = 11 ÷ 1024, P(X ≤ 2) = 56 ÷ 1024.
  @Test(arguments: [(1.9, 0...10), (2.1, 1...9), (21.9, 1...9), (22.1, 2...8), (113, 3...7)])
  func `ten tosses of a coin`(falseAlarm1024ths: Double, expected: ClosedRange<Int>) {
    let range = binomialRange(
      trials: 10, probability: 0.5, falseAlarm: falseAlarm1024ths / 1024)
    #expect(range == expected)
  }

  /// The quantiles of Binomial(100, 0.1) at 0.025 and 0.975 are 5 and 16, those of
  /// Binomial(1000, 0.3) 272 and 329; that of Binomial(1000000, 0.5) at 5 × 10⁻⁷ is 497554
  /// (SciPy 1, `binom.ppf`).
  @Test func `published quantiles`() {
    #expect(binomialRange(trials: 100, probability: 0.1, falseAlarm: 0.05) == 5...16)
    #expect(binomialRange(trials: 1_000, probability: 0.3, falseAlarm: 0.05) == 272...329)
  }

  @Test func `what is certain or impossible has no spread`() {
    #expect(binomialRange(trials: 50, probability: 0) == 0...0)
    #expect(binomialRange(trials: 50, probability: 1) == 50...50)
    #expect(binomialRange(trials: 0, probability: 0.3) == 0...0)
  }

  @Test func `great numbers do not underflow`() {
    let range = binomialRange(trials: 1_000_000, probability: 0.5)
    #expect(range == 497_554...502_446)
  }
}
