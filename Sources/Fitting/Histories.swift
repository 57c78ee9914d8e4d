/// The days of one player that a log shows, by age: the day of the install is age 0.
public struct History: Sendable, Hashable {
  /// The number of ages that were observed: 0 ..< length.
  public var length: Int
  /// The ages on which the player was active, rising.
  public var active: [Int]
  /// The tasks of each active day; empty if the log has none.
  public var tasks: [Int]
  /// The day of the week of the install, 0…6.
  public var installWeekday: Int

  /// Creates a history; `Histories` brings odd values into order.
  public init(length: Int, active: [Int], tasks: [Int] = [], installWeekday: Int = 0) {
    (self.length, self.active, self.tasks) = (length, active, tasks)
    self.installWeekday = installWeekday
  }
}

/// Players that can be fitted: each has at least one age, and played on age 0.
public struct Histories: Sendable {
  /// The greatest number of ages that are read of a player.
  public static let longest = 400

  /// The players, in the order in which they were given.
  public let players: [History]
  /// The number of players without a row on age 0. The install counts as played, without tasks.
  public let addedInstalls: Int

  /// Leaves out players without any age, and days that are doubled or outside the ages.
  public init(_ given: [History]) {
    players = given.filter { $0.length > 0 }.map(Self.ordered)
    addedInstalls = given.count { $0.length > 0 && !$0.active.contains(0) }
  }

  /// Returns a history with rising ages from 0.
  private static func ordered(_ given: History) -> History {
    var history = History(
      length: min(longest, given.length), active: [],
      installWeekday: ((given.installWeekday % 7) + 7) % 7)
    let hasTasks = given.tasks.count == given.active.count
    for index in given.active.indices.sorted(by: { given.active[$0] < given.active[$1] }) {
      let age = given.active[index]
      guard age > history.active.last ?? -1, age < history.length else { continue }
      history.active.append(age)
      if hasTasks { history.tasks.append(max(1, min(1_000_000, given.tasks[index]))) }
    }
    if history.active.first != 0 {
      history.active.insert(0, at: 0)
      // No tasks are known of it: 0 is left out of all sums.
      if hasTasks { history.tasks.insert(0, at: 0) }
    }
    return history
  }

  /// The ages that at least a tenth of the players were observed for, and at least 30 of them: what
  /// a log can answer.
  var span: Int {
    let lengths = players.map(\.length).sorted(by: >)
    let needed = min(lengths.count, max(30, lengths.count / 10))
    return needed > 0 ? lengths[needed - 1] : 0
  }
}
