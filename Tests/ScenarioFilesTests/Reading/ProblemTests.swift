import ScenarioFiles
import Testing

@testable import ScenarioReading

@Suite struct ProblemTests {
  private let path = JSONPath.root.appending("loot").appending("task").appending("equipment")

  @Test func `is rendered like a compiler's message`() {
    let position = SourcePosition(file: "Scenarios/x.jsonc", line: 12, column: 7)
    let problem = Problem(at: position, path: path, "1.4 is not a chance (0…1)")
    #expect(
      problem.rendered()
        == "Scenarios/x.jsonc:12:7: error: loot.task.equipment: 1.4 is not a chance (0…1)")
  }

  @Test func `leaves out what there is not, and appends the suggestion`() {
    let position = SourcePosition(file: "--set", line: 0, column: 0)
    let problem = Problem(at: position, "odd", suggestion: "try even", severity: .warning)
    #expect(problem.rendered() == "--set: warning: odd; try even")
  }

  @Test func `problems are sorted by position and keep their order at one place`() {
    let problem = { (file: String, line: Int, column: Int, message: String) in
      Problem(at: SourcePosition(file: file, line: line, column: column), message)
    }
    let all = ScenarioProblems([
      problem("b", 1, 1, "5"), problem("a", 10, 1, "4"), problem("a", 2, 9, "2"),
      problem("a", 2, 9, "3"), problem("a", 2, 1, "1"),
    ])
    #expect(all.problems.map(\.message) == ["1", "2", "3", "4", "5"])
    #expect(all.rendered().split(separator: "\n").count == 5)
  }

  @Test(arguments: [
    // A tab counts as one blank, a letter with an accent of its own as one.
    ("\t\"e\u{301}\": 1.4", 8, "   \"e\u{301}\": 1.4\n        ^"),
    ("x", 2, "  x\n   ^"), ("", 1, "  \n  ^"),
    (
      String(repeating: "a", count: 70) + "!" + String(repeating: "b", count: 70), 71,
      "  …\(String(repeating: "a", count: 60))!\(String(repeating: "b", count: 59))…\n"
        + String(repeating: " ", count: 63) + "^"
    ),
    ("a\u{1B}[2Jb", 6, "  a\\u001b[2Jb\n            ^"),
  ])
  func `below a message stands the line with a caret under its place`(
    line: String, column: Int, shown: String
  ) {
    var problem = Problem(at: SourcePosition(file: "x", line: 1, column: column), "odd")
    #expect(ScenarioProblems([problem]).rendered() == "x:1:\(column): error: odd")
    problem.sourceLine = line
    #expect(ScenarioProblems([problem]).rendered() == "x:1:\(column): error: odd\n\(shown)")
    #expect(problem.rendered() == "x:1:\(column): error: odd")
  }

  @Test func `warnings alone do not refuse a scenario`() {
    let position = SourcePosition(file: "a", line: 1, column: 1)
    let warning = Problem(at: position, "odd", severity: .warning)
    #expect(!ScenarioProblems([warning]).hasErrors)
    #expect(ScenarioProblems([warning, Problem(at: position, "wrong")]).hasErrors)
  }
}
