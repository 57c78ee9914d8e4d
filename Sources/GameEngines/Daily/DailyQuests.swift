/// The kind of action that a daily quest asks for (DAY-1).
public enum DailyQuestKind: Int, DenseCases {
  /// In order: finish tasks · finish tasks of one category · finish whole routines · pass dungeon
  /// rooms · win missions · spend gold.
  case tasks, category, routines, rooms, missions, gold

  public static let count = 6
}

/// A player's actions on one day, as far as quests count them (DAY-1).
public struct DayProgress: Sendable, Hashable {
  /// By `DailyQuestKind`; the lane of `category` is unused.
  @usableFromInline var counts = SIMD8<Int>(repeating: 0)
  /// Finished tasks by `TaskCategory`.
  @usableFromInline var categories = SIMD8<Int>(repeating: 0)

  @inlinable public init() {}

  /// Counts actions of a kind other than `category`.
  @inlinable @inline(__always) public mutating func add(_ amount: Int, to kind: DailyQuestKind) {
    counts[inPlace: kind.rawValue] &+= amount
  }

  /// Counts a finished task.
  @inlinable @inline(__always) public mutating func finishTask(_ category: TaskCategory) {
    counts[DailyQuestKind.tasks.rawValue] &+= 1
    categories[inPlace: category.rawValue] &+= 1
  }

  /// Returns the progress of a quest of a kind.
  @inlinable public func done(_ kind: DailyQuestKind, _ category: TaskCategory) -> Int {
    kind == .category ? categories[category.rawValue] : counts[kind.rawValue]
  }
}

/// One daily quest (DAY-1).
public struct DailyQuest: Sendable, Hashable {
  /// The kind of action.
  public var kind: DailyQuestKind
  /// The category of tasks that counts, when the kind is `category`.
  public var category: TaskCategory
  /// The number of actions needed.
  public var target: Int

  @inlinable public init(kind: DailyQuestKind, category: TaskCategory, target: Int) {
    (self.kind, self.category, self.target) = (kind, category, target)
  }

  /// Returns true if a day's progress reaches the target.
  @inlinable
  public func isDone(_ progress: DayProgress) -> Bool { progress.done(kind, category) >= target }
}

/// A day's quests: their targets and payments (DAY-1).
public struct DailyQuestRules: DesignedRules {
  /// Quests a day, 1…4, not counting the bonus for finishing all; 0 for none.
  public var quests = 3
  /// Smallest and largest target of a quest, in the order of `DailyQuestKind`.
  public var targets = [3...6, 1...3, 1...3, 2...5, 1...2, 50...200]
  /// Gold of a quest, and of the bonus, at level 1; rises linearly to the highest level.
  public var firstGold = 30
  /// Gold of a quest, and of the bonus, at the highest level.
  public var lastGold = 100
  /// EXP of a quest, and of the bonus, at level 1; rises linearly to the highest level.
  public var firstEXP = 30
  /// EXP of a quest, and of the bonus, at the highest level.
  public var lastEXP = 100
  /// The highest level there is, ≥ 1.
  public var highestLevel = 100
  /// The kinds that a quest may have: those whose system is in the game; never empty.
  public var openKinds = DailyQuestKind.allCases {
    didSet { openBits = openKinds.reduce(0) { $0 | 1 << UInt8($1.rawValue) } }
  }
  /// A bit for each of `openKinds`.
  @usableFromInline private(set) var openBits: UInt8 = 1 << UInt8(DailyQuestKind.count) - 1

  public init() {}

  /// Draws a day's quests, one draw each: open kinds, which repeat only when there are too few, and
  /// targets within their ranges are equally likely.
  @inlinable
  public func draw(using generator: inout some RandomNumberGenerator) -> DailyQuestBoard {
    var board = DailyQuestBoard(count: quests)
    var left = openBits
    for index in 0..<quests {
      if left == 0 { left = openBits }
      var bits = DrawBits(generator.next())
      let kind = Self.member(bits.index(below: left.nonzeroBitCount), of: left)
      left &= ~(1 << UInt8(kind))
      let range = targets[kind]
      board.kinds[inPlace: index] = Int8(truncatingIfNeeded: kind)
      board.categories[inPlace: index] = Int8(
        truncatingIfNeeded: bits.index(below: TaskCategory.count))
      board.targets[inPlace: index] = Int32(
        truncatingIfNeeded: range.lowerBound + bits.index(below: range.count))
    }
    return board
  }

  /// Returns the `index`-th of the set bits.
  @inlinable static func member(_ index: Int, of bits: UInt8) -> Int {
    var left = bits
    for _ in 0..<index { left &= left &- 1 }
    return left.trailingZeroBitCount
  }

  /// Returns the number of awards for finished quests: one each, plus a bonus for all.
  @inlinable
  public func awards(finished: Int) -> Int { finished == quests ? finished + 1 : finished }

  /// Returns the payment of one quest, or of the bonus for all, at a level, before bonuses.
  public func award(level: Int) -> (gold: Award, exp: Award) {
    let (step, steps) = (level - 1, max(1, highestLevel - 1))
    return (
      gold: .between(firstGold, lastGold, step: step, of: steps),
      exp: .between(firstEXP, lastEXP, step: step, of: steps)
    )
  }
}

/// The quests on offer on one day.
public struct DailyQuestBoard: Sendable, Hashable {
  /// The number of quests; 0 before the day has begun.
  public let count: Int
  @usableFromInline var kinds = SIMD4<Int8>(repeating: 0)
  @usableFromInline var categories = SIMD4<Int8>(repeating: 0)
  @usableFromInline var targets = SIMD4<Int32>(repeating: 0)

  public init(count: Int = 0) { self.count = count }

  /// Returns one of the quests, 0 ..< count.
  @inlinable public subscript(index: Int) -> DailyQuest {
    DailyQuest(
      kind: DailyQuestKind(unchecked: Int(kinds[index])),
      category: TaskCategory(unchecked: Int(categories[index])),
      target: Int(targets[index]))
  }

  /// Returns the number of quests that a day's progress has finished.
  @inlinable public func finished(_ progress: DayProgress) -> Int {
    var finished = 0
    for index in 0..<count where self[index].isDone(progress) { finished += 1 }
    return finished
  }
}
