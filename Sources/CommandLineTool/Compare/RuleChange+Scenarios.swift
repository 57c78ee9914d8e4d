import BalanceReports
import ScenarioFiles
import ScenarioReading

extension RuleChange {
  /// Returns every number in force that differs between two scenarios, in reading order. A part
  /// that only one of them has, such as a dungeon or a system, is one change that counts its
  /// numbers. Names, claims, questions and targets change no world.
  static func between(_ a: Scenario, _ b: Scenario) -> [RuleChange] {
    let (sideA, sideB) = (Side(a), Side(b))
    let paths = sideA.paths + sideB.paths.filter { sideA.values[$0] == nil }
    var shown: Set<JSONPath> = []
    return paths.compactMap { path in
      let (inA, inB) = (sideA.values[path], sideB.values[path])
      if inA == inB { return nil }
      guard inA == nil || inB == nil, let whole = (inA == nil ? sideA : sideB).missing(around: path)
      else { return RuleChange(path: "\(path)", a: inA, b: inB) }
      if !shown.insert(whole).inserted { return nil }
      let count = (inA == nil ? sideB : sideA).sections[whole] ?? 0
      let numbers = NumberText.count(count, "number")
      let item = if case .key? = whole.steps.last { "" } else { "one item: " }
      return RuleChange(
        path: "\(whole)", a: inB == nil ? "\(item)\(numbers)" : nil,
        b: inB == nil ? "removed" : "\(item)added (\(numbers))")
    }
  }

  private struct Side {
    private static let words = ["name", "description", "claims", "questions", "targets"]
      .map(JSONPath.Step.key)

    private(set) var paths: [JSONPath] = []
    private(set) var values: [JSONPath: String] = [:]
    /// The number of numbers inside each section, list and item.
    private(set) var sections: [JSONPath: Int] = [:]

    init(_ scenario: Scenario) {
      for rule in scenario.rules where !Self.words.contains(rule.path.steps[0]) {
        paths.append(rule.path)
        values[rule.path] = rule.value.text
        for count in 1..<max(1, rule.path.steps.count) {
          sections[JSONPath(Array(rule.path.steps[..<count])), default: 0] += 1
        }
      }
    }

    /// Returns the outermost section of a path that is absent here; nil if only the number is.
    func missing(around path: JSONPath) -> JSONPath? {
      (1..<max(1, path.steps.count)).lazy.map { JSONPath(Array(path.steps[..<$0])) }
        .first { sections[$0] == nil }
    }
  }
}
