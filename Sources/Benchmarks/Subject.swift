/// Something to be timed.
///
/// It repeats its work without returning, so that the clock costs nothing, and sums its results, so
/// that nothing is optimised away.
package struct Subject: Sendable {
  /// What one call is.
  package enum Unit: String, Sendable {
    /// One use of an engine, or one report.
    case call
    /// One day in one player's life.
    case playerDay = "player-day"
  }

  /// What its time is.
  package enum Clock: Sendable {
    /// The measuring thread's own time on a processor, which the work does not leave.
    case thread
    /// The time that passes while so many threads work.
    case wall(threads: Int)
  }

  /// Dotted, stable: `engine.loot`, `day.questbond`, `harness.questbond.2`.
  package let name: String
  /// What it is, for readers.
  package let meaning: String
  package let unit: Unit
  let clock: Clock
  /// Calls in one round.
  let callsPerRound: Int
  let work: @Sendable (_ rounds: Int) -> UInt64

  /// Threads that work on it.
  package var threads: Int {
    if case .wall(let threads) = clock { threads } else { 1 }
  }

  /// - Parameters:
  ///   - callsPerRound: ≥ 1.
  ///   - work: Does so many rounds, and returns something that depends on all of them.
  package init(
    _ name: String, _ meaning: String, unit: Unit = .call, clock: Clock = .thread,
    callsPerRound: Int = 1, work: @escaping @Sendable (_ rounds: Int) -> UInt64
  ) {
    precondition(callsPerRound >= 1, "a round does something")
    self.name = name
    self.meaning = meaning
    self.unit = unit
    self.clock = clock
    self.callsPerRound = callsPerRound
    self.work = work
  }
}
