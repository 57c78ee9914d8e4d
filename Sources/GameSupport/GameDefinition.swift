import Measurement
import Players
import ScenarioReading

/// All that scenario files, commands and reports know of a game.
public struct GameDefinition: Sendable {
  /// The game's name in files and on the command line, such as `timequest`.
  public let id: String
  /// The name as people write it.
  public let title: String
  /// The section that marks a scenario as one of this game. If a scenario has such sections of
  /// several games, the first of these games in the list takes it.
  public let markerSection: String
  /// Telling sections of other games that a scenario of this one may have too.
  public let including: [String]
  /// The sections that say what players do, and not how the game works; `population` besides. A
  /// search leaves them alone unless asked.
  public let playerSections: [String]
  /// Paths of rules that count only as a player joins: a calendar that changes them later is warned.
  public let joiningRules: [String]
  /// The gain of players and the cost to them in a search for exploits without options: sums of
  /// products of metrics, such as `tasks.perActiveDay*days.active`.
  public let gain, effort: String?
  /// The archetypes that it knows, with their habits.
  package let archetypes: ArchetypeTable
  /// Warns of rules that are legal but odd.
  public let lint: @Sendable (Lint) -> Void
  /// Reads the rules, and says how to read `report`.
  package let read: @Sendable (SectionReader) -> Reading
  /// The kinds of events that a trace of it records.
  public let events: [EventKind]
  /// The weekly columns of the digest of a life.
  public let columns: [LifeColumn]
  /// The tables of exact odds that its rules may have.
  public let oddsForms: [OddsTable.Form]
  /// The sections of its starter behind `simulation`, as JSON; all else is at its default.
  public package(set) var starter: String
  /// Keys and metrics with other names in an older version, which are still read.
  let renamedKeys: [RenamedKey]
  let renamedMetrics: [RenamedMetric]

  package typealias Reading = (rules: any GameRules, measures: (SectionReader) -> MeasureRules)

  /// Creates a definition; the properties explain most arguments. `reading` reads the rules from
  /// the root of a scenario, `measures` the section `report`, in which games without a currency
  /// have nothing to choose. `setbacks` names those that the game reports. The title, the events, the columns and the forms of tables are those of the
  /// rules' type, unless it knows them only at run time. `report` tells reports which metrics readers want. `renamedKeys` and
  /// `renamedMetrics` are names of an older version, which scenarios may still use, with a warning.
  public init<Rules: GameRules>(
    _ id: String, title: String? = nil, events: [EventKind]? = nil, columns: [LifeColumn]? = nil,
    oddsForms: [OddsTable.Form]? = nil, markerSection: String, including: [String] = [],
    playerSections: [String] = [],
    joiningRules: [String] = [],
    gain: String? = nil, effort: String? = nil, archetypes: ArchetypeTable = .ofPresence,
    setbacks: [SetbackKind] = [], starter: String,
    reading: @escaping @Sendable (SectionReader) -> Rules,
    measures: @escaping @Sendable (SectionReader, Rules) -> MeasureRules = { _, _ in .init() },
    report: GameReport = GameReport(), renamedKeys: [RenamedKey] = [],
    renamedMetrics: [RenamedMetric] = [], lint: @escaping @Sendable (Lint) -> Void = { _ in }
  ) {
    (self.id, self.title) = (id, title ?? Rules.name)
    self.events = EventKind.common + (events ?? Rules.events)
    self.oddsForms = oddsForms ?? Rules.oddsForms
    self.columns = [.played] + (columns ?? Rules.columns)
    (self.markerSection, self.including) = (markerSection, including)
    (self.playerSections, self.joiningRules) = (playerSections, joiningRules)
    (self.gain, self.effort) = (gain, effort)
    var archetypes = archetypes
    archetypes.setbacks = setbacks
    (self.archetypes, self.starter, self.lint) = (archetypes, starter, lint)
    (self.renamedKeys, self.renamedMetrics) = (renamedKeys, renamedMetrics)
    read = { reader in
      let rules = reading(reader)
      return (
        rules,
        { reader in
          var measures = measures(reader, rules)
          measures.report = report
          return measures
        }
      )
    }
  }
}

extension GameDefinition: Hashable, CustomStringConvertible {
  public static func == (a: GameDefinition, b: GameDefinition) -> Bool { a.id == b.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  public var description: String { id }
}
