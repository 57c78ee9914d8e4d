import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

@Suite struct LeverTests {
  private func number(
    _ value: JSONValue, _ allowed: AllowedValues, unit: String = ""
  ) -> RuleNumber {
    RuleNumber(
      path: JSONPath([.key("x")]), value: value, isSet: true,
      record: RuleRecord(
        allowed: allowed, defaultValue: nil, unit: unit, rule: "", origin: .design, meaning: ""))
  }

  private func lever(_ text: String, _ allowed: AllowedValues) -> Lever {
    Lever(nil, .scale, moving: [number(.number(JSONNumber(text: text)), allowed)])
  }

  private func list(_ kind: Lever.Kind, _ values: [Double], _ element: AllowedValues) -> Lever {
    Lever(
      nil, kind,
      moving: [number(.list(values.map { .number($0) }), .list(of: element, count: 1...9))])
  }

  /// The new value, and whether its range ends there.
  private func moved(_ lever: Lever, by factor: Double) -> String? {
    lever.moved(by: factor).map { $0.text + ($0.isAtLimit ? " at its limit" : "") }
  }

  // MARK: Numbers

  @Test(arguments: [
    (1.1, "0.0715"), (0.9, "0.0585"), (16, "1.04"), (0.125, "0.008125"), (1.0000001, nil),
  ])
  func `a number is multiplied, and has six digits`(factor: Double, expected: String?) {
    #expect(moved(lever("0.065", .number(0...10)), by: factor) == expected)
  }

  @Test func `a chance stays a chance, and says that its range ends there`() {
    #expect(moved(lever("0.65", .chance), by: 1.1) == "0.715")
    #expect(moved(lever("0.65", .chance), by: 16) == "1 at its limit")
    #expect(lever("1", .chance).moved(by: 1.1) == nil)
    #expect(lever("1.0", .chance).moved(by: 1.1) == nil)
    #expect(moved(lever("1", .chance), by: 0.9) == "0.9")
  }

  @Test(arguments: [
    ("20", 1.1, "22"), ("20", 0.9, "18"), ("3", 1.1, "4"), ("3", 0.9, "2"), ("1", 0.9, "0"),
    ("8", 1.1, "9"), ("8", 16, "100 at its limit"), ("100", 1.1, nil), ("0", 0.9, nil),
    ("0", 1.1, "1"),
  ])
  func `a whole number moves by one at least, and stays in its range`(
    value: String, factor: Double, expected: String?
  ) {
    #expect(moved(lever(value, .integer(0...100)), by: factor) == expected)
  }

  @Test func `a number below 0 moves away from 0 when it grows`() {
    #expect(moved(lever("-5", .integer(-9...9)), by: 1.1) == "-6")
    #expect(moved(lever("-5", .integer(-9...9)), by: 0.9) == "-4")
    #expect(moved(lever("-0.5", .number(-1...1)), by: 4) == "-1 at its limit")
  }

  @Test func `no factor moves 0`() {
    #expect(lever("0", .number(0...10)).moved(by: 16) == nil)
    #expect(lever("0", .chance).moved(by: 0.5) == nil)
  }

  @Test func `a product too large for a number leaves it where it is`() {
    #expect(lever("1e308", .number(0 ... .infinity)).moved(by: 1024) == nil)
    #expect(lever("9007199254740993", .integer(0 ... .max)).moved(by: 2) == nil)
  }

  @Test func `a move knows its factor, as it was rounded; from 0 there is none`() {
    #expect(lever("3", .integer(0...9)).moved(by: 1.1)?.factor == 4.0 / 3)
    #expect(lever("0.65", .chance).moved(by: 16)?.factor == 1 / 0.65)
    #expect(lever("0", .integer(0...9)).moved(by: 1.1)?.factor == nil)
  }

  @Test func `a move is the setting that leads there`() {
    #expect(
      lever("0.065", .chance).moved(by: 1.1)?.settings.map(\.text) == ["--set x=0.0715"])
  }

  // MARK: Lists

  @Test func `a list is scaled number by number`() {
    let ladder = list(.scale, [100, 250, 500], .integer(0...520))
    #expect(ladder.name == "x" && ladder.text == "[100, 250, 500]")
    #expect(moved(ladder, by: 1.1) == "[110, 275, 520] at its limit")
    #expect(moved(ladder, by: 0.9) == "[90, 225, 450]")
  }

  @Test func `a scaled list knows how far it moved as a whole`() {
    let ladder = list(.scale, [100, 300], .integer(0...1000))
    #expect(ladder.moved(by: 1.1)?.factor == 1.1)
    // Each whole number moves by one at least.
    #expect(list(.scale, [1, 3], .integer(0...9)).moved(by: 1.1)?.factor == 1.5)
    #expect(list(.scale, [0, 0], .integer(0...9)).moved(by: 1.1)?.factor == nil)
  }

  @Test func `a tilt divides the first number, multiplies the last, and keeps the middle one`() {
    let tilt = list(.tilt, [60, 28, 9], .number(0...100))
    #expect(tilt.name == "x tilt")
    #expect(moved(tilt, by: 1.1) == "[54.5455, 28, 9.9]")
    #expect(moved(tilt, by: 1 / 1.1) == "[66, 28, 8.18182]")
  }

  @Test(arguments: [0.5, 0.9, 1.1, 16])
  func `the ends of a tilt move by reciprocal factors, and those between in even steps`(
    factor: Double
  ) throws {
    let move = try #require(
      list(.tilt, [1, 1, 1, 1, 1], .number(0 ... .infinity)).moved(by: factor, digits: 15))
    let numbers = read(move.text)
    try #require(numbers.count == 5)
    #expect(abs(numbers[0] * numbers[4] - 1) < 1e-12 && abs(numbers[4] - factor) < 1e-12)
    for place in 1..<5 {
      #expect(abs(numbers[place] / numbers[place - 1] - factor.squareRoot()) < 1e-12)
    }
  }

  @Test func `several numbers move by one factor, and are shown by it`() {
    let group = Lever(
      "prices", .scale,
      moving: [number(.number(5), .integer(0...9)), number(.number(0.5), .chance)])
    #expect(group.text == "×1")
    let move = group.moved(by: 1.2)
    #expect(move?.text == "×1.2" && move?.settings.count == 2 && move?.factor == 1.2)
  }
}

/// Reads a list of numbers.
private func read(_ list: String) -> [Double] {
  list.dropFirst().dropLast().split(separator: ", ").compactMap { Double($0) }
}
