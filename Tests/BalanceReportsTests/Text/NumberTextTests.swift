import Foundation
import Testing

@testable import BalanceReports

@Suite struct NumberTextTests {
  @Test(arguments: [
    (2.345, 2, "2.35"), (2.345, 0, "2"), (0.5, 0, "1"), (0.15, 1, "0.2"), (-0.15, 1, "-0.2"),
    (0.05, 2, "0.05"), (0.05, 3, "0.050"), (0.004, 2, "0.00"), (-0.004, 2, "0.00"),
    (0.006, 2, "0.01"), (0.0006, 2, "0.00"), (0, 1, "0.0"), (-0.0, 0, "0"), (9.996, 2, "10.00"),
    (999.5, 0, "1000"), (1e6, 1, "1000000.0"), (123.456, 3, "123.456"), (1e-9, 4, "0.0000"),
    (1e21, 0, "1000000000000000000000"), (.leastNonzeroMagnitude, 2, "0.00"), (12, 3, "12.000"),
  ])
  func `fixed rounds the decimal form away from zero`(
    value: Double, decimals: Int, text: String
  ) {
    #expect(NumberText.fixed(value, decimals: decimals) == text)
  }

  @Test(arguments: [
    (0.12345678, "0.123457"), (-0.12345678, "-0.123457"), (1.5, "1.5"), (100, "100"),
    (1_234_567.8, "1234568"), (1_234_567, "1234567"), (0.1 + 0.2, "0.3"), (0, "0"),
    (-0.0, "0"), (0.000123456789, "0.000123457"), (99999.96, "100000"),
    (9_007_199_254_740_991, "9007199254740991"), (1e-7, "0.0000001"),
  ])
  func `significant keeps six digits and every whole number`(value: Double, text: String) {
    #expect(NumberText.significant(value) == text)
  }

  @Test(arguments: [1e300, -1e300, Double.greatestFiniteMagnitude, 1e22, 9.3e18, -4.5e17])
  func `huge whole values read back as the same double`(value: Double) {
    for text in [NumberText.significant(value), NumberText.fixed(value, decimals: 0)] {
      #expect(Double(text) == value)
      #expect(text.allSatisfy { $0.isNumber || $0 == "-" })
    }
  }

  @Test(arguments: [
    (12345.0, 0, "12,345"), (-12345, 0, "-12,345"), (999, 0, "999"), (1000, 0, "1,000"),
    (999.5, 0, "1,000"), (1_234_567.25, 1, "1,234,567.3"), (0, 2, "0.00"), (0.04, 1, "0.0"),
  ])
  func `grouped puts commas between thousands`(value: Double, decimals: Int, text: String) {
    #expect(NumberText.grouped(value, decimals: decimals) == text)
  }

  @Test(arguments: [
    (0, "0"), (-1, "-1"), (1000, "1,000"), (-123_456, "-123,456"),
    (Int.min, "-9,223,372,036,854,775,808"), (Int.max, "9,223,372,036,854,775,807"),
  ])
  func `grouped is exact for every integer`(value: Int, text: String) {
    #expect(NumberText.grouped(value) == text)
  }

  @Test(arguments: [
    (0.1234, 1, "12.3 %"), (0.145, 0, "15 %"), (1, 1, "100.0 %"), (0, 1, "0.0 %"),
    (-0.05, 1, "-5.0 %"), (-0.0001, 1, "0.0 %"), (0.00015, 2, "0.02 %"), (12.5, 0, "1250 %"),
  ])
  func `percent shifts the decimal point exactly`(share: Double, decimals: Int, text: String) {
    #expect(NumberText.percent(share, decimals: decimals) == text)
  }

  @Test(arguments: [
    (0.0, "0"), (0.25, "0.25"), (950, "950"), (1000, "1k"), (1200, "1.2k"), (-1200, "-1.2k"),
    (12345, "12.3k"), (999_999, "1M"), (3e6, "3M"), (4.5e9, "4.5B"), (2e12, "2T"),
    (1e15, "1e15"), (1.25e18, "1.25e18"), (1e300, "1e300"), (0.0001, "0.0001"),
    (0.00002, "2e-5"), (0.1 + 0.2, "0.3"),
  ])
  func `axis labels are short`(value: Double, text: String) {
    #expect(NumberText.axis(value) == text)
  }

  @Test(arguments: [
    (0.000005, "5 × 10⁻⁶"), (1e300, "1 × 10³⁰⁰"), (-1_234_567, "-1.23 × 10⁶"), (9.996, "1 × 10¹"),
    (0, "0"),
  ])
  func `scientific has one digit before the point`(value: Double, text: String) {
    #expect(NumberText.scientific(value) == text)
  }

  @Test(arguments: [
    (0, "day", "0 days"), (1, "player", "1 player"), (12345, "player", "12,345 players"),
    (1, "party", "1 party"), (2, "party", "2 parties"), (2, "day", "2 days"),
  ])
  func `one thing is in the singular`(count: Int, noun: String, text: String) {
    #expect(NumberText.count(count, noun) == text)
  }

  @Test func `axis keeps more digits on demand`() {
    #expect(NumberText.axis(10_010, digits: 5) == "10.01k")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is not a number is empty`(value: Double) {
    #expect(NumberText.fixed(value, decimals: 2) == "")
    #expect(NumberText.significant(value) == "")
    #expect(NumberText.grouped(value) == "")
    #expect(NumberText.percent(value) == "")
    #expect(NumberText.axis(value) == "")
  }

  @Test func `fixed stays within half a unit of the last place`() {
    var state: UInt64 = 7
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(Int64(bitPattern: state) >> 20) / 1_048_576
      let read = Double(NumberText.fixed(value, decimals: 3))
      #expect(read.map { abs($0 - value) <= 0.000_500_1 } == true)
    }
  }

  @Test func `digits from one product are those of the shortest form, near ties too`() throws {
    func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
    var state: UInt64 = 7
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for index in 0..<20_000 {
      let (scale, leading) = (power(next(below: 10)), 1 + next(below: 9))
      var value = Double(next(below: .max)) * 0x1p-31 * power(next(below: 12)) / 100
      if index % 2 == 0 { value = (Double(Int(value * scale)) + 0.5) / scale }
      if index % 4 == 0 { value = -value.nextUp }
      var shortest = try #require(DecimalDigits(value))
      if !shortest.isInteger { shortest.round(digits: max(leading, shortest.exponent)) }
      #expect(DecimalDigits(value, leading: leading)?.text() == shortest.text(), "\(value)")
    }
  }
}
