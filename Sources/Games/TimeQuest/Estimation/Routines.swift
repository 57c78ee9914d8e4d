import GameEngines
import Players

/// A task of a routine.
public struct RoutineTask: Sendable, Hashable {
  /// The task's name. Difficulty belongs to it: routines that use the same name share it.
  public package(set) var name: String
  /// The kind of task, which decides the stat it raises and its EXP bonuses (TSK-1).
  public package(set) var category: TaskCategory
  /// The task's usual duration in seconds: the median of its actual durations (PLY-3).
  public package(set) var usualSeconds: Double
  /// Standard deviation of ln(actual ÷ usual) (PLY-3).
  public package(set) var spread: Double
}

/// A fixed list of tasks; one run of it is a session.
public struct Routine: Sendable, Hashable {
  /// The routine's name, for designers; no rule depends on it.
  public package(set) var name: String
  /// Indices into `RoutineRules.tasks`: 1…32 per routine.
  public package(set) var tasks: [Int]
  /// The kind of bundle of habits, if it is one (TSK-5).
  public package(set) var bundle: BundleKind?
}

/// The tasks and routines of players.
public struct RoutineRules: Sendable, Hashable {
  /// All tasks, each once.
  public package(set) var tasks: [RoutineTask]
  /// The routines that a player runs in this order, over and over; at least one.
  public package(set) var routines: [Routine]

  package init(tasks: [RoutineTask] = [], routines: [Routine] = []) {
    (self.tasks, self.routines) = (tasks, routines)
  }
}

/// Routines in the form that the day loop reads: no names, one flat list of tasks.
package struct RoutineTable: Sendable {
  package struct Entry: Sendable {
    /// An index of the player's difficulty states.
    package let task: Int
    package let category: TaskCategory
    let usualSeconds, spread: Double
    /// The number of times that the same task precedes it in the same routine.
    let earlier: Int
  }

  /// The tasks of all routines, one routine after the other.
  package let entries: [Entry]
  /// The range of entries of each routine.
  @usableFromInline package let routines: [Range<Int>]
  /// Names by `Entry.task`, for people only; the day loop reads none.
  let taskNames: [String]
  /// Sessions by a day's tasks, for common numbers: a loop's end cannot be predicted.
  @usableFromInline var sessionsByTasks: [Int] = []

  package init(_ rules: RoutineRules) {
    taskNames = rules.tasks.map(\.name)
    var entries: [Entry] = []
    routines = rules.routines.map { routine in
      precondition(routine.tasks.count <= SessionRatings.maxTasks, "a routine of too many tasks")
      let first = entries.count
      for (position, task) in routine.tasks.enumerated() {
        precondition(rules.tasks[task].usualSeconds >= 1, "a task of no time")
        entries.append(
          Entry(
            task: task, category: rules.tasks[task].category,
            usualSeconds: rules.tasks[task].usualSeconds, spread: rules.tasks[task].spread,
            earlier: routine.tasks.prefix(position).count { $0 == task }))
      }
      return first..<entries.count
    }
    self.entries = entries
    sessionsByTasks = (0..<64).map { count(forTasks: $0) }
  }

  /// Returns the number of whole routines that comes nearest to a day's tasks; at least one.
  @inlinable @inline(__always)
  package func sessions(forTasks tasks: Int) -> Int {
    sessionsByTasks.indices.contains(tasks) ? sessionsByTasks[tasks] : count(forTasks: tasks)
  }

  @inline(never) @usableFromInline
  func count(forTasks tasks: Int) -> Int {
    var left = tasks
    var sessions = 0
    var routine = 0
    while true {
      // Proof: there is a first routine, and `routine(after:)` is below their count.
      let length = routines[proven: routine].count
      if sessions > 0, left * 2 < length { return sessions }
      left -= length
      sessions += 1
      if left <= 0 { return sessions }
      routine = self.routine(after: routine)
    }
  }

  /// Returns the routine that follows, the first after the last.
  @inlinable @inline(__always)
  package func routine(after routine: Int) -> Int {
    routine + 1 == routines.count ? 0 : routine + 1
  }
}

extension RoutineRules {
  /// Returns why players of these routines cannot go on with others.
  package func obstacle(to later: RoutineRules) -> (path: String, reason: String)? {
    self == later ? nil : ("routines", "players keep what they know of each task")
  }
}

extension EstimationRules {
  /// Returns why players who estimate by these rules cannot go on by others.
  package func obstacle(to later: EstimationRules) -> (path: String, reason: String)? {
    let (own, other) = (difficulty.configuration.levels, later.difficulty.configuration.levels)
    return own.count == other.count
      ? nil : ("difficulty.levels", "players hold levels of it: their number may not change")
  }
}

extension LevelCurve {
  /// Returns why players with levels of this curve cannot go on with another.
  package func obstacle(to later: LevelCurve) -> (path: String, reason: String)? {
    highestLevel == later.highestLevel
      ? nil : ("levels.highest", "the highest level may not change while players live")
  }
}
