import GameSupport
import Measurement
import ScenarioFiles
import TestSupport
import TestWorlds
import Testing

/// Prototypes in whole games: ledgers balance, the game itself stays as it is, and currencies can be
/// reset.
@Suite struct PrototypeBooksTests {
  private static let seeds = StudySize.of(sample: 1...2, full: 1...40)

  /// Prototypes of all kinds, which move a currency.
  private static func all(of currency: String, price: String) -> String {
    #"""
    { "name": "banner", "sink": "\#(currency)", "price": "\#(price)", "tries": 2, "chance": 0.4,
      "keep": 5, "gives": { "ticket": 1 } },
    { "name": "ad reward", "faucet": "\#(currency)", "amount": 3, "tries": 3, "from": 4 },
    { "name": "tax", "sink": "\#(currency)", "price": "floor(\#(currency) * 0.1)", "through": 12 },
    { "name": "ticket", "drops": { "common": 0.9, "rare": 0.1 }, "pity": { "threshold": 8 },
      "tickets": 1 }
    """#
  }

  private static func reset(of currency: String) -> String {
    #"{ "name": "season end", "from": 5, "every": 6, "do": "resetCurrency", "currency": "\#(currency)", "keep": 0.1 }"#
  }

  private static func simulation(
    _ game: String, players: Int = 12, days: Int = 20, seed: Int = 1, more: String = ""
  ) throws -> Simulation {
    let currency = game == "bennie" ? "coins" : "gold"
    let settings =
      game == "bennie" ? [] : ["purse.startGold=100"]
    let price = game == "bennie" ? "4 + day / 5" : "20 + 5 * level"
    var simulation = try World.shipped(
      game, calendar: reset(of: currency) + more, players: players, days: days,
      settings: settings + ["prototypes=[\(all(of: currency, price: price))]"])
    simulation.seed = UInt64(seed)
    return simulation
  }

  @Test(arguments: ["bennie", "questbond"], seeds)
  func `a ledger with prototypes balances on every day`(game: String, seed: Int) throws {
    let tally = try Self.simulation(game, seed: seed).tally()
    #expect(unbalanced(tally, start: game == "bennie" ? 0 : 100) == [])
    let currency = game == "bennie" ? "coins" : "gold"
    for account in ["banner", "adReward", "tax", "seasonEnd"] {
      let moved = PrototypeWorld.days("\(currency).\(account)", of: tally).reduce(0, +)
      #expect(moved > 0, "\(account)")
    }
  }

  @Test func `prototypes and other rules change on days, and the ledger balances`() throws {
    let entry =
      #", { "name": "patch", "from": 7, "through": 9, "set": { "tasks.firstGold": "*3" } }"#
    let simulation = try Self.simulation("questbond", more: entry)
    #expect(simulation.calendar?.rules.count ?? 0 > 1)
    #expect(unbalanced(simulation.tally(), start: 100) == [])
    #expect(simulation.isUnchangedByTakingOver)
  }

  @Test(arguments: ["timequest", "bennie", "questbond"])
  func `no prototypes, and a table that nothing pays for, change nothing in the game`(game: String)
    throws
  {
    let plain = try World.shipped(game, players: 60, days: 15)
    let none = try World.shipped(
      game, calendar: "", players: 60, days: 15, settings: ["prototypes=[]"])
    let before = plain.tally()
    #expect(Measured(tally: none.tally()) == Measured(tally: before))

    let table = #"{ "name": "box", "drops": { "a": 0.5, "b": 0.5 }, "tickets": 3 }"#
    let other = try World.shipped(
      game, calendar: "", players: 60, days: 15, settings: ["prototypes=[\(table)]"])
    let after = other.tally()
    #expect(after.plan.series == before.plan.series)
    for (index, series) in before.plan.series.enumerated() {
      for row in 0..<before.plan.rows {
        let isSame = (1...15).allSatisfy {
          before.sums(day: $0, row: row, series: index)
            == after.sums(day: $0, row: row, series: index)
        }
        #expect(isSame, "\(series.name)")
      }
    }
    let (old, new) = (Findings(before), Findings(after))
    for row in old.summary {
      #expect(new.row(row.metric)?.estimate == row.estimate, "\(row.metric)")
    }
    #expect(new.row("prototypes.box.a") != nil)
  }

  @Test func `a game that lends no purse refuses prototypes with a sentence`() throws {
    let text = #"""
      { "name": "b", "bare": {}, "prototypes": [{ "name": "box", "drops": { "a": 1 } }] }
      """#
    do throws(ScenarioFailure) {
      _ = try Scenario.read(Array(text.utf8), file: "x", games: GameList([.bare]))
      Issue.record("it is refused")
    } catch {
      guard case .invalid(let found) = error else { throw error }
      #expect(found.rendered().contains("prototypes[box]: Bare takes no prototypes"))
    }
  }

  @Test func `a further prototype leaves the luck of another as it is`() throws {
    let one = #"{ "name": "ad", "faucet": "coins", "amount": 1, "tries": 5, "chance": 0.5 }"#
    let two =
      #"{ "name": "first", "faucet": "coins", "amount": 2, "tries": 2, "chance": 0.3 }, \#(one)"#
    let alone = try PrototypeWorld.of(one, players: 40, days: 10).tally()
    let both = try PrototypeWorld.of(two, players: 40, days: 10).tally()
    #expect(
      PrototypeWorld.days("coins.ad", of: alone) == PrototypeWorld.days("coins.ad", of: both))
  }

  @Test func `a reset leaves each player its share, and the rest goes into its own sink`() throws {
    let faucet = #"{ "name": "pay", "faucet": "coins", "amount": 100 }"#
    let reset =
      #"{ "name": "season end", "from": 4, "every": 3, "do": "resetCurrency", "currency": "coins", "keep": 0.1 }"#
    // Nobody plays on day 4.
    let tally = try PrototypeWorld.of(
      faucet, calendar: reset, players: 30, days: 8, weekdayFactors: [1, 1, 1, 0, 1, 1, 1]
    ).tally()
    let held = PrototypeWorld.days("coins.balance", of: tally).map { $0 / 30 }
    let lost = PrototypeWorld.days("coins.seasonEnd", of: tally).map { $0 / 30 }
    // On day 7 in the morning, before the day's own 100: 23 of 230 stay.
    #expect(held == [100, 200, 300, 30, 130, 230, 123, 223])
    #expect(lost == [0, 0, 0, 270, 0, 0, 207, 0])
    #expect(unbalanced(tally, start: 0) == [])
    let taken = try PrototypeWorld.mean("prototypes.seasonEnd.taken", of: Findings(tally))
    #expect(abs(taken - 477) < 1e-9)
  }

  @Test(arguments: ["bennie", "questbond"])
  func `a trace holds each movement, with the balance after it`(game: String) throws {
    let simulation = try Self.simulation(game, players: 20)
    var accounts: Set<String> = []
    for party in 0..<min(4, simulation.partyCount) {
      let trace = simulation.trace(party: party)
      for member in trace.archetypes.indices {
        for book in TraceLedger(trace.events.filter { $0.member == member }).purses {
          var balance = book.opening
          for entry in book.entries {
            balance += entry.amount
            #expect(entry.balance == balance, "\(entry)")
            accounts.insert(entry.account)
          }
        }
      }
    }
    #expect(accounts.isSuperset(of: ["adReward", "tax", "seasonEnd"]))
  }
}
