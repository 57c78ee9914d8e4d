import Testing

@testable import Search

@Suite struct SearchBudgetTests {
  @Test(arguments: [
    ("40", SearchBudget.runs(40)), ("0.5", .runs(0.5)), ("90s", .seconds(90)),
    ("5m", .seconds(300)), ("1.5h", .seconds(5400)), ("0.001s", .seconds(0.001)),
  ])
  func `runs are plain numbers, times have a unit`(typed: String, budget: SearchBudget) {
    #expect(SearchBudget(typed: typed) == budget)
  }

  @Test(arguments: [
    "", "s", "0", "0s", "-1", "-5m", "nan", "inf", "infs", "1e9", "100001h", "5 m", "5d", "5ms",
    "many",
  ])
  func `anything else is no budget`(typed: String) {
    #expect(SearchBudget(typed: typed) == nil)
  }

  @Test func `a budget in runs ends after as many player-days, whatever the time`() throws {
    let limit = try #require(SearchBudget(typed: "2.5")).limit(run: 1000)
    #expect(!limit.isReached(after: 2499) && limit.isReached(after: 2500))
    #expect(!limit.isTimeUp)
  }

  @Test func `a budget in time ends at its time, whatever was played`() throws {
    let (long, short) = (
      try #require(SearchBudget(typed: "1h")).limit(run: 1000),
      try #require(SearchBudget(typed: "1e-9s")).limit(run: 1000)
    )
    #expect(!long.isReached(after: .max) && !long.isTimeUp)
    #expect(short.isReached(after: 0) && short.isTimeUp)
  }

  @Test
  func `a search that a time has ended is repeated by runs that end after the same player-days`()
    throws
  {
    let run = 360_000
    for played in [1, 7, 359_999, 360_000, 360_001, 720_000, 123_456_789, 1_000_000_007] {
      let text = try #require(
        SearchBudget.seconds(90).repeatable(played: played, run: run, isSpent: true))
      let again = try #require(SearchBudget(typed: text), "\(text)")
      #expect(again.limit(run: run).playerDays == played)
    }
  }

  @Test func `a search that its time did not end needs no budget to be repeated`() {
    #expect(SearchBudget.seconds(90).repeatable(played: 500, run: 100, isSpent: false) == nil)
  }

  @Test(arguments: [("8", "8"), ("8.0", "8"), ("0.25", "0.25")])
  func `a budget in runs is repeated as it is`(typed: String, written: String) throws {
    let budget = try #require(SearchBudget(typed: typed))
    #expect(budget.repeatable(played: 500, run: 100, isSpent: true) == written)
    #expect(budget.repeatable(played: 500, run: 100, isSpent: false) == written)
  }
}
