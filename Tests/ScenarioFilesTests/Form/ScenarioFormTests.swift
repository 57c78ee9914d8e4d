import Foundation
import ShippedGames
import Testing

@testable import GameSupport
@testable import ScenarioFiles
@testable import ScenarioReading

/// The form of scenarios is made by probes of the readers: it has to hold all that they ask for.
@Suite struct ScenarioFormTests {
  /// Every shipped scenario, the small verification worlds too.
  static let shipped: [String] = {
    let folder = URL(filePath: Shipped.file("x")).deletingLastPathComponent().path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".jsonc") }.map { String($0.dropLast(6)) }.sorted()
  }()

  private static let forms = Dictionary(
    uniqueKeysWithValues: shippedGames.games.map { ($0, ScenarioForm(of: $0)) })

  @Test func `there are shipped scenarios of every game`() throws {
    let games = try Self.shipped.map { try game(of: Shipped.load($0)) }
    #expect(Set(games) == Set(shippedGames.games))
  }

  @Test(arguments: shipped)
  func `every path that a shipped scenario states is among its rules`(name: String) throws {
    let rules = Set(try Shipped.load(name).rules.map(\.path))
    let text = try String(contentsOfFile: Shipped.file(name), encoding: .utf8)
    let stated = try leaves(of: parse(text), at: .root)
    #expect(stated.count > 3)
    #expect(stated.filter { !rules.contains($0) }.isEmpty)
  }

  @Test(arguments: shipped)
  func `every rule of a shipped scenario is in its game's form, with the same words and range`(
    name: String
  ) throws {
    let scenario = try Shipped.load(name)
    let form = try #require(Self.forms[try game(of: scenario)])
    let strangers = scenario.rules.filter { rule in
      // A number of the calendar has the words and the range of the one that it replaces.
      if rule.path.steps.contains(.key(CalendarEntry.values)) { return false }
      guard let value = place(rule.path, in: form)?.value else { return true }
      return !agrees(value, with: rule)
    }
    #expect(strangers.map(\.path).isEmpty)
  }

  private func agrees(_ value: RuleRecord, with rule: RuleNumber) -> Bool {
    let expected = rule.record.ofAnyScenario
    // Behind it stands whose number it is, where an archetype leaves it out.
    let meaning = expected.meaning.replacing(PopulationSection.ofSteady, with: "")
    // A card's amount is in percent, but of defense in points.
    let isSameUnit = value.unit == rule.unit || rule.unit == "points"
    // In lists, a default may depend on what else is said: a target is called as its metric is.
    let isSameDefault =
      value.defaultValue == nil || rule.path.description.contains("[")
      || value.defaultValue == rule.defaultValue
    // A formula may be a number, too, which has a range.
    let isSameRange = value.allowed == expected.allowed || value.allowed == .formula
    return isSameRange && value.meaning == meaning
      && value.rule == expected.rule && isSameUnit && isSameDefault
  }

  @Test(arguments: shippedGames.games)
  func `every value and every section says what it is about`(game: GameDefinition) throws {
    let form = try #require(Self.forms[game])
    #expect(form.values.count > 40)
    var untold: [String] = []
    form.root.visit(at: "") { path, place in
      guard !path.isEmpty, !path.hasSuffix("[]") else { return }
      let meaning = place.value?.meaning ?? place.note?.meaning ?? ""
      // Sentences are made of them later.
      if meaning.count <= 3 || meaning.hasSuffix(".") { untold.append(path) }
    }
    #expect(untold.isEmpty)
  }

  @Test(arguments: shippedGames.games)
  func `every rule that a value names is in the table of rules, alone or as a family`(
    game: GameDefinition
  ) throws {
    let root = URL(filePath: Shipped.file("x")).deletingLastPathComponent()
      .deletingLastPathComponent()
    let table = try String(
      contentsOf: root.appending(path: "Sources/GameEngines/GameEngines.docc/Rules.md"),
      encoding: .utf8)
    let unknown = try #require(Self.forms[game]).values.map(\.value.rule).filter { rule in
      !rule.isEmpty && !table.contains("\n| \(rule) |") && !table.contains("\n| \(rule)-1 |")
    }
    #expect(unknown.isEmpty)
  }

  @Test(arguments: shippedGames.games)
  func `a key of which only the presence is asked is read by some probe`(
    game: GameDefinition
  ) throws {
    let form = try #require(Self.forms[game])
    let asked = ScenarioForm.probes(of: game).flatMap(\.presenceAsked)
    #expect(asked.count > 3)
    #expect(asked.filter { place($0, in: form) == nil }.isEmpty)
  }

  @Test func `what has to be stated is told from what has a default`() throws {
    let form = try #require(Self.forms[.questBond])
    let required = { (path: String) in
      place(JSONPath(parsing: path)!, in: form)?.isRequired
    }
    for path in ["name", "loot", "routines", "dungeons.list", "dungeons.list[0].level"] {
      #expect(required(path) == true, "\(path)")
    }
    for path in [
      "description", "dungeons", "routines[0].bundle", "claims[0].atLeast", "targets[0].is",
      "questions[0].answer", "questions[0].metric", "population.groups.engaged",
      "comeback.gifts[0].daysAway",
    ] {
      #expect(required(path) == false, "\(path)")
    }
  }

  // MARK: Places

  private func game(of scenario: Scenario) throws -> GameDefinition {
    try #require(shippedGames.games.first { $0.title == scenario.simulation.game.name })
  }

  private func place(_ path: JSONPath, in form: ScenarioForm) -> FormPlace? {
    path.steps.reduce(form.root) { place, step in
      switch step {
      case .key(let key): place?[.key(key)] ?? place?[.anyName]
      case .index, .name, .end: place?[.element]
      }
    }
  }

  /// Where values stand, a list of plain values being one; not what another layer is told.
  private func leaves(of node: JSONNode, at path: JSONPath) throws -> [JSONPath] {
    switch node.value {
    case .object(let members):
      return try members.flatMap { member in
        ["$schema", "extends"].contains(member.key)
          ? [] : try leaves(of: member.node, at: path.appending(member.key))
      }
    case .array(let elements):
      // A null that begins a list is told to another layer.
      let told = elements.first?.value == .null ? Array(elements.dropFirst()) : elements
      guard case .object? = told.first?.value else { return [path] }
      let names = ItemNames(told)
      return try told.indices.flatMap {
        try leaves(of: told[$0], at: path.appending(names.step(to: $0)))
      }
    case .null: return []
    case .bool, .number, .string: return [path]
    }
  }
}
