import GameEngines
import GameSupport
import Measurement
import Players
import TestSupport
import TestWorlds
import Testing

/// Faucets, sinks and drop tables that a scenario declares, against what they should do exactly.
@Suite struct PrototypeTests {
  @Test func `a faucet pays at each try, on its days`() throws {
    let certain = #"{ "name": "ad reward", "faucet": "coins", "amount": 30, "tries": 3 }"#
    let dated =
      #"{ "name": "gift", "faucet": "coins", "amount": "10 * day", "from": 3, "through": 4 }"#
    let tally = try PrototypeWorld.of("\(certain), \(dated)", players: 50, days: 6).tally()
    #expect(
      PrototypeWorld.days("coins.adReward", of: tally) == Array(repeating: 50 * 90, count: 6))
    #expect(PrototypeWorld.days("coins.gift", of: tally) == [0, 0, 50 * 30, 50 * 40, 0, 0])
    let perDay = try PrototypeWorld.mean("coins.faucet.adReward.perActiveDay", of: Findings(tally))
    #expect(abs(perDay - 90) < 1e-9)
  }

  @Test func `days are those of the calendar, and ages those of a life`() throws {
    let faucets = #"""
      { "name": "dated", "faucet": "coins", "amount": "day", "from": 9, "through": 9 },
      { "name": "aged", "faucet": "coins", "amount": "age" }
      """#
    let tally = try PrototypeWorld.of(faucets, joins: "8", players: 20, days: 4).tally()
    #expect(PrototypeWorld.days("coins.dated", of: tally) == [0, 20 * 9, 0, 0])
    #expect(PrototypeWorld.days("coins.aged", of: tally) == [1, 2, 3, 4].map { 20 * $0 })
  }

  @Test func `a prototype, and a reset, may be for one cohort`() throws {
    let pay = #"""
      { "name": "pay", "faucet": "coins", "amount": 10 },
      { "name": "gift", "faucet": "coins", "amount": 1, "for": ["late"] }
      """#
    let reset = #"""
      { "name": "wipe", "from": 5, "do": "resetCurrency", "currency": "coins", "for": ["early"] }
      """#
    let joins = #"{ "early": { "day": 1 }, "late": { "day": 3 } }"#
    let tally = try PrototypeWorld.of(
      pay, calendar: reset, joins: joins, players: 60, days: 6
    ).tally()
    let findings = Findings(tally)
    func mean(_ metric: String, _ group: String) -> Double? {
      findings.row(metric, group: group)?.estimate.value
    }
    #expect(mean("coins.faucet.gift.perActiveDay", "late") == 1)
    #expect(mean("coins.faucet.gift.perActiveDay", "early") == 0)
    // Four days of ten coins by the morning of day 5.
    #expect(mean("prototypes.wipe.taken", "early") == 40)
    #expect(mean("prototypes.wipe.taken", "late") == 0)
    #expect(mean("coins.balance.day6", "early") == 20)
    #expect(mean("coins.balance.day4", "late") == 44)
  }

  @Test func `a faucet of a chance pays as often as it says`() throws {
    let faucet =
      #"{ "name": "ad", "faucet": "coins", "amount": 30, "tries": 3, "chance": 0.4 }"#
    let tally = try PrototypeWorld.of(faucet, players: 400, days: 25).tally()
    let paid = PrototypeWorld.days("coins.ad", of: tally).reduce(0, +)
    #expect(paid % 30 == 0)
    #expect(binomialRange(trials: 400 * 25 * 3, probability: 0.4).contains(paid / 30))
  }

  /// A simulation of its own, from the same streams of luck.
  @Test func `a sink sells at its price to whom it leaves enough`() throws {
    let faucet = #"{ "name": "pay", "faucet": "coins", "amount": 40 }"#
    let sink = #"""
      { "name": "shop", "sink": "coins", "price": "10 + day + coins / 10", "tries": 3, "chance": 0.4,
        "keep": 25 }
      """#
    // So few that no controls move a mean.
    let (players, days) = (90, 30)
    let tally = try PrototypeWorld.of("\(faucet), \(sink)", players: players, days: days).tally()
    var (spent, held) = (Array(repeating: 0, count: days), Array(repeating: 0, count: days))
    var purchases = 0
    for party in 0..<players {
      var luck = PlayerKey(seed: 7, party: party, member: 0)
        .stream(Purpose(ofPrototype: "shop", drawsPerDecision: 1))
      var purse = 0
      for day in 1...days {
        purse += 40
        for _ in 0..<3 where Chance(0.4).occurs(using: &luck) {
          let price = Int((10 + Double(day) + Double(purse) / 10) * (1 + 0x1p-48))
          if purse - price < 25 { continue }
          purse -= price
          spent[day - 1] += price
          purchases += 1
        }
        held[day - 1] += purse
      }
    }
    #expect(purchases > players)
    #expect(PrototypeWorld.days("coins.shop", of: tally) == spent)
    #expect(PrototypeWorld.days("coins.balance", of: tally) == held)
    let bought = try PrototypeWorld.mean("prototypes.shop.bought", of: Findings(tally))
    #expect(abs(bought * Double(players) - Double(purchases)) < 1e-6)
  }

  @Test func `a prototype is for the archetypes that it names`() throws {
    let sink = #"{ "name": "banner", "sink": "gold", "price": 10, "for": ["hoarder"] }"#
    let simulation = try World.shipped(
      "questbond", calendar: "", players: 200, days: 10, settings: ["prototypes=[\(sink)]"])
    let findings = Findings(simulation.tally())
    let flow = try #require(findings.flows.first { $0.account.name == "banner" })
    #expect(findings.groups.contains("hoarder"))
    for (group, means) in zip(findings.groups, flow.means) where group != "all" {
      let spent = means.reduce(0) { $0 + ($1.value ?? 0) }
      #expect((spent > 0) == (group == "hoarder"), "\(group)")
    }
  }

  @Test func `a table's drops come by their shares`() throws {
    let table = #"""
      { "name": "box", "drops": { "common": 0.7, "rare": 0.25, "epic": 0.05 }, "tickets": 10 }
      """#
    let simulation = try PrototypeWorld.of(table, players: 90, days: 12)
    var counts = [0, 0, 0]
    for party in 0..<simulation.partyCount {
      for event in simulation.trace(party: party).events {
        guard event.kind.id == "prototype.draws", let drop = event.word("drop") else { continue }
        counts[["common", "rare", "epic"].firstIndex(of: drop) ?? 0] += 1
      }
    }
    #expect(counts.reduce(0, +) == 90 * 12 * 10)
    // Refuses right shares with a chance of a millionth.
    #expect(checkFit(counts, to: [0.7, 0.25, 0.05]) == [])
    let findings = Findings(simulation.tally())
    for (drop, count) in zip(["common", "rare", "epic"], counts) {
      let mean = try PrototypeWorld.mean("prototypes.box.\(drop)", of: findings)
      #expect(abs(mean * 90 - Double(count)) < 1e-6, "\(drop)")
    }
  }

  @Test func `a purchase gives tickets, which are used on its day`() throws {
    let prototypes = #"""
      { "name": "pay", "faucet": "coins", "amount": 10 },
      { "name": "box", "drops": { "thing": 1 }, "from": 3 },
      { "name": "banner", "sink": "coins", "price": 10, "gives": { "box": 4 } }
      """#
    let findings = Findings(try PrototypeWorld.of(prototypes, players: 20, days: 5).tally())
    #expect(abs(try PrototypeWorld.mean("prototypes.banner.bought", of: findings) - 5) < 1e-9)
    // Those of the first two days found the table closed.
    #expect(abs(try PrototypeWorld.mean("prototypes.box.thing", of: findings) - 12) < 1e-9)
  }

  @Test func `a table's droughts follow the law of its pity`() throws {
    let table = #"""
      { "name": "box", "drops": { "legendary": 0.01, "rare": 0.09, "common": 0.9 },
        "pity": { "threshold": 50 }, "tickets": 10 }
      """#
    let simulation = try PrototypeWorld.of(table, players: 400, days: 60)
    let findings = Findings(simulation.tally())
    let drought = try #require(findings.droughts.first { $0.source.name == "box" })
    let law = try #require(simulation.droughtLaw(of: "box", under: drought.terms))
    let forced = try #require(law.forcedShare)
    // 1 − 0.99⁵⁰ over 0.01, and 0.99⁵⁰ that pity forces after 49 dry tickets.
    let mean = try #require(law.droughts.mean)
    #expect(abs(mean - 39.499393) < 1e-5)
    #expect(abs(forced - 0.605006) < 1e-5)
    #expect(drought.curves[0].longest == 50)
    for (metric, exact) in [
      ("drought.box.mean", mean), ("drought.box.forced.share", forced),
    ] {
      let estimate = try #require(findings.row(metric)?.estimate)
      let (low, high) = try (#require(estimate.low), #require(estimate.high))
      // Twice as wide as an interval of 95 %: wrong in one of 10,000.
      #expect(abs(try #require(estimate.value) - exact) < high - low, "\(metric): \(estimate)")
    }
  }

  @Test func `the last of a table's equally rare drops is guaranteed, or the one that it names`()
    throws
  {
    for (of, guaranteed) in [("", "b"), (#", "of": "a""#, "a")] {
      let table =
        #"{ "name": "box", "drops": { "a": 0, "b": 0, "c": 1 }, "pity": { "threshold": 3\#(of) }, "tickets": 6 }"#
      let findings = Findings(try PrototypeWorld.of(table, players: 5, days: 2).tally())
      let forced = try PrototypeWorld.mean("prototypes.box.\(guaranteed)", of: findings)
      #expect(abs(forced - 4) < 1e-9)
      #expect(abs(try PrototypeWorld.mean("prototypes.box.c", of: findings) - 8) < 1e-9)
    }
  }
}
