import JSONValues
import ScenarioReading

/// The values of a variation in a scenario: what each sets, and what reports call it.
///
/// A variation is of one path, or of anything that `LeverRange` moves: several numbers by one factor, the
/// scenario's named levers, a tilted list, or a system.
public struct SweptValues: Sendable {
  /// The path or the lever.
  public let name: String
  /// The lever; nil for one path, whose settings are those typed.
  public let lever: Lever?
  /// What each value sets; nothing where it leaves the scenario as it is.
  public let settings: [[Setting]]
  /// What each value is called: `×0.75`, `off`.
  public let texts: [String]
  /// The factor or number of each value; nil for names.
  public let numbers: [Double?]

  /// The value of a group as it is.
  public static let unmoved = "×1"

  /// Returns whether both move the same number, at least one of them as a lever.
  public func overlaps(_ other: SweptValues) -> Bool {
    (lever != nil || other.lever != nil) && !paths.isDisjoint(with: other.paths)
  }

  private var paths: Set<JSONPath> { lever?.paths ?? Set(settings.joined().map(\.path)) }

  /// - Throws: A fault if the scenario has no such numbers, or they do not take such values.
  public init(_ variation: Variation, in scenario: Scenario) throws(LeverRange.Fault) {
    name = variation.pathText
    guard let lever = try Self.lever(of: variation, in: scenario) else {
      self.lever = nil
      settings = variation.values.map { [$0.setting] }
      (texts, numbers) = (variation.values.map(\.text), variation.values.map(\.number))
      return
    }
    self.lever = lever
    var found: [(settings: [Setting], text: String, number: Double?)] = []
    for value in variation.values { found.append(try Self.moved(lever, to: value)) }
    (settings, texts) = (found.map(\.settings), found.map(\.text))
    numbers = found.map(\.number)
  }

  /// Returns what a variation moves besides a value at a path; nil for that.
  private static func lever(
    of variation: Variation, in scenario: Scenario
  ) throws(LeverRange.Fault) -> Lever? {
    let text = variation.pathText
    let isNamed = scenario.levers.contains { $0.name == text }
    if isNamed || variation.isOfPattern && scenario.value(at: variation.path) == nil {
      return try scenario.lever(called: text)
    }
    let isSystem = scenario.systems.contains { "\($0.path)" == text }
    let words = variation.values.map(\.text)
    return isSystem && words.contains(where: ["on", "off"].contains)
      ? try scenario.choice(at: text) : nil
  }

  private static func moved(
    _ lever: Lever, to value: Variation.Value
  ) throws(LeverRange.Fault) -> (settings: [Setting], text: String, number: Double?) {
    if lever.numbers.isEmpty {
      return try (lever.move(to: value.text)?.settings ?? [], value.text, nil)
    }
    guard let factor = value.factor else {
      guard lever.number != nil else {
        throw LeverRange.Fault(
          message: "a list or several numbers move by a factor: write =*0.5,*2 or =*0.5...2:0.5")
      }
      return ([value.setting(at: lever.numbers[0].path)], value.text, value.number)
    }
    try LeverRange.check(factor: factor)
    let move = lever.moved(by: factor, digits: LeverRange.digits)
    let number = lever.numbers.count == 1 ? lever.number.map { $0 * factor } : factor
    return (move?.settings ?? [], move?.text ?? lever.text, number)
  }
}
