import ScenarioFiles
import ShippedGames
import Synchronization
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
  case .baseUnreadable(let found): found.problems.map { $0.rendered() }
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

  /// Each as it is, read once.
  static func load(_ name: String) throws -> Scenario {
    try read.withLock { read in
      if let scenario = read[name] { return scenario }
      let scenario = try load(name, .init())
      read[name] = scenario
      return scenario
    }
  }

  private static let read = Mutex<[String: Scenario]>([:])
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
