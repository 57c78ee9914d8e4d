/// What a run looks at besides the game's own measures: the report's choices, no rule of a game.
public struct MeasureRules: Sendable, Hashable {
  /// First levels of the bands by which faucets and sinks are followed, rising; the first band
  /// begins at level 1 or below it.
  public var levelBands: [Int]
  /// A player who holds more than what it earns in so many active days drowns in a currency.
  public var hoardDays: Int
  /// Metrics that are there for the asking, such as `level.day21`, which makes day 21 a day on which
  /// tracks and balances are metrics, and `milestone.firstEpic.days.by30`, the share of players who
  /// get there within 30 days; `milestone.level30.…` follows how long level 30 takes. Names of other
  /// metrics, and of none, change nothing.
  public var asked: [String] = []

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
