import ScenarioFiles
import Testing

@testable import ScenarioReading

@Suite struct JSONTextTests {
  @Test func `escapes what would not show or would break a line`() {
    #expect(
      JSONText.quoted("a\"\\\n\r\t\u{0}\u{1F}\u{7F}\u{9F}\u{2028}/é😀")
        == #""a\"\\\n\r\t\u0000\u001f\u007f\u009f\u2028/é😀""#)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (3, "3"), (-2.5, "-2.5"), (0.1, "0.1"), (1e-5, "1e-05"),
    (1e16, "1e+16"), (123_456_789_012, "123456789012"), (1.0 / 3, "0.3333333333333333"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
  ])
  func `writes the shortest number that reads back the same`(value: Double, text: String) throws {
    #expect(JSONText.number(value) == text)
    guard case .number(let number) = try parse(text).value else {
      Issue.record("not a number")
      return
    }
    #expect(number.double == value)
  }

  @Test func `every string survives writing and reading`() throws {
    var dice = SeededDice(seed: 7)
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &dice) {
        let bound: UInt32 = Bool.random(using: &dice) ? 0x100 : 0x11_0000
        text.unicodeScalars.append(
          Unicode.Scalar(UInt32.random(in: 0..<bound, using: &dice)) ?? "?")
      }
      #expect(try parse(JSONText.quoted(text)).value == .string(text))
    }
  }
}
