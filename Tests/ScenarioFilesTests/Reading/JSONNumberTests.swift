import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

@Suite struct JSONNumberTests {
  private static let wholeNumbers: [(String, Int?)] = [
    ("0", 0), ("-0", 0), ("-0.0e5", 0), ("0e999", 0), ("3.0", 3), ("3e2", 300), ("-1.25e2", -125),
    ("1e18", 1_000_000_000_000_000_000), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1e19", nil), ("1e999", nil),
    ("3.5", nil), ("1e-1", nil), ("100e-2", 1), ("1e99999999999999999999999", nil),
    ("1e-99999999999999999999999", nil),
  ]

  @Test(arguments: wholeNumbers)
  func `whole numbers are exact however they are written`(text: String, expected: Int?) {
    #expect(JSONNumber(text: text).integer == expected)
  }

  @Test(arguments: [
    ("3", true), ("3.0", true), ("1e999", true), ("0.0", true), ("3.5", false), ("1e-1", false),
  ])
  func `knows numbers without a fraction`(text: String, expected: Bool) {
    #expect(JSONNumber(text: text).isWhole == expected)
  }

  @Test func `doubles are finite, and zero has no sign`() {
    #expect(JSONNumber(text: "0.1").double == 0.1)
    #expect(JSONNumber(text: "1e999").double == nil)
    #expect(JSONNumber(text: "-1e999").double == nil)
    #expect(JSONNumber(text: "1e-999").double == 0)
    #expect(JSONNumber(text: "-0").double?.sign == .plus)
    #expect(JSONNumber(text: "-1e-999").double?.sign == .plus)
  }

  @Test func `bears very long numbers`() throws {
    let digits = String(repeating: "7", count: 100_000)
    #expect(JSONNumber(text: digits).double == nil)
    #expect(JSONNumber(text: digits).integer == nil)
    #expect(JSONNumber(text: "0." + digits).double == 7.0 / 9)
    #expect(try parse(digits).shown == "the number \(digits.prefix(37))…")
  }
}
