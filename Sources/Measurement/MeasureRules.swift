/// A run's measurements besides the game's own: choices of the report, not rules of a game.
public struct MeasureRules: Sendable, Hashable {
  /// First levels of the bands for faucets and sinks, rising; the first is 1 or below.
  public var levelBands: [Int]
  /// The number of active days' income above which a player hoards a currency.
  public var hoardDays: Int
  /// Metrics measured on request: `level.day21` makes tracks and balances metrics on day 21;
  /// `milestone.firstEpic.days.by30` is the share of players who get there within 30 days;
  /// `milestone.level30.…`, the days until level 30; `drops.task.days30to32`, those days alone.
  /// Unknown names change nothing.
  public var asked: [String] = []
  /// The part of all possible measurements that a run records.
  public var recorded = Recorded.everything
  package var report = GameReport()
  /// Periods of a life, each of one or more stretches of days inside the run, whose mean days are
  /// measured.
  package var periods: [[ClosedRange<Int>]] = []

  /// Bands of ten levels.
  public static let designedBands = [1] + Array(stride(from: 10, through: 100, by: 10))

  /// - Precondition: Bands rise; at least one.
  public init(levelBands: [Int] = MeasureRules.designedBands, hoardDays: Int = 30) {
    precondition(!levelBands.isEmpty, "a first band")
    precondition(zip(levelBands, levelBands.dropFirst()).allSatisfy { $0 < $1 }, "bands rise")
    (self.levelBands, self.hoardDays) = (levelBands, hoardDays)
  }
}
