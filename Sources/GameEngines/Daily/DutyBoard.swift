/// A small game on the duty board, which trains a stat (DAY-6).
public enum MiniGame: Int, DenseCases {
  case sudoku, math, memory, wordSearch, game2048

  public static let count = 5

  /// The task category that it counts as (LVL-5).
  @inlinable public var category: TaskCategory {
    switch self {
    case .sudoku, .math: .mental
    case .memory: .creative
    case .wordSearch: .social
    case .game2048: .household
    }
  }

  /// The stat that it raises.
  @inlinable public var stat: Stat { category.stat }
}

/// One duty on the board: a task of a category, or a mini-game (DAY-2, DAY-6).
public struct Duty: Sendable, Hashable {
  /// Its task category, or the one that its mini-game counts as.
  public var category: TaskCategory
  /// Its mini-game; nil for a task.
  public var miniGame: MiniGame?
  /// True if it fits the player's day.
  public var suits: Bool

  @inlinable public init(category: TaskCategory, miniGame: MiniGame? = nil, suits: Bool) {
    (self.category, self.miniGame, self.suits) = (category, miniGame, suits)
  }
}

/// The duty board: some duties, plus bonus duties once all are done (DAY-2).
public struct DutyRules: DesignedRules {
  /// Duties on the board, before the bonus.
  public var duties = 4
  /// Duties that appear once all regular ones are done.
  public var bonusDuties = 1
  /// Free refreshes a day.
  public var freeRefreshes = 1
  /// Gold of each further refresh, booked under the sink `dutyRefresh`.
  public var refreshPrice = 50
  /// Chance that a duty is a mini-game.
  public var miniGames = Chance(0.2)
  /// Points that a mini-game adds to its stat.
  public var miniGamePoints = 0.1
  /// Chance that a duty fits a player's day.
  public var suits = Chance(0.6)
  /// The most refreshes that a player uses in a day, free ones included.
  public var maxRefreshes = 3

  public init() {}

  /// Draws the next duty on the board: three draws.
  @inlinable public func draw(using generator: inout some RandomNumberGenerator) -> Duty {
    let isMiniGame = miniGames.occurs(using: &generator)
    let suits = suits.occurs(using: &generator)
    // Each drawn index is below the number of cases.
    var bits = DrawBits(generator.next())
    if isMiniGame {
      let game = MiniGame(unchecked: bits.index(below: MiniGame.count))
      return Duty(category: game.category, miniGame: game, suits: suits)
    }
    let category = TaskCategory(unchecked: bits.index(below: TaskCategory.count))
    return Duty(category: category, suits: suits)
  }
}

/// One day's board.
public struct DutyBoard: Sendable, Hashable {
  /// Duties that the player has not considered since the last refresh.
  public private(set) var fresh: Int
  /// Duties that the player considered and left on the board.
  public private(set) var left = 0
  /// Bonus duties still to come.
  @usableFromInline var bonusLeft: Int
  /// Duties done today.
  public private(set) var done = 0
  /// Refreshes today.
  public private(set) var refreshes = 0

  public init(rules: DutyRules) {
    fresh = rules.duties
    bonusLeft = rules.bonusDuties
  }

  /// Does the next of the `fresh` duties, or leaves it. The bonus appears once all are done.
  public mutating func decide(does: Bool) {
    precondition(fresh > 0)
    fresh -= 1
    if does { done += 1 } else { left += 1 }
    if fresh == 0, left == 0, bonusLeft > 0 {
      fresh = bonusLeft
      bonusLeft = 0
    }
  }

  /// Returns the price of a refresh now.
  public func refreshPrice(rules: DutyRules) -> Int {
    refreshes < rules.freeRefreshes ? 0 : rules.refreshPrice
  }

  /// Replaces the duties that were left by new ones; finished duties stay finished.
  public mutating func refresh() {
    refreshes += 1
    fresh += left
    left = 0
  }
}
