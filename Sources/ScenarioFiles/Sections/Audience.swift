import Players
import ScenarioReading

/// The players for whom an entry of a calendar, or a prototype, is: those of one of the archetypes, and
/// of one of the cohorts.
struct Audience: Sendable {
  /// Indices before the population is divided into cohorts; nil for all.
  private(set) var archetypes, cohorts: Set<Int>?

  /// Reads `for`; an absent one is for all.
  init(_ reader: SectionReader, _ population: PopulationRules, _ cohorts: [PlayerCohort]) {
    guard reader.has("for") else { return }
    let archetypes = population.archetypes.map(\.name)
    let groups = population.groups.map(\.name)
    let cohorts = cohorts.map(\.name).filter { !$0.isEmpty }
    let names = archetypes + groups + cohorts
    let found = reader.value(
      "for", nil, .list(of: .choice(names, areOfScenario: true), 1...names.count),
      RuleNote("", nil, nil, "the archetypes, groups and cohorts whose players it is for"))
    let kinds = found.flatMap { name in
      archetypes.firstIndex(of: name).map { [$0] }
        ?? population.groups.first { $0.name == name }?.archetypes ?? []
    }
    // No cohort has the name of an archetype or of a group.
    let joining = found.compactMap(cohorts.firstIndex(of:))
    self.archetypes = kinds.isEmpty ? nil : Set(kinds)
    self.cohorts = joining.isEmpty ? nil : Set(joining)
  }

  /// Returns whether an archetype of a divided population belongs to it.
  func contains(_ archetype: Int, of population: PopulationRules) -> Bool {
    archetypes?.contains(archetype % population.kinds.count) ?? true
      && cohorts?.contains(population.cohort(ofArchetype: archetype)) ?? true
  }
}
