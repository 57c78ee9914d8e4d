import ScenarioFiles
import ShippedGames
import Testing

@testable import Measurement
@testable import ScenarioReading

/// `targets`, and the names of scenarios.
@Suite struct TargetSectionTests {
  private func targets(_ list: String) throws -> [Target] {
    let text = """
      {"name": "s", "routines": [{"name": "r", "tasks": [{"name": "t"}]}], "loot": {},
       "population": {"groups": {"engaged": ["achiever", "steady"]}}, "targets": \(list)}
      """
    return try Scenario.read(Array(text.utf8), file: "s.jsonc", games: shippedGames).expectations
      .targets
  }

  @Test func `targets are read in their order, with limits or an answer`() throws {
    #expect(
      try targets(
        """
        [
          {"name": "no long droughts", "metric": "drought.task.p95", "atMost": 18},
          {"metric": "level.day90", "group": "casual", "atLeast": 5, "atMost": 12},
          {"metric": "drops.task", "group": "engaged", "is": 12.5, "within": 0.1},
          {"metric": "drops.task", "is": 0}]
        """)
        == [
          Target(Claim(text: "no long droughts", metric: "drought.task.p95", atMost: 18)),
          Target(
            Claim(
              text: "level.day90@casual", metric: "level.day90@casual", atLeast: 5,
              atMost: 12)),
          Target(
            name: "drops.task@engaged", metric: "drops.task@engaged", answer: 12.5,
            precision: 0.1),
          Target(name: "drops.task", metric: "drops.task", answer: 0),
        ])
    #expect(try targets("[]").isEmpty)
  }

  static let broken = [
    Broken(
      #""targets": [{"metric": "level.dya90", "atMost": 1}]"#,
      [
        #"x.jsonc:5:24: error: targets[level.dya90].metric: no metric of this game is called "level.dya90"; "#
          + #"did you mean "level.day90"?"#
      ]),
    Broken(
      #""targets": [{"metric": "levl.day21", "atMost": 1}]"#,
      [
        #"x.jsonc:5:24: error: targets[levl.day21].metric: no metric of this game is called "levl.day21"; "#
          + #"did you mean "level.day21"?"#
      ]),
    Broken(
      #""targets": [{"metric": "difficulty.level2.sesions.by10", "atLeast": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[difficulty.level2.sesions.by10].metric: no metric of this game is called "
          + #""difficulty.level2.sesions.by10"; did you mean "difficulty.level2.sessions.by10"?"#
      ]),
    Broken(
      #""targets": [{"metric": "level.day021", "atMost": 1}]"#,
      [
        #"x.jsonc:5:24: error: targets[level.day021].metric: no metric of this game is called "level.day021"; "#
          + #"did you mean "level.day21"?"#
      ]),
    Broken(
      #""targets": [{"metric": "xp.perActivDay.days3to4", "atMost": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[xp.perActivDay.days3to4].metric: no metric of this game is called "
          + #""xp.perActivDay.days3to4"; did you mean "xp.perActiveDay.days3to4"?"#
      ]),
    Broken(
      #""targets": [{"metric": "sesions.day30", "atMost": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[sesions.day30].metric: no metric of this game is called "
          + #""sesions.day30"; did you mean "sessions.day30"?"#
      ]),
    Broken(
      #""targets": [{"metric": "xp.perActiveDay.days60to31", "atMost": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[xp.perActiveDay.days60to31].metric: "
          + #""xp.perActiveDay.days60to31" cannot be measured: "#
          + "the window ends before it begins: write days31to60"
      ]),
    Broken(
      #""targets": [{"metric": "sessions.days0to3.p50", "atMost": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[sessions.days0to3.p50].metric: "
          + #""sessions.days0to3.p50" cannot be measured: the first day is day 1"#
      ]),
    Broken(
      #""targets": [{"metric": "sessions.days80to91", "atMost": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[sessions.days80to91].metric: "
          + #""sessions.days80to91" cannot be measured: the run ends on day 90"#
      ]),
    Broken(
      #""targets": [{"metric": "xp.perSession.days3to4", "atMost": 1}]"#,
      [
        "x.jsonc:5:24: error: targets[xp.perSession.days3to4].metric: "
          + #""xp.perSession.days3to4" cannot be measured: xp.perSession is no sum of days, so it has "#
          + "no windows; these have: xp.perActiveDay, sessions"
      ]),
    Broken(
      #""targets": [{"metric": "level.day90", "group": "casul", "is": 1}]"#,
      [
        #"x.jsonc:5:48: error: targets[level.day90@casul].group: expected "all", "casual", "steady", "#
          + #""achiever", "hoarder" or "erratic", found the string "casul"; did you mean "casual"?"#
      ]),
    Broken(
      #""targets": [{"metric": "level.day90"}]"#,
      [
        "x.jsonc:5:13: error: targets[level.day90]: there is no limit; "
          + "expected atLeast, atMost or both, or is"
      ]),
    Broken(
      #""targets": [{"metric": "level.day90", "atLeast": 3, "atMost": 2}]"#,
      ["x.jsonc:5:50: error: targets[level.day90].atLeast: the least is above the most"]),
    Broken(
      #""targets": [{"metric": "level.day90", "is": 3, "atMost": 2}]"#,
      [
        "x.jsonc:5:58: error: targets[level.day90].atMost: a target has limits or a known answer, "
          + "not both"
      ]),
    Broken(
      #""targets": [{"metric": "level.day90", "atMost": 2, "within": 1}]"#,
      [
        "x.jsonc:5:62: error: targets[level.day90].within: does nothing without is; add is, or remove this"
      ]),
    Broken(
      #""targets": [{"metric": "level.day90", "is": 2, "within": -1}]"#,
      [
        "x.jsonc:5:58: error: targets[level.day90].within: -1 is out of range (0…1000000000000000)"
      ]),
    Broken(
      #""targets": [{"metric": "level.day90", "is": 2}, {"metric": "level.day90", "atMost": 3}]"#,
      [
        #"x.jsonc:5:49: error: targets[1]: an earlier one is called "level.day90", too; "#
          + "give it a name of its own"
      ]),
    Broken(
      #""targets": [{"metric": "level.day90", "at moast": 3}]"#,
      [
        "x.jsonc:5:13: error: targets[level.day90]: there is no limit; "
          + "expected atLeast, atMost or both, or is",
        #"x.jsonc:5:39: error: targets[level.day90]["at moast"]: unknown key; did you mean "atMost"?"#,
      ]),
  ]

  @Test func `what it asks for by day or attempt is measured, and known where it stands`() throws {
    let text = """
      {"name": "s", "routines": [{"name": "r", "tasks": [{"name": "t"}]}], "scoring": {},
       "claims": [{"claim": "c", "metric": "xp.day3", "atLeast": 1}],
       "questions": [{"question": "q", "answer": "{sessions.days3to5} or {sessions.day8.p50}."}],
       "targets": [{"metric": "level.day21", "atMost": 1},
                   {"metric": "difficulty.level2.sessions.by4", "atLeast": 0}]}
      """
    let scenario = try Scenario.read(Array(text.utf8), file: "s.jsonc", games: shippedGames)
    #expect(
      scenario.simulation.measures.asked == [
        "difficulty.level2.sessions.by4", "level.day21", "sessions.day8.p50", "sessions.days3to5",
        "xp.day3",
      ])
    let names = scenario.simulation.plan.metricNames
    #expect(scenario.simulation.measures.asked.allSatisfy(names.contains))
    #expect(scenario.positions.claims == [SourcePosition(file: "s.jsonc", line: 2, column: 13)])
    #expect(
      scenario.positions.targets == [
        SourcePosition(file: "s.jsonc", line: 4, column: 14),
        SourcePosition(file: "s.jsonc", line: 5, column: 14),
      ])
    #expect(scenario.withPlayers(7).simulation.plan == scenario.simulation.plan)
  }

  @Test(arguments: [
    ("days", "xp.day"), ("levels", "milestone.level"), ("windows", "xp.perActiveDay.days1to"),
  ])
  func `metrics of so many days or levels that memory would run out are refused`(
    what: String, name: String
  ) {
    let end = what == "levels" ? ".share" : ""
    let targets = (2...102).map {
      #"{"name": "t\#($0)", "metric": "\#(name)\#($0)\#(end)", "atMost": 1}"#
    }
    let text = smallest.replacingOccurrences(
      of: "\"scoring\"",
      with:
        "\"simulation\": {\"days\": 200}, \"levels\": {\"highest\": 200}, "
        + "\"targets\": [\(targets.joined(separator: ","))], \"scoring\""
    )
    #expect(
      problems(text).map { $0.split(separator: " ", maxSplits: 1).last ?? "" } == [
        "error: targets[t102].metric: metrics of more than 100 \(what) are asked for"
      ])
  }

  @Test(arguments: broken)
  func `says where and what`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }

  // MARK: Names

  private func problems(ofName name: String) -> [String] {
    problems(smallest.replacingOccurrences(of: "\"small\"", with: "\"\(name)\""))
  }

  private func problems(_ text: String) -> [String] {
    do throws(ScenarioFailure) {
      _ = try Scenario.read(Array(text.utf8), file: "x.jsonc", games: shippedGames)
      return []
    } catch {
      return lines(error)
    }
  }

  @Test(arguments: ["a", "verification/pity-hard", "a.b/c_d", "A-1/2"])
  func `a name is a folder's, or that of a folder in a folder`(name: String) {
    #expect(problems(ofName: name) == [])
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", "a/b/c", "..", "../a", "a/..", "./a", "a/.b", "a b", "a\\\\b", "ä",
    String(repeating: "x", count: 65), "a/" + String(repeating: "x", count: 65),
  ])
  func `what leads elsewhere, or is not a folder's name, is refused`(name: String) {
    let found = problems(ofName: name)
    #expect(found.count == 1)
    #expect(found.first?.contains("cannot be a folder's name") == true, "\(found)")
  }
}
