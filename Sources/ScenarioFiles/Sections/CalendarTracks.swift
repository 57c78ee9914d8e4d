import GameSupport
import Players

/// The phases of lives under a calendar: of all players, or of each archetype's and each cohort's.
struct CalendarTracks {
  /// The entries that are in force together, each combination once, by their indices.
  private(set) var combinations: [[Int]] = []
  /// The rules that all players of the first cohort share, with all changes in force.
  private(set) var shared: [RulesCalendar.Phase] = []
  /// As in `RulesCalendar.tracks`.
  private(set) var tracks: [[RulesCalendar.Phase]] = []

  private var numbers: [[Int]: Int] = [:]

  init(of entries: [CalendarEntry], _ run: Simulation) {
    let cohorts = run.population.cohorts
    let first = cohorts.indices.min { cohorts[$0].joinDay < cohorts[$1].joinDay } ?? 0
    let lastDay = run.days + cohorts[first].joinDay - 1
    /// Returns the entries in force on a day of the life of a cohort's players.
    func held(
      _ cohort: Int, _ day: Int, where isFor: (CalendarEntry, _ number: Int) -> Bool
    ) -> [Int] {
      entries.indices.filter { number in
        let entry = entries[number]
        return entry.audience.cohorts?.contains(cohort) ?? true
          && entry.holds(on: day, joinDay: cohorts[cohort].joinDay) && isFor(entry, number)
      }
    }
    func phases(
      _ cohort: Int, rules: (_ day: Int) -> [Int], changes: (_ day: Int) -> [Int]
    ) -> [RulesCalendar.Phase] {
      var phases: [RulesCalendar.Phase] = []
      var last: (rules: [Int], changes: [Int])?
      for day in 1...lastDay - cohorts[cohort].joinDay + 1 {
        let now = (rules: rules(day), changes: changes(day))
        if let last, last == now { continue }
        last = now
        phases.append(
          RulesCalendar.Phase(
            firstDay: day, rules: number(of: now.rules),
            changes: now.changes.map { entries[$0].name }
          ))
      }
      return phases
    }
    func phases(_ cohort: Int, _ isFor: (CalendarEntry, Int) -> Bool) -> [RulesCalendar.Phase] {
      let held = { (day: Int) in held(cohort, day, where: isFor) }
      return phases(cohort, rules: held, changes: held)
    }
    shared = phases(
      first, rules: { held(first, $0) { entry, _ in entry.isOfParties } },
      changes: { held(first, $0) { _, _ in true } })
    if cohorts.count == 1, entries.allSatisfy(\.isOfParties) { return }
    let population = run.population
    let tests = entries.indices.filter { entries[$0].share != nil }
    tracks =
      population.archetypes.indices.map { archetype in
        phases(population.cohort(ofArchetype: archetype)) { entry, number in
          let isAsked = entry.audience.contains(archetype, of: population)
          let gets = tests.firstIndex(of: number).map { population.archetype(archetype, gets: $0) }
          return isAsked && gets ?? true
        }
      } + cohorts.indices.map { phases($0) { entry, _ in entry.isOfParties } }
  }

  private mutating func number(of held: [Int]) -> Int {
    if let known = numbers[held] { return known }
    numbers[held] = combinations.count
    combinations.append(held)
    return combinations.count - 1
  }

  /// The changes from one phase to the next.
  var switches: [(before: RulesCalendar.Phase, after: RulesCalendar.Phase)] {
    (tracks.isEmpty ? [shared] : tracks).flatMap { zip($0, $0.dropFirst()) }
      .filter { $0.rules != $1.rules }
  }
}
