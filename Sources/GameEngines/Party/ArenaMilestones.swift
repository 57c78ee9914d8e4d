/// The reward of a milestone besides gold (ARN-3).
public struct ArenaReward: Sendable, Hashable {
  /// A consumable of this grade, or nil for none.
  public var consumable: Rarity?
  /// One piece of equipment at least this rare, or nil for none.
  public var equipment: Rarity?
  /// Chance of that piece.
  public var equipmentChance = Chance.certain
  /// Chance of a card.
  public var card = Chance.never

  package static let none = ArenaReward()
}

/// A wave that pays when cleared (ARN-3).
public struct ArenaMilestone: Sendable, Hashable {
  /// The wave, from 1.
  public var wave: Int
  /// The reward besides gold.
  public var reward: ArenaReward
}

/// The interval at which the same milestone pays again.
public enum ArenaPayment: String, Sendable, CaseIterable {
  /// With every entry.
  case entry
  /// Once a day.
  case day
  /// Once under each week's modifier.
  case week
}

/// The payments for cleared waves (ARN-3).
public struct ArenaMilestones: DesignedRules {
  /// In order of wave; never empty.
  public var list = Self.designed
  /// Waves between milestones after the last listed one; 0 for none. They give the last one's
  /// consumable, and rising chances of a card and of a piece of equipment.
  public var repeatEvery = 10
  /// Added to the chance of a card by each milestone after the last.
  public var cardStep = 0.05
  /// Added to the chance of a piece of equipment, where the last milestone gives none.
  public var equipmentStep = 0.10
  /// The lowest rarity of that piece; nil for none.
  public var laterEquipment: Rarity? = .rare
  /// A milestone's gold is this × its wave.
  public var goldPerWave = 20.0
  /// The interval at which the same milestone pays again.
  public var payment = ArenaPayment.day

  public init() {}

  /// The milestones of the game's design (ARN-3).
  public static let designed = [
    ArenaMilestone(wave: 5, reward: ArenaReward(consumable: .common)),
    ArenaMilestone(wave: 10, reward: ArenaReward(consumable: .uncommon)),
    ArenaMilestone(wave: 15, reward: ArenaReward(consumable: .rare, card: Chance(0.10))),
    ArenaMilestone(wave: 20, reward: ArenaReward(equipment: .rare)),
    ArenaMilestone(wave: 25, reward: ArenaReward(consumable: .epic, card: Chance(0.25))),
  ]

  /// Returns the first milestone beyond a wave, or nil when there is none left.
  @inlinable public func next(after wave: Int) -> Int? {
    for milestone in list where milestone.wave > wave { return milestone.wave }
    guard repeatEvery > 0 else { return nil }
    let last = list[list.count - 1].wave
    return last + ((wave - last) / repeatEvery + 1) * repeatEvery
  }

  /// Returns the reward of the milestone at a wave, besides gold.
  public func reward(atWave wave: Int) -> ArenaReward {
    for milestone in list where milestone.wave == wave { return milestone.reward }
    let last = list[list.count - 1]
    var reward = last.reward
    let steps = Double((wave - last.wave) / max(1, repeatEvery))
    reward.card = Chance(reward.card.probability + cardStep * steps)
    if reward.equipment == nil {
      reward.equipment = laterEquipment
      reward.equipmentChance = Chance(equipmentStep * steps)
    }
    return reward
  }

  /// Returns a milestone's gold under a week's terms.
  @inlinable public func gold(atWave wave: Int, under terms: ArenaTerms) -> Award {
    baseGold(atWave: wave) * terms.gold
  }

  /// Returns a milestone's gold before the week's terms.
  @inlinable public func baseGold(atWave wave: Int) -> Award { Award(goldPerWave) * Double(wave) }

  /// Returns the gold of all milestones beyond `paid` up to `reached`.
  @inlinable
  public func gold(after paid: Int, through reached: Int, under terms: ArenaTerms) -> Award {
    var total = Award(0)
    var wave = paid
    while let milestone = next(after: wave), milestone <= reached {
      total = total + gold(atWave: milestone, under: terms)
      wave = milestone
    }
    return total
  }
}

/// A fighter's progress in the arena.
public struct ArenaState: Sendable, Hashable {
  /// The most waves ever cleared in one entry.
  public private(set) var bestWave = 0
  /// All entries since the start.
  public private(set) var entries = 0
  /// Entries on `day`.
  public private(set) var entriesToday = 0
  /// The most waves cleared in one entry on `day`.
  public private(set) var bestToday = 0
  /// The wave up to which milestones have been paid; unused when every entry pays.
  public private(set) var paidThrough = 0
  /// The day of the last entry; 0 before the first.
  public private(set) var day = 0

  public init() {}

  /// Begins a day, from 1: earlier days' entries, and milestones paid in them or in another week, no
  /// longer count.
  public mutating func turn(to today: Int, payment: ArenaPayment) {
    if today == day { return }
    let isNewWeek = day == 0 || PeriodCount.week(ofDay: today) != PeriodCount.week(ofDay: day)
    if payment != .week || isNewWeek { paidThrough = 0 }
    (day, entriesToday, bestToday) = (today, 0, 0)
  }

  /// Ends an entry that cleared `waves` waves, and returns the wave beyond which its milestones pay.
  public mutating func record(waves: Int, payment: ArenaPayment) -> Int {
    entries += 1
    entriesToday += 1
    bestToday = max(bestToday, waves)
    bestWave = max(bestWave, waves)
    let paid = payment == .entry ? 0 : paidThrough
    paidThrough = max(paidThrough, waves)
    return paid
  }
}
