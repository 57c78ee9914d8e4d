/// The quantity that an achievement counts (DAY-7).
public enum AchievementKind: Int, Sendable, CaseIterable {
  /// In order: finished tasks · level · best category mastery · rooms passed · bosses beaten ·
  /// missions won · legendary pieces found · main streak · daily quests · duties · goals reached ·
  /// log-ins · meditations · evolved classes · paragon points · rebirths.
  case tasks, level, mastery, rooms, bosses, missions, legendaries, streak, quests, duties, goals
  case logins, meditations, evolutions, paragon, rebirths

  public static let count = 16
}

/// One achievement: a count to reach, and its payment, made once (DAY-7).
public struct Achievement: DesignedRules {
  /// The name that players see; no rule depends on it.
  public var name = ""
  /// The quantity that it counts.
  public var kind = AchievementKind.tasks
  /// The count that earns it, ≥ 1.
  public var target = 1
  /// Gold that it pays, booked under the faucet `achievement`.
  public var gold = 0
  /// Gems that it pays; gems are never spent.
  public var gems = 0
  /// EXP that it pays.
  public var exp = 0

  public init() {}
}

/// A player's counts, in the order of `AchievementKind`.
public typealias AchievementCounts = SIMD16<Int32>

/// The list of achievements (DAY-7).
public struct AchievementRules: DesignedRules {
  /// Ordered by kind, then by target.
  public var list: [Achievement] = [] { didSet { compile() } }
  /// The index in `list` at which each kind begins; the last entry is the end of the last kind.
  private(set) var firsts: [Int] = Array(repeating: 0, count: AchievementKind.count + 1)

  public init() {}

  private mutating func compile() {
    let sorted = AchievementKind.allCases.map { kind in
      list.filter { $0.kind == kind }.sorted { $0.target < $1.target }
    }
    let ordered = sorted.flatMap { $0 }
    // Assigns only when the order differs, because a change of the list calls this again.
    if list != ordered { list = ordered }
    firsts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  /// Returns the target of the `index`-th achievement of a kind; unreachable when there is none.
  func target(_ kind: Int, _ index: Int) -> Int32 {
    let position = firsts[kind] + index
    return position < firsts[kind + 1] ? Int32(clamping: list[position].target) : .max
  }
}

/// A player's achievements.
public struct AchievementState: Sendable, Hashable {
  /// The next target of each kind; the day loop reads only this.
  @usableFromInline var next: AchievementCounts
  /// The number of achievements earned of each kind.
  var had = SIMD16<UInt16>(repeating: 0)
  /// Gems earned.
  public private(set) var gems = 0
  /// Achievements earned in all.
  public private(set) var count = 0

  public init(rules: AchievementRules) {
    next = AchievementCounts(repeating: .max)
    for kind in 0..<AchievementKind.count { next[kind] = rules.target(kind, 0) }
  }

  /// Looks up the next targets in other rules; those earned count as the first of their kind.
  public mutating func takeOver(rules: AchievementRules) {
    for kind in 0..<AchievementKind.count { next[kind] = rules.target(kind, Int(had[kind])) }
  }

  /// Returns true if counts earn an achievement that the player does not have yet.
  @inlinable @inline(__always)
  public func isDue(_ counts: AchievementCounts) -> Bool { any(counts .>= next) }

  /// Awards one achievement that is due, and returns its index in the rules' list; nil if none is.
  public mutating func take(_ counts: AchievementCounts, rules: AchievementRules) -> Int? {
    for kind in 0..<AchievementKind.count where counts[kind] >= next[kind] {
      let index = Int(had[kind])
      let position = rules.firsts[kind] + index
      // The largest count meets the unreachable target of a kind without another achievement.
      guard position < rules.firsts[kind + 1] else { continue }
      had[kind] += 1
      next[kind] = rules.target(kind, index + 1)
      gems = min(Int.largestAmount, gems + rules.list[position].gems)
      count += 1
      return position
    }
    return nil
  }
}
