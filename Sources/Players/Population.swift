/// The players and their presence (PLY-1, PLY-2, PLY-4).
public struct PopulationRules: Sendable, Hashable {
  /// Weights of party sizes 1, 2, 3, …; at least one.
  public package(set) var partySizes = [0.45, 0.30, 0.15, 0.10]
  /// Factor on presence by day of the week, from day 1; an archetype may have its own.
  public package(set) var weekdayFactors = [1, 1, 1, 1, 1, 1.05, 1.05]
  /// A kept streak raises presence by this share: 0.15 is 15 % (PLY-2).
  public package(set) var streakPresence = 0.15
  /// The greatest presence on any day, 0…1 (PLY-2).
  public package(set) var presenceCap = 0.98
  /// The openings of the game on an active day, 1…8, each number equally likely (PLY-2).
  public package(set) var opens = 3...6
  /// The minutes of the day between which it is opened, 0 at midnight (PLY-2).
  public package(set) var wakingMinutes = 420...1320
  /// The first day of each life.
  public package(set) var firstDay = FirstDay.likeAnyDay
  /// The log that they were fitted to, if they were.
  public package(set) var fitted = FittedTo()
  /// The archetypes, at least one; a person's `archetype` is an index of them.
  public package(set) var archetypes: [Archetype]
  /// Groups of archetypes that are also reported together.
  public package(set) var groups: [PlayerGroup] = []
  /// The division into cohorts and by tests that has made these archetypes, if there is one.
  public internal(set) var split: PopulationSplit?

  public init(archetypes: [Archetype]) { self.archetypes = archetypes }

  /// True if presence is not the same on all days of the week.
  package var dependsOnWeekday: Bool {
    ([weekdayFactors] + archetypes.compactMap(\.weekdayFactors)).contains { Set($0).count > 1 }
  }

  /// Returns the population whose lives begin on another day of the week, 0…6.
  package func beginning(onWeekday first: Int) -> PopulationRules {
    func turned(_ factors: [Double]) -> [Double] {
      Array(factors[first...] + factors[..<first])
    }
    var other = self
    other.weekdayFactors = turned(weekdayFactors)
    for index in archetypes.indices {
      other.archetypes[index].weekdayFactors = archetypes[index].weekdayFactors.map(turned)
    }
    return other
  }
}

/// Archetypes that a scenario reports together, such as all engaged players.
public struct PlayerGroup: Sendable, Hashable {
  /// The group's name, in addition to `all` and the archetypes' names.
  public let name: String
  /// Indices of its archetypes, each once.
  public let archetypes: [Int]
  /// True if its players are those who join on one day.
  public let isCohort: Bool

  public init(name: String, archetypes: [Int], isCohort: Bool = false) {
    (self.name, self.archetypes, self.isCohort) = (name, archetypes, isCohort)
  }
}
