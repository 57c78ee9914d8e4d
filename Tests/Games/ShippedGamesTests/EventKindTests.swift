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

  @Test func `totals are what the party's series show on the last day`() throws {
    for game in ["questbond", "bennie", "timequest"] {
      let simulation = try World.shipped(game, players: 20, days: 15)
      let (events, tally) = simulation.trials.trace(2)
      let members = Set(events.compactMap(\.member)).sorted()
      let totals = members.map { member in TraceTotals(events.filter { $0.member == member }) }
      for (index, series) in tally.plan.series.enumerated() {
        let sum = Int(tally.sums(day: 15, row: 0, series: index).sum)
        switch (series.kind, series.name) {
        case (.balance, _):
          #expect(totals.flatMap(\.purses).reduce(0) { $0 + $1.closing } == sum)
        case (.track, "level"): #expect(totals.reduce(0) { $0 + $1.level } == sum)
        case (.track, "xp"): #expect(totals.reduce(0) { $0 + $1.exp } == sum)
        default: break
        }
      }
      for purse in totals.flatMap(\.purses) {
        #expect(purse.opening + purse.earned - purse.spent == purse.closing)
      }
    }
  }
}
