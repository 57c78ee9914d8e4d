import Experiments
import GameKit
import Measurement
import Statistics

/// A fixed piece of a scenario: its first players, on its own luck, for all of its days.
///
/// What is counted and what is timed is the same piece of the same run, so that one can be divided
/// by the other.
public struct Workload: Sendable {
  /// As many players make up a workload, or all that a scenario has.
  public static let mostPlayers = 200

  /// What its subjects are named after: the scenario's name.
  public let name: String
  /// Tells it from any other: rules, players, days and seed.
  public let hash: String
  /// Already cut to the workload's players.
  public let simulation: Simulation

  public init(name: String, hash: String, simulation: Simulation) {
    self.name = name
    self.hash = hash
    self.simulation = simulation
  }

  /// Of all its players.
  public var playerDays: Int { simulation.players * simulation.days }
}

// MARK: - Its times

extension Workload {
  /// A player's whole day, engines and what is measured of it, in one thread.
  public var day: Subject {
    let run = PreparedRun(simulation)
    return Subject(
      "day.\(name)", "a whole player-day, in one thread", unit: .playerDay,
      callsPerRound: playerDays
    ) { rounds in
      var tally = run.makeTally()
      for _ in 0..<rounds { run.play(0..<run.partyCount, into: &tally) }
      return Self.sum(tally)
    }
  }

  /// The first days of many more players on 1, 2, 4, … threads, and on as many as there are
  /// processors.
  ///
  /// - Parameter processors: ≥ 1.
  public func harness(processors: Int) -> [Subject] {
    var crowd = simulation
    // Parties enough that every thread takes several blocks.
    crowd.players = 4096 * processors
    crowd.days = min(simulation.days, 10)
    let playerDays = crowd.players * crowd.days
    let powers = sequence(first: 1) { $0 * 2 }.prefix { $0 < processors }
    return (powers + [processors]).map { threads in
      Subject(
        "harness.\(name).\(threads)", "a whole run, on \(threads) thread\(threads > 1 ? "s" : "")",
        unit: .playerDay, clock: .wall(threads: threads), callsPerRound: playerDays
      ) { [crowd] rounds in
        (0..<rounds).reduce(0) { sum, _ in
          sum &+ (crowd.run(threads: threads).map(Self.sum) ?? 0)
        }
      }
    }
  }

  private static func sum(_ tally: RunTally) -> UInt64 {
    UInt64(truncatingIfNeeded: tally.sizes.reduce(0) { $0 &+ $1.observations })
  }
}
