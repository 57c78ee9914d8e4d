/// Mastery of the task categories: one level for so many tasks of a category (TSK-8).
public struct CategoryMastery: Sendable, Hashable {
  /// Finished tasks by `TaskCategory`; the last two lanes are unused.
  @usableFromInline var tasks = SIMD8<Int32>(repeating: 0)

  @inlinable
  public init() {}

  /// Counts a finished task.
  @inlinable @inline(__always)
  public mutating func finish(_ category: TaskCategory) {
    tasks[inPlace: category.rawValue] &+= 1
  }

  /// Finished tasks of a category.
  @inlinable
  public func tasks(of category: TaskCategory) -> Int { Int(tasks[category.rawValue]) }

  /// The level of a category.
  ///
  /// - Precondition: tasksPerLevel ≥ 1.
  @inlinable
  public func level(of category: TaskCategory, tasksPerLevel: Int) -> Int {
    tasks(of: category) / tasksPerLevel
  }

  /// The level of the category that the player masters best.
  ///
  /// - Precondition: tasksPerLevel ≥ 1.
  @inlinable
  public func highestLevel(tasksPerLevel: Int) -> Int {
    Int(tasks.max()) / tasksPerLevel
  }
}

/// The best days of one player (TSK-8).
public struct PersonalRecords: Sendable, Hashable {
  /// The most tasks in one day.
  public private(set) var tasks = 0
  /// The most EXP in one day.
  public private(set) var exp = 0
  /// The most gold in one day.
  public private(set) var gold = 0
  /// How often any of them was raised, the first day's included.
  public private(set) var broken = 0

  public init() {}

  /// Ends a day on which the player did so much.
  public mutating func endDay(tasks: Int, exp: Int, gold: Int) {
    broken += (tasks > self.tasks ? 1 : 0) + (exp > self.exp ? 1 : 0) + (gold > self.gold ? 1 : 0)
    self.tasks = max(self.tasks, tasks)
    self.exp = max(self.exp, exp)
    self.gold = max(self.gold, gold)
  }
}
