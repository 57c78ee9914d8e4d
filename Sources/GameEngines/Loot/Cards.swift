/// What a card raises for good (CRD).
public enum CardEffect: Int, Sendable, CaseIterable {
  /// Every EXP award · every gold award · success of dungeon rooms · equipment chances · speed of
  /// missions · flat power.
  case exp, gold, dungeonSuccess, lootChance, missionSpeed, defense

  var bonus: BonusKind {
    switch self {
    case .exp: .exp
    case .gold: .gold
    case .dungeonSuccess: .dungeonSuccess
    case .lootChance: .lootChance
    case .missionSpeed: .missionTime
    case .defense: .defense
    }
  }
}

/// One card (CRD).
public struct Card: DesignedRules {
  /// For scenarios and designers; no rule depends on it.
  public package(set) var name = ""
  /// What it raises.
  public package(set) var effect = CardEffect.exp
  /// By how much: a share, 0.01 for 1 %; of `defense`, points.
  public package(set) var amount = 0.0

  public init() {}
}

/// What a number of different cards gives on top (CRD).
public struct CardMilestone: Sendable, Hashable {
  /// Different cards from which on it holds.
  public package(set) var cards: Int
  /// What it raises; nil for a title, which raises nothing.
  public package(set) var effect: CardEffect?
  /// By how much, as of a card.
  public package(set) var amount = 0.0

  /// What a scenario's milestone is unless it says otherwise.
  package static let plain = CardMilestone(cards: 1)
}

/// The cards that one player holds, each at most once.
public struct CardCollection: Sendable, Hashable {
  /// Cards 0…63, then 64…127: bit i stands for card i.
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  public init() {}

  /// Whether none is held.
  @inlinable
  public var isEmpty: Bool { low | high == 0 }

  /// Different cards held.
  @inlinable
  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether a card, 0…127, is held.
  @inlinable
  public func contains(_ card: Int) -> Bool {
    (card < 64 ? low : high) &>> UInt64(truncatingIfNeeded: card) & 1 == 1
  }

  /// Visits the cards held, in the order of their numbers; those not held cost nothing.
  @inline(__always)
  func eachCard(_ body: (Int) -> Void) {
    for (bits, first) in [(low, 0), (high, 64)] {
      var left = bits
      while left != 0 {
        body(first + left.trailingZeroBitCount)
        left &= left &- 1
      }
    }
  }

  /// Takes a card, 0…127, in; a duplicate gives nothing.
  ///
  /// - Returns: Whether it is new.
  @inlinable
  public mutating func insert(_ card: Int) -> Bool {
    precondition((0..<CardRules.mostCards).contains(card))
    if contains(card) { return false }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: card)
    if card < 64 { low |= bit } else { high |= bit }
    return true
  }
}

/// The cards there are, and what a collection of them is worth (CRD).
public struct CardRules: DesignedRules {
  /// The most cards that a collection can tell apart.
  public static let mostCards = 128

  /// All cards, none where there are none to find; a drop is each of them with the same chance.
  public package(set) var list = [Card]()
  /// What numbers of cards give on top, in any order.
  public package(set) var milestones = [
    CardMilestone(cards: 10, effect: .exp, amount: 0.02),
    CardMilestone(cards: 25, effect: .gold, amount: 0.02),
    CardMilestone(cards: 50, effect: .lootChance, amount: 0.03),
    CardMilestone(cards: 75, effect: .dungeonSuccess, amount: 0.03),
    // A title.
    CardMilestone(cards: 100),
  ]

  public init() {}

  /// Which of the cards a drop is: any of them, held or not, with the same chance. Exactly one draw.
  @inlinable
  public func draw(using generator: inout some RandomNumberGenerator) -> Int {
    precondition(!list.isEmpty)
    return generator.index(below: list.count)
  }

  /// All that a collection raises, its milestones included, whatever the order in which the cards came.
  public func bonuses(of collection: CardCollection) -> Bonuses {
    var bonuses = Bonuses()
    collection.eachCard { card in
      if card < list.count { bonuses.add(list[card].amount, to: list[card].effect.bonus) }
    }
    let count = collection.count
    for milestone in milestones where count >= milestone.cards {
      if let effect = milestone.effect { bonuses.add(milestone.amount, to: effect.bonus) }
    }
    return bonuses
  }

  /// Titles that a collection has earned.
  public func titles(of collection: CardCollection) -> Int {
    let count = collection.count
    return milestones.count { $0.effect == nil && count >= $0.cards }
  }
}
