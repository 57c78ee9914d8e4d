/// How many times as long one thing takes as another, on a machine that others use as well.
///
/// The two take turns. A turn's two times are taken one right after the other, so that what slows
/// the machine down slows both, and the median over a session's turns forgets what struck one of
/// them alone. What stays the same through a session, such as where a process happens to lie in
/// memory, makes its turns dependent; so the session is the independent unit, and the interval is
/// that of the median over sessions (`MedianInterval`). It supposes nothing of how times spread.
public struct TimeRatio: Sendable, Hashable {
  /// Times of the same piece of work, done by the one and then, or before, by the other.
  public struct Turn: Sendable, Hashable {
    /// Both above 0, in any unit.
    public var first, second: Double

    public init(first: Double, second: Double) {
      precondition(first > 0 && second > 0, "time passes")
      self.first = first
      self.second = second
    }
  }

  /// The first's time ÷ the second's, the median over each session's turns, in the order of the
  /// sessions.
  public let ratios: [Double]
  /// The median over sessions.
  public let ratio: Double
  /// The bounds of the true median, each wrong with the chance of error at most; 0 and ∞ for too few
  /// sessions.
  public let low, high: Double

  /// - Parameters:
  ///   - sessions: At least one, each of at least one turn.
  ///   - error: The chance allowed to each bound, above 0, below ½.
  public init(of sessions: [[Turn]], error: Double) {
    // A ratio and its inverse lie as far from 1: logarithms make both sides alike.
    let logarithms = sessions.map { turns in
      SampleSpread(of: turns.map { Elementary.log($0.first / $0.second) }).median
    }
    let interval = MedianInterval(of: logarithms, error: error)
    ratios = logarithms.map(Elementary.exp)
    ratio = Elementary.exp(interval.median)
    low = Elementary.exp(interval.low)
    high = Elementary.exp(interval.high)
  }

  /// The fewest sessions of which the bounds say anything: so many heads in a row are rarer than
  /// the error.
  public static func fewestSessions(error: Double) -> Int {
    var sessions = 1
    while MedianInterval.rank(of: sessions, error: error) == 0 { sessions += 1 }
    return sessions
  }
}
