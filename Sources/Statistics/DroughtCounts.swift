/// How a run of attempts without success ended.
public enum DroughtEnding: Sendable, Equatable, CaseIterable {
  /// By luck, in the last attempt counted.
  case lucky
  /// By a guarantee, in the last attempt counted.
  case forced
  /// Not at all: all attempts counted failed and then observation stopped (censored).
  case open
}

/// How long droughts lasted, by the attempt in which they ended or were last seen.
///
/// Also counts how long anything else took, such as sessions until a level: `lucky` when it was
/// reached, `open` when it was not.
public struct DroughtCounts: Tally, Equatable {
  /// The greatest attempt number that is told apart.
  public let capacity: Int
  /// Droughts that ended by luck in attempt n; the entry 0 is unused.
  public var lucky: [Int]
  /// Droughts that ended by a guarantee in attempt n; the entry 0 is unused.
  public var forced: [Int]
  /// Droughts last seen open after attempt n; those that outlasted `capacity` are counted there.
  public var censored: [Int]
  /// The length of the longest drought, however it ended and also beyond `capacity`; 0 if none.
  public var longest = 0
  /// An attempt below which there are no counts.
  @usableFromInline var shortest = Int.max

  /// No droughts.
  ///
  /// - Parameter capacity: 1 or more.
  public init(capacity: Int) {
    precondition(capacity >= 1, "droughts have one attempt or more")
    self.capacity = capacity
    lucky = [Int](repeating: 0, count: capacity + 1)
    forced = lucky
    censored = lucky
  }

  /// Counts a drought.
  ///
  /// - Parameters:
  ///   - ending: How it ended.
  ///   - attempt: How many attempts it had, the successful one included; for an open one the failed
  ///     ones. An open drought without an attempt says nothing and is ignored.
  @inlinable
  public mutating func record(_ ending: DroughtEnding, atAttempt attempt: Int) {
    precondition(attempt >= (ending == .open ? 0 : 1), "a drought ends in attempt 1 or later")
    if attempt == 0 { return }
    longest = max(longest, attempt)
    shortest = min(shortest, attempt)
    if attempt > capacity {
      censored[capacity] += 1
      return
    }
    switch ending {
    case .lucky: lucky[attempt] += 1
    case .forced: forced[attempt] += 1
    case .open: censored[attempt] += 1
    }
  }

  /// How many droughts were counted.
  public var total: Int {
    let last = min(capacity, longest)
    return [lucky, forced, censored].reduce(0) { $0 + $1[...last].reduce(0, +) }
  }

  /// Whether no drought was counted.
  public var isEmpty: Bool { longest == 0 }

  /// The last attempt with a count.
  var lastAttempt: Int { min(longest, capacity) }
  /// The first attempt with a count.
  var firstAttempt: Int { min(shortest, capacity) }

  /// Forgets all droughts, at the cost of the longest.
  public mutating func removeAll() {
    for attempt in stride(from: firstAttempt, through: lastAttempt, by: 1) {
      lucky[attempt] = 0
      forced[attempt] = 0
      censored[attempt] = 0
    }
    longest = 0
    shortest = .max
  }

  /// Ends a cluster, whose droughts these are: they are added to those of all clusters, and
  /// forgotten. A method of theirs, as to hand them over to others would copy references.
  ///
  /// - Parameters:
  ///   - clusters: What is kept by cluster.
  ///   - all: The droughts of all clusters.
  public mutating func endCluster(
    _ clusters: inout DroughtClusters, all: inout DroughtCounts
  ) {
    clusters.record(self)
    all.merge(self)
    removeAll()
  }

  /// Adds the counts of another tally with the same capacity, at the cost of its longest drought.
  public mutating func merge(_ other: DroughtCounts) {
    precondition(capacity == other.capacity, "only counts of the same capacity can be joined")
    longest = max(longest, other.longest)
    shortest = min(shortest, other.shortest)
    for attempt in stride(from: other.firstAttempt, through: other.lastAttempt, by: 1) {
      lucky[attempt] += other.lucky[attempt]
      forced[attempt] += other.forced[attempt]
      censored[attempt] += other.censored[attempt]
    }
  }
}
