import GameEngines
import Measurement
import Statistics

extension DroughtTable {
  /// Records the drought that an attempt ends; records nothing for a dry attempt.
  ///
  /// - Parameters:
  ///   - attempt: The result of the attempt.
  ///   - source: The source.
  ///   - archetype: The archetype of the player.
  ///   - odds: The odds, in which each attempt was recorded, if any.
  ///   - guarantee: The chance of this one to end its drought by pity.
  @inlinable @inline(__always)
  public mutating func record(
    _ attempt: EquipmentAttempt, source: Int, archetype: Int, odds: DroughtOdds? = nil,
    guarantee: Double = 0
  ) {
    let (ending, length): (DroughtEnding, Int)
    switch attempt {
    case .dry: return
    case .lucky(let number): (ending, length) = (.lucky, number)
    case .forced(let number): (ending, length) = (.forced, number)
    }
    record(
      ending, at: length, source: source, archetype: archetype, odds: odds, guarantee: guarantee)
  }
}

extension EquipmentAttempt {
  /// Returns an event's facts: the number in its drought, the chance of the roll, which was `base`
  /// before soft pity and the cap, and the outcome in a word. `pity` is the counter afterwards.
  public func facts(
    chance base: Double, cap: Double, _ rules: PityRules, _ pity: PityState
  ) -> Facts {
    let (word, number) = outcome(dry: pity.dry)
    return ["attempt": .whole(number)]
      + rules.facts(chance: base, cap: cap, dry: number - 1) + ["outcome": word]
  }

  /// Returns its outcome in a word, and its number in a drought of so many dry attempts after it.
  package func outcome(dry: Int) -> (word: FactValue, number: Int) {
    switch self {
    case .dry: ("none", dry)
    case .lucky(let number): ("lucky", number)
    case .forced(let number): ("forced", number)
    }
  }
}

extension PityRules {
  /// Returns an event's facts: `chance`, that of a roll after `dry` dry attempts, and where soft
  /// pity or the cap changed it, `base`, the chance before them.
  public func facts(chance base: Double, cap: Double, dry: Int) -> Facts {
    let inForce = Chance(min(cap, chance(base: base, dry: dry))).stated
    return ["chance": .number(inForce)] + (inForce == base ? [:] : ["base": .number(base)])
  }
}
