import Foundation
import Testing

@testable import ScenarioFiles

/// The form of scenarios is made by surveys of the readers: it has to hold all that they ask for.
@Suite struct ScenarioFormTests {
  /// Every shipped scenario, the small verification worlds too.
  static let shipped: [String] = {
    let folder = URL(filePath: Shipped.file("x")).deletingLastPathComponent().path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".jsonc") }.map { String($0.dropLast(6)) }.sorted()
  }()

  private static let forms = Dictionary(
    uniqueKeysWithValues: GameName.allCases.map { ($0, ScenarioForm(of: $0)) })

  @Test func `there are shipped scenarios of every game`() throws {
    let games = try Self.shipped.map { try game(of: Shipped.load($0)) }
    #expect(Set(games) == Set(GameName.allCases))
  }

  @Test(arguments: shipped)
  func `every path that a shipped scenario states is among its rules`(name: String) throws {
    let rules = Set(try Shipped.load(name).rules.map(\.path))
    let text = try String(contentsOfFile: Shipped.file(name), encoding: .utf8)
    let stated = try leaves(of: parse(text), at: .root)
    #expect(stated.count > 3)
    for path in stated { #expect(rules.contains(path), "\(path)") }
  }

  @Test(arguments: shipped)
  func `every rule of a shipped scenario is in its game's form, with the same words and range`(
    name: String
  ) throws {
    let scenario = try Shipped.load(name)
    let form = try #require(Self.forms[try game(of: scenario)])
    for rule in scenario.rules {
      let place = try #require(self.place(rule.path, in: form), "\(rule.path)")
      let value = try #require(place.value, "\(rule.path)")
      let expected = FormValue(rule)
      #expect(value.allowed == expected.allowed, "\(rule.path)")
      #expect(value.meaning == expected.meaning, "\(rule.path)")
      #expect(value.rule == expected.rule, "\(rule.path)")
      // A card's amount is in percent, but of defense in points.
      #expect(value.unit == rule.unit || rule.unit == "points", "\(rule.path)")
      // In lists, a default may depend on what else is said: a target is called as its metric is.
      if let found = value.defaultValue, !rule.path.description.contains("[") {
        #expect(found == rule.defaultValue, "\(rule.path)")
      }
    }
  }

  @Test(arguments: GameName.allCases)
  func `every value and every section says what it is about`(game: GameName) throws {
    let form = try #require(Self.forms[game])
    #expect(form.values.count > 40)
    form.root.visit(at: "") { path, place in
      guard !path.isEmpty, !path.hasSuffix("[]") else { return }
      let meaning = place.value?.meaning ?? place.note?.meaning ?? ""
      #expect(meaning.count > 3, "\(path)")
      #expect(!meaning.hasSuffix("."), "\(path): a sentence is made of it later")
    }
  }

  @Test(arguments: GameName.allCases)
  func `every rule that a value names is in the table of rules, alone or as a family`(
    game: GameName
  ) throws {
    let root = URL(filePath: Shipped.file("x")).deletingLastPathComponent()
      .deletingLastPathComponent()
    let table = try String(
      contentsOf: root.appending(path: "Sources/GameEngines/GameEngines.docc/Rules.md"),
      encoding: .utf8)
    for (path, value) in try #require(Self.forms[game]).values where !value.rule.isEmpty {
      let isThere = table.contains("\n| \(value.rule) |") || table.contains("\n| \(value.rule)-1 |")
      #expect(isThere, "\(path): \(value.rule)")
    }
  }

  @Test(arguments: GameName.allCases)
  func `a key of which only the presence is asked is read by some survey`(game: GameName) throws {
    let form = try #require(Self.forms[game])
    for survey in ScenarioForm.surveys(of: game) {
      for path in survey.presenceAsked {
        #expect(place(path, in: form) != nil, "\(path) is asked for and never read")
      }
    }
  }

  @Test func `what has to be stated is told from what has a default`() throws {
    let form = try #require(Self.forms[.questbond])
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

  private func game(of scenario: Scenario) throws -> GameName {
    switch scenario.simulation.game {
    case .questBond: .questbond
    case .bennie: .bennie
    case .timeQuest: .timequest
    }
  }

  private func place(_ path: JSONPath, in form: ScenarioForm) -> FormPlace? {
    path.steps.reduce(form.root) { place, step in
      switch step {
      case .key(let key): place?[.key(key)] ?? place?[.anyName]
      case .index: place?[.element]
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
      guard case .object? = elements.first?.value else { return [path] }
      return try elements.indices.flatMap {
        try leaves(of: elements[$0], at: path.appending($0))
      }
    case .null: return []
    case .bool, .number, .string: return [path]
    }
  }
}
