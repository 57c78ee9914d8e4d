import GameEngines
import Randomness

/// What the members of a QuestBond party share (PRT).
public struct QuestParty: Sendable {
  /// Luck that belongs to no member.
  let key: PartyKey
  let size: Int
}
