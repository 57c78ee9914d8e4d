/// A run's measurements besides the game's own: choices of the report, not rules of a game.
public struct MeasureRules: Sendable, Hashable {
  /// First levels of the bands for faucets and sinks, rising; the first is 1 or below.
  public var levelBands: [Int]
  /// A player drowns in a currency when it holds more than its income of this many active days.
  public var hoardDays: Int
  /// Metrics available on request, such as `level.day21`, which makes day 21 a day on which tracks
  /// and balances are metrics, and `milestone.firstEpic.days.by30`, the share of players who get
  /// there within 30 days; `milestone.level30.…` records the days until level 30. Other names,
  /// including unknown ones, change nothing.
  public var asked: [String] = []
  /// What a run records of all that it could measure.
  public var recorded = Recorded.everything

  /// Bands of ten levels.
  public static let designedBands = [1] + Array(stride(from: 10, through: 100, by: 10))

  /// - Precondition: Bands rise; at least one.
  public init(levelBands: [Int] = MeasureRules.designedBands, hoardDays: Int = 30) {
    precondition(!levelBands.isEmpty, "a first band")
    precondition(zip(levelBands, levelBands.dropFirst()).allSatisfy { $0 < $1 }, "bands rise")
    self.levelBands = levelBands
    self.hoardDays = hoardDays
  }
}
