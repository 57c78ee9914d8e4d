/// A piece of work to be timed.
///
/// It repeats its work without returning, so that reading the clock costs nothing, and sums its
/// results, so that nothing is optimised away.
package struct Subject: Sendable {
  package enum Unit: String, Sendable {
    /// One use of an engine, or one report.
    case call
    /// One day in one player's life.
    case playerDay = "player-day"
  }

  /// Dotted, stable: `engine.loot`, `day.questbond`, `harness.questbond.2`.
  package let name: String
  package let meaning: String
  package let unit: Unit
  /// Threads that work while its time is taken; nil if its time is the measuring thread's own
  /// processor time.
  package let threads: Int?
  let callsPerRound: Int
  let work: @Sendable (_ rounds: Int) -> UInt64

  package init(
    _ name: String, _ meaning: String, unit: Unit = .call, threads: Int? = nil,
    callsPerRound: Int = 1, work: @escaping @Sendable (_ rounds: Int) -> UInt64
  ) {
    precondition(callsPerRound >= 1, "a round does something")
    self.name = name
    self.meaning = meaning
    self.unit = unit
    self.threads = threads
    self.callsPerRound = callsPerRound
    self.work = work
  }
}
