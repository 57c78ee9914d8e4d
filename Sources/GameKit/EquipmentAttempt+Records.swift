import GameEngines
import Measurement
import Statistics

// What is recorded of an attempt that pity may end.

extension DroughtTable {
  /// Records the drought that an attempt ends; nothing of a dry one.
  ///
  /// - Parameters:
  ///   - attempt: What it gave.
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
  /// What an event says of it: its number in its drought, its chance, and its outcome in a word.
  ///
  /// - Parameters:
  ///   - chance: In force, before soft pity and the cap.
  ///   - pity: The source's counter after it.
  public func facts(chance: Double, _ pity: PityState) -> Facts {
    let (word, number) = outcome(dry: pity.dry)
    return ["attempt": number, "chance": .number(chance), "outcome": word]
  }

  /// Its outcome in a word, and its number in its drought.
  ///
  /// - Parameter dry: Dry attempts when it was over.
  package func outcome(dry: Int) -> (word: FactValue, number: FactValue) {
    switch self {
    case .dry: ("none", .whole(dry))
    case .lucky(let number): ("lucky", .whole(number))
    case .forced(let number): ("forced", .whole(number))
    }
  }
}
