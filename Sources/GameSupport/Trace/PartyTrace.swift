import Players

/// One party's life in a run, event by event.
public struct PartyTrace: Sendable {
  /// The party's number, from 0.
  public let party: Int
  /// The archetype of each member, by name.
  public let archetypes: [String]
  /// Days on which the party is observed.
  public let days: Int
  public let events: [TraceEvent]
}

extension Simulation {
  /// The number of parties; their numbers count from 0.
  public var partyCount: Int {
    Parties(players: players, sizeWeights: population.partySizes, seed: seed).count
  }

  /// Replays one party, 0 ..< `partyCount`, by the same code as in the run, and records the events.
  public func trace(party: Int) -> PartyTrace {
    let events = trials.trace(party).events
    let archetypes = events.filter { $0.kind == .joins }.compactMap { $0.word("archetype") }
    let days = zip(plan.archetypes, plan.observedDays).first { $0.0 == archetypes.first }?.1 ?? days
    return PartyTrace(party: party, archetypes: archetypes, days: days, events: events)
  }
}
