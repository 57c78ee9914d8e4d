import GameEngines
import Measurement
import Statistics

// Records of an attempt that pity may end.

extension DroughtTable {
  /// Records the drought that an attempt ends; records nothing for a dry attempt.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's outcome.
  ///   - source: An index of the plan's droughts.
  ///   - archetype: The player's.
  @inlinable @inline(__always)
  public mutating func record(_ attempt: EquipmentAttempt, source: Int, archetype: Int) {
    switch attempt {
    case .dry: break
    case .lucky(let length): record(.lucky, at: length, source: source, archetype: archetype)
    case .forced(let length): record(.forced, at: length, source: source, archetype: archetype)
    }
  }
}

extension EquipmentAttempt {
  /// Returns an event's facts: the number in its drought, the chance of the roll, and the outcome
  /// in a word.
  ///
  /// - Parameters:
  ///   - base: The chance before soft pity and the cap.
  ///   - pity: The source's counter after the attempt.
  public func facts(
    chance base: Double, cap: Double, _ rules: PityRules, _ pity: PityState
  ) -> Facts {
    let (word, number) = outcome(dry: pity.dry)
    let dry =
      switch self {
      case .dry: pity.dry - 1
      case .lucky(let attempt), .forced(let attempt): attempt - 1
      }
    return ["attempt": number] + rules.facts(chance: base, cap: cap, dry: dry) + ["outcome": word]
  }

  /// Returns its outcome in a word, and its number in its drought.
  ///
  /// - Parameter dry: The number of dry attempts after this one.
  package func outcome(dry: Int) -> (word: FactValue, number: FactValue) {
    switch self {
    case .dry: ("none", .whole(dry))
    case .lucky(let number): ("lucky", .whole(number))
    case .forced(let number): ("forced", .whole(number))
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
