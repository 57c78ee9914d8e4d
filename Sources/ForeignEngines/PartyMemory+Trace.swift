import EngineInterface
import GameSupport
import Measurement

// The trace of a life. The host reports, at the end of a day, all that an engine shows and does not report, so that a ledger and a
// digest are complete without any event of the engine.

extension PartyMemory {
  /// Lets the engine report a player's events from now on.
  func follow(_ seat: Int, _ trace: TraceRecorder) {
    traces[seat] = trace
    (before[seat], reported[seat]) = ([], [])
    lives[seat].is_traced = 1
  }

  /// Records an event in the trace of a life.
  func report(_ event: RecordedEvent, _ seat: Int) {
    guard let trace = traces[seat] else { return }
    guard let kind = shape.events[event.id] else {
      return seats[seat].fail("reports an event \(event.id) that its manifest does not have")
    }
    if let currency = shape.moved[event.id] {
      reported[seat].append(currency)
      if !event.facts.contains(where: { $0.name == "amount" && $0.value.isWhole }) {
        return seats[seat].fail("reports \(event.id) without the fact `amount`, a whole number")
      }
    }
    if kind.id == EventKind.reachesLevel.id { reported[seat].append(-1) }
    let luck = event.luck.map {
      trace.luck(named: $0.name, after: $0.stream, draws: $0.draws, or: partyTrace)
    }
    trace.record(kind, Facts(event.facts), luck: luck.map { [$0] } ?? [])
  }

  private func current(_ seat: Int) -> [Int64] {
    Array(UnsafeBufferPointer(start: lives[seat].series, count: shape.seriesCount))
  }

  /// Tells what moved on a day of a traced party, as one event for each account, and a level that is new.
  func tellRest() {
    for seat in 0..<members {
      guard let trace = traces[seat] else { continue }
      let (earlier, now) = (before[seat], current(seat))
      for (currency, book) in shape.books.enumerated() where !reported[seat].contains(currency) {
        let kinds = shape.movements[currency]
        for account in Array(book.faucets) + Array(book.sinks) {
          let amount = now[account] &- (earlier.isEmpty ? 0 : earlier[account])
          if amount == 0 { continue }
          trace.moves(
            account < book.sinks.lowerBound ? kinds.earns : kinds.spends,
            Int(amount), shape.accountName(account),
            held: Int(now[book.balance]))
        }
      }
      if let level = shape.level, !earlier.isEmpty, now[level] > earlier[level],
        !reported[seat].contains(-1)
      {
        trace.reaches(level: Int(now[level]))
      }
      (before[seat], reported[seat]) = (now, [])
    }
  }
}
