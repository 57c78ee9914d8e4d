import JSONValues
import ScenarioReading
import Statistics

/// A lever and the places that a search may move it to: the text after `tune --vary`.
///
/// | text | meaning |
/// |---|---|
/// | `pity.task.threshold=10...40` | a number, from 10 to 40 |
/// | `levels.exponent=*0.5...2` | a number or a list, times 0.5 to 2 |
/// | `tasks.*Gold,levelUps.*Gold=*0.4...1` | all numbers of these paths, by one factor |
/// | `awards=*0.4...1` | the numbers that the scenario's `levers` calls so, by one factor |
/// | `loot.task.rarities tilt=*0.5...2` | a list, tilted: the last up and the first down by the factor |
/// | `arena.payment=week,entry` | a choice |
/// | `forge=on,off` | a system, there or not |
///
/// A place is the logarithm of the factor; for a number that is 0, the value as a share of the range's
/// greater end; for a choice, the index of the case, 0 for the value as it is.
public struct LeverRange: Sendable {
  /// The option as it was typed: `levels.exponent=*0.5...2`.
  public let text: String
  public let lever: Lever
  /// The places that it may take.
  public let places: ClosedRange<Double>
  private let movement: Movement

  private enum Movement: Sendable {
    /// A single number above or below 0: by a factor.
    case number(RuleNumber, value: Double, limits: ClosedRange<Double>)
    /// A single number that is 0: in units of the range's greater end.
    case fromZero(RuleNumber, unit: Double, limits: ClosedRange<Double>)
    /// A list or a group: by a factor.
    case factor
    /// One of these, the first of which is the value as it is.
    case choice([LeverMove?])
  }

  /// The reason why a text moves no lever: a sentence without its beginning and full stop.
  public struct Fault: Error, Equatable, Sendable {
    public let message: String

    public init(message: String) { self.message = message }
  }

  /// Significant digits of the values that a search tries: more would look more certain than they are.
  static let digits = 4
  /// The greatest factor, and the inverse of the least.
  private static let mostFactor = 1024.0

  /// Reads the text after `--vary`, for a scenario.
  public init(parsing text: String, of scenario: Scenario) throws(Fault) {
    guard let equals = Setting.firstEquals(text) else {
      throw Fault(message: "expected path=from...to, path=*from...to or path=one,another")
    }
    let (pathText, values) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
    if values.contains("...") {
      let lever = try scenario.lever(called: pathText)
      let range = try Self.range(values)
      try self.init(text, lever, range, isFactor: values.hasPrefix("*"))
    } else {
      try self.init(
        text, path: pathText, choices: values.split(separator: ",").map(String.init), scenario)
    }
  }

  private init(
    _ text: String, _ lever: Lever, _ range: ClosedRange<Double>, isFactor: Bool
  ) throws(Fault) {
    self.text = text
    self.lever = lever
    guard lever.kind == .scale, lever.numbers.count == 1, case .number = lever.numbers[0].value,
      let value = lever.number
    else {
      guard isFactor else {
        throw Fault(message: "a list or several numbers move by a factor: write =*0.5...2")
      }
      places = try Self.logarithms(range)
      movement = .factor
      return
    }
    let number = lever.numbers[0]
    let asked =
      isFactor
      ? (value < 0
        ? value * range.upperBound...value * range.lowerBound
        : value * range.lowerBound...value * range.upperBound) : range
    guard let allowed = number.record.allowed.limits, allowed.overlaps(asked) else {
      throw Fault(message: "\(number.record.allowed) is allowed here")
    }
    let limits = asked.clamped(to: allowed)
    if value == 0 {
      let unit = max(limits.lowerBound.magnitude, limits.upperBound.magnitude)
      guard unit > 0 else { throw Fault(message: "0 times any factor is 0: write from...to") }
      places = limits.lowerBound / unit...limits.upperBound / unit
      movement = .fromZero(number, unit: unit, limits: limits)
      return
    }
    let ends = [limits.lowerBound / value, limits.upperBound / value].sorted()
    guard ends[1] > 0 else {
      throw Fault(message: "the range has to lie on the same side of 0 as the value, \(lever.text)")
    }
    // 0 and the other side are as far as the search goes.
    places = try Self.logarithms(max(ends[0], 1 / Self.mostFactor)...ends[1])
    movement = .number(number, value: value, limits: limits)
  }

  private init(
    _ text: String, path pathText: String, choices: [String], _ scenario: Scenario
  ) throws(Fault) {
    self.text = text
    lever = try scenario.choice(at: pathText)
    var moves: [LeverMove?] = [nil]
    if let double = choices.enumerated().first(where: { choices[..<$0.offset].contains($0.element) }
    ) {
      throw Fault(message: "\(JSONText.excerpt(double.element)) is given twice")
    }
    for choice in choices where choice != lever.text {
      moves.append(try lever.move(to: choice))
    }
    guard moves.count > 1 else { throw Fault(message: "there is nothing to choose from") }
    places = 0...Double(moves.count - 1)
    movement = .choice(moves)
  }

  // MARK: Reading

  private static func range(_ text: String) throws(Fault) -> ClosedRange<Double> {
    let ends = text.drop { $0 == "*" }.replacing("...*", with: "...").split(
      separator: "...", omittingEmptySubsequences: false)
    let numbers = ends.compactMap { end in
      end.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) == nil
        ? nil : Double(end).flatMap { $0.isFinite ? $0 : nil }
    }
    guard ends.count == 2, numbers.count == 2, numbers[0] < numbers[1] else {
      throw Fault(message: "a range is from...to or *from...to, the first below the second")
    }
    return numbers[0]...numbers[1]
  }

  private static func logarithms(_ factors: ClosedRange<Double>) throws(Fault) -> ClosedRange<
    Double
  > {
    try check(factor: factors.lowerBound)
    try check(factor: factors.upperBound)
    return Elementary.log(factors.lowerBound)...Elementary.log(factors.upperBound)
  }

  static func check(factor: Double) throws(Fault) {
    guard (1 / mostFactor...mostFactor).contains(factor) else {
      throw Fault(message: "factors lie between 1/1024 and 1024")
    }
  }

  // MARK: Places

  /// Returns whether both move the same number.
  public func overlaps(_ other: LeverRange) -> Bool {
    !lever.paths.isDisjoint(with: other.lever.paths)
  }

  /// Whether places between others exist and mean something.
  public var isOrdered: Bool { if case .choice = movement { false } else { true } }
  /// Whether a place is the logarithm of a factor.
  public var isFactor: Bool {
    switch movement {
    case .number, .factor: true
    case .fromZero, .choice: false
    }
  }
  /// The number of cases of a choice besides the value as it is; 0 for numbers.
  public var otherChoices: Int {
    if case .choice(let moves) = movement { moves.count - 1 } else { 0 }
  }

  /// Returns the changes of the scenario that move the lever to a place; none for 0.
  public func settings(at place: Double) -> [Setting] {
    if place == 0 { return [] }
    switch movement {
    case .number(let number, _, _), .fromZero(let number, _, _):
      return [Setting(number.path, .number(value(at: place)))]
    case .factor: return lever.moved(by: Elementary.exp(place), digits: Self.digits)?.settings ?? []
    case .choice(let moves): return moves[index(place, moves)]?.settings ?? []
    }
  }

  /// Returns the value at a place: `1.8`, `×0.75` for a group.
  public func text(at place: Double) -> String {
    if place == 0 { return lever.text }
    switch movement {
    case .number, .fromZero: return JSONText.number(value(at: place))
    case .factor:
      return lever.moved(by: Elementary.exp(place), digits: Self.digits)?.text ?? lever.text
    case .choice(let moves): return moves[index(place, moves)]?.text ?? lever.text
    }
  }

  /// Returns the nearest place whose value the lever really takes: a whole number, or one of few digits.
  public func nearest(to place: Double) -> Double {
    let place = min(max(place, places.lowerBound), places.upperBound)
    switch movement {
    case .number(_, let start, _):
      let value = value(at: place)
      return value == start || value / start <= 0 ? 0 : Elementary.log(value / start)
    case .fromZero(_, let unit, _): return value(at: place) / unit
    case .factor: return place
    case .choice(let moves): return Double(index(place, moves))
    }
  }

  /// Returns the place of the next whole number; nil at the end, or if it moves in finer steps.
  public func next(to place: Double, isUp: Bool) -> Double? {
    let start: Double
    let unit: Double?
    switch movement {
    case .number(let number, let value, _) where number.record.allowed.isWhole:
      (start, unit) = (value, nil)
    case .fromZero(let number, let scale, _) where number.record.allowed.isWhole:
      (start, unit) = (0, scale)
    default: return nil
    }
    let step = isUp == (start >= 0) ? 1.0 : -1
    let value = value(at: place) + step
    let found = unit.map { value / $0 } ?? (value / start > 0 ? Elementary.log(value / start) : nil)
    return found.flatMap { places.contains($0) ? $0 : nil }
  }

  /// Returns the value of a single number at a place.
  private func value(at place: Double) -> Double {
    let (number, asked, limits): (RuleNumber, Double, ClosedRange<Double>)
    switch movement {
    case .number(let moved, let start, let range):
      if place == 0 { return start }
      (number, asked, limits) = (moved, start * Elementary.exp(place), range)
    case .fromZero(let moved, let unit, let range):
      (number, asked, limits) = (moved, unit * place, range)
    case .factor, .choice: preconditionFailure("only a single number has one value")
    }
    let rounded =
      number.record.allowed.isWhole
      ? asked.rounded(.toNearestOrAwayFromZero) : asked.rounded(toDigits: Self.digits)
    let isWhole = number.record.allowed.isWhole
    return min(
      max(rounded, isWhole ? limits.lowerBound.rounded(.up) : limits.lowerBound),
      isWhole ? limits.upperBound.rounded(.down) : limits.upperBound)
  }

  private func index(_ place: Double, _ moves: [LeverMove?]) -> Int {
    min(max(Int(place.rounded()), 0), moves.count - 1)
  }
}

extension AllowedValues {
  fileprivate var isWhole: Bool { if case .integer = self { true } else { false } }

  /// The range of a number; nil for anything else.
  fileprivate var limits: ClosedRange<Double>? {
    switch self {
    case .number(let range): range
    case .chance: 0...1
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
    case .flag, .text, .choice, .nameInScenario, .list: nil
    }
  }
}
