import GameEngines
import GameKit
import Players
import Randomness

/// The arena (ARN).
public struct QuestArena: DesignedRules {
  /// Waves, entries and weekly modifiers.
  public package(set) var rules = ArenaRules()
  /// What cleared waves pay.
  public package(set) var milestones = ArenaMilestones()

  public init() {}
}

/// What a player carries of the arena.
struct ArenaLife: Sendable {
  var state = ArenaState()
  var paidEntries = 0
  var milestones = 0
  var cards = 0
  let key: PlayerKey
  var mood, consumableKind, card, item: KeyedStream

  init(_ key: PlayerKey) {
    self.key = key
    mood = key.stream(.arenaMood)
    consumableKind = key.stream(.arenaConsumableKind)
    card = key.stream(.arenaCard)
    item = key.stream(.arenaItem)
  }

  /// The luck of the next entry's waves: an entry that lasts longer does not shift the one after.
  var waves: KeyedStream { key.stream(.arenaWave, day: state.entries + 1) }
}
