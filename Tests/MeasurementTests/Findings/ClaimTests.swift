import Statistics
import TestWorlds
import Testing

@testable import Measurement

@Suite struct ClaimTests {
  private func verdict(
    _ low: Double?, _ high: Double?, atLeast: Double? = 10, atMost: Double? = 20
  ) -> Verdict {
    let claim = Claim(text: "c", metric: "m", atLeast: atLeast, atMost: atMost)
    return claim.verdict(Estimate(value: low ?? high ?? 15, low: low, high: high))
  }

  @Test func `an interval within the range holds, also where it touches a limit`() {
    #expect(verdict(11, 19) == .holds)
    #expect(verdict(10, 20) == .holds)
    #expect(verdict(12, 12) == .holds)
  }

  @Test func `an interval wholly outside is low or high`() {
    #expect(verdict(1, 9) == .low)
    #expect(verdict(21, 30) == .high)
    #expect(verdict(9.99, 9.99) == .low)
  }

  @Test func `a limit inside the interval leaves the claim open`() {
    #expect(verdict(9, 11) == .open)
    #expect(verdict(19, 21) == .open)
    #expect(verdict(5, 25) == .open)
    #expect(verdict(1, 10) == .open)
    #expect(verdict(20, 30) == .open)
  }

  @Test func `a range with one end is never missed on the other side`() {
    #expect(verdict(-1e9, 5, atLeast: nil) == .holds)
    #expect(verdict(21, 22, atLeast: nil) == .high)
    #expect(verdict(1e9, 2e9, atMost: nil) == .holds)
    #expect(verdict(1, 2, atMost: nil) == .low)
  }

  @Test func `what lies beyond a bound fails what is below it and holds what is above`() {
    func verdict(_ estimate: Estimate, atLeast: Double? = nil, atMost: Double? = nil) -> Verdict {
      Claim(text: "c", metric: "m", atLeast: atLeast, atMost: atMost).verdict(estimate)
    }
    let never = Estimate(beyond: 60, low: 61)
    #expect(verdict(never, atMost: 50) == .high && verdict(never, atMost: 60) == .high)
    #expect(verdict(never, atLeast: 50) == .holds && verdict(never, atLeast: 61) == .holds)
    #expect(verdict(never, atMost: 61) == .open && verdict(never, atLeast: 62) == .open)
    #expect(verdict(never, atLeast: 50, atMost: 90) == .open)
    // With 95 %, it is 45 at least.
    let few = Estimate(beyond: 60, low: 45)
    #expect(verdict(few, atMost: 44) == .high && verdict(few, atMost: 50) == .open)
    #expect(verdict(few, atLeast: 45) == .holds && verdict(few, atLeast: 50) == .open)
  }

  @Test func `without a value or a bound a claim is open`() {
    let claim = Claim(text: "c", metric: "m", atLeast: 10, atMost: 20)
    #expect(claim.verdict(nil) == .open)
    #expect(claim.verdict(.nothing) == .open)
    #expect(verdict(11, nil) == .open)
    #expect(verdict(nil, 19) == .open)
    #expect(claim.verdict(Estimate(value: 15)) == .open)
    // One bound beyond the range is enough to miss it, as of a quantile that few reach.
    #expect(claim.verdict(Estimate(value: nil, low: 21)) == .high)
    #expect(claim.verdict(Estimate(value: 8, high: 9)) == .low)
    #expect(verdict(11, nil, atMost: nil) == .holds)
    #expect(claim.verdict(Estimate(value: 15, low: 15, high: 15)) == .holds)
  }

  // MARK: Sentences

  @Test func `a sentence has words and metrics in their order`() {
    #expect(
      AnswerTemplate("One in {a.b} or {c@engaged}.")?.parts == [
        .words("One in "), .metric("a.b"), .words(" or "),
        .metric("c@engaged"), .words("."),
      ])
    #expect(AnswerTemplate("plain")?.parts == [.words("plain")])
    #expect(AnswerTemplate("")?.parts == [])
    #expect(AnswerTemplate("{a}{b}")?.parts.count == 2)
  }

  @Test(arguments: ["{", "}", "a}b", "{a", "{}", "{@}", "{@a}", "{a@}", "{a{b}}"])
  func `braces have to pair and hold a metric`(text: String) {
    #expect(AnswerTemplate(text) == nil)
  }

  // MARK: Which metrics there are

  @Test func `a plan knows every metric that its run gives`() throws {
    for name in ["questbond", "bennie", "timequest"] {
      let simulation = try World.shipped(name, players: 20, days: 12)
      let (plan, given) = (simulation.plan, Findings(simulation.tally()).summary.map(\.metric.name))
      #expect(Set(given).subtracting(plan.metricNames) == [])
      for metric in Set(given) where !plan.knows(metric: metric) { Issue.record("\(metric)") }
    }
  }

  @Test func `days beyond the run's are known, others are not`() throws {
    let plan = try World.shipped("questbond", players: 2, days: 10).plan
    #expect(plan.knows(metric: "level.day7"))
    #expect(plan.knows(metric: "level.day10"))
    #expect(plan.knows(metric: "gold.balance.day90"))
    #expect(plan.knows(metric: "gold.gini.day90"))
    for name in ["level.day8", "level.day-3", "levl.day90", "level.dayx", "day90", "", ".day90"] {
      #expect(!plan.knows(metric: name), "\(name)")
    }
  }
}
