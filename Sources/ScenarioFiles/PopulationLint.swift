import Players
import ScenarioReading

// Who plays.

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

  /// An archetype may have any name; one that says a single thing, and is called nearly as another
  /// of the game's own is, was hardly meant to be a new one.
  private func reportMisspelling(among all: [String]) {
    let own = PopulationSection.ownNames
    guard !own.contains(name), setValues <= 1,
      let suggestion = NearestName.suggestion(for: name, among: own.filter(all.contains))
    else { return }
    warn(
      "this adds an archetype; what it leaves out is as in steady", suggestion: suggestion)
  }
}
