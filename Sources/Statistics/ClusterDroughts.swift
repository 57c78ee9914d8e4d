/// The droughts of one cluster, counted by length: what is known of them after each attempt.
///
/// A buffer to be filled, folded into a `DroughtClusters`, and emptied for the next cluster.
public struct ClusterDroughts: Sendable, Equatable {
  /// The greatest attempt number that is told apart; what goes on beyond is open there.
  public let capacity: Int
  /// Droughts that ended in attempt n.
  private var endings: [Int]
  /// Droughts last seen open after attempt n.
  private var openings: [Int]
  /// The greatest n of any drought.
  private(set) var longest = 0
  private(set) var ended = 0
  private(set) var forced = 0
  /// The attempts of all droughts together.
  private(set) var attempts = 0

  /// No droughts.
  ///
  /// - Parameter capacity: 1 or more.
  public init(capacity: Int) {
    precondition(capacity >= 1, "droughts have one attempt or more")
    self.capacity = capacity
    endings = [Int](repeating: 0, count: capacity + 1)
    openings = endings
  }

  /// Counts a drought, as `DroughtCounts` does.
  public mutating func record(_ ending: DroughtEnding, atAttempt attempt: Int) {
    precondition(attempt >= (ending == .open ? 0 : 1), "a drought ends in attempt 1 or later")
    if attempt == 0 { return }
    longest = max(longest, min(attempt, capacity))
    attempts += min(attempt, capacity)
    if ending == .open || attempt > capacity {
      openings[min(attempt, capacity)] += 1
      return
    }
    endings[attempt] += 1
    ended += 1
    if ending == .forced { forced += 1 }
  }

  /// Goes back from the longest drought to the shortest, by the attempts past which more droughts
  /// went on than past the next.
  ///
  /// - Parameter visit: Gets such an attempt, down to 0, how many droughts went on past it, and how
  ///   many of those that are open at the end did.
  func eachChangeFromLast(_ visit: (_ attempt: Int, _ past: Int, _ open: Int) -> Void) {
    var past = 0
    var open = 0
    for attempt in stride(from: longest, through: 1, by: -1) {
      if openings[attempt] > 0 {
        past += openings[attempt]
        open += openings[attempt]
        visit(attempt, past, open)
      }
      if endings[attempt] > 0 {
        past += endings[attempt]
        visit(attempt - 1, past, open)
      }
    }
  }

  /// Forgets all droughts, at the cost of the longest.
  public mutating func removeAll() {
    for attempt in stride(from: longest, through: 1, by: -1) {
      endings[attempt] = 0
      openings[attempt] = 0
    }
    (longest, ended, forced, attempts) = (0, 0, 0, 0)
  }
}
