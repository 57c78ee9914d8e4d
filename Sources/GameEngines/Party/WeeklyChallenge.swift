/// The party's weekly challenge (PRT-2): every member gets a chest if all do their part.
public struct WeeklyChallengeRules: DesignedRules {
  /// Tasks that each member has to finish from Monday to Sunday, ≥ 1.
  public var tasksEach = 15
  /// The smallest party that has a challenge.
  public var minMembers = 2
  /// The lowest rarity of the piece in each member's chest.
  public var chestAtLeast = Rarity.rare

  public init() {}
}

/// A party's progress in this week's challenge.
public struct WeeklyChallengeState: Sendable, Hashable {
  /// Members who have done their part in a week, counted from 0.
  public private(set) var membersDone = PeriodCount()
  /// Challenges won so far.
  public private(set) var won = 0

  public init() {}

  /// Records a member's finished tasks in a week, from 0, and returns true if the party won.
  public mutating func record(
    tasks: Int, week: Int, by member: inout ChallengeProgress, members: Int,
    rules: WeeklyChallengeRules
  ) -> Bool {
    let done = member.tasks.add(tasks, in: week)
    // A member completes its part once a week, and the last one to do so wins for all.
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
  /// Unopened chests of won challenges: members who were away open them later.
  public var chests = 0

  public init() {}

  /// Opens all chests and returns their number.
  public mutating func openChests() -> Int {
    defer { chests = 0 }
    return chests
  }
}
