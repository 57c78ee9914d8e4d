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
  /// The week it is about, counted from 0.
  public private(set) var week = 0
  /// Members who have done their part.
  public private(set) var membersDone = 0
  /// Challenges won so far.
  public private(set) var won = 0

  public init() {}

  /// A member finished tasks.
  ///
  /// - Parameters:
  ///   - tasks: How many were finished just now.
  ///   - week: Counted from 0; a new week begins anew for all.
  ///   - progress: The member's own.
  ///   - members: Size of the party.
  ///   - rules: How many tasks each member has to finish.
  /// - Returns: Whether the challenge was won by them.
  public mutating func record(
    tasks: Int, week: Int, by progress: inout ChallengeProgress, members: Int,
    rules: WeeklyChallengeRules
  ) -> Bool {
    if self.week != week {
      self.week = week
      membersDone = 0
    }
    guard progress.add(tasks, week: week, reaches: rules.tasksEach) else { return false }
    membersDone += 1
    guard membersDone == members else { return false }
    won += 1
    return true
  }
}

/// One member's part of the challenge.
public struct ChallengeProgress: Sendable, Hashable {
  /// The week that `tasks` belong to, counted from 0.
  public private(set) var week = 0
  /// Tasks finished in that week.
  public private(set) var tasks = 0
  /// Chests of won challenges that are still closed: who was away opens them later.
  public var chests = 0

  public init() {}

  /// Adds tasks; whether they reach `goal`, which happens once a week at most.
  mutating func add(_ count: Int, week: Int, reaches goal: Int) -> Bool {
    if self.week != week {
      self.week = week
      tasks = 0
    }
    let before = tasks
    tasks += count
    return before < goal && tasks >= goal
  }

  /// Opens all chests, and says how many there were.
  public mutating func openChests() -> Int {
    defer { chests = 0 }
    return chests
  }
}
