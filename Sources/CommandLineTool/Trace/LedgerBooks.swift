import GameKit
import ScenarioFiles

/// The account books of a traced party that are shown.
struct LedgerBooks {
  /// One member's.
  struct Member {
    let number: Int
    let archetype: String
    let books: [TraceLedger.Book]
  }

  let party: Int
  let days: ClosedRange<Int>
  let members: [Member]

  /// The engines that move something.
  private static let engines = GameProgram.games.engines.filter { engine in
    GameProgram.games.events.contains { $0.engine == engine && $0.movesABook }
  }

  init(_ trace: PartyTrace, _ filter: TraceFilter) {
    let days = filter.days ?? 1...max(1, trace.days)
    party = trace.party
    self.days = days
    members = trace.archetypes.enumerated().compactMap { number, archetype in
      guard filter.member == nil || filter.member == number else { return nil }
      let ledger = TraceLedger(trace.events.lazy.filter { $0.member == number })
      let books = ledger.books.filter {
        filter.engines.isEmpty || filter.engines.contains($0.engine)
      }
      let shown = books.map { $0.of(days: days) }.filter { !$0.entries.isEmpty || $0.opening != 0 }
      return Member(number: number, archetype: archetype, books: shown)
    }
  }

  /// Only what moves something has a book.
  static func check(_ filter: TraceFilter) throws(CommandFailure) {
    guard let other = filter.engines.first(where: { !engines.contains($0) }) else { return }
    let names = engines.joined(separator: ", ")
    throw .usage("--ledger --engine \(other): expected any of \(names)")
  }
}
