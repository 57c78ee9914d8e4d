import Measurement
import ScenarioReading

/// All that scenario files, commands and reports know of a game.
public struct GameDefinition: Sendable {
  /// The name as `init` takes it.
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
  /// The gain of players and the cost to them in a search for exploits, unless its options say otherwise:
  /// sums of products of metrics, such as `tasks.perActiveDay*days.active`; nil if the options must.
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
  /// The sections of its starter scenario behind the first lines; all else is at its default.
  public package(set) var starter: String

  package typealias Reading = (rules: any GameRules, measures: (SectionReader) -> MeasureRules)

  /// - Parameters:
  ///   - id: The game's name in files and on the command line, such as `timequest`.
  ///   - markerSection: The section whose presence says that a scenario is of this game.
  ///   - including: The telling sections of other games that a scenario of this one may have.
  ///   - playerSections: The sections, besides `population`, that say what players do.
  ///   - gain: The gain of players, in metrics: `gold.faucets.perDay`.
  ///   - effort: The cost to them, in metrics: `tasks.perActiveDay*days.active`.
  ///   - archetypes: The archetypes that it knows, and the habits that it declares for them.
  ///   - starter: The sections of its starter scenario behind `simulation`, as JSON with comments.
  ///   - reading: Reads the rules from the root of a scenario.
  ///   - measures: Reads the section `report`; games without a currency have nothing to choose.
  ///   - report: Tells reports which metrics readers want.
  ///   - lint: Warns of numbers that are allowed but odd.
  public init<Rules: GameRules>(
    _ id: String, markerSection: String, including: [String] = [],
    playerSections: [String] = [], gain: String? = nil, effort: String? = nil,
    archetypes: ArchetypeTable = .ofPresence, starter: String,
    reading: @escaping @Sendable (SectionReader) -> Rules,
    measures: @escaping @Sendable (SectionReader, Rules) -> MeasureRules = { _, _ in
      MeasureRules()
    },
    report: GameReport = GameReport(),
    lint: @escaping @Sendable (Lint) -> Void = { _ in }
  ) {
    self.id = id
    title = Rules.name
    events = Rules.allEvents
    oddsForms = Rules.oddsForms
    columns = Rules.allColumns
    self.markerSection = markerSection
    self.including = including
    self.playerSections = playerSections
    (self.gain, self.effort, self.archetypes) = (gain, effort, archetypes)
    self.starter = starter
    self.lint = lint
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
