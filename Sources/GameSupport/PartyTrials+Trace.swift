import Measurement
import Players

extension PartyTrials {
  /// Plays the life of one party; returns all events in order, and their measurements.
  @usableFromInline
  func trace(_ number: Int) -> (events: [TraceEvent], tally: RunTally) {
    let log = TraceLog()
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan, maxMembers: parties.maxMembers)
    var buffers = Buffers(maxMembers: parties.maxMembers, traits: traits.count)
    play(number, &buffers, &recorder, &tally, log: log)
    recorder.addUp(&tally)
    return (log.events, tally)
  }

  /// Lets the members and the party record their lives.
  @usableFromInline
  func follow(
    _ calendars: inout [Calendar], _ members: inout [G.Member], _ party: inout G.Party,
    in game: Int, _ key: PartyKey, _ log: TraceLog
  ) {
    for index in members.indices {
      let trace = TraceRecorder(log, member: index, key: calendars[index].key)
      let person = calendars[index].person
      trace.joins(
        person, as: population.rules.archetypes[person.archetype].name,
        self.game.traits(of: person))
      calendars[index].trace = trace
      let changes = phases.changes[calendars[index].track]
      if !changes.isEmpty { trace.changesRules(changes) }
      phases.games[calendars[index].game].follow(&members[index], trace)
    }
    phases.games[game].follow(&party, TraceRecorder(log, member: nil, key: key))
  }
}
