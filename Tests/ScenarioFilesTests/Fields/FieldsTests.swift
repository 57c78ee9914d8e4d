import GameEngines
import Testing

@testable import Bennie
@testable import QuestBond
@testable import ScenarioFiles
@testable import ScenarioReading
@testable import TimeQuest

/// Rules that exist for these tests alone.
private struct Shop: Hashable, Sendable {
  var price = 30
  var least = 2.5
  var luck = Chance(0.065)
  var odds = RarityOdds(weights: [60, 28, 9, 2.5, 0.5])
  var tier = DungeonTier.hard
  var door: ClassLine?
  var hours = 9...17
  var counter = Counter()
  var cellar: Counter?
  var shelves = [Shelf(goods: 5), Shelf(goods: 8)]
  var own: [Double]?

  struct Counter: Hashable, Sendable {
    var width = 3
    var height = 4
  }

  struct Shelf: Hashable, Sendable {
    var goods: Int
    var label = ""
  }
}

extension Shop {
  fileprivate static let fields = Fields(default: Shop(), rule: "SHP-1") {
    Whole("price", \.price, in: 1...100, unit: "gold", "price of a visit")
    Number(
      "least", \.least, in: 0...10, unit: "gold", rule: "SHP-2", origin: .assumption,
      "the least that is spent")
    Probability("luck", \.luck, "chance of a find")
    Weights("odds", \.odds, "weights by rarity")
    Case("tier", \.tier, "tier of difficulty")
    Case("door", \.door, orNone: "none", "whose door it has")
    WholeRange("hours", \.hours, in: 0...24, unit: "o'clock", "when it is open")
    Number("own", ifStated: \.own, count: 2...2, in: 0...1, unit: "", "a list of its own")
    Section("counter", \.counter, "where one pays") { Counter.fields }
    System("cellar", \.cellar, default: Counter(), "what is below") { Counter.fields }
    List(
      "shelves", \.shelves, count: 0...4, default: Shelf(goods: 1), "what is on offer"
    ) { Shelf.fields }
    Check { shop, section in
      section.failWhereFalling(\.shelves, by: \.goods, in: shop, "shelves have to grow")
      if shop.least > Double(shop.price) { section.fail(\.least, "is above the price") }
      if shop.price == 13 { section.warn(\.price, "brings bad luck") }
    }
  }
}

extension Shop.Counter {
  fileprivate static let fields = Fields(default: Shop.Counter(), origin: .assumption) {
    Whole("width", \.width, in: 1...9, unit: "feet", "its width")
    Check { counter, _ in counter.height = counter.width * 2 }
    Depending { counter in
      Whole(
        "height", \.height, in: 0...99, unit: counter.width > 5 ? "yards" : "feet", "its height")
    }
  }
}

extension Shop.Shelf {
  fileprivate static let fields = Fields(default: Shop.Shelf(goods: 1)) {
    Whole("goods", \.goods, in: 1...99, unit: "goods", "what fits on it").required
    Text("label", \.label, "what it says")
  }
}

@Suite struct FieldsTests {
  private func read(_ text: String) throws -> Reading<Shop> {
    try Reading(text) { Shop.fields.read($0) }
  }

  private func number(_ path: String, in reading: Reading<Shop>) throws -> RuleNumber {
    try #require(reading.context.ruleNumbers.first { "\($0.path)" == path })
  }

  @Test func `a section that says nothing leaves the rules at their own defaults`() throws {
    let reading = try read("{}")
    var expected = Shop()
    expected.counter.height = 6
    #expect(reading.content == expected && reading.problems.isEmpty)
    #expect(reading.context.ruleNumbers.allSatisfy { $0.defaultValue == $0.value && !$0.isSet })
  }

  @Test
  func `each number is recorded in the order of the declaration, with all that is said of it`()
    throws
  {
    let reading = try read("{}")
    #expect(
      reading.context.ruleNumbers.map { "\($0.path)" } == [
        "price", "least", "luck", "odds", "tier", "door", "hours", "counter.width",
        "counter.height", "shelves[0].goods", "shelves[0].label", "shelves[1].goods",
        "shelves[1].label",
      ])
    let price = try number("price", in: reading)
    #expect(price.rule == "SHP-1" && price.origin == .design && price.unit == "gold")
    #expect(price.allowed == .integer(1...100) && price.meaning == "price of a visit")
    let least = try number("least", in: reading)
    #expect(least.rule == "SHP-2" && least.origin == .assumption)
    #expect(try number("counter.width", in: reading).origin == .assumption)
  }

  @Test func `the default is what the rules hold, in the form in which a scenario writes it`()
    throws
  {
    let reading = try read("{}")
    #expect(try number("luck", in: reading).defaultValue?.text == "0.065")
    #expect(try number("odds", in: reading).defaultValue?.text == "[60, 28, 9, 2.5, 0.5]")
    #expect(try number("tier", in: reading).defaultValue?.text == "\"hard\"")
    #expect(try number("door", in: reading).defaultValue?.text == "\"none\"")
    #expect(try number("hours", in: reading).defaultValue?.text == "[9, 17]")
  }

  @Test func `what a section states is written into the rules`() throws {
    let reading = try read(
      """
      { "price": 44, "luck": 0.5, "odds": [0, 0, 1, 0, 0], "tier": "mythic", "door": "mage",
        "hours": [3, 4], "own": [0, 1], "counter": { "width": 9, "height": 1 }, "cellar": {} }
      """)
    let shop = reading.content
    #expect(reading.problems.isEmpty && shop.price == 44 && shop.luck == Chance(0.5))
    #expect(shop.odds == RarityOdds(weights: [0, 0, 1, 0, 0]) && shop.tier == .mythic)
    #expect(shop.door == .mage && shop.hours == 3...4 && shop.own == [0, 1])
    #expect(shop.counter == Shop.Counter(width: 9, height: 1))
    #expect(shop.cellar == Shop.Counter(width: 3, height: 6))
    #expect(try number("price", in: reading).isSet)
    #expect(try number("price", in: reading).defaultValue?.text == "30")
  }

  @Test func `fields may depend on what was read before them`() throws {
    let reading = try read(#"{ "counter": { "width": 7 } }"#)
    #expect(reading.content.counter.height == 14)
    #expect(try number("counter.height", in: reading).unit == "yards")
  }

  @Test(arguments: [
    (#"{ "price": 400 }"#, "x.jsonc:1:12: error: price: 400 is out of range (1…100)"),
    (#"{ "odds": [0, 0, 0, 0, 0] }"#, "all weights are 0; at least one has to be above 0"),
    (#"{ "hours": [5, 4] }"#, "hours: the least, 5, is above the most, 4"),
    (#"{ "tier": "hrad" }"#, "hard"),
    (#"{ "counter": { "width": 0 } }"#, "counter.width: 0 is out of range (1…9)"),
    (#"{ "shelves": [{}, {}, {}, {}, {}] }"#, "expected a list of 0…4 objects"),
    (#"{ "prize": 4 }"#, "unknown key"),
  ])
  func `what is not allowed is reported where it stands`(text: String, message: String) throws {
    let problems = try read(text).problems
    #expect(problems.count >= 1 && problems.contains { $0.contains(message) }, "\(problems)")
  }

  @Test func `a check between numbers blames the key of a number, or an element`() throws {
    #expect(
      try read(#"{ "price": 2 }"#).problems.joined().contains("least: is above the price"))
    let lists = try read(#"{ "shelves": [{ "goods": 7 }, { "goods": 7 }, { "goods": 9 }] }"#)
    #expect(lists.problems.count == 1)
    #expect(lists.problems[0].contains("shelves[1]: shelves have to grow"))
    let doubtful = try read(#"{ "price": 13 }"#)
    #expect(doubtful.problems.count == 1 && doubtful.problems[0].contains("warning: price:"))
    try doubtful.context.check()
  }

  @Test func `rules come from a text alone, or all that is wrong with it`() throws {
    let shop = try Shop.fields.rules(#"{ "price": 44, "counter": { "width": 2 }, } // ours"#)
    #expect(shop.price == 44 && shop.counter == Shop.Counter(width: 2, height: 4))
    let problems = #expect(throws: ScenarioProblems.self) {
      try Shop.fields.rules(#"{ "price": 400, "prize": 4 }"#, file: "shop.json")
    }
    #expect(
      problems?.rendered() == """
        shop.json:1:12: error: price: 400 is out of range (1…100)
        shop.json:1:17: error: prize: unknown key; did you mean "price"?
        """)
    #expect(throws: Problem.self) { try Shop.fields.rules("{") }
  }

  /// Ten thousand of them took 8 s.
  @Test func `names are looked for only for the unknown keys that are shown`() throws {
    let letters = "bdfghjklmnoqstuvwxyz"
    let keys = letters.flatMap { first in
      letters.prefix(15).map { #""price\#(first)\#($0)": 1"# }
    }.joined(separator: ", ")
    let problems = try #require(
      #expect(throws: ScenarioProblems.self) { try Shop.fields.rules("{ \(keys) }") })
    let suggested = problems.problems.map { $0.suggestion != nil }
    #expect(suggested == (0..<300).map { $0 < 100 })
  }

  @Test func `a system is there only where its section is`() throws {
    #expect(try read("{}").content.cellar == nil)
    #expect(try read(#"{ "cellar": { "width": 1 } }"#).content.cellar?.height == 2)
  }
}

@Suite struct ElementStartTests {
  private func shelves(
    _ start: ElementStart, _ text: String, new: Shop.Shelf = Shop.Shelf(goods: 1)
  ) throws -> Reading<Shop> {
    let fields = Fields(default: Shop()) {
      List(
        "shelves", \.shelves, count: 0...4, start: start, default: new, "what is on offer"
      ) { Shop.Shelf.fields }
    }
    return try Reading(text) { fields.read($0) }
  }

  @Test(arguments: [ElementStart.nearest, .atPlace, .none])
  func `an absent list is as the rules have it`(start: ElementStart) throws {
    let reading = try shelves(start, "{}")
    #expect(reading.content.shelves.map(\.goods) == [5, 8] && reading.problems.isEmpty)
  }

  @Test func `an element starts from the design's at its place, or from its last one`() throws {
    let reading = try shelves(.nearest, #"{ "shelves": [{}, {}, { "label": "c" }] }"#)
    #expect(reading.content.shelves.map(\.goods) == [5, 8, 8] && reading.problems.isEmpty)
  }

  @Test func `a further element is new, and has to state what is required`() throws {
    let reading = try shelves(.atPlace, #"{ "shelves": [{}, {}, { "label": "c" }] }"#)
    #expect(reading.problems.count == 1)
    #expect(reading.problems[0].contains("shelves[2].goods: missing; expected a whole number"))
    let stated = try shelves(
      .atPlace, #"{ "shelves": [{}, {}, { "goods": 9 }] }"#, new: Shop.Shelf(goods: 2, label: "n"))
    #expect(stated.content.shelves.last == Shop.Shelf(goods: 9, label: "n"))
  }

  @Test func `whoever writes such a list writes all of it`() throws {
    #expect(try shelves(.none, #"{ "shelves": [{}] }"#).problems.count == 1)
    let reading = try shelves(.none, #"{ "shelves": [{ "goods": 3 }] }"#)
    #expect(reading.content.shelves == [Shop.Shelf(goods: 3)] && reading.problems.isEmpty)
  }
}

/// The declarations of the games themselves: an empty section changes no number.
@Suite struct DeclaredRulesTests {
  private func unchanged<Rules: Equatable & Sendable>(_ fields: Fields<Rules>) throws {
    let reading = try Reading("{}") { fields.read($0) }
    #expect(reading.content == fields.defaults)
    #expect(reading.context.ruleNumbers.allSatisfy { $0.defaultValue == $0.value })
    #expect(!reading.context.ruleNumbers.isEmpty && reading.problems.isEmpty)
  }

  @Test func `an empty section is the design`() throws {
    try unchanged(BennieRules.fields)
    try unchanged(EstimationRules.fields)
    try unchanged(LevelCurve.fields)
    try unchanged(QuestLoot.fields)
    try unchanged(PityRules.fields)
    try unchanged(EquipmentRules.fields)
    try unchanged(AffixRules.fields)
    try unchanged(EnhancementRules.fields)
    try unchanged(SalvageRules.fields)
    try unchanged(StoreRules.fields)
    try unchanged(SetRules.fields)
    try unchanged(StashRules.fields)
    try unchanged(GearValuation.fields)
    try unchanged(QuestArena.fields)
    try unchanged(QuestRaid.fields)
    try unchanged(QuestPartyRules.fields(hasDungeons: true))
    try unchanged(ResearchPlan.fields)
    try unchanged(BundleRules.fields)
    try unchanged(DailyQuestRules.fields)
    try unchanged(WeeklyChestRules.fields)
  }
}
