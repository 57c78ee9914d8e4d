import Measurement
import Platform
import Players
import ScenarioReading
import Statistics

/// The trial of every game: the whole life of one party (PLY-1).
public struct PartyTrials<G: Game>: Sendable {
  /// The game that measures lives: it has every system of any day.
  public let game: G
  @usableFromInline let phases: GamePhases<G>
  public let population: Population
  /// The division of players into parties; a trial's number is its party's.
  public let parties: Parties
  public let plan: MeasurementPlan
  @usableFromInline var metrics: ContiguousArray<LifeMetric<G.Member>>
  /// The traits of players of every game, then the game's own.
  @usableFromInline var traits: [PlayerTrait]
  @usableFromInline let seed: UInt64

  /// Creates the lives of at least one player, for at least one day.
  @inlinable
  public init(
    game: G, population: PopulationRules, players: Int, days: Int, seed: UInt64,
    measures: MeasureRules = MeasureRules()
  ) {
    self.init(
      game: game, phases: GamePhases([game], RulesCalendar.unchanged), population: population,
      players: players, days: days, seed: seed, measures: measures)
  }

  @inlinable
  init(
    game: G, phases: GamePhases<G>, population: PopulationRules, players: Int, days: Int,
    seed: UInt64, measures: MeasureRules
  ) {
    (self.game, self.phases, self.seed) = (game, phases, seed)
    self.population = Population(rules: population)
    metrics = ContiguousArray(game.metrics)
    traits = self.population.traits(with: game.drawnTraits)
    parties = Parties(players: players, sizeWeights: population.partySizes, seed: seed)
    plan = Self.plan(
      game: game, metrics: metrics.map(\.metric), phases: phases.games, population: population,
      days: days,
      measures: measures)
  }

  /// Returns a copy with closures of its own, since each call counts a reference to its closure.
  @inlinable
  public func forOneThread() -> PartyTrials {
    var own = self
    own.metrics = ContiguousArray(game.metrics)
    return own
  }

  /// Plays the lives of these parties with a recorder that keeps the last party's figures; then
  /// `PartyRecorder.addUp` adds up those that wait in it.
  @inlinable
  func play(
    _ trials: Range<Int>, _ recorder: inout PartyRecorder, into tally: inout RunTally,
    isCancelled: () -> Bool
  ) {
    var buffers = Buffers(maxMembers: parties.maxMembers, traits: traits.count)
    for number in trials {
      if isCancelled() { return }
      play(number, &buffers, &recorder, &tally, log: nil)
    }
  }

  /// Returns true if a party has a member of an archetype that is true, by its index.
  @usableFromInline
  func hasMember(of archetypes: [Bool], party number: Int) -> Bool {
    let party = PartyKey(seed: seed, party: number)
    return (0..<parties.size(of: number)).contains { member in
      let key = PlayerKey(seed: seed, party: number, member: member)
      return archetypes[population.person(key, of: party).archetype]
    }
  }

  /// Appends the traits of a member, in whole steps.
  @usableFromInline
  func append(traitsOf person: Person, _ key: PlayerKey, to steps: inout [Int]) {
    for trait in traits { steps.append(trait.steps(of: person, key)) }
  }

  /// Plays one party, and records its life in a log, if there is one.
  @inlinable @inline(never)
  func play(
    _ number: Int, _ buffers: inout Buffers, _ recorder: inout PartyRecorder,
    _ tally: inout RunTally, log: TraceLog?
  ) {
    buffers.clear()
    buffers.life.begin(party: number)
    let key = PartyKey(seed: seed, party: number)
    for member in 0..<parties.size(of: number) {
      let own = PlayerKey(seed: seed, party: number, member: member)
      let person = population.person(own, of: key)
      let track = phases.track(ofArchetype: person.archetype)
      buffers.calendars.append(
        Calendar(
          key: own, luck: own.daily(.presence), person: person, track: track,
          game: phases.game[track]))
      buffers.members.append(phases.games[phases.game[track]].join(person, key: own))
      buffers.archetypes.append(person.archetype)
      append(traitsOf: person, own, to: &buffers.traits)
    }
    let track = phases.track(ofCohort: population.rules.cohort(ofArchetype: buffers.archetypes[0]))
    var party = phases.games[phases.game[track]].gather(buffers.members, key: key)
    if let log {
      follow(&buffers.calendars, &buffers.members, &party, in: phases.game[track], key, log)
    }
    recorder.begin(
      party: number, archetypes: buffers.archetypes, traits: buffers.traits, &tally)
    live(
      &buffers.calendars, &buffers.members, &party, track, buffers.life.day, recorder: &recorder,
      &tally, log)
    end(buffers.calendars, &buffers.members, recorder: &recorder, &tally)
  }

  @inlinable @inline(__always)
  func live(
    _ calendars: inout [Calendar], _ members: inout [G.Member], _ party: inout G.Party,
    _ track: Int, _ today: UnsafeMutablePointer<Int>, recorder: inout PartyRecorder,
    _ tally: inout RunTally, _ log: TraceLog?
  ) {
    // Creates spans for the whole life: exclusive access is checked once, not every day.
    calendars.withUnsafeMutableBufferPointer { calendars in
      members.withUnsafeMutableBufferPointer { members in
        var calendars = calendars.mutableSpan
        var members = members.mutableSpan
        live(&calendars, &members, &party, track, today, recorder: &recorder, &tally, log)
      }
    }
  }

  @inlinable @inline(__always)
  func live(
    _ calendars: inout MutableSpan<Calendar>, _ members: inout MutableSpan<G.Member>,
    _ party: inout G.Party, _ track: Int, _ today: UnsafeMutablePointer<Int>,
    recorder: inout PartyRecorder, _ tally: inout RunTally, _ log: TraceLog?
  ) {
    let days = plan.observedDays[calendars[0].person.archetype]
    let keepsTotals = !plan.totals.isEmpty || plan.recordsTasks
    // The party's game is a number, as reading a game itself would copy it.
    var (phase, game) = (0, phases.game[track])
    var nextPhase = phases.firstDay(of: 1)
    recorder.write { dailyRecord in
      for day in 1...days {
        log?.begin(day)
        if day == nextPhase {
          phase += 1
          takeOver(on: day, in: phase, &calendars, &members)
          let earlier = game
          (game, nextPhase) = (
            phases.game[phases.place(phase, track)], phases.firstDay(of: phase + 1)
          )
          if game != earlier {
            phases.games[game].takeOver(&party, &members, from: phases.games[earlier], on: day)
          }
        }
        var playing = 0
        for index in members.indices {
          if planDay(day, &calendars[index], &members[index]) { playing += 1 }
        }
        for index in members.indices {
          liveOneDay(
            day, of: playing, &calendars[index], &members[index], &party,
            &tally.droughts, today)
        }
        phases.games[game].endDay(day, &members, &party, &tally.droughts)
        for index in members.indices {
          assert(balances(&members[index], index))
          let played = calendars[index].plan != nil
          let presence = calendars[index].presence
          let moves = played || G.movesWhileAway
          dailyRecord.write(
            day: day, member: index, played: played, moves: moves, control: presence.control
          ) {
            $0.write(presence.hasChurned ? 0 : 1)
            self.game.show(members[index], accounts: moves, in: &$0)
          }
        }
        if keepsTotals { write(totalsOf: &members, &calendars, on: day, in: dailyRecord) }
      }
    }
  }

  /// Begins a phase: members whose rules change go on by its rules.
  @inlinable @inline(never)
  func takeOver(
    on day: Int, in phase: Int, _ calendars: inout MutableSpan<Calendar>,
    _ members: inout MutableSpan<G.Member>
  ) {
    for index in members.indices {
      let place = phases.place(phase, calendars[index].track)
      let (game, earlier) = (phases.game[place], calendars[index].game)
      if game == earlier { continue }
      calendars[index].game = game
      calendars[index].trace?.changesRules(phases.changes[place])
      phases.games[game].takeOver(&members[index], from: phases.games[earlier])
    }
  }

  /// Decides a member's presence and plan for a day, before anybody plays.
  @inlinable @inline(__always)
  func planDay(_ day: Int, _ calendar: inout Calendar, _ member: inout G.Member) -> Bool {
    calendar.plan = population.plan(
      day, for: calendar.person, luck: calendar.luck, streakDays: game.streakDays(of: member),
      setbacks: game.setbacks(of: member), &calendar.presence)
    return calendar.plan != nil
  }

  /// Plays one day of a member. Not inlined: with a whole game inside, the loop around it becomes
  /// too large for the optimiser, which then copies members to read them.
  @inlinable @inline(never)
  func liveOneDay(
    _ day: Int, of playing: Int, _ calendar: inout Calendar, _ member: inout G.Member,
    _ party: inout G.Party, _ droughts: inout DroughtTable, _ today: UnsafeMutablePointer<Int>
  ) {
    // Written here, as a write within the loop makes it copy members.
    today.pointee = day
    // Borrowed: a copy of a game would count references to all that it has.
    let games = phases.games.span
    if var plan = calendar.plan {
      plan.companions = playing - 1
      calendar.trace?.plays(plan, calendar.presence)
      games[calendar.game].live(plan, &member, &party, &droughts)
      calendar.trace?.open(atMinute: nil)
    } else {
      calendar.trace?.staysAway(day, calendar.presence)
      games[calendar.game].miss(day, &member)
    }
  }

  @inlinable
  func end(
    _ calendars: [Calendar], _ members: inout [G.Member], recorder: inout PartyRecorder,
    _ tally: inout RunTally
  ) {
    let gameMetrics = metrics.count
    // Borrowed: a copy of a metric would count references to its closure.
    let asked = metrics.span
    members.withUnsafeMutableBufferPointer { members in
      for metric in asked.indices {
        for index in members.indices {
          recorder.keep(asked[metric].value(&members[index]), metric: metric, member: index)
        }
      }
      for index in members.indices { _ = balances(&members[index], index) }
    }
    for index in members.indices {
      let presence = calendars[index].presence
      recorder.keep(presence.activeDays, metric: gameMetrics, member: index)
      recorder.keep(presence.hasChurned ? 0 : 1, metric: gameMetrics + 1, member: index)
      game.conclude(members[index], &tally.droughts)
    }
    recorder.end(&tally, inBlock: true)
  }
}
