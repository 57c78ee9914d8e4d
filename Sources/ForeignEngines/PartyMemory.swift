import EngineInterface
import GameEngines
import GameSupport
import Measurement
import Platform
import Players

/// The memory of one party's players, which the next party uses again: that of one thread.
final class PartyMemory: @unchecked Sendable {
  /// The values that an engine writes of a player, by seat.
  let lives: UnsafeMutablePointer<qb_life>
  /// The players' states, by seat, and the party's.
  let players: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private(set) var party: UnsafeMutableRawPointer
  /// The lives as a party's functions take them.
  let places: UnsafeMutablePointer<UnsafeMutablePointer<qb_life>?>
  /// The seats, for the functions of a life.
  let seats: UnsafeMutablePointer<EngineSeat>
  /// By seat: the recorder of the player, if there is one.
  var traces: [TraceRecorder?]
  /// By seat: the values at the end of the day before, and the currencies that the engine has reported since,
  /// −1 for a level. Used only in a traced life.
  var before: [[Int64]]
  var reported: [[Int]]
  /// The recorder of the party.
  var partyTrace: TraceRecorder?
  let shape: EngineShape
  let failure: EngineFailure
  /// The greatest value of each of the series, as plain numbers: every value of every day is compared.
  let most: UnsafeMutablePointer<UInt>
  /// The longest drought of each source, by the rules of any day.
  private let longest: UnsafeMutablePointer<Int>
  private var sources: Int { shape.droughts.count }
  /// The members of the current party that have joined.
  private(set) var members = 0
  private var isComplete = true
  private let count: Int
  private var playerSize = 0, partySize = 0

  init(_ shape: EngineShape, _ failure: EngineFailure, maxMembers: Int) {
    (self.shape, self.failure, count) = (shape, failure, maxMembers)
    traces = Array(repeating: nil, count: count)
    (before, reported) = (Array(repeating: [], count: count), Array(repeating: [], count: count))
    most = .room(of: shape.most)
    longest = .room(of: shape.droughts.map { $0.forcedAt ?? .max })
    lives = .allocate(capacity: count)
    players = .allocate(capacity: count)
    places = .allocate(capacity: count)
    seats = .allocate(capacity: count)
    party = .room(ofBytes: 0)
    let (series, metrics) = (shape.seriesCount, shape.metricCount)
    let (books, sources) = (shape.books.count, shape.droughts.count)
    for seat in 0..<count {
      let values = UnsafeMutablePointer<Int64>.allocate(
        capacity: series + metrics + 2 * books + sources)
      let opening = values + series + metrics
      (seats + seat).initialize(
        to: EngineSeat(
          memory: self, sources: sources, longest: longest, opening: opening,
          moved: opening + books,
          open: opening + 2 * books))
      (players + seat).initialize(to: .room(ofBytes: 0))
      (places + seat).initialize(to: lives + seat)
      (lives + seat).initialize(
        to: qb_life(
          series: values, series_count: Int32(series), metrics: values + series,
          metric_count: Int32(metrics), is_traced: 0,
          party: nil, host: seats + seat,
          attempt: EngineSeat.attempt, drought: EngineSeat.drought,
          event: EngineSeat.event, fault: EngineSeat.fault))
    }
  }

  deinit {
    for seat in 0..<count {
      lives[seat].series.deallocate()
      players[seat]?.deallocate()
    }
    seats.deallocate()
    lives.deallocate()
    players.deallocate()
    places.deallocate()
    party.deallocate()
    most.deallocate()
    longest.deallocate()
  }

  /// Makes room for players of a world, before any of them lives, and for droughts as long as its rules
  /// let them be.
  func widen(to other: EngineShape, _ world: EngineWorld?) {
    if let world, world.playerSize > playerSize {
      playerSize = world.playerSize
      for seat in 0..<count {
        players[seat]?.deallocate()
        players[seat] = .room(ofBytes: playerSize)
      }
    }
    if let world, world.partySize > partySize {
      partySize = world.partySize
      party.deallocate()
      party = .room(ofBytes: partySize)
      for seat in 0..<count { lives[seat].party = party }
    }
    for (source, drought) in other.droughts.enumerated() {
      longest[source] = max(longest[source], drought.forcedAt ?? .max)
    }
  }

  /// Notes that all members have joined: the next player begins another party.
  func endJoining() { isComplete = true }

  /// Takes the next seat for a new player of an archetype, with nothing written yet.
  func seat(archetype: Int) -> Int {
    if isComplete {
      (members, isComplete, partyTrace) = (0, false, nil)
      party.initializeMemory(as: UInt8.self, repeating: 0, count: max(16, partySize))
    }
    let seat = members
    members += 1
    lives[seat].is_traced = 0
    lives[seat].series.update(repeating: .min, count: shape.stateCount)
    (lives[seat].series + shape.stateCount).update(
      repeating: 0, count: shape.seriesCount - shape.stateCount)
    lives[seat].metrics.update(repeating: .min, count: shape.metricCount)
    players[seat]?.initializeMemory(as: UInt8.self, repeating: 0, count: max(16, playerSize))
    seats[seat].moved.update(repeating: 0, count: shape.books.count)
    seats[seat].open.update(repeating: -1, count: sources)
    (seats[seat].archetype, seats[seat].isFinished) = (archetype, false)
    if traces[seat] != nil { traces[seat] = nil }
    return seat
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
    call(lives + seat)
  }

  /// Records the droughts that were open when a player's life ended.
  func conclude(_ seat: Int, _ droughts: inout DroughtTable) {
    for source in 0..<sources where seats[seat].open[source] >= 0 {
      droughts.record(
        .open, at: Int(seats[seat].open[source]), source: source, archetype: seats[seat].archetype)
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
    for (index, book) in shape.books.enumerated() {
      seats[seat].opening[index] = lives[seat].series[book.balance] &- moved(book, seat)
    }
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
    let metric = shape.metrics[index]
    if value == .min {
      // A life may end without a record, but what adds up day by day has a value every day.
      if metric.kind == .total, seats[seat].isFinished {
        seats[seat].fail("does not write the metric `\(metric.name)`")
      }
      return nil
    }
    let most = metric.kind == .share ? 1 : Int.largestAmount
    let least = metric.kind == .count ? -most : 0
    if (least...most).contains(value) { return value }
    let range = metric.kind == .share ? ", a share of players: 1 or 0" : ", not \(least)…\(most)"
    seats[seat].fail("writes \(value) as the metric `\(metric.name)`\(range)")
    return nil
  }

  /// Notes a movement by an account that is not the engine's own.
  func noteMoved(_ amount: Int, currency: Int, _ seat: Int) {
    seats[seat].moved[currency] &+= Int64(amount)
  }

  /// Refuses a balance that is not what its accounts have moved.
  func checkBooks(_ seat: Int) {
    if failure.hasHappened { return }
    for (index, book) in shape.books.enumerated() {
      let expected = seats[seat].opening[index] &+ moved(book, seat) &+ seats[seat].moved[index]
      let balance = lives[seat].series[book.balance]
      if balance == expected { continue }
      seats[seat].fail(
        "has a player with \(balance) \(shape.currencies[index]), and its accounts have moved \(expected)"
      )
    }
  }
}

// Reports of an engine that is a program.

extension PartyMemory {
  func attempt(_ source: Int, _ chance: Double, _ seat: Int) { seats[seat].attempt(source, chance) }

  func drought(_ source: Int, _ outcome: Int, _ length: Int, _ seat: Int) {
    seats[seat].drought(source, outcome, length)
  }
}
