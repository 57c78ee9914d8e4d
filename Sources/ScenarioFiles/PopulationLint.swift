import Players
import ScenarioReading

// Lint of the population.

extension Lint {
  func reportPopulation() {
    let archetypes = sections(with: \Archetype.weight)
    for archetype in archetypes {
      archetype.reportMisspelling(among: archetypes.map(\.name))
      if archetype.number(\Archetype.weight) == 0 { continue }
      archetype.warnWhenAbove(\Archetype.sigmaFloor, \Archetype.sigmaStart) { floor, start in
        "\(floor) is above sigmaStart, \(start), so practice makes estimates worse"
      }
      if archetype.number(\Archetype.activity) == 0 {
        archetype.warn(\Archetype.activity, "these players never open the game")
      }
    }
  }

  /// Reports an archetype that states only one value and has nearly the name of one of the game's
  /// own: it was probably not meant to be new. Archetypes may otherwise have any name.
  private func reportMisspelling(among all: [String]) {
    let own = PopulationSection.ownNames
    guard !own.contains(name), setValues <= 1,
      let suggestion = NearestName.suggestion(for: name, among: own.filter(all.contains))
    else { return }
    warn(
      "this adds an archetype; what it leaves out is as in steady", suggestion: suggestion)
  }
}
