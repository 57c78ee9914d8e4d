/// The permanent effect of a card (CRD).
public enum CardEffect: Int, Sendable, CaseIterable {
  /// In order: every EXP award · every gold award · success of dungeon rooms · equipment chances ·
  /// speed of missions · flat power.
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
  /// A label for designers; no rule depends on it.
  public var name = ""
  /// The bonus that it raises.
  public var effect = CardEffect.exp
  /// The amount: a share, 0.01 for 1 %; points for `defense`.
  public var amount = 0.0

  public init() {}
}

/// The extra bonus for a number of different cards (CRD).
public struct CardMilestone: Sendable, Hashable {
  /// The number of different cards from which it holds.
  public var cards: Int
  /// The bonus that it raises; nil for a title, which raises nothing.
  public var effect: CardEffect?
  /// The amount, in the unit of a card's.
  public var amount = 0.0

  /// Defaults of a scenario's milestone.
  package static let plain = CardMilestone(cards: 1)
}

/// The cards that one player holds, each at most once.
public struct CardCollection: Sendable, Hashable {
  /// Cards 0…63, then 64…127: bit i stands for card i.
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  public init() {}

  /// True if no card is held.
  @inlinable public var isEmpty: Bool { low | high == 0 }

  /// Different cards held.
  @inlinable public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Returns true if a card, 0…127, is held.
  @inlinable public func contains(_ card: Int) -> Bool {
    (card < 64 ? low : high) &>> UInt64(truncatingIfNeeded: card) & 1 == 1
  }

  /// Visits the cards held, in the order of their numbers.
  @inline(__always) func eachCard(_ body: (Int) -> Void) {
    for (bits, first) in [(low, 0), (high, 64)] {
      var left = bits
      while left != 0 {
        body(first + left.trailingZeroBitCount)
        left &= left &- 1
      }
    }
  }

  /// Adds a card, 0…127, and returns true if it is new; a duplicate gives nothing.
  @inlinable public mutating func insert(_ card: Int) -> Bool {
    precondition((0..<CardRules.maxCards).contains(card))
    if contains(card) { return false }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: card)
    if card < 64 { low |= bit } else { high |= bit }
    return true
  }
}

/// The list of cards, and the bonuses of a collection (CRD).
public struct CardRules: DesignedRules {
  /// The most cards that a collection can distinguish.
  public static let maxCards = 128

  /// All cards, each equally likely in a drop; empty when cards are off.
  public var list = [Card]()
  /// Extra bonuses for numbers of cards, in any order.
  public var milestones = [
    CardMilestone(cards: 10, effect: .exp, amount: 0.02),
    CardMilestone(cards: 25, effect: .gold, amount: 0.02),
    CardMilestone(cards: 50, effect: .lootChance, amount: 0.03),
    CardMilestone(cards: 75, effect: .dungeonSuccess, amount: 0.03),
    // This milestone is a title.
    CardMilestone(cards: 100),
  ]

  public init() {}

  /// Draws a card, held or not, each equally likely. Exactly one draw.
  @inlinable public func draw(using generator: inout some RandomNumberGenerator) -> Int {
    precondition(!list.isEmpty)
    return generator.index(below: list.count)
  }

  /// Returns all bonuses of a collection and its milestones, whatever the order of its cards.
  public func bonuses(of collection: CardCollection) -> Bonuses {
    var bonuses = Bonuses()
    collection.eachCard { card in
      if card < list.count { bonuses[list[card].effect.bonus] += list[card].amount }
    }
    let count = collection.count
    for milestone in milestones where count >= milestone.cards {
      if let effect = milestone.effect { bonuses[effect.bonus] += milestone.amount }
    }
    return bonuses
  }

  /// Returns the number of titles that a collection has earned.
  public func titles(of collection: CardCollection) -> Int {
    milestones.count { $0.effect == nil && collection.count >= $0.cards }
  }
}
