import GameEngines
import GameSupport
import Players
import ScenarioReading

/// An entry of `prototypes`, or a reset of the calendar, as it is read: the game gives its words their
/// meaning, see `Scenario.Parts.prototyped`.
struct PrototypeEntry {
  var prototype: Prototype
  /// The price or the income as a text; nil for a number.
  var formula: String?
  /// The tickets that a purchase brings, by the names of drop tables.
  var gifts: [(table: String, tickets: Int)] = []
  /// The players for whom it is.
  var audience: Audience
  /// Reports what is wrong with its values.
  let reader: SectionReader

  private init(_ prototype: Prototype, _ audience: Audience, _ reader: SectionReader) {
    (self.prototype, self.audience, self.reader) = (prototype, audience, reader)
  }
}

extension PrototypeEntry {
  static let section = "prototypes"
  /// The key of an entry of the calendar that is an event, such as a reset.
  static let event = "do"
  private static let counts = (entries: 32, drops: 24, tries: 100, tickets: 100)

  /// Reads the section `prototypes`; an absent one has no entries.
  static func all(
    _ reader: SectionReader, of population: PopulationRules, _ cohorts: [PlayerCohort]
  ) -> [PrototypeEntry] {
    reader.list(
      section, "faucets, sinks and drop tables that the game does not have yet",
      count: 0...counts.entries
    ) { reader, _ in entry(reader, population, cohorts) } ?? []
  }

  /// Reads a reset of the calendar besides its days.
  static func reset(
    _ reader: SectionReader, _ name: String, from: Int, every: Int?, _ audience: Audience
  ) -> PrototypeEntry {
    var entry = PrototypeEntry(Prototype(name, .reset), audience, reader)
    _ = reader.choice(
      event, default: nil, from: ["resetCurrency"], rule: "", "the event, in place of values")
    entry.prototype.from = from
    (entry.prototype.through, entry.prototype.every) = every.map { (.max, $0) } ?? (from, 1)
    entry.prototype.currency = reader.text("currency", default: nil, "the currency that it resets")
    entry.prototype.share = value(
      reader, "keep", 0, .chance, "share", "share of what a player holds that it keeps")
    return entry
  }

  private static func entry(
    _ reader: SectionReader, _ population: PopulationRules, _ cohorts: [PlayerCohort]
  ) -> PrototypeEntry {
    let name = reader.text("name", default: nil, "the prototype's name")
    let isSink = reader.has("sink")
    let isFaucet = reader.has("faucet")
    let isTable = reader.has("drops")
    if [isSink, isFaucet, isTable].count(where: { $0 }) != 1 {
      reader.fail(nil, "expected one of sink, faucet and drops")
    }
    var entry = PrototypeEntry(
      Prototype(name, isSink ? .sink : isFaucet ? .faucet : .drops),
      Audience(reader, population, cohorts), reader)
    if isSink { entry.readSink() }
    if isFaucet {
      entry.prototype.currency = reader.text("faucet", default: nil, "the currency that it pays")
      entry.readFormula("income of a try; a number or a formula")
    }
    if isSink || isFaucet {
      entry.prototype.tries = value(
        reader, "tries", 1, .integer(in: 0...counts.tries), "tries", "tries on an active day")
      entry.prototype.chance = Chance(
        value(
          reader, "chance", 1, .chance, "chance",
          "chance that a player wants to buy at a try, or is paid"))
    }
    if isTable { entry.readTable() }
    entry.readDays()
    return entry
  }

  private mutating func readSink() {
    prototype.currency = reader.text("sink", default: nil, "the currency that it takes")
    readFormula("price of a purchase; a number or a formula")
    prototype.keep = Self.value(
      reader, "keep", 0, .integer(in: 0...Int.largestAmount), "",
      "a player buys only what leaves at least this much of the currency")
    reader.section("gives", "tickets of drop tables that a purchase brings", keysAreNames: true) {
      section in
      gifts = section.keys.map { table in
        section.checkName(table)
        let tickets = Self.value(
          section, table, nil, .integer(in: 1...Self.counts.tickets), "tickets",
          "tickets of this drop table")
        return (table, tickets)
      }
    }
  }

  /// The keys of the currency that it moves, and of its price or income.
  var currencyKey: String {
    prototype.kind == .reset ? "currency" : prototype.kind == .sink ? "sink" : "faucet"
  }
  var formulaKey: String { prototype.kind == .sink ? "price" : "amount" }

  /// Reads a number, which a search may move, or a formula.
  private mutating func readFormula(_ meaning: String) {
    if reader.member(formulaKey)?.node.number != nil {
      let numbers = ValueForm<Double>.number(in: 0...Double(Int.largestAmount))
      prototype.formula = Formula(Self.value(reader, formulaKey, nil, numbers, "", meaning))
    } else {
      formula = Self.value(reader, formulaKey, nil, .formula, "", meaning)
    }
  }

  private mutating func readTable() {
    reader.section("drops", "the share of tickets that bring each drop", keysAreNames: true) {
      section in
      for name in section.keys {
        section.checkName(name)
        prototype.drops.append(name)
        prototype.shares.append(
          Self.value(section, name, nil, .chance, "chance", "share of tickets that bring it"))
      }
    }
    let (names, shares) = (prototype.drops, prototype.shares)
    let sum = shares.reduce(0, +)
    if names.isEmpty || names.count > Self.counts.drops {
      reader.fail("drops", "there are \(names.count) drops; 1…\(Self.counts.drops) are possible")
    } else if abs(sum - 1) > 1e-9 {
      let shown = JSONText.number((sum * 1e9).rounded() / 1e9)
      reader.fail("drops", "the shares come to \(shown), not to 1")
    }
    // The rarest; of equally rare ones the last.
    prototype.guaranteed = shares.indices.reduce(0) { shares[$1] <= shares[$0] ? $1 : $0 }
    reader.section("pity", "the guarantee of a drop after many tickets without it") { section in
      let threshold = Self.value(
        section, "threshold", nil, .integer(in: 1...4000), "tickets",
        "the ticket, counted from the last such drop, that brings it for sure")
      let known = names.isEmpty ? ["drop"] : names
      let drop = Self.value(
        section, "of", known[prototype.guaranteed], .choice(known, areOfScenario: true), "",
        "the drop that it guarantees; by default the rarest")
      prototype.guaranteed = known.firstIndex(of: drop) ?? 0
      prototype.pity = PityRules(threshold: threshold, atLeast: .common)
    }
    prototype.tickets = Self.value(
      reader, "tickets", 0, .integer(in: 0...Self.counts.tickets), "tickets",
      "tickets on an active day, besides those that sinks give")
  }

  private mutating func readDays() {
    let days = ValueForm<Int>.integer(in: 1...PopulationSection.maxDays)
    prototype.from = Self.value(reader, "from", 1, days, "days", "the first day on which it acts")
    if reader.has("through") {
      prototype.through = Self.value(
        reader, "through", nil, days, "days", "the last day; without it, it acts for good")
      if prototype.through < prototype.from {
        reader.fail("through", "the last day is before the first")
      }
    }
  }

  private static func value<Value: Sendable>(
    _ reader: SectionReader, _ key: String, _ standard: Value?, _ form: ValueForm<Value>,
    _ unit: String, _ meaning: String
  ) -> Value {
    reader.value(key, standard, form, RuleNote(unit, nil, .assumption, meaning))
  }
}
