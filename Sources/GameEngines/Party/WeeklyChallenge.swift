/// The party's weekly challenge (PRT-2): all members do their part, or nobody gets the chest.
public struct WeeklyChallengeRules: DesignedRules {
  /// Tasks that each member has to finish from Monday to Sunday, ≥ 1.
  public package(set) var tasksEach = 15
  /// A party has a challenge from this size on.
  public package(set) var leastMembers = 2
  /// The least rarity of the piece in each member's chest.
  public package(set) var chestAtLeast = Rarity.rare

  public init() {}
}

/// How far a party is with this week's challenge.
public struct WeeklyChallengeState: Sendable, Hashable {
  /// Members who have done their part in a week, counted from 0.
  public private(set) var membersDone = PeriodCount()
  /// Challenges won so far.
  public private(set) var won = 0

  public init() {}

  /// A member finished tasks in a week, counted from 0; each week begins anew for all.
  ///
  /// - Returns: Whether they won the challenge.
  public mutating func record(
    tasks: Int, week: Int, by member: inout ChallengeProgress, members: Int,
    rules: WeeklyChallengeRules
  ) -> Bool {
    let done = member.tasks.add(tasks, in: week)
    // A member does its part once a week, and the last to do so wins for all.
    guard done >= rules.tasksEach, done - tasks < rules.tasksEach,
      membersDone.add(in: week) == members
    else { return false }
    won += 1
    return true
  }
}

/// One member's part of the challenge.
public struct ChallengeProgress: Sendable, Hashable {
  /// Tasks finished in a week, counted from 0.
  public internal(set) var tasks = PeriodCount()
  /// Chests of won challenges that are still closed: who was away opens them later.
  public var chests = 0

  public init() {}

  /// Opens all chests, and says how many there were.
  public mutating func openChests() -> Int {
    defer { chests = 0 }
    return chests
  }
}
