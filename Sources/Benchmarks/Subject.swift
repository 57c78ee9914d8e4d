/// Something whose time is taken.
///
/// A subject does its work over and over without giving control back, so that taking the time
/// costs nothing of it; what it works out it adds up, so that nothing is optimised away.
public struct Subject: Sendable {
  /// What one call is.
  public enum Unit: String, Sendable {
    /// One use of an engine, or one report.
    case call
    /// One day in one player's life.
    case playerDay = "player-day"
  }

  /// Dotted, stable: `engine.loot`, `day.questbond`, `harness.questbond.2`.
  public let name: String
  /// What a reader gets to know of it.
  public let meaning: String
  public let unit: Unit
  /// What its time is.
  public enum Clock: Sendable {
    /// The measuring thread's own time on a processor, which the work does not leave.
    case thread
    /// The time that passes while so many threads work.
    case wall(threads: Int)
  }

  public let clock: Clock
  /// Calls in one round.
  let callsPerRound: Int
  /// Does so many rounds, and returns a sum of what came out.
  let work: @Sendable (_ rounds: Int) -> UInt64

  /// Threads that work on it.
  public var threads: Int {
    if case .wall(let threads) = clock { threads } else { 1 }
  }

  /// - Parameters:
  ///   - callsPerRound: ≥ 1.
  ///   - work: Does so many rounds, and returns something that depends on all of them.
  public init(
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
