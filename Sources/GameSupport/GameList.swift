import Measurement
import ScenarioReading

/// The games that a program knows.
public struct GameList: Sendable {
  /// The games, in the order in which a scenario is searched for their sections.
  public let games: [GameDefinition]
  /// The kinds of events of all games, each once, grouped by engine.
  public let events: [EventKind]
  /// The parts of games from which events come, each once.
  public let engines: [String]
  /// - Precondition: There is at least one game, and no two have the same name.
  public init(_ games: [GameDefinition]) {
    precondition(!games.isEmpty && Set(games.map(\.id)).count == games.count)
    self.games = games
    events = games.reduce(into: []) { kinds, game in
      for kind in game.events where !kinds.contains(kind) {
        let last = kinds.lastIndex { $0.engine == kind.engine }
        kinds.insert(kind, at: last.map { $0 + 1 } ?? kinds.count)
      }
    }
    engines = events.reduce(into: []) { engines, kind in
      if engines.last != kind.engine { engines.append(kind.engine) }
    }
  }

  /// Keys of an older version that scenarios may still use.
  package var renamedKeys: [RenamedKey] { RenamedKey.ofTargets + games.flatMap(\.renamedKeys) }

  /// Returns a metric by its name of today.
  package func current(_ metric: MetricID) -> MetricID {
    metric.renamed(by: RenamedMetric.ofEveryGame + games.flatMap(\.renamedMetrics))
  }

  public func game(called id: String) -> GameDefinition? { games.first { $0.id == id } }

  /// Returns a game whose scenarios may have a section. For messages only: it reads each game anew.
  package func game(with section: String) -> GameDefinition? {
    games.first { $0.unread.keys.contains(section) }
  }
}

extension GameDefinition {
  /// The game as read from an empty scenario, and the sections that it reads.
  package var unread: (reading: Reading, keys: [String]) {
    let nothing = JSONNode(.object([]), at: .nowhere)
    return ReadingContext().readObject(nothing) { reader in
      (read(reader), [markerSection] + reader.asked)
    }
  }
}
