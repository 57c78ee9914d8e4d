import ScenarioReading
import Testing

@testable import ScenarioFiles

@Suite struct PathPatternTests {
  private func matches(_ pattern: String, _ path: String) throws -> Bool {
    PathPattern(pattern).matches(try #require(JSONPath(parsing: path)))
  }

  @Test(arguments: [
    ("pity.task.threshold", "pity.task.threshold"), ("tasks.*Gold", "tasks.firstGold"),
    ("tasks.*Gold", "tasks.Gold"), ("pity.*.threshold", "pity.task.threshold"),
    ("forge.**", "forge.rules.cost"), ("forge.**", "forge.a.b.c"), ("**", "a.b.c"),
    ("calendar.**", "calendar[sale].from"), ("a.list.**", "a.list[2]"),
    ("**.cost", "forge.rules.cost"), ("***", "a.b"), ("*", "xp"),
    ("levels[*].cost", "levels[2].cost"),
    ("routines[morning].tasks[*].spread", "routines[morning].tasks[read].spread"),
    (#"**["a.b"].c"#, #"x["a.b"].c"#), (#"["größe"].*"#, #"["größe"].x"#),
  ])
  func `a pattern matches paths of its form`(pattern: String, path: String) throws {
    #expect(try matches(pattern, path))
  }

  @Test(arguments: [
    ("pity.task", "pity.task.threshold"), ("task.threshold", "pity.task.threshold"),
    ("pity.*", "pity.task.threshold"), ("*", "pity.task"), ("tasks.*Gold", "tasks.goldFirst"),
    ("**.cost", "forge.costs"), ("", "a"), ("Pity.**", "pity.task"),
    ("forge.**", "forgery.cost"), ("calendar.*", "calendar[sale]"), ("calendar.**", "calendar"),
    ("a?b", "axb"),
  ])
  func `a pattern matches no other path`(pattern: String, path: String) throws {
    #expect(try !matches(pattern, path))
  }

  @Test(arguments: [
    ("a", ["a"]), ("a,b.*", ["a", "b.*"]), ("levels[a,b].x,c", ["levels[a,b].x", "c"]),
    ("a,", ["a", ""]), ("", [""]), ("a],b", ["a]", "b"]),
  ])
  func `commas divide patterns, except inside brackets`(text: String, patterns: [String]) {
    #expect(PathPattern.list(text).map(\.description) == patterns)
  }

  /// A pattern that would take a backtracking comparison 2^50 steps.
  @Test func `a hostile pattern is compared as fast as any`() throws {
    let pattern = PathPattern(String(repeating: "*a", count: 300) + "b")
    let path = JSONPath([.key(String(repeating: "a", count: 300))])
    let start = ContinuousClock.now
    #expect(!pattern.matches(path))
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(PathPattern(String(repeating: "*", count: 100_000)).matches(path))
  }
}
