/// The ending of a drought, which is a run of attempts without success.
public enum DroughtEnding: Sendable, Equatable, CaseIterable {
  /// By luck, in the last attempt counted.
  case lucky
  /// By a guarantee, in the last attempt counted.
  case forced
  /// Not ended: all counted attempts failed, then observation stopped (censored).
  case open
}

/// The droughts of one length, by ending.
public struct DroughtEndings: KeptTally, Equatable {
  /// Ended by luck in this attempt.
  public var lucky = 0
  /// Ended by a guarantee in this attempt.
  public var forced = 0
  /// Last observed open after this attempt.
  public var censored = 0
  /// The chances of attempts of this number to end their drought by luck, less those of the next
  /// number, and the chances of a guarantee in this one; in units of `unit`.
  var chances = 0, guarantees = 0

  /// The unit of sums of chances, and the number of units of a certain one.
  static let unit = 0x1p-32
  static let certain = 1 << 32

  /// Rarer chances than this one would not be exact to 0.01 % in units.
  static let rarest = 0x1p-20

  /// Returns a chance in units; one outside of 0…1 counts as the nearer of both.
  static func units(_ chance: Double) -> Int {
    chance > 0 ? Int(min(chance, 1) / unit + 0.5) : 0
  }

  /// The droughts of this length.
  var all: Int { ended &+ censored }

  /// The droughts that ended in this attempt. Proof, here and where clusters are recorded: no sum of
  /// droughts exceeds the attempts of all players, which is far below 2⁶³. Sums of chances may wrap;
  /// nobody reads those of so many droughts (`DroughtCounts.giveChances`).
  public var ended: Int { lucky &+ forced }

  var areSound: Bool { lucky >= 0 && forced >= 0 && censored >= 0 }

  public mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchange(&lucky)
    bytes.exchange(&forced)
    bytes.exchange(&censored)
    bytes.exchange(&chances)
    bytes.exchange(&guarantees)
  }

  // Every drought is merged, so this is without bytes.
  public mutating func merge(_ other: DroughtEndings) {
    lucky &+= other.lucky
    forced &+= other.forced
    censored &+= other.censored
    chances &+= other.chances
    guarantees &+= other.guarantees
  }

  static func - (all: DroughtEndings, part: DroughtEndings) -> DroughtEndings {
    DroughtEndings(
      lucky: all.lucky - part.lucky, forced: all.forced - part.forced,
      censored: all.censored - part.censored, chances: all.chances &- part.chances,
      guarantees: all.guarantees &- part.guarantees)
  }
}

/// Counts of droughts by length: the attempt in which they ended or were last observed. Other
/// waiting times, such as sessions until a level, end `lucky` if it was reached, else `open`.
public struct DroughtCounts: KeptTally, Equatable {
  /// Droughts by length; entry 0 is unused. Those beyond `capacity` count as censored there.
  public internal(set) var endings: [DroughtEndings] = []
  /// The greatest attempt number with a count of its own.
  public let capacity: Int
  /// True if a drought came without the chances of its attempts, or with one that is too rare.
  private var isBlind = false
  /// True if each attempt gave its chance, and the sums of so many are exact.
  package var giveChances: Bool { !isBlind && total <= 1 << 30 }
  /// The length of the longest drought, whatever its ending, even beyond `capacity`; 0 if none.
  public var longest = 0
  /// A lower bound of the attempts with counts.
  private var shortest = Int.max

  /// Creates a tally without droughts.
  public init(capacity: Int) {
    precondition(capacity >= 1, "droughts have one attempt or more")
    self.capacity = capacity
  }

  /// Counts a drought of some attempts with the successful one; open ones without any are ignored.
  ///
  /// - Parameters:
  ///   - ending: The ending of the drought.
  ///   - attempt: The number of its last attempt.
  ///   - chance: The chance of each of its attempts to end it by luck, if the game gives it, but for
  ///     `recordChange`.
  ///   - guarantee: The chance of its last attempt to end it by a guarantee.
  public mutating func record(
    _ ending: DroughtEnding, atAttempt attempt: Int, chance: Double? = nil, guarantee: Double = 0
  ) {
    precondition(attempt >= (ending == .open ? 0 : 1), "a drought ends in attempt 1 or later")
    if attempt == 0 { return }
    longest = max(longest, attempt)
    shortest = min(shortest, attempt)
    endings.grow(to: lastAttempt + 1, with: DroughtEndings())
    let place = min(attempt, capacity)
    if let chance, chance == 0 || chance >= DroughtEndings.rarest {
      let units = DroughtEndings.units(chance)
      endings[place].chances &+= units
      if guarantee > 0, attempt == place {
        endings[place].guarantees &+= min(
          DroughtEndings.units(guarantee), DroughtEndings.certain - units)
      }
    } else {
      isBlind = true
    }
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

  /// Records that the chance of a drought's attempts changes from one attempt on, not the first.
  public mutating func recordChange(of chance: Double, to next: Double, from attempt: Int) {
    let last = min(attempt - 1, capacity)
    longest = max(longest, last)
    shortest = min(shortest, last)
    endings.grow(to: lastAttempt + 1, with: DroughtEndings())
    endings[last].chances &+= DroughtEndings.units(chance) - DroughtEndings.units(next)
    if chance > 0, chance < DroughtEndings.rarest { isBlind = true }
  }

  /// The number of droughts.
  public var total: Int { endings.reduce(0) { $0 + $1.ended + $1.censored } }

  /// True if no drought was counted.
  public var isEmpty: Bool { longest == 0 }

  /// The first and the last attempt with a count.
  var firstAttempt: Int { min(shortest, capacity) }
  var lastAttempt: Int { min(longest, capacity) }

  /// Removes all droughts, in time proportional to the longest.
  public mutating func removeAll() {
    for attempt in stride(from: firstAttempt, through: lastAttempt, by: 1) {
      endings[attempt] = DroughtEndings()
    }
    (longest, shortest, isBlind) = (0, .max, false)
  }

  /// Adds these droughts, as those of a cluster, to the sums by cluster. A method of the droughts
  /// themselves, as passing them on would copy references.
  package func join(_ clusters: inout DroughtClusters) { clusters.record(self) }

  /// Ends a cluster: moves these droughts to the sums by cluster and to all droughts.
  public mutating func endCluster(_ clusters: inout DroughtClusters, all: inout DroughtCounts) {
    join(&clusters)
    all.merge(self)
    removeAll()
  }

  public mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchange(extreme: &longest, in: 0 ... .max)
    bytes.exchange(extreme: &shortest, in: 0 ... .max)
    bytes.exchange(&isBlind)
    if bytes.isReading {
      endings = []
      endings.grow(to: lastAttempt + 1, with: DroughtEndings())
    }
    for attempt in 0...capacity {
      let isCounted = attempt < endings.count
      var here = isCounted ? endings[attempt] : DroughtEndings()
      here.exchange(with: &bytes)
      if isCounted {
        endings[attempt] = here
      } else if here != DroughtEndings() {
        bytes.markDamaged()
      }
    }
  }

  package var isSound: Bool {
    let counted = endings.indices.filter { endings[$0] != DroughtEndings() }
    return endings.allSatisfy(\.areSound)
      && (isEmpty
        ? counted.isEmpty : counted.first ?? 0 >= firstAttempt && counted.last == lastAttempt)
      && counted.first != 0 && (!giveChances || haveChances)
  }

  /// True if the attempts can have their chances.
  private var haveChances: Bool {
    var (attempts, chances) = (0, 0)
    return endings.reversed().allSatisfy { here in
      attempts &+= here.all
      chances &+= here.chances
      return chances >= 0 && here.guarantees >= 0
        && chances &+ here.guarantees <= attempts &* DroughtEndings.certain
    }
  }

  public static func == (a: DroughtCounts, b: DroughtCounts) -> Bool {
    (a.capacity, a.longest, a.shortest, a.isBlind) == (b.capacity, b.longest, b.shortest, b.isBlind)
      && stride(from: a.firstAttempt, through: a.lastAttempt, by: 1).allSatisfy {
        a.endings[$0] == b.endings[$0]
      }
  }

  /// Adds another tally of the same capacity, in time proportional to its longest drought.
  public mutating func merge(_ other: DroughtCounts) {
    precondition(capacity == other.capacity, "only counts of the same capacity can be joined")
    longest = max(longest, other.longest)
    shortest = min(shortest, other.shortest)
    isBlind = isBlind || other.isBlind
    endings.grow(to: lastAttempt + 1, with: DroughtEndings())
    for attempt in stride(from: other.firstAttempt, through: other.lastAttempt, by: 1) {
      endings[attempt].merge(other.endings[attempt])
    }
  }
}
