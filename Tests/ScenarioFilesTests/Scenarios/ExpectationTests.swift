import Players
import ScenarioFiles
import ShippedGames
import Testing

@testable import Measurement

/// `claims`, `questions`, `report` and the population's groups.
@Suite struct ExpectationTests {
  private func scenario(_ sections: String, tasks: Bool = true) throws -> Scenario {
    let routines = #""routines": [{"name": "r", "tasks": [{"name": "t"}]}], "#
    let text = #"{"name": "s", \#(tasks ? routines : "")\#(sections)}"#
    return try Scenario.read(Array(text.utf8), file: "s.jsonc", games: shippedGames)
  }

  @Test func `claims are read in their order, for all players unless they name others`() throws {
    let scenario = try scenario(
      """
      "loot": {}, "population": {"groups": {"engaged": ["achiever", "steady"]}},
      "claims": [
        {"claim": "a", "metric": "gold.net.perDay", "atLeast": -1.5},
        {"claim": "b", "metric": "drought.task.p95", "group": "engaged", "atMost": 20},
        {"claim": "c", "metric": "level.day90", "group": "casual", "atLeast": 2, "atMost": 2}]
      """)
    #expect(
      scenario.expectations.claims == [
        Claim(text: "a", metric: "gold.net.perDay", atLeast: -1.5, atMost: nil),
        Claim(text: "b", metric: "drought.task.p95@engaged", atLeast: nil, atMost: 20),
        Claim(text: "c", metric: "level.day90@casual", atLeast: 2, atMost: 2),
      ])
    // In the order of the archetypes, whatever the order of the list.
    #expect(
      scenario.simulation.population.groups == [PlayerGroup(name: "engaged", archetypes: [1, 2])])
  }

  @Test func `a question has one answer, or one for each side of a range`() throws {
    let questions = try scenario(
      """
      "loot": {}, "questions": [
        {"question": "How many?", "answer": "{gold.net.perDay@steady} a day."},
        {"question": "Enough?", "metric": "gold.net.perDay", "atLeast": 5, "low": "No.",
         "holds": "Yes."}]
      """
    ).expectations.questions
    #expect(questions[0].test == nil)
    #expect(questions[0].answers[.open] == AnswerTemplate("{gold.net.perDay@steady} a day."))
    #expect(questions[1].test?.atLeast == 5)
    #expect(questions[1].answers[.low] == AnswerTemplate("No."))
    #expect(
      questions[1].answers[.open]
        == AnswerTemplate("Undecided in this run: {gold.net.perDay@all}."))
  }

  @Test func `bands of levels that nobody can reach are left out`() throws {
    let measures = try scenario(
      #""loot": {}, "levels": {"highest": 30}, "report": {"levelBands": [1, 15, 30, 31]}"#
    ).simulation.measures
    #expect(measures.levelBands == [1, 15, 30])
    #expect(measures.hoardDays == 30)
    #expect(
      try scenario(#""coins": {}, "report": {"hoardDays": 7}"#, tasks: false)
        .simulation.measures.hoardDays == 7)
  }

  static let broken = [
    Broken(
      #""loot": {}, "claims": [{"claim": "a", "metric": "gold.net.perDai", "atMost": 1}]"#,
      [
        #"x.jsonc:5:49: error: claims[a].metric: no metric of this game is called "#
          + #""gold.net.perDai"; did you mean "gold.net.perDay"?"#
      ]),
    Broken(
      #""loot": {}, "claims": [{"claim": "a", "metric": "level.day90", "group": "stedy", "#
        + #""atMost": 1}]"#,
      [
        #"x.jsonc:5:73: error: claims[a].group: expected "all", "casual", "steady", "#
          + #""achiever", "hoarder" or "erratic", found the string "stedy"; did you mean "steady"?"#
      ]),
    Broken(
      #""claims": [{"claim": "a", "metric": "level.day90"}]"#,
      [
        "x.jsonc:5:12: error: claims[a]: there is no limit; expected atLeast, atMost or both"
      ]),
    Broken(
      #""claims": [{"claim": "a", "metric": "level.day90", "atLeast": 3, "atMost": 2}]"#,
      [
        "x.jsonc:5:63: error: claims[a].atLeast: the least is above the most"
      ]),
    Broken(
      #""claims": [{"claim": "a", "metric": "level.day90", "atleast": 3, "atMost": 4}]"#,
      [
        #"x.jsonc:5:52: error: claims[a].atleast: unknown key; did you mean "atLeast"?"#
      ]),
    Broken(
      #""claims": [{"metric": "level.day90", "atLeast": "3"}]"#,
      [
        "x.jsonc:5:12: error: claims[level.day90].claim: missing; expected a string",
        "x.jsonc:5:49: error: claims[level.day90].atLeast: expected a number "
          + #"(-1000000000000000…1000000000000000), found the string "3""#,
      ]),
    Broken(
      #""questions": [{"question": "q", "answer": "{level.day90@stedy} {oops"}]"#,
      [
        "x.jsonc:5:43: error: questions[q].answer: the braces do not pair; "
          + "write {metric} or {metric@group}"
      ]),
    Broken(
      #""questions": [{"question": "q", "answer": "{level.day90@stedy}"}]"#,
      [
        #"x.jsonc:5:43: error: questions[q].answer: "stedy" is no group of players; "#
          + #"did you mean "steady"?"#
      ]),
    Broken(
      #""questions": [{"question": "q", "answer": "{levl.day90}"}]"#,
      [
        #"x.jsonc:5:43: error: questions[q].answer: no metric of this game is called "#
          + #""levl.day90"; did you mean "level.day90"?"#
      ]),
    Broken(
      #""questions": [{"question": "q", "metric": "level.day90", "atMost": 3, "holds": "y"}]"#,
      [
        "x.jsonc:5:15: error: questions[q].high: missing; expected a string"
      ]),
    Broken(
      #""population": {"groups": {"all": ["steady"], "casual": ["steady"]}}"#,
      [
        #"x.jsonc:5:34: error: population.groups.all: "all" is taken; choose another name"#,
        #"x.jsonc:5:56: error: population.groups.casual: "casual" is taken; choose another name"#,
      ]),
    Broken(
      #""population": {"groups": {"g": ["steady", "steady"], "h": ["steddy"]}}"#,
      [
        "x.jsonc:5:32: error: population.groups.g: an archetype is named twice",
        #"x.jsonc:5:60: error: population.groups.h[0]: expected "casual", "steady", "#
          + #""achiever", "hoarder" or "erratic", found the string "steddy"; did you mean "steady"?"#,
      ]),
    Broken(
      #""loot": {}, "report": {"levelBands": [1, 10, 10]}"#,
      [
        "x.jsonc:5:38: error: report.levelBands: the levels have to rise"
      ]),
  ]

  @Test(arguments: broken)
  func `says where and what`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }

  @Test func `a metric is looked for only when the rest of the scenario is sound`() {
    let broken = Broken(
      #""xp": {"baseByRating": 3}, "claims": [{"claim": "a", "metric": "oops", "atMost": 1}]"#, [])
    let found = problems(broken.text)
    #expect(found.count == 1)
    #expect(found.first?.contains("xp.baseByRating") == true)
  }

  @Test func `a claim on a later day stays valid in a shorter run`() throws {
    let scenario = try Shipped.load("questbond", SimulationOverrides(players: 4, days: 3))
    #expect(!scenario.expectations.claims.isEmpty)
    #expect(!scenario.expectations.questions.isEmpty)
  }
}
