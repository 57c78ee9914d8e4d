import LinearProgramming
import Testing

@Suite struct RationalTests {
  private static let decimals: [(Double, Rational)] = [
    (0.065, Rational(13) / 200), (0.1, Rational(1) / 10), (-2.5, Rational(-5) / 2), (0, 0),
    (-0.0, 0), (1e-7, Rational(1) / 10_000_000),
    (1e20, Rational(10_000_000_000) * 10_000_000_000),
    (1.0 / 3, Rational(3_333_333_333_333_333) / 10_000_000_000_000_000),
  ]

  @Test(arguments: decimals)
  func `a decimal number is the fraction that it is written as`(number: Double, fraction: Rational)
  {
    #expect(Rational(decimal: number) == fraction)
  }

  @Test(arguments: [
    Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .pi, -1e-300, 123_456_789.987_654_321,
  ])
  func `a decimal number comes back as it was`(number: Double) {
    let back = Rational(decimal: number).approximate
    #expect(abs(back - number) <= max(number.magnitude * 1e-14, .leastNonzeroMagnitude))
  }

  @Test func `sums, products and quotients are exact where Int overflows`() {
    let huge = Rational(Int.max)
    #expect(huge + 1 - 1 == huge)
    #expect(huge * huge / huge == huge)
    #expect((huge * huge - 1) / (huge - 1) == huge + 1)
    #expect(Rational(Int.min) * -1 == huge + 1)
    #expect(Rational(Int.min) / -1 == huge + 1)
    #expect(-Rational(Int.min) > huge)
    #expect(Rational(1) / Rational(Int.min) < 0)
    #expect("\(huge * huge)" == "85070591730234615847396907784232501249")
  }

  /// The laws of a field on numbers of up to some hundred digits.
  @Test func `what is added is taken away again, and what is multiplied is divided`() {
    var generator = Xorshift(state: 99)
    func number() -> Rational {
      (0..<Int.random(in: 1...8, using: &generator)).reduce(1) { product, _ in
        let top = Int.random(in: .min ... .max, using: &generator)
        let bottom = Int.random(in: 1...99_999_999, using: &generator)
        return product * Rational(top) / Rational(bottom)
      }
    }
    for _ in 0..<100 {
      let (a, b, c) = (number(), number(), number())
      #expect(a + b - b == a)
      #expect(a * b / b == a)
      #expect((a + b) * c == a * c + b * c)
      #expect((a < b) == (a - b < 0) && (a < b) != (b <= a))
      #expect(a.roundedDown <= a && a < a.roundedDown + 1)
    }
  }

  private static let texts: [(Rational, String)] = [
    (3, "3"), (Rational(-25) / 2, "-12.5"), (Rational(1) / 3, "1/3"),
    (Rational(13) / 200, "0.065"), (Rational(-1) / 3, "-1/3"), (Rational(1) / 100_000, "1/100000"),
    (Rational(10_000_000_000_000) * 10_000_000_000_000, "100000000000000000000000000"),
  ]

  @Test(arguments: texts)
  func `is written as a short decimal, or else as a fraction`(number: Rational, text: String) {
    #expect("\(number)" == text)
  }
}
