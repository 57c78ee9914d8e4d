import GameKit
import Measurement

/// All that scenario files know of a game: whose sections they are, and how they are read.
public struct GameDefinition: Sendable {
  /// The name as `init` takes it.
  public let id: String
  /// The name as people write it.
  public let title: String
  /// The section whose presence says that a scenario is of this game; where there are several of
  /// them, the first game in the order of the list.
  let tellingSection: String
  /// Telling sections of other games that a scenario of this one may have too.
  let including: [String]
  /// Reads the rules, and says how to read what a report looks at besides the game's own measures.
  let read: @Sendable (SectionReader) -> Reading
  /// The kinds of events that a trace of it records.
  public let events: [EventKind]
  /// What the starter states behind its first lines; everything else is at its default.
  let starter: String

  typealias Reading = (rules: any GameRules, measures: (SectionReader) -> MeasureRules)

  /// - Parameters:
  ///   - including: The telling sections of other games that a scenario of this one may have.
  ///   - measures: Reads the section `report`; games without a currency have nothing to choose.
  init<Rules: GameRules>(
    _ id: String, tellingSection: String, including: [String] = [], starter: String,
    reading: @escaping @Sendable (SectionReader) -> Rules,
    measures: @escaping @Sendable (SectionReader, Rules) -> MeasureRules = { _, _ in
      MeasureRules()
    }
  ) {
    self.id = id
    title = Rules.name
    events = Rules.allEvents
    self.tellingSection = tellingSection
    self.including = including
    self.starter = starter
    read = { reader in
      let rules = reading(reader)
      return (rules, { measures($0, rules) })
    }
  }

  /// The games that there are, in the order in which a scenario is asked for their sections.
  public static let all = [questBond, bennie, timeQuest]

  /// The kinds of events of all games, each once, those of one engine together.
  public static let allEvents = all.reduce(into: [EventKind]()) { kinds, game in
    for kind in game.events where !kinds.contains(kind) {
      let last = kinds.lastIndex { $0.engine == kind.engine }
      kinds.insert(kind, at: last.map { $0 + 1 } ?? kinds.count)
    }
  }

  /// The parts of games that events come from, each once.
  public static let engines = allEvents.reduce(into: [String]()) { engines, kind in
    if engines.last != kind.engine { engines.append(kind.engine) }
  }
}

extension GameDefinition: Hashable, CustomStringConvertible {
  public static func == (a: GameDefinition, b: GameDefinition) -> Bool { a.id == b.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public var description: String { id }
}
