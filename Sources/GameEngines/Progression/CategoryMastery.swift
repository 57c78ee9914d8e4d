/// Mastery of the task categories: one level per fixed number of a category's tasks (TSK-8).
public struct CategoryMastery: Sendable, Hashable {
  /// Finished tasks, in the order of `TaskCategory`.
  @usableFromInline var tasks = SIMD8<Int32>(repeating: 0)

  public init() {}

  /// Counts a finished task.
  @inlinable @inline(__always)
  public mutating func finish(_ category: TaskCategory) { tasks[inPlace: category.rawValue] &+= 1 }

  /// Returns the finished tasks of a category.
  public func tasks(of category: TaskCategory) -> Int { Int(tasks[category.rawValue]) }

  /// Returns the level of a category; `tasksPerLevel` is ≥ 1.
  public func level(of category: TaskCategory, tasksPerLevel: Int) -> Int {
    tasks(of: category) / tasksPerLevel
  }

  /// Returns the level of the player's best category.
  @inlinable
  public func highestLevel(tasksPerLevel: Int) -> Int { Int(tasks.max()) / tasksPerLevel }
}

/// The best days of one player (TSK-8).
public struct PersonalRecords: Sendable, Hashable {
  /// The most tasks in one day.
  public private(set) var tasks = 0
  /// The most EXP in one day.
  public private(set) var exp = 0
  /// The most gold in one day.
  public private(set) var gold = 0

  public init() {}

  /// Ends a day with these totals.
  public mutating func endDay(tasks: Int, exp: Int, gold: Int) {
    self.tasks = max(self.tasks, tasks)
    self.exp = max(self.exp, exp)
    self.gold = max(self.gold, gold)
  }
}
