import GameSupport
import Measurement
import TestWorlds
import Testing

/// Prototypes whose numbers a calendar changes, while players live.
@Suite struct PrototypeCalendarTests {
  @Test func `a price and a number of tries change on their days`() throws {
    let pay = #"""
      { "name": "pay", "faucet": "coins", "amount": 100 },
      { "name": "shop", "sink": "coins", "price": 40, "tries": 1 }
      """#
    let calendar = #"""
      { "name": "sale", "from": 2, "through": 2, "every": 3,
        "set": { "prototypes[shop].price": "*0.5", "prototypes[shop].tries": 2 } },
      { "name": "gift", "from": 4, "set": { "prototypes[pay].amount": "100 + day" } }
      """#
    let tally = try PrototypeWorld.of(pay, calendar: calendar, players: 10, days: 6).tally()
    let spent = PrototypeWorld.days("coins.shop", of: tally).map { $0 / 10 }
    #expect(spent == [40, 2 * 20, 40, 40, 2 * 20, 40])
    #expect(
      PrototypeWorld.days("coins.pay", of: tally).map { $0 / 10 } == [100, 100, 100, 104, 105, 106])
  }

  /// Four tickets a day that win nothing: the ninth of a row is forced, and from day 5 on the third.
  @Test func `a threshold that falls finds the counters where they are`() throws {
    let table = #"""
      { "name": "box", "drops": { "gem": 0, "dust": 1 }, "pity": { "threshold": 9 }, "tickets": 4 }
      """#
    let entry = #"{ "name": "milder", "from": 5, "set": { "prototypes[box].pity.threshold": 3 } }"#
    var simulation = try PrototypeWorld.of(table, calendar: entry, players: 8, days: 6)
    simulation.measures.asked = (3...6).map { "prototypes.box.gem.day\($0)" }
    let findings = Findings(simulation.tally())
    // Seven dry tickets by day 4; then the first of day 5 is forced, and every third after it.
    for (day, gems) in [(3, 1.0), (4, 1), (5, 3), (6, 4)] {
      #expect(try PrototypeWorld.mean("prototypes.box.gem.day\(day)", of: findings) == gems)
    }
    #expect(simulation.pity(of: "box") == nil)
    let plain = try PrototypeWorld.of(table, players: 8, days: 6)
    #expect(plain.pity(of: "box")?.rules.threshold == 9)
  }

  @Test func `a change of prototypes for a cohort leaves the other as it is`() throws {
    let pay = #"{ "name": "pay", "faucet": "coins", "amount": 10 }"#
    let entry = #"""
      { "name": "welcome", "by": "age", "through": 2, "for": ["late"],
        "set": { "prototypes[pay].amount": 25 } }
      """#
    let tally = try PrototypeWorld.of(
      pay, calendar: entry, joins: #"{ "early": { "day": 1 }, "late": { "day": 3 } }"#,
      players: 40, days: 6
    ).tally()
    let findings = Findings(tally)
    func mean(_ metric: String, _ group: String) -> Double? {
      findings.row(metric, group: group)?.estimate.value
    }
    #expect(mean("coins.balance.day6", "early") == 60)
    #expect(abs(try #require(mean("coins.balance.day4", "late")) - 70) < 1e-9)
  }

  /// From day 5 on the game shows one state more, the difficulty.
  @Test func `a formula means the same where a calendar begins a system`() throws {
    let double =
      #"{ "name": "double", "faucet": "gold", "amount": "gold", "from": 4, "through": 6 }"#
    let simulation = try World.shipped(
      "questbond",
      calendar:
        #"{ "name": "plain", "through": 4, "set": { "scoring": null, "difficulty": null, "xp": null } }"#,
      players: 12, days: 7, settings: ["prototypes=[\(double)]"])
    var seen: Set<Int> = []
    for party in 0..<simulation.partyCount {
      for event in simulation.trace(party: party).events where event.kind.id == "prototype.earns" {
        let (amount, balance) = (try #require(event.number("amount")), event.number("balance"))
        #expect(balance == 2 * amount, "day \(event.day)")
        if amount > 0 { seen.insert(event.day) }
      }
    }
    #expect(seen == [4, 5, 6])
  }
}
