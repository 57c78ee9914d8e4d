import ScenarioFiles
import ShippedGames
import Testing

/// A scenario of TimeQuest with no more than it needs.
let smallest = """
  {
    "name": "small",
    "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
    "scoring": {}
  }
  """

/// The problems that a text is refused with, one line each; none when it is a scenario.
func problems(_ text: String, file: String = "x.jsonc") -> [String] {
  do throws(ScenarioFailure) {
    _ = try Scenario.read(Array(text.utf8), file: file, games: shippedGames)
    return []
  } catch {
    return lines(error)
  }
}

/// A failure as people see it.
func lines(_ failure: ScenarioFailure) -> [String] {
  switch failure {
  case .invalid(let found): found.problems.map { $0.rendered() }
  case .unreadable(let file, let reason): ["\(file): \(reason)"]
  case .baseUnreadable(let problem): [problem.rendered()]
  }
}

/// The shipped scenarios, by name.
enum Shipped {
  static let names = ["bennie", "questbond", "timequest"]

  static func file(_ name: String) -> String {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return folder.joined(separator: "/") + "/Scenarios/\(name).jsonc"
  }

  static func load(_ name: String, _ overrides: SimulationOverrides) throws -> Scenario {
    try Scenario.load(file: file(name), games: shippedGames, overrides: overrides)
  }

  /// The three as they are, each read once.
  static func load(_ name: String) throws -> Scenario {
    if let read = read[name] { return try read.get() }
    return try load(name, .init())
  }

  private static let read = Dictionary(
    uniqueKeysWithValues: names.map { name in (name, Result { try load(name, .init()) }) })
}

/// A broken scenario and all that is wrong with it.
struct Broken: Sendable, CustomTestStringConvertible {
  let text: String
  let problems: [String]

  init(text: String, _ problems: [String]) {
    self.text = text
    self.problems = problems
  }

  /// The smallest scenario with further sections, which begin on line 5.
  init(_ sections: String, _ problems: [String]) {
    self.init(
      text: """
        {
        "name": "small",
        "routines": [{"name": "r", "tasks": [{"name": "t"}]}],
        "scoring": {},
        \(sections)
        }
        """, problems)
  }

  var testDescription: String { problems.first ?? text }
}
