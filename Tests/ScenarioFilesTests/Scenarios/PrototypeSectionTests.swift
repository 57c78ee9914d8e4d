import GameSupport
import ShippedGames
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// Prototypes and resets as scenarios state them: their numbers, and what is said of faulty ones.
@Suite struct PrototypeSectionTests {
  private static func text(_ prototypes: String, calendar: String = "") -> String {
    """
    {
      "name": "b", "coins": {},
      "prototypes": [\(prototypes)],
      "calendar": [\(calendar)]
    }
    """
  }

  private static let banner = #"""
    { "name": "banner", "sink": "coins", "price": 12, "chance": 0.4, "gives": { "box": 2 } },
    { "name": "box", "drops": { "a": 0.5, "b": 0.5 }, "pity": { "threshold": 9 } },
    { "name": "ad reward", "faucet": "coins", "amount": "2 + day / 10" }
    """#

  private func scenario(_ text: String, settings: [String] = []) throws -> Scenario {
    try Scenario.read(
      Array(text.utf8), file: "x.jsonc", games: shippedGames,
      overrides: SimulationOverrides(settings: settings.map { Setting(parsing: $0) }))
  }

  @Test func `prototypes are part of the run, and of the scenario as it is written out`() throws {
    let scenario = try scenario(Self.text(Self.banner))
    #expect(scenario.simulation.prototypes.map(\.id) == ["banner", "box", "adReward"])
    #expect(scenario.simulation.prototypes[0].gifts == [0, 2, 0])
    let resolved = try self.scenario(scenario.resolved)
    #expect(resolved.resolved == scenario.resolved)
    #expect(resolved.simulation == scenario.simulation)
    let names = scenario.simulation.plan.metricNames
    for name in [
      "coins.sink.banner.perActiveDay", "coins.faucet.adReward.perActiveDay",
      "prototypes.banner.bought", "prototypes.box.a", "drought.box.p95",
    ] { #expect(names.contains(name), "\(name)") }
    #expect(scenario.simulation.measures.report.lines.contains { $0.title == "Prototypes" })
  }

  @Test func `a scenario without prototypes and without resets has none of it`() throws {
    let scenario = try scenario(#"{ "name": "b", "coins": {} }"#)
    #expect(scenario.simulation.prototypes.isEmpty)
    #expect(!scenario.resolved.contains("prototypes"))
    #expect(!scenario.simulation.measures.report.lines.contains { $0.title == "Prototypes" })
    #expect(!scenario.levers().contains { $0.name.hasPrefix("prototypes") })
  }

  @Test func `numbers of prototypes are set and moved by their paths`() throws {
    let settings = ["prototypes[banner].price=*2", "prototypes[box].pity.threshold=7"]
    let scenario = try scenario(Self.text(Self.banner), settings: settings)
    let prototypes = scenario.simulation.prototypes
    #expect(prototypes[0].formula == Formula(24))
    #expect(prototypes[1].pity.threshold == 7)
    let levers = scenario.levers().map(\.name)
    for name in ["banner].price", "banner].chance", "banner].gives.box", "box].pity.threshold"] {
      #expect(levers.contains("prototypes[\(name)"), "\(name)")
    }
    #expect(!levers.contains { $0.hasSuffix("].from") })
  }

  @Test(arguments: [
    (#""sink": "coin", "price": 5"#, "sink: the game has no currency \"coin\"; there are coins"),
    (#""sink": "coins", "price": "5 * levl""#, "price: the game shows no \"levl\" of a player"),
    (#""sink": "coins", "price": "5 *""#, "price: expected a number, a name or ("),
    (#""sink": "coins""#, "price: missing; expected a number or a formula"),
    (#""sink": "coins", "price": -1"#, "price: -1 is out of range"),
    (#""sink": "coins", "price": [1]"#, "price: expected a number or a formula, found a list"),
    (#""sink": "coins", "price": 1, "amount": 2"#, "amount: unknown key"),
    (#""faucet": "coins", "amount": 1, "chance": 40"#, "chance: 40 is not a chance (0…1)"),
    (
      #""faucet": "coins", "amount": 1, "from": 9, "through": 8"#, "through: the last day is before"
    ),
    (#""faucet": "coins", "amount": 1, "for": ["nobody"]"#, "for[0]: expected"),
    (#""drops": { "a": 0.6, "b": 0.3 }"#, "drops: the shares come to 0.9, not to 1"),
    (#""drops": {}"#, "drops: there are 0 drops"),
    (#""drops": { "a": 1 }, "pity": { "threshold": 3, "of": "b" }"#, "pity.of: expected \"a\""),
    (#""sink": "coins", "price": 1, "gives": { "bx": 1 }"#, "gives: there is no drop table \"bx\""),
    (
      #""sink": "coins", "faucet": "coins", "price": 1, "amount": 1"#,
      "expected one of sink, faucet"
    ),
    (#""tries": 3"#, "expected one of sink, faucet and drops"),
  ])
  func `a faulty prototype is told where and why`(values: String, expected: String) {
    let found = problems(Self.text(#"{ "name": "banner", \#(values) }"#))
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }

  @Test func `names are those of nothing else`() {
    let box = #""drops": { "a": 1 }"#
    for (names, taken) in [
      (["video"], "video"), (["ad reward", "adReward"], "adReward"), (["Video", "video"], "video"),
    ] {
      let list = names.map { "{ \"name\": \"\($0)\", \(box) }" }.joined(separator: ", ")
      let found = problems(Self.text(list))
      #expect(found.contains { $0.contains("name: \"\(taken)\" is taken") }, "\(found)")
    }
    let found = problems(Self.text("{ \"name\": \"…\", \(box) }"))
    #expect(found.contains { $0.contains("name: a name has letters or digits") }, "\(found)")
  }

  @Test func `a game without a currency has drop tables only`() throws {
    func text(_ prototype: String) -> String {
      """
      { "name": "t", "routines": [{"name": "r", "tasks": [{"name": "t"}]}], "scoring": {},
        "prototypes": [{ "name": "p", \(prototype) }] }
      """
    }
    let found = problems(text(#""faucet": "gold", "amount": 1"#))
    #expect(found.contains { $0.contains("faucet: the game has no currency \"gold\"") }, "\(found)")
    #expect(try scenario(text(#""drops": { "a": 1 }"#)).simulation.prototypes.count == 1)
  }

  @Test func `a reset is an event of the calendar`() throws {
    let reset =
      #"{ "name": "season end", "from": 60, "do": "resetCurrency", "currency": "coins", "keep": 0.1 }"#
    let scenario = try scenario(Self.text("", calendar: reset))
    let found = scenario.simulation.prototypes
    #expect(found.map(\.id) == ["seasonEnd"])
    #expect(found[0].kind == .reset && found[0].share == 0.1)
    #expect(found[0].from == 60 && found[0].through == 60)
    let without = try self.scenario(
      Self.text("", calendar: reset), settings: ["calendar[season end]=null"])
    #expect(without.simulation.prototypes.isEmpty)
    #expect(!scenario.simulation.measures.report.lines.contains { $0.title == "Prototypes" })
  }

  @Test(arguments: [
    #""prototypes[banner].price": 5, "prototypes[box].drops": { "a": 0.6, "b": 0.4 }"#,
    #""prototypes[ad reward].amount": "3 * day", "prototypes[box].pity": null"#,
  ])
  func `a dated change gives prototypes other numbers`(values: String) throws {
    let entry = #"{ "name": "patch", "from": 9, "set": { \#(values) } }"#
    let calendar = try #require(
      try scenario(Self.text(Self.banner, calendar: entry)).simulation.calendar)
    #expect(calendar.prototypes.count == 2 && calendar.prototypes[0] != calendar.prototypes[1])
  }

  @Test(arguments: [
    #""prototypes[+]": { "name": "more", "faucet": "coins", "amount": 1 }"#,
    #""prototypes[ad reward]": null"#, #""prototypes[box].name": "crate""#,
    #""prototypes[box].drops": { "a": 0.5, "c": 0.5 }"#,
    #""prototypes[box].drops": { "a": 0.4, "b": 0.6 }, "prototypes[box].pity.of": "a""#,
  ])
  func `a dated change makes and ends no prototype`(values: String) {
    let entry = #"{ "name": "patch", "from": 9, "set": { \#(values) } }"#
    let found = problems(Self.text(Self.banner, calendar: entry))
    #expect(
      found.contains { $0.contains("is gone or has moved") || $0.contains("makes or ends none") },
      "\(found)")
  }

  @Test(arguments: [
    (#""do": "resetGold", "currency": "coins""#, "do: expected \"resetCurrency\""),
    (#""do": "resetCurrency", "currency": "gold""#, "currency: the game has no currency \"gold\""),
    (#""do": "resetCurrency""#, "currency: missing"),
    (#""do": "resetCurrency", "currency": "coins", "set": {}"#, "set: unknown key"),
  ])
  func `a faulty event is told where and why`(values: String, expected: String) {
    let text = Self.text("", calendar: #"{ "name": "end", "from": 60, \#(values) }"#)
    let found = problems(text)
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }
}
