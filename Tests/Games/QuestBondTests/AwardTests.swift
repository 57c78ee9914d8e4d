import GameEngines
import ScenarioFiles
import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import QuestBond

/// Every award of a traced life is the product of what its event tells, cut once (TSK-7).
@Suite struct AwardTests {
  /// Base and factors multiplied, in this test's own arithmetic: a product within a billionth of a
  /// whole number is meant as that.
  private static func amount(of award: TraceEvent) -> Int? {
    guard var product = number(award["base"]) else { return nil }
    for fact in award.facts where fact.name.hasPrefix("times") {
      guard let factor = number(fact.value) else { return nil }
      product *= factor
    }
    let nearest = product.rounded()
    let whole = abs(product - nearest) <= 1e-9 * max(1, product) ? nearest : product.rounded(.down)
    return Int(whole) * max(1, award.amount("awards"))
  }

  private static func number(_ value: FactValue?) -> Double? {
    if case .number(let number) = value { number } else { nil }
  }

  /// Awards that are not what they were made of, and how many there are of each account and source.
  private static func check(
    _ simulation: Simulation, parties: some Sequence<Int>
  ) -> (wrong: [String], seen: [String: Int]) {
    var wrong: [String] = []
    var seen: [String: Int] = [:]
    for party in parties {
      for event in simulation.trace(party: party).events {
        guard event.kind == .earnsGold || event.kind == .gainsEXP else { continue }
        seen[event.word("account") ?? "EXP of \(event.word("source")!)", default: 0] += 1
        // Past the largest amount nothing more is paid.
        let isFull = max(event.amount("balance"), event.amount("total")) == .largestAmount
        if amount(of: event) != event.amount("amount"), !isFull { wrong.append("\(event)") }
      }
    }
    return (wrong, seen)
  }

  /// All archetypes, in parties of every size, until every account and source has paid.
  @Test func `each award of the shipped game is its base times its factors, cut once`() throws {
    let simulation = try World.shipped("questbond", players: 400, days: 45, seed: 3)
    let (wrong, seen) = Self.check(
      simulation,
      parties: stride(from: 0, to: simulation.partyCount, by: StudySize.of(sample: 20, full: 10)))
    #expect(wrong.prefix(5) == [])
    let paid = GoldFaucet.allCases.filter { $0 != .paragon }.map { "\($0)" }
    let sources = ["task", "room", "stage", "meditation", "quest", "goal", "achievement"]
    for name in paid + sources.map({ "EXP of \($0)" }) {
      #expect(seen[name, default: 0] > 0, "\(name)")
    }
  }

  @Test(arguments: ["questbond-before", "exploits", "timequest"])
  func `so is each of the other scenarios`(name: String) throws {
    let simulation = try World.shipped(name, players: 100, days: 30, seed: 8)
    let (wrong, seen) = Self.check(
      simulation,
      parties: stride(from: 0, to: simulation.partyCount, by: StudySize.of(sample: 20, full: 1)))
    #expect(wrong.prefix(5) == [] && !seen.isEmpty)
  }

  @Test func `so is each past the last level, where awards alike are cut each by itself`() throws {
    let world = """
      {
        "name": "paragon", "routines": [
          { "name": "r", "tasks": [{ "name": "t", "category": "physical" }] }],
        "simulation": { "players": 4, "days": 10, "seed": 4 },
        "tasks": { "plainEXP": 40000 }, "levels": { "highest": 3 },
        "paragon": { "exp": 100, "gold": 7 },
        "cards": { "list": [{ "name": "coin", "effect": "gold", "amount": 9 }] },
        "loot": { "dungeonRoom": { "card": 1 } }
      }
      """
    let (wrong, seen) = Self.check(try World.of(world), parties: 0..<2)
    #expect(wrong == [] && seen["paragon", default: 0] > 5)
  }

  @Test func `so is each of worlds that nobody designed`() throws {
    let worlds = try RandomScenario(shipped: "questbond", players: 6, days: 25)
    var played = 0
    let wanted = StudySize.of(sample: 2, full: 60)
    for number in 100..<100 + 5 * wanted where played < wanted {
      guard let simulation = worlds.scenario(number) else { continue }
      played += 1
      let (wrong, _) = Self.check(simulation, parties: 0..<min(2, simulation.partyCount))
      #expect(wrong.prefix(3) == [], "world \(number)")
    }
    #expect(played == wanted)
  }
}
