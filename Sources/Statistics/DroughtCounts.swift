/// How a run of attempts without success ended.
public enum DroughtEnding: Sendable, Equatable, CaseIterable {
  /// By luck, in the last attempt counted.
  case lucky
  /// By a guarantee, in the last attempt counted.
  case forced
  /// Not at all: all attempts counted failed and then observation stopped (censored).
  case open
}

/// Droughts of one length: how many there were of each ending.
public struct DroughtEndings: Sendable, Equatable {
  /// Ended by luck in this attempt.
  public var lucky = 0
  /// Ended by a guarantee in this attempt.
  public var forced = 0
  /// Last seen open after this attempt.
  public var censored = 0

  // Proof, here and where clusters are recorded: no sum is above the attempts of all players, far
  // below 2⁶³.

  /// Those that ended in this attempt.
  public var ended: Int { lucky &+ forced }

  mutating func add(_ other: DroughtEndings) {
    lucky &+= other.lucky
    forced &+= other.forced
    censored &+= other.censored
  }
}

/// How long droughts lasted, by the attempt in which they ended or were last seen.
///
/// Also counts how long anything else took, such as sessions until a level: `lucky` when it was
/// reached, `open` when it was not.
public struct DroughtCounts: Tally, Equatable {
  /// Droughts by their length, up to `capacity`; the entry 0 is unused. Those that outlasted it count
  /// there as censored.
  public internal(set) var endings: [DroughtEndings]
  /// The length of the longest drought, however it ended and also beyond `capacity`; 0 if none.
  public var longest = 0
  /// An attempt below which there are no counts.
  private var shortest = Int.max

  /// No droughts.
  ///
  /// - Parameter capacity: 1 or more.
  public init(capacity: Int) {
    precondition(capacity >= 1, "droughts have one attempt or more")
    endings = Array(repeating: DroughtEndings(), count: capacity + 1)
  }

  /// The greatest attempt number that is told apart.
  public var capacity: Int { endings.count - 1 }

  /// Counts a drought.
  ///
  /// - Parameters:
  ///   - ending: How it ended.
  ///   - attempt: How many attempts it had, the successful one included; for an open one the failed
  ///     ones. An open drought without an attempt says nothing and is ignored.
  public mutating func record(_ ending: DroughtEnding, atAttempt attempt: Int) {
    precondition(attempt >= (ending == .open ? 0 : 1), "a drought ends in attempt 1 or later")
    if attempt == 0 { return }
    longest = max(longest, attempt)
    shortest = min(shortest, attempt)
    if attempt > capacity {
      endings[capacity].censored += 1
      return
    }
    switch ending {
    case .lucky: endings[attempt].lucky += 1
    case .forced: endings[attempt].forced += 1
    case .open: endings[attempt].censored += 1
    }
  }

  /// How many droughts were counted.
  public var total: Int {
    endings.reduce(0) { $0 + $1.ended + $1.censored }
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
      endings[attempt] = DroughtEndings()
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
      endings[attempt].add(other.endings[attempt])
    }
  }
}
