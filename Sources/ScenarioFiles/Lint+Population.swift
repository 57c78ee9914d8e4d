import ScenarioReading

// Who plays.

extension Lint {
  func reportPopulation() {
    let archetypes = "population.archetypes"
    let all = names(in: archetypes)
    for name in all {
      let path = "\(JSONPath([.key("population"), .key("archetypes"), .key(name)]))"
      reportMisspelling(of: name, at: path, among: all)
      if number("\(path).weight") == 0 { continue }
      warnWhenAbove("\(path).sigmaFloor", "\(path).sigmaStart") { floor, start in
        "\(floor) is above sigmaStart, \(start), so practice makes estimates worse"
      }
      if number("\(path).activity") == 0 {
        warn("\(path).activity", "these players never open the game")
      }
    }
  }

  /// An archetype may have any name; one that says a single thing, and is called nearly as another
  /// of the game's own is, was hardly meant to be a new one.
  private func reportMisspelling(of name: String, at path: String, among all: [String]) {
    let own = PopulationSection.ownNames
    guard !own.contains(name), setValues(in: path) <= 1,
      let suggestion = NearestName.suggestion(for: name, among: own.filter(all.contains))
    else { return }
    warn(
      path, "this is one more archetype, like steady in all that it leaves out",
      suggestion: suggestion)
  }
}
