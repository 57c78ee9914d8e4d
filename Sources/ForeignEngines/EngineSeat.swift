import EngineInterface
import GameSupport
import Measurement
import Platform

/// A player's seat at its party: where an engine reports what happens in the player's life. It holds no
/// reference that is counted, as each report reads it.
struct EngineSeat {
  unowned(unsafe) let memory: PartyMemory
  /// The number of sources, and the longest drought of each.
  let sources: Int
  let longest: UnsafeMutablePointer<Int>
  /// By currency: the balance at the beginning, and what prototypes have moved.
  let opening, moved: UnsafeMutablePointer<Int64>
  /// The droughts that `finish` leaves open, by source; −1 for none.
  let open: UnsafeMutablePointer<Int64>
  var archetype = 0
  /// The world by which the player lives.
  var world: UnsafeRawPointer?
  /// The droughts of the run, while a function of the engine runs that may end some.
  var droughts: UnsafeMutablePointer<DroughtTable>?
  var isFinished = false
}

// A report that cannot be true ends the run.

extension EngineSeat {
  /// Records an attempt of a source, with its chance before pity and the like.
  func attempt(_ source: Int, _ chance: Double) {
    if droughts == nil { return fail("reports an attempt outside of `live` and `end_day`") }
    guard (0..<sources).contains(source), chance >= 0, chance <= 1, let droughts else {
      return fail(
        "reports an attempt of source \(source) with the chance \(chance); its manifest has \(sources) sources, "
          + "from 0, and chances are 0…1")
    }
    droughts.pointee.record(chance: chance, source: source)
  }

  /// Records the end of a drought, or one that is open when a life ends.
  func drought(_ source: Int, _ outcome: Int, _ length: Int) {
    guard (0..<sources).contains(source), length <= longest[source],
      length >= (outcome == Int(QB_DRY.rawValue) ? 0 : 1)
    else { return refuse(source, length) }
    switch (outcome, droughts) {
    case (Int(QB_LUCKY.rawValue), let droughts?):
      droughts.pointee.record(.lucky, at: length, source: source, archetype: archetype)
    case (Int(QB_FORCED.rawValue), let droughts?):
      droughts.pointee.record(.forced, at: length, source: source, archetype: archetype)
    case (Int(QB_DRY.rawValue), nil): open[source] = Int64(length)
    default: fail("ends a drought of source \(source) with the outcome \(outcome) out of place")
    }
  }

  @inline(never)
  private func refuse(_ source: Int, _ length: Int) {
    if !(0..<sources).contains(source) {
      return fail("reports a drought of source \(source), and its manifest has \(sources)")
    }
    let known = memory.shape.droughts[source]
    let bound =
      known.forcedAt.map { _ in ", and its rules end each after \(longest[source])" } ?? ""
    fail("reports a drought of `\(known.name)` of \(length) \(known.attempts)\(bound)")
  }

  @inline(never)
  func fail(_ text: String) { memory.failure.note("the engine \(text)\(PlayedLife.words)") }
}

// The functions that a life has for the engine.

extension EngineSeat {
  typealias Host = UnsafeMutableRawPointer

  private static func seat(_ host: Host?) -> UnsafeMutablePointer<Self> {
    host!.assumingMemoryBound(to: Self.self)
  }

  static let attempt: @convention(c) (Host?, Int32, Double) -> Void = {
    host, source, chance in
    seat(host).pointee.attempt(Int(source), chance)
  }

  static let drought: @convention(c) (Host?, Int32, Int32, Int64) -> Void = {
    host, source, outcome, length in
    seat(host).pointee.drought(Int(source), Int(outcome), Int(length))
  }

  static let event:
    @convention(c) (
      Host?, UnsafePointer<CChar>?, UnsafePointer<qb_luck>?, UnsafePointer<qb_fact>?, Int32
    ) -> Void = { host, id, luck, facts, count in
      let own = seat(host)
      let memory = own.pointee.memory
      memory.report(RecordedEvent(id, luck, facts, count), own - memory.seats)
    }

  static let fault: @convention(c) (Host?, UnsafePointer<CChar>?) -> Void = {
    host, message in
    let text = message.map { String(cString: $0) } ?? "it reports a fault"
    seat(host).pointee.fail(text.hasPrefix("it ") ? String(text.dropFirst(3)) : text)
  }
}
