import GameEngines
import Testing

@testable import GameSupport

/// An attempt at equipment tells the chance that it was rolled with.
@Suite struct AttemptFactsTests {
  private let rules = PityRules(threshold: 0, atLeast: .rare, softStart: 3, softStep: 0.3)

  private func numbers(_ facts: Facts) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: facts.list.compactMap { fact in
        if case .number(let number) = fact.value { (fact.name, number) } else { nil }
      })
  }

  @Test func `soft pity counts, and the chance before it stands beside`() {
    // The sixth attempt, after five dry ones: 0.02 + 3 × 0.3.
    for (attempt, dry) in [(EquipmentAttempt.dry, 6), (.lucky(attempt: 6), 0)] {
      let found = numbers(attempt.facts(chance: 0.02, cap: 0.95, rules, PityState(dry: dry)))
      #expect(found.keys.sorted() == ["base", "chance"] && found["base"] == 0.02)
      #expect(abs((found["chance"] ?? 0) - 0.92) < 1e-12)
    }
  }

  @Test func `the cap counts`() {
    let facts = rules.facts(chance: 0.42, cap: 0.95, dry: 4)
    #expect(numbers(facts) == ["chance": 0.95, "base": 0.42])
    #expect(
      numbers(rules.facts(chance: 1.02, cap: 0.95, dry: 0)) == ["chance": 0.95, "base": 1.02])
  }

  @Test func `where neither changes the chance there is one number`() {
    let first = EquipmentAttempt.dry.facts(chance: 0.02, cap: 0.95, rules, PityState(dry: 1))
    #expect(first.list.map(\.name) == ["attempt", "chance", "outcome"])
    #expect(numbers(first) == ["chance": 0.02])
  }
}
