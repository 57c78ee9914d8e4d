import Foundation
import GameSupport
import Measurement
import Players
import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

/// No module but a game's contains a key, habit, account, event or metric that a game declares.
@Suite struct DeclaredNamesTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// The modules that know no game.
  private static let modules =
    (try? FileManager.default.contentsOfDirectory(atPath: sources.path).sorted())?
    .filter { !["Games", "GameEngines"].contains($0) } ?? []

  /// The names of the shipped games, without those of every game.
  private static let declared = Result { () throws -> DeclaredNames in
    let bare = Simulation(
      players: 1, days: 90, seed: 1, population: .of([.plain()]), game: BareRules())
    let common = DeclaredNames(of: .bare, in: bare.plan)
    var declared = DeclaredNames()
    for game in shippedGames.games {
      let names = DeclaredNames(of: game, in: try World.shipped(game.id, players: 1, days: 90).plan)
      declared.words.formUnion(names.words)
      declared.events.formUnion(names.events)
    }
    declared.words.subtract(common.words.union(ArchetypeTable.ofPresence.names))
    declared.events.subtract(common.events)
    declared.eventsOfEveryGame = common.events
    return declared
  }

  /// The literals of shared modules that are names of a game in another sense, by that sense.
  private static let exceptions: [String: Set<String>] = [
    "facts of attempts, droughts and awards, which GameSupport records and sums up in any game": [
      "amount", "base", "chance", "drop", "drops",
    ],
    "columns and marks of the laws of droughts, which are those of PityRules": [
      "pity", "threshold",
    ],
    "levels in any game, of which metrics are requested": ["levels"],
    "a currency's book in the digest of any life, and its first balance": ["purse", "start"],
    "units of any population's numbers": ["minutes", "task", "tasks"],
    "players live in parties in any game": ["party"],
    "columns and words of reports and summaries": [
      "effect", "habits", "kind", "milestones", "off", "set", "target", "values",
    ],
    "keys of an engine's manifest": ["softStart", "softStep", "streak"],
    "a command": ["screen"],
    "measures of a benchmark": ["growth", "sessions"],
    "attributes and classes of SVG": ["class", "key"],
    "a keyword of JSON Schema": ["items"],
    "a kind of JSON value": ["list"],
    "a file of the system": ["memory.stat"],
    "benchmarks have the names of the engines that they measure": [
      "engine.forge", "engine.loot", "engine.scoring", "engine.xp",
    ],
    "examples of paths in messages on options": ["difficulty.levels", "spotOn", "dungeons.list"],
  ]

  @Test(arguments: modules)
  func `a module that knows no game names nothing that one declares`(module: String) throws {
    let declared = try Self.declared.get()
    let allowed = Self.exceptions.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let folder = Self.sources.appending(path: module)
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for file in (files ?? []).sorted() where file.hasSuffix(".swift") {
      // People search for words in their own sense.
      if file == "Synonyms.swift" { continue }
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      // Examples in the help of a command name what the shipped scenarios have.
      let found = declared.found(in: text, alsoInProse: module != "CommandLineTool")
      #expect(found.subtracting(allowed) == [], "\(module)/\(file)")
    }
  }

  @Test func `the declared names are those of games`() throws {
    #expect(Self.modules.count > 15)
    let names = try Self.declared.get()
    #expect(
      names.words.isSuperset(of: [
        "spotOn", "dailyCap", "verification", "gold", "coins", "levelUp", "dungeonRoom", "xp",
      ]))
    #expect(names.words.isDisjoint(with: ["seed", "level", "activity", "targets", "drought"]))
    #expect(names.events.isSuperset(of: ["forge.enhance", "exp.rebirth"]))
    #expect(!names.events.contains("exp.gains"))
  }

  @Test(arguments: [
    ("let key = \"spotOn\"", "spotOn"), ("\"equipment.\\(rarity).most\"", "equipment.<>.most"),
    ("f(\"\\(a ? \"levelUp\" : b)\")", "levelUp"), ("\"the event exp.rebirth.\"", "exp.rebirth"),
    ("#\"gold\"#  // \"xp\"", "gold"), ("\"\"\"\n  a \"dailyCap\"\n  \"\"\"", "dailyCap"),
    ("\"drought.dungeonRoom.p95\"", "drought.dungeonRoom.p95"),
  ])
  func `a planted name is found`(source: String, name: String) throws {
    #expect(try Self.declared.get().found(in: source, alsoInProse: true) == [name])
  }

  @Test(arguments: [
    "// \"spotOn\"", "let spotOn = \"\"", "\"level.day30\"", "\"the price of gold\"",
    "\"exp.gains\"", "\"rarities.csv\"",
  ])
  func `names in code, comments, words and files are no faults`(source: String) throws {
    #expect(try Self.declared.get().found(in: source, alsoInProse: true) == [])
  }
}

/// The names that a game declares.
private struct DeclaredNames {
  /// Its keys, accounts, currencies, sources of droughts, engines, and the beginnings of its metrics.
  var words: Set<String> = []
  /// The ids of its events.
  var events: Set<String> = []
  /// The ids of events that no game declares, of which a part may be a game's word.
  var eventsOfEveryGame: Set<String> = []
}

extension DeclaredNames {
  init(of game: GameDefinition, in plan: MeasurementPlan) {
    let metrics = plan.metricNames + plan.families.map(\.name)
    let paths = ScenarioForm(of: game).values.map(\.path) + plan.droughts.map(\.name)
    words = Set(
      paths.flatMap(Self.parts) + plan.series.flatMap(Self.accounts)
        + metrics.compactMap { Self.parts(of: $0).first } + game.events.map(\.engine))
    events = Set(game.events.map(\.id))
  }

  private static func accounts(of series: Series) -> [String] {
    switch series.kind {
    case .track, .retained: []
    case .balance(let currency): [currency]
    case .faucet(let currency, let account), .sink(let currency, let account): [currency, account]
    }
  }

  /// Returns the letters and digits between the other characters of a name or path.
  private static func parts(of name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the names in a source's literals.
  ///
  /// - Parameter alsoInProse: False if a literal with blanks contains no names.
  func found(in source: String, alsoInProse: Bool) -> Set<String> {
    Set(
      StringLiterals(in: source).texts.flatMap { text in
        if words.contains(text) { return [text] }
        return alsoInProse || !text.contains(where: \.isWhitespace) ? names(in: text) : []
      })
  }

  /// Returns the dotted and the compound names in a text; in prose, other words may mean anything.
  private func names(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && !".<>".contains($0) }
      .map { $0.trimmingCharacters(in: ["."]) }
      .filter { name in
        if !name.contains(".") {
          let isCompound = name.dropFirst().contains { $0.isUppercase || $0.isNumber }
          return isCompound && words.contains(name)
        }
        return !Self.isFile(name) && !eventsOfEveryGame.contains(name)
          && (events.contains(name) || Self.parts(of: name).contains(where: words.contains))
      }
  }

  private static func isFile(_ name: String) -> Bool {
    [".csv", ".html", ".json", ".jsonc", ".md", ".svg"].contains(where: name.hasSuffix)
  }
}
