import EngineInterface
import GameEngines
import GameSupport
import Measurement
import Platform
import Players

/// The memory of one party's players, which the next party uses again: that of one thread.
final class PartyMemory: @unchecked Sendable {
  /// What an engine writes of a player, by seat.
  let lives: UnsafeMutablePointer<qb_life>
  /// The players' states, by seat, and the party's.
  let players: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let party: UnsafeMutableRawPointer
  /// The lives as a party's functions take them.
  let places: UnsafeMutablePointer<UnsafeMutablePointer<qb_life>?>
  /// What the functions below need, by seat.
  fileprivate let seats: UnsafeMutablePointer<Seat>
  let shape: EngineShape
  let failure: EngineFailure
  /// The members of the current party that have joined.
  private(set) var members = 0
  private var isComplete = true
  private let count: Int
  private let playerSize: Int

  /// A player's seat at its party.
  fileprivate struct Seat {
    unowned(unsafe) var memory: PartyMemory
    var archetype = 0
    var trace: TraceRecorder?
    /// The droughts of the run, while a function of the engine runs that may end some.
    var droughts: UnsafeMutablePointer<DroughtTable>?
    /// The droughts that `finish` leaves open, by source; −1 for none.
    var open: [Int] = []
    var isFinished = false
    /// By currency: the balance at the beginning, and what prototypes have moved; empty for nothing.
    var opening: [Int64] = [], moved: [Int] = []
  }

  init(_ world: EngineWorld?, _ shape: EngineShape, _ failure: EngineFailure, maxMembers: Int) {
    (self.shape, self.failure, count) = (shape, failure, maxMembers)
    playerSize = world?.playerSize ?? 0
    lives = .allocate(capacity: count)
    players = .allocate(capacity: count)
    places = .allocate(capacity: count)
    seats = .allocate(capacity: count)
    party = .room(ofBytes: world?.partySize ?? 0)
    for seat in 0..<count {
      (seats + seat).initialize(to: Seat(memory: self))
      (players + seat).initialize(to: .room(ofBytes: playerSize))
      (places + seat).initialize(to: lives + seat)
      let values = UnsafeMutablePointer<Int64>.allocate(capacity: shape.seriesCount + shape.metricCount)
      (lives + seat).initialize(
        to: qb_life(
          series: values, series_count: Int32(shape.seriesCount),
          metrics: values + shape.seriesCount, metric_count: Int32(shape.metricCount), is_traced: 0,
          party: world.map { $0.partySize > 0 } ?? false ? party : nil, host: seats + seat,
          attempt: Seat.attempt, drought: Seat.drought, event: Seat.event, fault: Seat.fault))
    }
  }

  deinit {
    for seat in 0..<count {
      lives[seat].series.deallocate()
      players[seat]?.deallocate()
    }
    seats.deinitialize(count: count)
    seats.deallocate()
    lives.deallocate()
    players.deallocate()
    places.deallocate()
    party.deallocate()
  }

  /// Notes that all members have joined: the next player begins another party.
  func endJoining() { isComplete = true }

  /// Takes the next seat for a new player of an archetype, with nothing written yet.
  func seat(archetype: Int) -> Int {
    if isComplete { (members, isComplete) = (0, false) }
    let seat = members
    members += 1
    lives[seat].is_traced = 0
    lives[seat].series.update(repeating: .min, count: shape.stateCount)
    (lives[seat].series + shape.stateCount).update(
      repeating: 0, count: shape.seriesCount - shape.stateCount)
    lives[seat].metrics.update(repeating: .min, count: shape.metricCount)
    players[seat]?.initializeMemory(as: UInt8.self, repeating: 0, count: max(16, playerSize))
    seats[seat] = Seat(memory: self, archetype: archetype)
    return seat
  }

  /// Lets the engine report a player's events from now on.
  func follow(_ seat: Int, _ trace: TraceRecorder) {
    seats[seat].trace = trace
    lives[seat].is_traced = 1
  }

  /// Calls the engine for a player whose droughts may end.
  @inline(__always)
  func play(
    _ seat: Int, _ droughts: inout DroughtTable, _ call: (UnsafeMutablePointer<qb_life>) -> Void
  ) {
    if failure.hasHappened { return }
    withUnsafeMutablePointer(to: &droughts) { droughts in
      seats[seat].droughts = droughts
      call(lives + seat)
      seats[seat].droughts = nil
    }
  }

  /// Calls the engine for all members: when they have come together, or at the end of a day, which may
  /// end droughts of theirs.
  func together(
    _ key: UInt64, _ droughts: UnsafeMutablePointer<DroughtTable>? = nil,
    _ call: (UnsafePointer<qb_party>) -> Void
  ) {
    if failure.hasHappened { return }
    for seat in 0..<members { seats[seat].droughts = droughts }
    var party = qb_party(
      size: Int32(members), players: UnsafePointer(players), lives: UnsafePointer(places), key: key)
    call(&party)
    for seat in 0..<members { seats[seat].droughts = nil }
  }

  /// Ends a player's life, once; the droughts that it leaves open are kept for `conclude`.
  func finish(_ seat: Int, _ call: (UnsafeMutablePointer<qb_life>) -> Void) {
    if seats[seat].isFinished || failure.hasHappened { return }
    seats[seat].isFinished = true
    seats[seat].open = Array(repeating: -1, count: shape.droughts.count)
    call(lives + seat)
  }

  /// Records the droughts that were open when a player's life ended.
  func conclude(_ seat: Int, _ droughts: inout DroughtTable) {
    for (source, length) in seats[seat].open.enumerated() where length >= 0 {
      droughts.record(.open, at: length, source: source, archetype: seats[seat].archetype)
    }
  }
}

// The values of players. One that cannot be true ends the run.

extension PartyMemory {
  /// Refuses a new player with a state that the engine has not written.
  func checkStart(_ seat: Int) {
    for index in 0..<shape.stateCount where lives[seat].series[index] == .min {
      seats[seat].fail("does not write `\(shape.series[index].name)` as a player begins")
    }
    noteOpening(seat)
  }

  /// Notes what each balance was before its accounts moved anything.
  func noteOpening(_ seat: Int) {
    seats[seat].opening = shape.books.map { lives[seat].series[$0.balance] &- moved($0, seat) }
  }

  /// Returns what the accounts of a currency have moved in all.
  private func moved(_ book: EngineShape.Book, _ seat: Int) -> Int64 {
    let series = lives[seat].series!
    return book.faucets.reduce(Int64(0)) { $0 &+ series[$1] }
      &- book.sinks.reduce(Int64(0)) { $0 &+ series[$1] }
  }

  /// Refuses a value of a series, and returns one in place of it.
  @inline(never)
  func refuse(_ value: Int, of index: Int, _ seat: Int) -> Int {
    let name = shape.series[index].name
    let bound = index < shape.tracks ? ", and it is at most \(shape.most[index])" : ""
    seats[seat].fail("writes \(value) as `\(name)`\(value < 0 ? ", which is below 0" : bound)")
    return 0
  }

  /// Returns a metric of a player; nil without a value.
  func metric(_ index: Int, _ seat: Int) -> Int? {
    let value = Int(lives[seat].metrics[index])
    if value == .min { return nil }
    let metric = shape.metrics[index]
    let most = metric.kind == .share ? 1 : Int.largestAmount
    let least = metric.kind == .count ? -most : 0
    if (least...most).contains(value) { return value }
    seats[seat].fail("writes \(value) as the metric `\(metric.name)`")
    return nil
  }

  /// Notes a movement by an account that is not the engine's own.
  func noteMoved(_ amount: Int, currency: Int, _ seat: Int) {
    if seats[seat].moved.isEmpty {
      seats[seat].moved = Array(repeating: 0, count: shape.books.count)
    }
    seats[seat].moved[currency] += amount
  }

  /// Refuses a balance that is not what its accounts have moved.
  func checkBooks(_ seat: Int) {
    if failure.hasHappened { return }
    for (index, book) in shape.books.enumerated() {
      let others = seats[seat].moved.isEmpty ? 0 : Int64(seats[seat].moved[index])
      let expected = seats[seat].opening[index] &+ moved(book, seat) &+ others
      let balance = lives[seat].series[book.balance]
      if balance == expected { continue }
      seats[seat].fail(
        "has a player with \(balance) \(shape.currencies[index]), and its accounts have moved \(expected)"
      )
    }
  }
}

// What an engine reports. A report that cannot be true ends the run.

extension PartyMemory {
  /// Records an attempt of a source, with its chance before pity and the like.
  func attempt(_ source: Int, _ chance: Double, _ seat: Int) {
    guard shape.droughts.indices.contains(source), chance >= 0, chance <= 1,
      let droughts = seats[seat].droughts
    else {
      return seats[seat].fail("reports an attempt of source \(source) with the chance \(chance)")
    }
    droughts.pointee.record(chance: chance, source: source)
  }

  /// Records the end of a drought, or one that is open when a life ends.
  func drought(_ source: Int, _ outcome: Int, _ length: Int, _ seat: Int) {
    guard shape.droughts.indices.contains(source) else {
      return seats[seat].fail(
        "reports a drought of source \(source), and its manifest has \(shape.droughts.count)")
    }
    let (known, archetype) = (shape.droughts[source], seats[seat].archetype)
    if length < (outcome == 0 ? 0 : 1) || length > known.forcedAt ?? .max {
      let bound = known.forcedAt.map { ", and its rules end each after \($0)" } ?? ""
      return seats[seat].fail(
        "reports a drought of `\(known.name)` of \(length) \(known.attempts)\(bound)")
    }
    switch (outcome, seats[seat].droughts) {
    case (Int(QB_LUCKY.rawValue), let droughts?):
      droughts.pointee.record(.lucky, at: length, source: source, archetype: archetype)
    case (Int(QB_FORCED.rawValue), let droughts?):
      droughts.pointee.record(.forced, at: length, source: source, archetype: archetype)
    case (Int(QB_DRY.rawValue), nil): seats[seat].open[source] = length
    default:
      seats[seat].fail("ends a drought of `\(known.name)` with the outcome \(outcome) out of place")
    }
  }

  /// Records an event in the trace of a life.
  func report(_ event: RecordedEvent, _ seat: Int) {
    guard let trace = seats[seat].trace else { return }
    guard let kind = shape.events[event.id] else {
      return seats[seat].fail("reports an event \(event.id) that its manifest does not have")
    }
    let luck = event.luck.map { trace.luck(named: $0.name, after: $0.stream, draws: $0.draws) }
    trace.record(kind, Facts(event.facts), luck: luck.map { [$0] } ?? [])
  }
}

// The functions that a life has for the engine.

extension PartyMemory.Seat {
  fileprivate typealias Host = UnsafeMutableRawPointer

  /// Returns the memory and the number of a seat.
  private static func place(_ host: Host?) -> (PartyMemory, Int) {
    let seat = host!.assumingMemoryBound(to: PartyMemory.Seat.self)
    return (seat.pointee.memory, seat - seat.pointee.memory.seats)
  }

  fileprivate static let attempt: @convention(c) (Host?, Int32, Double) -> Void = {
    host, source, chance in
    let (memory, seat) = place(host)
    memory.attempt(Int(source), chance, seat)
  }

  fileprivate static let drought: @convention(c) (Host?, Int32, Int32, Int64) -> Void = {
    host, source, outcome, length in
    let (memory, seat) = place(host)
    memory.drought(Int(source), Int(outcome), Int(length), seat)
  }

  fileprivate static let event:
    @convention(c) (
      Host?, UnsafePointer<CChar>?, UnsafePointer<qb_luck>?, UnsafePointer<qb_fact>?, Int32
    ) -> Void = { host, id, luck, facts, count in
      let (memory, seat) = place(host)
      memory.report(RecordedEvent(id, luck, facts, count), seat)
    }

  fileprivate static let fault: @convention(c) (Host?, UnsafePointer<CChar>?) -> Void = {
    host, message in
    let (memory, seat) = place(host)
    memory.seats[seat].fail(message.map { String(cString: $0) } ?? "reports a fault")
  }

  func fail(_ text: String) { memory.failure.note("the engine \(text)\(PlayedLife.words)") }
}
