import GameEngines
import MonteCarlo
import Randomness
import ScenarioFiles
import ShippedGames
import Statistics
import Synchronization
import TestSupport

@testable import Bennie
@testable import GameKit
@testable import Measurement
@testable import Players
@testable import QuestBond

/// The worlds that the tests of this module play in.
enum World {
  /// A shipped scenario's rules, for fewer players and days.
  static func shipped(
    _ name: String, players: Int, days: Int, seed: Int = 1
  ) throws -> Simulation {
    var simulation = try read.withLock { read in
      if let simulation = read[name] { return simulation }
      let simulation = try Scenario.load(file: file(of: name), games: shippedGames).simulation
      read[name] = simulation
      return simulation
    }
    (simulation.players, simulation.days, simulation.seed) = (players, days, UInt64(seed))
    return simulation
  }

  /// The shipped scenarios that a test has asked for: each is read once.
  private static let read = Mutex<[String: Simulation]>([:])

  /// Where a shipped scenario stands.
  static func file(of name: String) -> String {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return folder.joined(separator: "/") + "/Scenarios/\(name).jsonc"
  }

  /// A scenario written here.
  static func of(_ text: String) throws -> Simulation {
    try Scenario.read(Array(text.utf8), file: "test.jsonc", games: shippedGames).simulation
  }

  static func questBond(players: Int, days: Int, seed: Int = 1) throws -> (Simulation, QuestRules) {
    let simulation = try shipped("questbond", players: players, days: days, seed: seed)
    guard let rules = simulation.game as? QuestRules else { throw NotThatGame() }
    return (simulation, rules)
  }

  static func bennie(players: Int, days: Int, seed: Int = 1) throws -> (Simulation, BennieRules) {
    let simulation = try shipped("bennie", players: players, days: days, seed: seed)
    guard let rules = simulation.game as? BennieRules else { throw NotThatGame() }
    return (simulation, rules)
  }

  struct NotThatGame: Error {}
}

extension Archetype {
  /// A player of no surprises: every day one task, always the same person.
  static func plain(
    _ name: String = "plain", weight: Double = 1, activity: Double = 1, tasks: Double = 1,
    churn: Double = 0, lapse: Double = 0, lapseDays: ClosedRange<Int> = 3...14,
    spending: SpendingStyle = .none
  ) -> Archetype {
    Archetype(
      name: name, weight: weight, activity: activity, activitySpread: 0, tasksPerActiveDay: tasks,
      sigmaStart: 0.5, sigmaFloor: 0.2, bias: 0, biasSpread: 0, skillSpread: 0, practice: 40,
      churn: churn, lapse: lapse, lapseDays: lapseDays, verification: .quick, spending: spending)
  }
}

extension PopulationRules {
  static func of(
    _ archetypes: [Archetype], partySizes: [Double] = [1], weekdayFactors: [Double]? = nil,
    streakPresence: Double = 0, presenceCap: Double = 1, opens: ClosedRange<Int> = 3...6,
    wakingMinutes: ClosedRange<Int> = 420...1320
  ) -> PopulationRules {
    var rules = PopulationRules(archetypes: archetypes)
    rules.partySizes = partySizes
    rules.weekdayFactors = weekdayFactors ?? Array(repeating: 1, count: 7)
    rules.streakPresence = streakPresence
    rules.presenceCap = presenceCap
    rules.opens = opens
    rules.wakingMinutes = wakingMinutes
    return rules
  }
}

extension Simulation {
  /// The run, block after block on this thread.
  func tally() -> RunTally { withTrials { $0.playInOrder(BlockPlan(trials: $1, blockSize: 16)) } }

  /// Hands the trials over in a form that any plan of blocks can play, and the number of parties.
  func withTrials<Result>(_ body: (CompiledTrials, _ parties: Int) -> Result) -> Result {
    let trials = trials
    return body(trials, trials.parties.count)
  }
}

/// A tally with an equality over everything it holds.
struct Measured: Tally, Equatable, CustomStringConvertible {
  var tally: RunTally

  /// Short, as a failed expectation prints it.
  var description: String {
    "measurements of \(tally.sizes[0].observations) players over \(tally.plan.days) days"
  }

  mutating func merge(_ other: Measured) { tally.merge(other.tally) }

  static func == (a: Measured, b: Measured) -> Bool {
    a.tally.plan == b.tally.plan && a.tally.sizes == b.tally.sizes && a.tally.sums == b.tally.sums
      && a.tally.histograms == b.tally.histograms && a.tally.droughts == b.tally.droughts
      && a.tally.bands == b.tally.bands && a.tally.wealth == b.tally.wealth
      && a.tally.outliers == b.tally.outliers
      && zip(a.tally.metrics, b.tally.metrics).allSatisfy(same)
  }

  private static func same(_ a: MetricTally, _ b: MetricTally) -> Bool {
    a.sizes == b.sizes && a.sums == b.sums && a.squares == b.squares && a.lowest == b.lowest
      && a.highest == b.highest && a.histogram == b.histogram
  }
}

extension Game {
  /// The end of a day for members that nobody has lent for a whole life.
  func endDay(
    _ day: Int, _ members: inout [Member], _ party: inout Party, _ droughts: inout DroughtTable
  ) {
    var lent = members.mutableSpan
    endDay(day, &lent, &party, &droughts)
  }
}

extension RunTally {
  /// Sums of a series on a day (from 1) over a row.
  func sums(day: Int, row: Int, series: Int) -> ClusterSums {
    sums(row: row, series: series)[day - 1]
  }
}

/// Pearson's statistic of counts against expected shares.
func chiSquare(_ counts: [Int], shares: [Double]) -> Double {
  let total = Double(counts.reduce(0, +))
  return zip(counts, shares).reduce(0) { sum, pair in
    let expected = total * pair.1
    return sum + (Double(pair.0) - expected) * (Double(pair.0) - expected) / expected
  }
}

/// How many standard deviations a count of successes is from its expectation.
func deviations(_ successes: Int, of trials: Int, chance: Double) -> Double {
  let n = Double(trials)
  return (Double(successes) - n * chance) / (n * chance * (1 - chance)).squareRoot()
}
