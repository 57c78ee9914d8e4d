import GameSupport
import Players
import ScenarioReading

extension Lint {
  func reportPopulation(_ table: ArchetypeTable) {
    let archetypes = sections(with: \Archetype.weight)
    for archetype in archetypes {
      archetype.reportMisspelling(among: archetypes.map(\.name), table.names)
      if archetype.number(\Archetype.weight) == 0 { continue }
      if archetype.number(\Archetype.activity) == 0 {
        archetype.warn(\Archetype.activity, "these players never open the game")
      }
    }
  }

  /// Reports an archetype that states only one value and has nearly the name of one of the game's
  /// own: it was not meant to be new. Archetypes may otherwise have any name.
  private func reportMisspelling(among all: [String], _ own: [String]) {
    guard !own.contains(name), setValues <= 1,
      let suggestion = NearestName.suggestion(for: name, among: own.filter(all.contains))
    else { return }
    fail("unknown archetype; a new one states at least two values", suggestion: suggestion)
  }
}
