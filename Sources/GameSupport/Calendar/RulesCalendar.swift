import ScenarioReading

/// The rules of a game that change while players live.
///
/// Days with equal changes share rules: a change every second day has two sets of rules.
public struct RulesCalendar: Sendable, Equatable {
  /// Rules that have every system of any day. Lives are measured by these.
  public let measuring: any GameRules
  /// The different rules, at least one.
  public let rules: [any GameRules]
  /// The phases of a life, rising; the first begins on day 1. Where cohorts or groups of players have
  /// rules of their own, the rules that all players of the first cohort share, with all changes.
  public let phases: [Phase]
  /// The phases of each archetype's players, then those of what each cohort's parties do together, all
  /// by the days of a life. Empty where all players have the same phases.
  public let tracks: [[Phase]]
  /// By rules: the run's prototypes, with the numbers that these rules give them; empty for a run
  /// without prototypes.
  package var prototypes: [[Prototype]] = []

  /// Days in a row with the same rules.
  public struct Phase: Sendable, Equatable {
    public let firstDay: Int
    /// The index of its rules.
    public let rules: Int
    /// The names of the changes in force; none between changes.
    public let changes: [String]
    /// The values that these set in place of the scenario's own, for readers; null stands for none.
    package var values: [(path: JSONPath, old: JSONValue, new: JSONValue)] = []

    public init(firstDay: Int, rules: Int, changes: [String]) {
      (self.firstDay, self.rules, self.changes) = (firstDay, rules, changes)
    }

    public static func == (a: Phase, b: Phase) -> Bool {
      (a.firstDay, a.rules, a.changes) == (b.firstDay, b.rules, b.changes)
    }

    /// An element of `phases` in the JSON of commands.
    package var json: JSONValue {
      [
        "day": .number(firstDay), "changes": .texts(changes),
        "set": .list(values.map { ["path": .string("\($0.path)"), "old": $0.old, "new": $0.new] }),
      ]
    }
  }

  /// The only phase of a life without a calendar.
  @usableFromInline static let unchanged = [Phase(firstDay: 1, rules: 0, changes: [])]

  /// - Precondition: All rules are of one game, and each phase has rules.
  public init(
    measuring: any GameRules, rules: [any GameRules], phases: [Phase], tracks: [[Phase]] = []
  ) {
    for phases in [phases] + tracks {
      precondition(phases.first?.firstDay == 1, "a life begins on day 1")
      precondition(zip(phases, phases.dropFirst()).allSatisfy { $0.firstDay < $1.firstDay })
      precondition(phases.allSatisfy { rules.indices.contains($0.rules) })
    }
    (self.measuring, self.rules, self.phases, self.tracks) = (measuring, rules, phases, tracks)
  }

  /// Returns the phase of a day, counted from 1.
  public func phase(on day: Int) -> Phase { phases.last { $0.firstDay <= day } ?? phases[0] }

  public static func == (a: RulesCalendar, b: RulesCalendar) -> Bool {
    a.phases == b.phases && a.tracks == b.tracks && a.prototypes == b.prototypes
      && AnyHashable(a.measuring) == AnyHashable(b.measuring)
      && a.rules.map { AnyHashable($0) } == b.rules.map { AnyHashable($0) }
  }
}
