import ShippedGames
import TestSupport
import Testing

@testable import GameSupport
@testable import ScenarioFiles

@Suite struct StarterScenarioTests {
  /// The starters, and the scenarios that they are: each is written and read once.
  private static let texts = Dictionary(
    uniqueKeysWithValues: shippedGames.games.map { ($0, StarterScenario.text(of: $0)) })
  private static let scenarios = texts.mapValues { text in Result { try read(text) } }

  @Test(arguments: shippedGames.games)
  func `a starter is a scenario of its game, without a warning`(game: GameDefinition) throws {
    let scenario = try #require(Self.scenarios[game]).get()
    #expect(scenario.name == "my-\(game.id)")
    #expect(scenario.warnings.isEmpty)
    #expect(scenario.expectations.claims.count == 1)
    #expect(scenario.expectations.targets.count == 1)
    #expect(scenario.simulation.game.name == game.title)
  }

  @Test func `a starter that is no scenario is told with its line`() throws {
    var game = try #require(shippedGames.game(called: "timequest"))
    game.starter = game.starter.replacing(
      "\"scoring\": {}", with: "\"scoring\": { \"minits\": 1 }")
    let problems = StarterScenario.problems(of: game, among: GameList([game])) ?? ""
    #expect(
      problems.contains("starter of timequest:21:16: error: scoring.minits: unknown key"),
      "\(problems)")
  }

  @Test(arguments: shippedGames.games)
  func `taking the marks away before defaults changes nothing`(game: GameDefinition) throws {
    let text = try #require(Self.texts[game])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var taken = 0
    let uncommented: String = lines.map { (line: Substring) -> String in
      let blanks = line.prefix { $0 == " " }
      let rest = line.dropFirst(blanks.count)
      guard rest.hasPrefix("//"), rest.dropFirst(2).first != " " else {
        return String(line)
      }
      taken += 1
      return String(blanks + rest.dropFirst(2))
    }.joined(separator: "\n")
    #expect(taken > 15)
    let stated = try Self.read(uncommented)
    #expect(try Self.scenarios[game]?.get().resolved == stated.resolved)
    // Now the file says nearly all there is to say.
    #expect(stated.rules.count(where: \.isSet) > 2 * taken / 3)
  }

  @Test(arguments: shippedGames.games)
  func `the comments say of every value what it does`(game: GameDefinition) throws {
    let text = try #require(Self.texts[game])
    let words = Set(text.split { " \n".contains($0) })
    let untold = try #require(Self.scenarios[game]).get().rules.filter { rule in
      !rule.meaning.split(separator: " ").allSatisfy { word in
        ["", ".", ";"].contains { words.contains("\(word)\($0)") }
      }
    }
    #expect(untold.map(\.path).isEmpty)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 220 })
  }

  /// A comment of one value that is wrapped is one text.
  @Test(arguments: shippedGames.games)
  func `above or beside each default stand its range, its rule and its meaning`(
    game: GameDefinition
  ) throws {
    let text = try #require(Self.texts[game])
    let flat = text.split(separator: "\n").map { line in
      line.drop { " /-".contains($0) }.split(separator: " ").joined(separator: " ")
    }.joined(separator: " ")
    for number in try #require(Self.scenarios[game]).get().rules
    where !number.isSet {
      #expect(flat.contains(number.record.ofAnyScenario.remark), "\(number.path)")
    }
  }

  @Test func `a starter takes the name it is given, if that can be one`() throws {
    #expect(try Self.read(StarterScenario.text(of: .bennie, name: "ours")).name == "ours")
    for name in ["", "a b", "..", "a/b/c", "\"", String(repeating: "x", count: 65)] {
      #expect(try Self.read(StarterScenario.text(of: .bennie, name: name)).name == "my-bennie")
    }
  }

  private static func read(_ text: String) throws -> Scenario {
    do {
      return try Scenario.read(Array(text.utf8), file: "starter.jsonc", games: shippedGames)
    } catch {
      Issue.record("\(lines(error).joined(separator: "\n"))")
      throw error
    }
  }
}
