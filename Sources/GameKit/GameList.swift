import ScenarioReading

/// The games that a program knows.
public struct GameList: Sendable {
  /// In the order in which a scenario is asked for their sections.
  public let games: [GameDefinition]
  /// The kinds of events of all games, each once, those of one engine together.
  public let events: [EventKind]
  /// The parts of games that events come from, each once.
  public let engines: [String]
  /// - Precondition: At least one game; no two of one name.
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

  public func game(called id: String) -> GameDefinition? { games.first { $0.id == id } }

  /// A game whose scenarios may have a section: for messages, as it reads each game from nothing.
  package func game(with section: String) -> GameDefinition? {
    games.first { $0.unread.keys.contains(section) }
  }
}

extension GameDefinition {
  /// The game as it comes out of no text at all, and the sections that it asks for.
  package var unread: (reading: Reading, keys: [String]) {
    let nothing = JSONNode(.object([]), at: .nowhere)
    return ReadingContext().readObject(nothing) { reader in
      (read(reader), [tellingSection] + reader.asked)
    }
  }
}
