/// The gifts for shorter absences that a gift includes, without their streak armor (DAY-4).
public enum ShorterGifts: String, Sendable, CaseIterable {
  case none
  /// The next shorter one.
  case next
  case all
}

/// A gift to a player who returns after some days away (DAY-4).
public struct ComebackGift: Sendable, Hashable {
  /// The fewest days away for this gift, ≥ 1.
  public var daysAway: Int
  /// Gold, booked under the faucet `comeback`.
  public var gold = 0
  /// Common consumables.
  public var consumables = 0
  /// A piece of equipment of at least this rarity; nil for none.
  public var equipment: Rarity?
  /// The gifts for shorter absences that it includes.
  public var with = ShorterGifts.none
  /// Streak armor.
  public var streakArmor = 1
  /// Relative EXP bonus during `expMinutes`: 0.25 is 25 % more.
  public var expBonus = 0.0
  /// Minutes that the EXP bonus lasts.
  public var expMinutes = 0

  /// Defaults of a scenario's gift.
  package static let plain = ComebackGift(daysAway: 1)
}

/// Gifts for returning players, by the length of their absence (DAY-4). One gift per lapse.
public struct ComebackRules: DesignedRules {
  /// From the shortest absence to the longest.
  public var gifts = [
    ComebackGift(daysAway: 3, gold: 200, consumables: 1),
    ComebackGift(daysAway: 7, gold: 500, equipment: .uncommon),
    ComebackGift(daysAway: 14, gold: 1000, equipment: .rare),
    // The design says "all above": either the gift before, or all three together.
    ComebackGift(daysAway: 30, with: .next, expBonus: 0.25, expMinutes: 1440),
  ]

  public init() {}

  /// Returns the index of the gift for this many days away in a row; nil when too few.
  public func gift(afterDaysAway days: Int) -> Int? { gifts.lastIndex { $0.daysAway <= days } }

  /// Returns the gifts that a gift consists of, itself last.
  public func parts(ofGift index: Int) -> ArraySlice<ComebackGift> {
    switch gifts[index].with {
    case .none: gifts[index...index]
    case .next: gifts[max(0, index - 1)...index]
    case .all: gifts[...index]
    }
  }
}

/// The length of a player's absence.
public struct AbsenceState: Sendable, Hashable {
  /// The last day on which the game was opened; 0 before the first.
  @usableFromInline var lastDay = 0

  public init() {}

  /// Opens the game on a day, and returns the days for which it was closed; 0 for a new player.
  @inlinable public mutating func open(day: Int) -> Int {
    let away = lastDay == 0 ? 0 : max(0, day - lastDay - 1)
    lastDay = day
    return away
  }

  /// Returns the days since the game was last opened; the day's number if it never was.
  @inlinable public func daysAway(on day: Int) -> Int { day - lastDay }
}
