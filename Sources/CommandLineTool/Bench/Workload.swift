import GameSupport
import Measurement

/// A fixed part of a scenario: its first players, with its own luck, for all of its days. Counts
/// and times use the same part of the same run, so that one can be divided by the other.
struct Workload: Sendable {
  static let maxPlayers = 200
  let name: String
  /// Identifies rules, players, days and seed.
  let hash: String
  let simulation: Simulation
  var playerDays: Int { simulation.players * simulation.days }

  /// One player's whole day, with engines and measurement, on one thread.
  var day: Subject {
    let trials = simulation.trials
    return Subject(
      "day.\(name)", "a whole player-day, in one thread", unit: .playerDay,
      callsPerRound: playerDays
    ) { rounds in
      var tally = trials.makeSummary()
      for _ in 0..<rounds { trials.play(0..<trials.parties.count, into: &tally) }
      return Self.sum(tally)
    }
  }

  /// Returns the first days of many more players on 1, 2, 4, … threads, and on one per processor.
  ///
  /// - Parameter processors: ≥ 1.
  func harness(processors: Int) -> [Subject] {
    var crowd = simulation
    // Enough parties for every thread to take several blocks.
    crowd.players = 4096 * processors
    crowd.days = min(simulation.days, 10)
    let playerDays = crowd.players * crowd.days
    let powers = sequence(first: 1) { $0 * 2 }.prefix { $0 < processors }
    return (powers + [processors]).map { threads in
      Subject(
        "harness.\(name).\(threads)", "a whole run, on \(threads) thread\(threads > 1 ? "s" : "")",
        unit: .playerDay, threads: threads, callsPerRound: playerDays
      ) { [crowd] rounds in
        (0..<rounds).reduce(0) { sum, _ in sum &+ (crowd.run(threads: threads).map(Self.sum) ?? 0) }
      }
    }
  }

  private static func sum(_ tally: RunTally) -> UInt64 {
    UInt64(truncatingIfNeeded: tally.sizes.reduce(0) { $0 &+ $1.observations })
  }
}

/// One of two builds that take turns: plays and times a workload a stretch at a time.
///
/// Two builds with the same workload play the same parties in the same turn.
struct TurnTaker {
  private let trials: CompiledTrials
  private let partiesPerTurn: Int
  private var tally: RunTally
  private var turn = 0

  /// - Parameter partiesPerTurn: ≥ 1; capped at the number of parties.
  init(_ workload: Workload, partiesPerTurn: Int) {
    precondition(partiesPerTurn >= 1, "somebody plays")
    trials = workload.simulation.trials
    self.partiesPerTurn = min(partiesPerTurn, trials.parties.count)
    tally = trials.makeSummary()
  }

  /// Plays the next stretch; the first follows the last. Returns nanoseconds of the thread's own.
  mutating func play() -> Double {
    let stretches = trials.parties.count / partiesPerTurn
    let first = turn % stretches * partiesPerTurn
    turn += 1
    return threadNanoseconds { trials.play(first..<(first + partiesPerTurn), into: &tally) }
  }
}
