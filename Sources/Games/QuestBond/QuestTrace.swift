import GameEngines
import GameSupport

/// Values of a traced life that later events need.
struct TraceMemo: Sendable {
  /// The dungeon of the run under way, with the strength at its start.
  var encounter: Encounter?
  var bonuses: [(name: StaticString, totals: BonusTotals)] = []
}

/// The strength that decides the rooms of a run.
struct Encounter: Sendable {
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
  var life: TraceMemo {
    get { memo as? TraceMemo ?? TraceMemo() }
    set { memo = newValue }
  }

  func strength(in room: RoomKind) -> Facts { life.encounter?.facts(of: room) ?? [:] }

  /// Returns an award's terms with the factor that each source of bonuses in force has on it.
  @inline(never)
  func raised(_ terms: AwardTerms, by factor: (BonusTotals) -> Double) -> AwardTerms {
    var terms = terms
    for (name, totals) in life.bonuses { terms.multiply(by: factor(totals), "\(name)") }
    return terms
  }
}

extension BonusTotals {
  init(_ bonuses: Bonuses) {
    self.init()
    add(bonuses)
  }
}
