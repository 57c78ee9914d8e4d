/// A player's own target: a number of tasks to finish in a week (DAY-5).
public struct PersonalGoalRules: DesignedRules {
  /// Shares of the target that pay, rising; empty when goals are off.
  public var stages = [0.25, 0.5, 0.75, 1]
  /// Gold of each stage, booked under the faucet `goal`.
  public var gold = [50, 100, 150, 300]
  /// EXP of each stage.
  public var exp = [25, 50, 75, 150]
  /// The lowest target that may be set.
  public var lowestTarget = 10
  /// Factor on last week's tasks that gives the target.
  public var ambition = 1.1

  public init() {}

  /// Returns the target of a player who expects `tasks` a week.
  public func target(for tasks: Double) -> Int {
    max(lowestTarget, Int(roundingUp: min(1e9, tasks * ambition)))
  }

  /// Returns the tasks that a stage needs; a stage past the last cannot be reached.
  public func tasks(forStage stage: Int, target: Int) -> Int {
    guard stage < stages.count else { return .max }
    return Int(roundingUp: Double(target) * stages[stage])
  }
}

/// A player's goal of the week.
public struct PersonalGoalState: Sendable, Hashable {
  var week = -1
  /// Tasks that the player wants to finish this week.
  public private(set) var target = 0
  /// Tasks finished this week.
  public var done = 0
  /// Stages paid this week.
  public private(set) var stagesPaid = 0
  /// Tasks that the next stage needs; the day loop reads only this.
  @usableFromInline var next = Int.max

  public init() {}

  /// Opens the game on a day, from 1. Sets a new target in a new week, from the tasks of the last
  /// week played, or from a guess for the first, and returns true if it did.
  @discardableResult
  public mutating func open(day: Int, firstGuess: Double, rules: PersonalGoalRules) -> Bool {
    let current = PeriodCount.week(ofDay: day)
    guard current != week else { return false }
    target = rules.target(for: week < 0 ? firstGuess : Double(done))
    week = current
    (done, stagesPaid) = (0, 0)
    next = rules.tasks(forStage: 0, target: target)
    return true
  }

  /// Counts finished tasks.
  @inlinable @inline(__always) public mutating func finish(tasks: Int) { done &+= tasks }

  /// Pays the next stage that is reached, and returns its index; nil when there is none.
  @inlinable public mutating func takeStage(rules: PersonalGoalRules) -> Int? {
    done >= next ? advance(rules: rules) : nil
  }

  /// Looks up the next stage in other rules; the week's target stays.
  public mutating func takeOver(rules: PersonalGoalRules) {
    if week >= 0 { next = rules.tasks(forStage: stagesPaid, target: target) }
  }

  @usableFromInline mutating func advance(rules: PersonalGoalRules) -> Int {
    stagesPaid += 1
    next = rules.tasks(forStage: stagesPaid, target: target)
    return stagesPaid - 1
  }
}
