/// The ratio of two running times, measured on a machine with other load.
///
/// The two take turns, so a slow machine slows both, and the median over a session's turns ignores
/// disturbances of one of them. Conditions that last a session, such as a process's place in
/// memory, make its turns dependent; so the interval is that of the median over sessions.
public struct TimeRatio: Sendable, Hashable {
  /// The times of the same work, done by both in either order.
  public struct Turn: Sendable, Hashable {
    /// Both above 0, in any unit.
    public var first, second: Double

    public init(first: Double, second: Double) {
      precondition(first > 0 && second > 0, "time passes")
      (self.first, self.second) = (first, second)
    }
  }

  /// The first time ÷ the second: the median over each session's turns, by session.
  public let ratios: [Double]
  /// The median over sessions.
  public let ratio: Double
  /// The bounds of the true median, each wrong with at most the chance of error; else 0 and ∞.
  public let low, high: Double

  /// Takes sessions of a turn or more, and the chance of error of each bound, above 0, below ½.
  public init(of sessions: [[Turn]], error: Double) {
    // Logarithms treat a ratio and its inverse alike.
    let logarithms = sessions.map { turns in
      SampleSpread(of: turns.map { Elementary.log($0.first / $0.second) }).median
    }
    let interval = MedianInterval(of: logarithms, error: error)
    ratios = logarithms.map(Elementary.exp)
    ratio = Elementary.exp(interval.median)
    (low, high) = (Elementary.exp(interval.low), Elementary.exp(interval.high))
  }

  /// Returns the fewest sessions that give bounds: that many heads are rarer than the error.
  public static func fewestSessions(error: Double) -> Int {
    var sessions = 1
    while MedianInterval.rank(of: sessions, error: error) == 0 { sessions += 1 }
    return sessions
  }
}
