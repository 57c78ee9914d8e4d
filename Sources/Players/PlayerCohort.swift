/// Players who join on one day of the game's calendar. A party joins together.
public struct PlayerCohort: Sendable, Hashable {
  /// Its name, and that of its group in findings.
  public let name: String
  /// Share of the parties, relative to the other cohorts' weights.
  public let weight: Double
  /// The day of the calendar that is the first of its players' lives, ≥ 1.
  public let joinDay: Int

  public init(_ name: String, weight: Double, joinDay: Int) {
    (self.name, self.weight, self.joinDay) = (name, weight, joinDay)
  }

  /// All players of a population that is not divided.
  static let launch = PlayerCohort("launch", weight: 1, joinDay: 1)
}

/// A change that a share of the players gets, each by its own luck: one half of an A/B test.
public struct PlayerTest: Sendable, Hashable {
  /// Its name, and that of the group of players who get it; that of all others is `without` and this
  /// name.
  public let name: String
  /// The share of players who get it, above 0 and below 1.
  public let share: Double

  public init(_ name: String, share: Double) { (self.name, self.share) = (name, share) }
}

/// The division of a population into cohorts and by tests.
///
/// Each archetype is then there once for each cohort and each outcome of the tests, as a stratum of
/// known weight: `steady@summer`.
public struct PopulationSplit: Sendable, Hashable {
  /// The archetypes before the division.
  public let kinds: [Archetype]
  /// At least one.
  public let cohorts: [PlayerCohort]
  public let tests: [PlayerTest]

  /// The players of one cohort with one outcome of each test.
  struct Part {
    let cohort: Int
    /// By test: true for those who get its change.
    let gets: [Bool]
  }

  /// The parts in order, each of which has all kinds.
  var parts: [Part] {
    cohorts.indices.flatMap { cohort in
      (0..<1 << tests.count).map { number in
        Part(cohort: cohort, gets: tests.indices.map { (number >> $0) & 1 == 1 })
      }
    }
  }
}

extension PopulationRules {
  /// The cohorts: one that joins on day 1, unless the population is divided.
  public var cohorts: [PlayerCohort] { split?.cohorts ?? [.launch] }

  /// The archetypes before a division into cohorts.
  package var kinds: [Archetype] { split?.kinds ?? archetypes }

  /// The index of the cohort of an archetype's players.
  public func cohort(ofArchetype index: Int) -> Int {
    guard let split else { return 0 }
    return (index / split.kinds.count) >> split.tests.count
  }

  /// The day on which each archetype's players join; nil if all join on one day.
  package var joinDays: [Int]? {
    guard cohorts.count > 1 else { return nil }
    return archetypes.indices.map { cohorts[cohort(ofArchetype: $0)].joinDay }
  }

  /// By archetype, the expected number of other members of each archetype in the parties of its
  /// players; empty if all play alone. A party joins together.
  package var expectedCompanions: [[Double]] {
    let sizes = partySizes.enumerated().map { (members: Double($0 + 1), weight: $1) }
    // A party of more members is that of more players.
    let players = sizes.reduce(0) { $0 + $1.weight * $1.members }
    let companions = sizes.reduce(0) { $0 + $1.weight * $1.members * ($1.members - 1) }
    if companions == 0 { return [] }
    return archetypes.indices.map { own in
      let weights = archetypes.indices.map { other in
        cohort(ofArchetype: own) == cohort(ofArchetype: other) ? archetypes[other].weight : 0
      }
      let all = weights.reduce(0, +)
      return weights.map { all > 0 ? companions / players * $0 / all : 0 }
    }
  }

  /// Returns whether an archetype's players get the change of a test.
  package func archetype(_ index: Int, gets test: Int) -> Bool {
    guard let split else { return false }
    return ((index / split.kinds.count) >> test) & 1 == 1
  }

  /// Returns the population divided into cohorts and by tests: an archetype for each of their
  /// combinations. The undivided archetypes are groups, as are the cohorts and both sides of tests.
  ///
  /// - Precondition: The population is undivided; at least one cohort.
  package func divided(into cohorts: [PlayerCohort], by tests: [PlayerTest]) -> PopulationRules {
    precondition(split == nil && !cohorts.isEmpty)
    let split = PopulationSplit(kinds: archetypes, cohorts: cohorts, tests: tests)
    let parts = split.parts
    let allWeights = cohorts.reduce(0) { $0 + $1.weight }
    var divided = self
    divided.split = split
    divided.archetypes = parts.flatMap { part in
      let cohort = cohorts[part.cohort]
      let names = (cohorts.count > 1 ? [cohort.name] : []) + zip(tests, part.gets).map(Self.side)
      let share = zip(tests, part.gets).reduce(cohort.weight / allWeights) {
        $0 * ($1.1 ? $1.0.share : 1 - $1.0.share)
      }
      return archetypes.map { kind in
        var kind = kind
        kind.name += names.map { "@" + $0 }.joined()
        kind.weight *= share
        let week = kind.weekdayFactors ?? weekdayFactors
        kind.weekdayFactors = week.indices.map { week[($0 + cohort.joinDay - 1) % 7] }
        return kind
      }
    }
    func group(
      _ name: String, isCohort: Bool = false,
      _ isMember: (_ part: PopulationSplit.Part, _ kind: Int) -> Bool
    ) -> PlayerGroup {
      let members = parts.indices.flatMap { part in
        archetypes.indices.filter { isMember(parts[part], $0) }
          .map { part * archetypes.count + $0 }
      }
      return PlayerGroup(name: name, archetypes: members, isCohort: isCohort)
    }
    divided.groups =
      (parts.count > 1
        ? archetypes.indices.map { kind in group(archetypes[kind].name) { $1 == kind } } : [])
      + (cohorts.count > 1
        ? cohorts.indices.map { cohort in
          group(cohorts[cohort].name, isCohort: true) { part, _ in part.cohort == cohort }
        } : [])
      + tests.indices.flatMap { test in
        [true, false].map { gets in
          group(Self.side(tests[test], gets)) { part, _ in part.gets[test] == gets }
        }
      }
      + groups.map { own in group(own.name) { own.archetypes.contains($1) } }
    return divided
  }

  private static func side(_ test: PlayerTest, _ gets: Bool) -> String {
    gets ? test.name : "without " + test.name
  }
}
