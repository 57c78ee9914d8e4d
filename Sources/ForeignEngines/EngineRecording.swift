import EngineInterface
import GameSupport
import Measurement
import Players
import ScenarioReading

/// The life of a player as a program has played it.
struct RecordedLife {
  /// The values of all states before the first day.
  var opening: [Int] = []
  /// The values of all series at the end of each day, day after day.
  var series: [Int] = []
  /// The values of all metrics at the end; `Int.min` for none.
  var metrics: [Int] = []
  /// The values of the metrics that are totals at the end of each day, where they were asked for.
  var totals: [Int] = []
  /// Of each source whose attempts were made: its number, the lowest and the highest chance.
  var attempts: [Double] = []
  /// Of each drought: its day, its source, how it ended and its length.
  var droughts: [Int] = []
  /// In order; the events of the end of a party's day have a place among all of them.
  var events: [(day: Int, event: RecordedEvent, place: Int?)] = []
}

struct RecordedEvent {
  var id = ""
  var luck: (name: String, stream: UInt64, draws: Int)?
  var facts: [Fact] = []

  init(id: String) { self.id = id }

  /// Creates an event as a library reports it.
  init(
    _ id: UnsafePointer<CChar>?, _ luck: UnsafePointer<qb_luck>?, _ facts: UnsafePointer<qb_fact>?,
    _ count: Int32
  ) {
    self.id = id.map { String(cString: $0) } ?? ""
    self.luck = luck.flatMap { luck in
      luck.pointee.name.map {
        (String(cString: $0), luck.pointee.stream, Int(luck.pointee.draws))
      }
    }
    self.facts = (0..<max(0, Int(count))).compactMap { facts?[$0] }.map { fact in
      Fact(
        fact.name.map { String(cString: $0) } ?? "",
        fact.word.map { .text(String(cString: $0)) } ?? FactValue(fact.number))
    }
  }
}

extension RecordedLife {
  /// Writes the life as JSON into an answer.
  func write(into answer: inout [UInt8]) {
    func write(_ key: String, _ numbers: [Int]) {
      answer += "\"\(key)\":[".utf8
      for (place, number) in numbers.enumerated() {
        if place > 0 { answer.append(UInt8(ascii: ",")) }
        answer += (number == .min ? "null" : String(number)).utf8
      }
      answer += "],".utf8
    }
    answer.append(UInt8(ascii: "{"))
    write("opening", opening)
    write("series", series)
    write("metrics", metrics)
    if !totals.isEmpty { write("totals", totals) }
    write("droughts", droughts)
    let events = events.map { day, event, place -> JSONValue in
      let luck = event.luck.map { luck -> [JSONValue] in
        [.string(luck.name), .string("\(luck.stream)"), .number(luck.draws)]
      }
      let head: [JSONValue] = [
        .number(day), .string(event.id),
        .object(event.facts.map { .init($0.name, $0.value.json) }), .list(luck ?? []),
      ]
      return .list(head + (place.map { [.number($0)] } ?? []))
    }
    if !events.isEmpty { answer += "\"events\":\(JSONValue.list(events).text),".utf8 }
    answer += "\"attempts\":\(JSONValue.list(attempts.map { .number($0) }).text)}".utf8
  }
}

extension FactValue {
  var isWhole: Bool { if case .whole = self { true } else { false } }

  /// Creates a whole number where it is one.
  init(_ number: Double) {
    self =
      abs(number) <= 0x1p53 && number == number.rounded() ? .whole(Int(number)) : .number(number)
  }

  fileprivate var json: JSONValue {
    switch self {
    case .whole(let value): .number(value)
    case .number(let value): .number(value)
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    }
  }
}

/// The lives that a program has played beforehand, of the parties that are shown next: those of one
/// thread.
final class EngineRecording: @unchecked Sendable {
  private let shape: EngineShape
  /// The metrics that are totals.
  private let totals: [Int]
  private var lives: [RecordedLife] = []
  /// The next life, and by seat its life, and the droughts and events of it that are reported.
  private var next = 0
  private var seats: [(life: Int, droughts: Int, events: Int)] = []

  init(_ shape: EngineShape) {
    self.shape = shape
    totals = shape.metrics.indices.filter { shape.metrics[$0].kind == .total }
  }

  /// Takes the lives of the players of parties, one after another.
  func take(_ lives: [RecordedLife]) { (self.lives, next) = (lives, 0) }

  /// Gives the next life to a seat, the first of which begins a party.
  func begin(_ seat: Int, in memory: PartyMemory) {
    if seat == 0 { seats = [] }
    seats.append((next, 0, 0))
    next += 1
    let life = memory.lives + seat
    life.pointee.series.update(repeating: 0, count: shape.seriesCount)
    // A life that was never played, as after a failure, shows nothing.
    guard lives.indices.contains(next - 1) else { return }
    for (state, value) in lives[next - 1].opening.enumerated() {
      life.pointee.series[state] = Int64(value)
    }
    memory.checkStart(seat)
  }

  /// Tells what new rules have done to a life.
  func takeOver(_ seat: Int, in memory: PartyMemory) {
    guard lives.indices.contains(seats[seat].life) else { return }
    tell(lives[seats[seat].life], seat, in: memory) { $0.place == -1 }
  }

  /// Shows what a day has left in a life.
  func play(_ day: Int, _ seat: Int, in memory: PartyMemory) {
    let life = memory.lives + seat
    guard lives.indices.contains(seats[seat].life) else { return }
    let recorded = lives[seats[seat].life]
    let row = (day - 1) * shape.seriesCount
    for index in 0..<shape.seriesCount {
      life.pointee.series[index] = Int64(recorded.series[row + index])
    }
    if !recorded.totals.isEmpty {
      for (place, metric) in totals.enumerated() {
        life.pointee.metrics[metric] = Int64(recorded.totals[(day - 1) * totals.count + place])
      }
    }
    tell(recorded, seat, in: memory) { $0.day <= day && ($0.place ?? -1) < 0 }
  }

  /// Tells the next events of a life, as long as they are such.
  private func tell(
    _ recorded: RecordedLife, _ seat: Int, in memory: PartyMemory,
    while isNext: ((day: Int, event: RecordedEvent, place: Int?)) -> Bool
  ) {
    while seats[seat].events < recorded.events.count,
      isNext(recorded.events[seats[seat].events])
    {
      // Nobody follows a player before the first day.
      let event = recorded.events[seats[seat].events]
      if event.day > 0 { memory.report(event.event, seat) }
      seats[seat].events += 1
    }
  }

  /// Tells what the end of a day does to the members, in its order.
  private func tellTogether(_ day: Int, _ members: Int, in memory: PartyMemory) {
    var next = 0
    while let seat = (0..<members).first(where: { seat in
      guard lives.indices.contains(seats[seat].life) else { return false }
      let events = lives[seats[seat].life].events
      let place = seats[seat].events
      return place < events.count && events[place].day <= day && events[place].place == next
    }) {
      memory.report(lives[seats[seat].life].events[seats[seat].events].event, seat)
      seats[seat].events += 1
      next += 1
    }
  }

  /// Records the droughts that a day has ended.
  func end(_ day: Int, _ members: Int, _ droughts: inout DroughtTable, in memory: PartyMemory) {
    tellTogether(day, members, in: memory)
    for seat in 0..<members where lives.indices.contains(seats[seat].life) {
      let recorded = lives[seats[seat].life]
      memory.play(seat, &droughts) { _ in
        if day == 1 {
          for place in stride(from: 0, to: recorded.attempts.count - 2, by: 3) {
            let source = Int(exactly: recorded.attempts[place]) ?? -1
            memory.attempt(source, recorded.attempts[place + 1], seat)
            memory.attempt(source, recorded.attempts[place + 2], seat)
          }
        }
        while seats[seat].droughts + 3 < recorded.droughts.count,
          recorded.droughts[seats[seat].droughts] <= day
        {
          let place = seats[seat].droughts
          memory.drought(
            recorded.droughts[place + 1], recorded.droughts[place + 2],
            recorded.droughts[place + 3],
            seat)
          seats[seat].droughts += 4
        }
      }
    }
  }

  /// Shows the metrics of a life, and its droughts that are open.
  func finish(_ seat: Int, in memory: PartyMemory) {
    guard lives.indices.contains(seats[seat].life) else { return }
    let recorded = lives[seats[seat].life]
    tell(recorded, seat, in: memory) { _ in true }
    for (index, value) in recorded.metrics.enumerated() {
      memory.lives[seat].metrics[index] = Int64(value)
    }
    for place in stride(from: seats[seat].droughts, to: recorded.droughts.count - 3, by: 4) {
      memory.drought(
        recorded.droughts[place + 1], recorded.droughts[place + 2], recorded.droughts[place + 3],
        seat)
    }
  }
}
