import GameEngines
import GameKit

/// What decides the rooms of a run.
struct Encounter: Sendable {
  /// In each kind of room, in the order of `RoomKind`.
  let powers: SIMD8<Double>
  let needed: Double
  /// The share by which the chance is raised.
  let bonus: Double
  /// The dungeon's name; empty for a team.
  var dungeon = ""
  /// Of whoever is tested; nil for a team.
  let characterClass: CharacterClass?

  init(
    _ powers: SIMD8<Double>, needed: Double, bonus: Double, as characterClass: CharacterClass? = nil
  ) {
    self.powers = powers
    self.needed = needed
    self.bonus = bonus
    self.characterClass = characterClass
  }

  func facts(of room: RoomKind) -> Facts {
    let stat: Facts = characterClass.map { ["stat": .text("\(room.stat(for: $0))")] } ?? [:]
    return stat + [
      "power": .number(powers[room.rawValue]), "needed": .number(needed), "bonus": .number(bonus),
    ]
  }
}

extension TraceRecorder {
  /// The dungeon that is being run, with the strength that it was entered with.
  var encounter: Encounter? {
    get { memo as? Encounter }
    set { memo = newValue }
  }

  func strength(in room: RoomKind) -> Facts { encounter?.facts(of: room) ?? [:] }
}
