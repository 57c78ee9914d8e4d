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

  @Test func `warnings alone do not refuse a scenario`() {
    let position = SourcePosition(file: "a", line: 1, column: 1)
    let warning = Problem(at: position, "odd", severity: .warning)
    #expect(!ScenarioProblems([warning]).hasErrors)
    #expect(ScenarioProblems([warning, Problem(at: position, "wrong")]).hasErrors)
  }
}
