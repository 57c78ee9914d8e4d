import Statistics
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

  @Test(arguments: [Double.pi, 123_456_789.987_654_321, -1e-30, 1.7e37])
  func `a decimal number comes back as it was`(number: Double) {
    let back = Rational(decimal: number).approximate
    #expect(abs(back - number) <= number.magnitude * 1e-14)
  }

  @Test(arguments: [
    Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, -1e-300, 1.8e38, -1e-38 / 3,
  ])
  func `a decimal number of more than 128 bits is unknown`(number: Double) {
    #expect(Rational(decimal: number) == .unknown)
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

  @Test func `what 128 bits do not hold is unknown, and so is what comes of it`() {
    let most = Rational(Int.max) * Rational(Int.max)
    let unknown = most + most + most
    for value in [
      unknown, most * 3, 1 / most / 3, -most - most - most, 1 / most + Rational(1) / 3,
      unknown - unknown,
      unknown * 0, 0 / unknown, 1 / unknown, -unknown,
    ] {
      #expect(value == .unknown && !value.isFinite && !value.isWhole && value != 0)
      #expect(!(value < 0) && !(value > 0) && "\(value)" == "unknown")
    }
    // Orders of more than 128 bits are known.
    #expect(1 / most < 1 / (most - 1) && most - 1 < most && -most < 1 / most)
  }

  /// The laws of a field on numbers whose sums and products have up to some 120 bits.
  @Test func `what is added is taken away again, and what is multiplied is divided`() {
    var generator = Xorshift(state: 99)
    func number() -> Rational {
      Rational(Int.random(in: -9_999_999...9_999_999, using: &generator))
        / Rational(Int.random(in: 1...999_999, using: &generator))
    }
    for _ in 0..<400 {
      let (a, b, c) = (number(), number(), number())
      #expect(a + b - b == a)
      if b != 0 { #expect(a * b / b == a) }
      #expect((a + b) * c == a * c + b * c && ((a + b) * c).isFinite)
      #expect((a < b) == (a - b < 0) && (a < b) != (b <= a))
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
