import ShippedGames
import TestWorlds
import Testing

@testable import GameSupport

/// The catalogue of events: what scripts and filters rely on.
@Suite struct EventKindTests {
  @Test func `every kind belongs to an engine, and says what happened`() {
    for kind in shippedGames.events {
      #expect(kind.id == "\(kind.engine).\(kind.name)")
      #expect(!kind.meaning.isEmpty && !kind.name.isEmpty)
    }
  }

  @Test func `the catalogue has each kind once, those of one engine together`() {
    let kinds = shippedGames.events
    #expect(Set(kinds).count == kinds.count)
    #expect(Set(shippedGames.engines).count == shippedGames.engines.count)
  }

  @Test func `what a game records is in its list`() throws {
    for game in shippedGames.games {
      let simulation = try World.shipped(game.id, players: 8, days: 15)
      let recorded = Set(simulation.trace(party: 1).events.map(\.kind))
      #expect(recorded.subtracting(game.events) == [], "\(game)")
    }
  }

  @Test func `facts have one word for a name, and none twice`() throws {
    for game in ["questbond", "bennie", "timequest"] {
      let simulation = try World.shipped(game, players: 8, days: 15)
      for event in simulation.trace(party: 1).events {
        let names = event.facts.map(\.name)
        #expect(Set(names).count == names.count, "\(event)")
        #expect(names.allSatisfy { $0.allSatisfy(\.isLetter) }, "\(event)")
      }
    }
  }
}
