import GameEngines
import GameSupport

/// The strength that decides the rooms of a run.
struct Encounter: Sendable {
  /// Power in each kind of room, in the order of `RoomKind`.
  let powers: SIMD8<Double>
  let needed: Double
  /// The share by which the chance is raised.
  let bonus: Double
  /// The dungeon's name; empty for a team.
  var dungeon = ""
  /// The class of the member tested; nil for a team.
  var characterClass: CharacterClass?

  func facts(of room: RoomKind) -> Facts {
    let stat: Facts = characterClass.map { ["stat": .text("\(room.stat(for: $0))")] } ?? [:]
    return stat + [
      "power": .number(powers[room.rawValue]), "needed": .number(needed), "bonus": .number(bonus),
    ]
  }
}

extension TraceRecorder {
  func strength(in room: RoomKind) -> Facts { encounter?.facts(of: room) ?? [:] }
}
