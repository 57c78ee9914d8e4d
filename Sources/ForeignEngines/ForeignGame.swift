import EngineInterface
import GameEngines
import GameSupport
import Measurement
import Players
import Randomness

/// An engine's game as synthetic players live it: its own functions play their days. It is one object, as
/// a value with as many references would count them all wherever it is passed on.
final class ForeignGame: PrototypeHost {
  /// A player, whose state and values are at its seat.
  struct Member {
    let seat: Int
    /// Days played in a row.
    var streak = 0
  }

  /// A party of the engine, or nothing.
  struct Party: Sendable {
    let key: UInt64
  }

  /// The engine and the rules by which it plays; nil for an engine that is a program.
  let library: EngineLibrary?
  let world: EngineWorld?
  /// The days that a program has played beforehand.
  let recording: EngineRecording?
  let shape: EngineShape
  let hasStreak: Bool
  let memory: PartyMemory
  /// The rules for a program.
  let message: EngineMessage.World?

  /// Creates the game by some rules, with the memory of a first one if there is one.
  init(
    _ engine: Engine, _ rules: ForeignRules, _ habits: [EngineNumbers], beside first: ForeignGame?,
    maxMembers: Int
  ) {
    (shape, hasStreak) = (EngineShape(rules), engine.manifest.hasStreak)
    memory = first?.memory ?? PartyMemory(shape, engine.failure, maxMembers: maxMembers)
    switch engine.way {
    case .library(let own):
      let setup = EngineSetup(engine.manifest, rules.numbers, habits: habits)
      (library, world) = (own, EngineWorld(own.calls, setup))
      (recording, message) = (nil, nil)
      // Rules together with these habits, of which it was not asked before.
      if let complaint = setup.complaints.first {
        engine.failure.note("the engine refuses `\(complaint.name)`: \(complaint.message)")
      }
    case .program:
      (library, world) = (nil, nil)
      recording = first?.recording ?? EngineRecording(shape)
      message = EngineMessage.World(engine.manifest, rules.numbers, habits: habits)
    }
    memory.widen(to: shape, world)
  }

  static var movesWhileAway: Bool { true }
  var series: [Series] { shape.series }
  var droughts: [DroughtSource] { shape.droughts }

  var metrics: [LifeMetric<Member>] {
    shape.metrics.enumerated().map { index, declared in
      let metric = MetricDefinition(
        declared.name, unit: declared.kind == .share ? "share of players" : declared.unit,
        kind: declared.kind == .share ? .playerShare : .mean, scale: declared.scale,
        declared.meaning)
      let own = LifeMetric<Member>(metric) { member in
        self.finish(member)
        return self.memory.metric(index, member.seat)
      }
      return declared.kind == .total
        ? own.adding(.count) { self.memory.metric(index, $0.seat) ?? 0 } : own
    }
  }

  // MARK: - A life

  func join(_ person: Person, key: PlayerKey) -> Member {
    let seat = memory.seat(archetype: person.archetype)
    if let recording {
      recording.begin(seat, in: memory)
    } else if let library, let world, !memory.failure.hasHappened {
      memory.seats[seat].world = UnsafeRawPointer(world.memory)
      var own = qb_person(person, key)
      library.calls.begin(world.memory, &own, memory.players[seat], memory.lives + seat)
      memory.checkStart(seat)
    }
    return Member(seat: seat)
  }

  func gather(_ members: [Member], key: PartyKey) -> Party {
    if let gather = library?.calls.gather, let world {
      memory.together(key.bits) { gather(world.memory, $0, memory.party) }
    }
    memory.endJoining()
    return Party(key: key.bits)
  }

  func follow(_ member: inout Member, _ trace: TraceRecorder) { memory.follow(member.seat, trace) }

  func follow(_ party: inout Party, _ trace: TraceRecorder) { memory.partyTrace = trace }

  @inline(__always)
  func streakDays(of member: Member) -> Int { hasStreak ? member.streak : 0 }

  @inline(__always)
  func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Party, _ droughts: inout DroughtTable
  ) {
    member.streak += 1
    if let recording { return recording.play(plan.day, member.seat, in: memory) }
    memory.play(member.seat, &droughts) { life in
      var plan = qb_plan(
        day: Int32(truncatingIfNeeded: plan.day), tasks: Int32(clamping: plan.tasks),
        companions: Int32(truncatingIfNeeded: plan.companions))
      library.unsafelyUnwrapped.calls.live(
        world.unsafelyUnwrapped.memory, &plan, memory.players[member.seat], life)
    }
  }

  @inline(__always)
  func miss(_ day: Int, _ member: inout Member) {
    member.streak = 0
    if let recording { return recording.play(day, member.seat, in: memory) }
    if memory.failure.hasHappened { return }
    library.unsafelyUnwrapped.calls.miss(
      world.unsafelyUnwrapped.memory, Int32(truncatingIfNeeded: day), memory.players[member.seat],
      memory.lives + member.seat)
  }

  @inline(__always)
  func endDay(
    _ day: Int, _ members: inout MutableSpan<Member>, _ party: inout Party,
    _ droughts: inout DroughtTable
  ) {
    defer { if memory.partyTrace != nil { memory.tellRest() } }
    if let recording { return recording.end(day, members.count, &droughts, in: memory) }
    guard let endDay = library.unsafelyUnwrapped.calls.end_day else { return }
    withUnsafeMutablePointer(to: &droughts) { droughts in
      memory.together(party.key, droughts) {
        endDay(world.unsafelyUnwrapped.memory, Int32(truncatingIfNeeded: day), $0, memory.party)
      }
    }
  }

  func takeOver(_ member: inout Member, from earlier: ForeignGame) {
    if let recording { return recording.takeOver(member.seat, in: memory) }
    guard let takeOver = library?.calls.take_over, let world, let before = earlier.world else {
      return
    }
    if memory.failure.hasHappened { return }
    memory.seats[member.seat].world = UnsafeRawPointer(world.memory)
    takeOver(
      world.memory, before.memory, memory.players[member.seat], memory.lives + member.seat)
  }

  @inline(__always)
  func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    let (series, most) = (memory.lives[member.seat].series!, memory.most)
    for index in 0..<(accounts ? shape.seriesCount : shape.stateCount) {
      let value = Int(series[index])
      // One comparison, as it is made for each value of each day.
      let isPossible = UInt(bitPattern: value) <= most[index]
      entry.write(isPossible ? value : memory.refuse(value, of: index, member.seat))
    }
  }

  func conclude(_ member: Member, _ droughts: inout DroughtTable) {
    finish(member)
    memory.conclude(member.seat, &droughts)
  }

  private func finish(_ member: Member) {
    memory.finish(member.seat) { life in
      if let recording { return recording.finish(member.seat, in: memory) }
      library.unsafelyUnwrapped.calls.finish(
        memory.seats[member.seat].world, memory.players[member.seat], life)
    }
  }

  /// All that the accounts have moved is in the balances, for each currency.
  func ledgerLeak(of member: Member) -> Int {
    memory.checkBooks(member.seat)
    return 0
  }

  // MARK: - Prototypes of a scenario

  func move(_ amount: Int, of currency: String, _ member: inout Member) -> Int {
    guard let move = library?.calls.move, let world, !memory.failure.hasHappened,
      let index = shape.currencies.firstIndex(of: currency)
    else { return 0 }
    var moved = Int(
      move(
        world.memory, Int32(index), Int64(amount), memory.players[member.seat],
        memory.lives + member.seat))
    // All of a payment or nothing, and at most all of an income.
    if amount < 0 ? moved != 0 && moved != amount : !(0...amount).contains(moved) {
      memory.seats[member.seat].fail(
        "moves \(moved) \(currency) where it is asked to move \(amount)")
      moved = 0
    }
    memory.noteMoved(moved, currency: index, member.seat)
    return moved
  }
}

extension qb_person {
  init(_ person: Person, _ key: PlayerKey) {
    self.init(
      archetype: Int32(person.archetype), join_day: Int32(clamping: person.joinDay),
      activity: person.activity, key: key.bits, nature: person.luck.bits)
  }
}
