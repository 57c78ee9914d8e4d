/// A small game on the duty board, which trains a stat (DAY-6).
public enum MiniGame: Int, Sendable, CaseIterable {
  case sudoku, math, memory, wordSearch, game2048

  /// How many there are.
  public static let count = 5

  /// The kind of task that it counts as: the one that raises the same stat (LVL-5).
  @inlinable
  public var category: TaskCategory {
    switch self {
    case .sudoku, .math: .mental
    case .memory: .creative
    case .wordSearch: .social
    case .game2048: .household
    }
  }

  /// The stat that it raises.
  @inlinable
  public var stat: Stat { category.stat }
}

/// One duty on the board: a task of a category, or a mini-game (DAY-2, DAY-6).
public struct Duty: Sendable, Hashable {
  /// The kind of task that it is, or counts as.
  public var category: TaskCategory
  /// The mini-game that it is, if it is one.
  public var miniGame: MiniGame?
  /// Whether it suits the player's day.
  public var suits: Bool

  public init(category: TaskCategory, miniGame: MiniGame? = nil, suits: Bool = true) {
    self.category = category
    self.miniGame = miniGame
    self.suits = suits
  }
}

/// The duty board: some duties and one more for whoever has done them all (DAY-2).
public struct DutyRules: Sendable, Hashable {
  /// Duties on the board, before the bonus.
  public var duties: Int
  /// Duties that appear once all of those are done.
  public var bonusDuties: Int
  /// Refreshes a day that cost nothing.
  public var freeRefreshes: Int
  /// Gold of each further one, booked under the sink `dutyRefresh`.
  public var refreshPrice: Int
  /// Chance that a duty is a mini-game.
  public var miniGames: Chance
  /// What a mini-game adds to its stat.
  public var miniGamePoints: Double
  /// Chance that a duty on the board suits a player's day.
  public var suits: Chance
  /// Refreshes a day that a player takes the trouble for, free ones included.
  public var mostRefreshes: Int

  /// - Precondition: Whole numbers ≥ 0.
  public init(
    duties: Int = 4, bonusDuties: Int = 1, freeRefreshes: Int = 1, refreshPrice: Int = 50,
    miniGames: Double = 0.2, miniGamePoints: Double = 0.1, suits: Double = 0.6,
    mostRefreshes: Int = 3
  ) {
    precondition(duties >= 0 && bonusDuties >= 0 && freeRefreshes >= 0 && refreshPrice >= 0)
    precondition(mostRefreshes >= 0)
    self.duties = duties
    self.bonusDuties = bonusDuties
    self.freeRefreshes = freeRefreshes
    self.refreshPrice = refreshPrice
    self.miniGames = Chance(miniGames)
    self.miniGamePoints = miniGamePoints
    self.suits = Chance(suits)
    self.mostRefreshes = mostRefreshes
  }

  /// The next duty that comes up on the board: three draws.
  @inlinable
  public func draw(using generator: inout some RandomNumberGenerator) -> Duty {
    let isMiniGame = miniGames.occurs(using: &generator)
    let suits = suits.occurs(using: &generator)
    var bits = DrawBits(generator.next())
    if isMiniGame {
      let game = MiniGame(rawValue: bits.index(below: MiniGame.count)).unsafelyUnwrapped
      return Duty(category: game.category, miniGame: game, suits: suits)
    }
    let category = TaskCategory(rawValue: bits.index(below: TaskCategory.count))
    return Duty(category: category.unsafelyUnwrapped, suits: suits)
  }
}

/// One day's board.
public struct DutyBoard: Sendable, Hashable {
  /// Duties on it that were not looked at since the last refresh.
  public private(set) var fresh: Int
  /// Duties on it that were looked at and left.
  public private(set) var left = 0
  /// Bonus duties still to come.
  @usableFromInline var bonusLeft: Int
  /// Duties done today.
  public private(set) var done = 0
  /// Refreshes today.
  public private(set) var refreshes = 0

  /// A new day's board.
  public init(rules: DutyRules) {
    fresh = rules.duties
    bonusLeft = rules.bonusDuties
  }

  /// Does the duty at hand, or leaves it on the board. The bonus appears once all the others are
  /// done.
  ///
  /// - Precondition: `fresh` > 0.
  public mutating func decide(does: Bool) {
    precondition(fresh > 0)
    fresh -= 1
    if does { done += 1 } else { left += 1 }
    if fresh == 0, left == 0, bonusLeft > 0 {
      fresh = bonusLeft
      bonusLeft = 0
    }
  }

  /// What a refresh would cost now.
  public func refreshPrice(rules: DutyRules) -> Int {
    refreshes < rules.freeRefreshes ? 0 : rules.refreshPrice
  }

  /// Replaces the duties that were left by new ones; what is done stays done.
  public mutating func refresh() {
    refreshes += 1
    fresh += left
    left = 0
  }
}
