import Testing

@testable import Search

@Suite("How far a screening moves numbers")
struct LeverStepsTests {
  @Test(
    "a share leads down and up, a range of factors doubles from 1 to its ends",
    arguments: [
      ("0.1", [0.9, 1.1]), ("0.25", [0.75, 1.25]), ("0.3", [0.7, 1.3]),
      ("*0.125...*16", [0.125, 0.25, 0.5, 2, 4, 8, 16]), ("*0.5...2", [0.5, 2]),
      ("*0.3...3", [0.3, 0.5, 2, 3]), ("*1...4", [2, 4]), ("*2...4", [2, 4]),
      ("*0.9...1", [0.9]),
    ])
  func factors(text: String, factors: [Double]) throws {
    #expect(try #require(LeverSteps(parsing: text)).factors == factors)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "0", "1", "-0.1", "1.5", "x", "*2", "*...2", "*2...", "*4...2", "*0...2", "*1...1",
      "*0.0001...2", "*1...2000", "*1...2...3", "*a...b", "10%", "1e-1", "nan", "0.1 ", "*-1...2",
    ])
  func refused(text: String) {
    #expect(LeverSteps(parsing: text) == nil)
  }

  @Test("the standard is a tenth")
  func standard() {
    #expect(LeverSteps(parsing: "0.1") == .standard && !LeverSteps.standard.areMany)
  }
}
