import Experiments
import Foundation
import ShippedGames
import TestSupport
import Testing

@testable import Measurement
@testable import ScenarioFiles
@testable import ScenarioReading

/// No scenario crashes the program: it is refused with reasons, or it can be run.
@Suite struct ScenarioRobustnessTests {
  private func text(_ name: String) throws -> String { try Shipped.load(name).resolved }

  @Test(arguments: Shipped.names)
  func `a mutant is refused with reasons, or read, and reads again as itself`(
    name: String
  ) throws {
    let original = try ScenarioTree(try text(name))
    var dice = SeededDice(seed: 20_240_301)
    var refused = 0
    var accepted = 0
    // QuestBond's scenario takes as long to read as five of the others.
    let mutants = StudySize.of(sample: name == "questbond" ? 24 : 40, full: 2_000)
    for _ in 0..<mutants {
      var mutant = original
      for _ in 0..<Int.random(in: 1...3, using: &dice) { mutant.mutate(using: &dice) }
      do throws(ScenarioFailure) {
        let scenario = try Scenario.read(
          Array(mutant.text.utf8), file: "m.jsonc", games: shippedGames)
        accepted += 1
        if accepted.isMultiple(of: 5) {
          let again = try? Scenario.read(
            Array(scenario.resolved.utf8), file: "r.jsonc", games: shippedGames)
          #expect(again?.resolved == scenario.resolved)
        }
      } catch {
        refused += 1
        let lines = lines(error)
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.hasPrefix("m.jsonc:") && $0.count < 400 })
      }
    }
    // Both ways out are really taken.
    #expect(refused > mutants / 8)
    #expect(accepted > mutants / 16)
  }

  @Test func `a mutant over another scenario is refused with reasons, or read`() throws {
    let folder = URL(filePath: Shipped.file("exploits")).deletingLastPathComponent().path
    let original = try ScenarioTree(
      String(contentsOfFile: Shipped.file("exploits"), encoding: .utf8))
    var dice = SeededDice(seed: 20_240_303)
    var refused = 0
    let mutants = StudySize.of(sample: 12, full: 1_000)
    for _ in 0..<mutants {
      var mutant = original
      mutant.mutate(using: &dice)
      do throws(ScenarioFailure) {
        _ = try Scenario.read(
          Array(mutant.text.utf8), file: "m.jsonc", folder: folder, games: shippedGames)
      } catch {
        refused += 1
        #expect(!lines(error).isEmpty)
      }
    }
    #expect((mutants / 6..<mutants).contains(refused))
  }

  @Test(arguments: Shipped.names)
  func `what is within the allowed ranges can be run`(name: String) throws {
    let base = try Shipped.load(name)
    var dice = SeededDice(seed: 20_240_302)
    var run = 0
    let rounds = StudySize.of(sample: 5, full: 150)
    for round in 0..<rounds {
      var tree = try ScenarioTree(base.resolved)
      let share = [0.05, 0.3, 0.8][round % 3]
      let end = [nil, 0, nil, 1, nil][round % 5]
      for rule in base.rules where isFree(rule.path) {
        guard Double.random(in: 0..<1, using: &dice) < share else { continue }
        tree.set(
          rule.path,
          to: rule.allowed.extreme(insteadOf: rule.value, end: end, using: &dice))
      }
      let overrides = SimulationOverrides(players: 2, days: 3, seed: round)
      guard
        let scenario = try? Scenario.read(
          Array(tree.text.utf8), file: "m", games: shippedGames, overrides: overrides)
      else { continue }
      run += 1
      let tally = try #require(scenario.simulation.run(threads: 1))
      // Conclusions take longer than so short a run.
      guard round.isMultiple(of: 4), StudySize.isFull || name != "questbond" else { continue }
      let findings = Findings(tally)
      #expect(findings.players == 2)
      #expect(findings.summary.allSatisfy { $0.estimate.value?.isFinite ?? true })
    }
    #expect(run >= rounds / 5)
  }

  /// Values that may take any allowed value whatever the others are.
  private func isFree(_ path: JSONPath) -> Bool {
    let text = path.description
    let bound = [
      "opens", "lapseDays", "wakingMinutes", "gridSize", "colours", "Percent", "partySizes",
      "rarities", "weights", "weight", ".threshold", ".level", "offers", "category",
      "usualSeconds", ".spread", ".wave", ".days", "levelBands", "atLeast", "atMost", "daysAway",
      "stages", "habits", "minutes", "drawnRooms", "percent", "items", "goods", "research.gold",
      "research.materials", "research.tokens", ".rooms",
    ]
    let lists = ["simulation", "coins.offers", "population.groups", "dailyQuests.targets"]
    return !bound.contains { text.hasSuffix($0) } && !lists.contains { text.hasPrefix($0) }
  }
}
