import GameSupport
import Players
import ScenarioReading

/// `joins`: the day on which players join, or cohorts that join on several days.
enum CohortSection {
  static let key = "joins"
  static let allowedDay = AllowedValues.integer(day)
  static let meaning = "the day of the calendar on which players join, or cohorts by name"
  private static let day = 1...PopulationSection.maxDays
  private static let maxCohorts = 24

  /// Reads the cohorts; nil without any, so that all players join on day 1.
  static func cohorts(
    _ reader: SectionReader, _ population: PopulationRules, days: Int
  ) -> [PlayerCohort]? {
    if let node = reader.member(key)?.node, !node.isObject {
      let day = reader.value(key, nil, .integer(in: day), RuleNote("days", nil, nil, meaning))
      return [PlayerCohort("", weight: 1, joinDay: day)]
    }
    let taken = ["all"] + population.archetypes.map(\.name) + population.groups.map(\.name)
    let cohorts: [PlayerCohort?]? =
      reader.section(key, meaning, keysAreNames: true) { reader in
        if reader.keys.isEmpty { reader.fail(nil, "there is no cohort") }
        if reader.keys.count > maxCohorts {
          reader.fail(
            nil, "there are \(reader.keys.count) cohorts; at most \(maxCohorts) are followed")
        }
        return reader.keys.prefix(maxCohorts).map { name in
          reader.checkName(name)
          if taken.contains(name) {
            reader.fail(name, "\(JSONText.quoted(name)) is taken; choose another name")
          }
          return reader.section(name, "players who join on one day", .defaults) { cohort in
            PlayerCohort(
              name,
              weight: cohort.value(
                "weight", 1, .number(in: 1e-6...1e6),
                RuleNote("weight", nil, .assumption, "share of the parties, relative to the others")
              ),
              joinDay: cohort.value(
                "day", 1, .integer(in: day),
                RuleNote("days", nil, .assumption, "the day of the calendar on which it joins")))
          }
        }
      }
    let found = (cohorts ?? []).compactMap(\.self)
    guard let first = found.map(\.joinDay).min() else { return nil }
    let last = first + days - 1
    for late in found where late.joinDay > last {
      reader.fail(
        key,
        "\(late.name) joins on day \(late.joinDay); the run ends on day \(last), \(days) days after the "
          + "first cohort joins")
    }
    return found.filter { $0.joinDay <= last }
  }
}

extension Scenario {
  /// Divides a population into cohorts, and by the tests of a calendar. Reports the reason if that makes
  /// more archetypes than are followed.
  static func divided(
    _ population: PopulationRules, into cohorts: [PlayerCohort]?, by calendar: [CalendarEntry],
    _ reader: SectionReader
  ) -> PopulationRules {
    let tests = calendar.compactMap { entry in
      entry.share.map { PlayerTest(entry.name, share: $0) }
    }
    guard cohorts != nil || !tests.isEmpty else { return population }
    let parts = (cohorts?.count ?? 1) << min(tests.count, 10)
    let count = parts * population.archetypes.count
    guard count <= PopulationSection.maxArchetypes else {
      reader.fail(
        cohorts?.count ?? 1 > 1 ? CohortSection.key : CalendarEntry.section,
        "\(population.archetypes.count) archetypes in \(parts) cohorts and halves are \(count) groups "
          + "of players; at most \(PopulationSection.maxArchetypes) are followed",
        suggestion: "use fewer cohorts or tests, or give archetypes the weight 0")
      return population
    }
    return population.divided(into: cohorts ?? [PlayerCohort("", weight: 1, joinDay: 1)], by: tests)
  }
}
