import GameEngines
import GameSupport
import Players
import ScenarioReading

/// The habits of an archetype in the gacha.
struct GachaHabits: DesignedRules {
  /// Pulls that a player saves gems for before it makes any.
  var pullsAtOnce = 1

  static let table = ArchetypeTable(\.gachaHabits) {
    Whole(
      "pullsAtOnce", \.pullsAtOnce, in: 1...100, unit: "pulls", rule: "GACHA",
      "pulls that the player saves gems for before it makes any"
    ).habit
  }
}

extension Archetype {
  /// Its habits in the gacha.
  var gachaHabits: GachaHabits {
    get { self[GachaHabits.self] }
    set { self[GachaHabits.self] = newValue }
  }
}
