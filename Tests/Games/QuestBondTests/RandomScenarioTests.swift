import GameEngines
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import QuestBond

/// LED-2, PTY-2 and LVL in worlds that nobody designed.
///
/// A sample finds what is wrong in half of such worlds with 99 %, the whole study what is wrong in
/// one of 400.
@Suite struct RandomScenarioTests {
  private static let count = StudySize.of(sample: 7, full: 2_000)

  @Test func `in any valid world gold balances, no counter passes its end, no level falls`() throws
  {
    let worlds = try RandomScenario(shipped: "questbond", players: 4, days: 12)
    var played = 0
    var number = 0
    var found: [String] = []
    while played < Self.count, found.isEmpty {
      number += 1
      guard let simulation = worlds.scenario(number) else { continue }
      played += 1
      found += Self.wrongs(in: simulation).map { "scenario \(number): \($0)" }
    }
    #expect(found == [])
    // Most numbers are independent of one another, so most random worlds are valid ones.
    #expect(number < 10 * Self.count, "\(number) tried")
  }

  /// A ledger that leaks, or an index that is none, ends the program.
  @Test func `a random patch on a random day is refused, or its players live on and gold balances`()
    throws
  {
    let worlds = try RandomScenario(shipped: "questbond", players: 4, days: 12)
    var (played, number) = (0, 0)
    var found: [String] = []
    while played < Self.count, found.isEmpty {
      number += 1
      guard let simulation = worlds.patched(number),
        let rules = simulation.game as? QuestRules
      else { continue }
      played += 1
      found += unbalanced(simulation.tally(), start: rules.startGold).map {
        "patch \(number): \($0)"
      }
    }
    #expect(found == [])
    #expect(number < 10 * Self.count, "\(number) tried")
  }

  /// What is wrong on any day of any member, and where the measurements do not balance.
  private static func wrongs(in simulation: Simulation) -> [String] {
    guard let rules = simulation.game as? QuestRules else { return ["it is another game"] }
    let log = ViolationLog()
    let game = WatchedQuestBond(
      game: QuestBondGame(rules: rules, population: simulation.population), rules: rules, log: log)
    let trials = CompiledTrials(
      PartyTrials(
        game: game, population: simulation.population, players: simulation.players,
        days: simulation.days, seed: simulation.seed))
    var tally = trials.makeSummary()
    trials.play(0..<trials.parties.count, into: &tally)
    return log.found + unbalanced(tally, start: rules.startGold)
  }
}
