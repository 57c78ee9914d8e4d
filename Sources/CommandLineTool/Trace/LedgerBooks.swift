import BalanceReports
import GameSupport
import ScenarioReading

struct LedgerBooks {
  private let party, member: Int
  private let archetype: String
  private let days: ClosedRange<Int>
  private let books: [TraceLedger.Book]

  init(_ trace: PartyTrace, of member: Int, _ filter: TraceFilter) {
    let days = filter.days ?? 1...max(1, trace.days)
    party = trace.party
    self.member = member
    archetype = trace.archetypes[member]
    self.days = days
    books = TraceLedger(trace.events.lazy.filter { $0.member == member }).books.filter {
      filter.engines.isEmpty || filter.engines.contains($0.engine)
    }.map { $0.of(days: days) }.filter { !$0.entries.isEmpty || $0.opening != 0 }
  }

  /// - Throws: Exit code 64 for an engine that has no book.
  static func check(_ filter: TraceFilter, _ games: GameList) throws(CommandFailure) {
    let engines = games.engines.filter { engine in
      games.events.contains { $0.engine == engine && $0.movesABook }
    }
    guard let other = filter.engines.first(where: { !engines.contains($0) }) else { return }
    throw .usage("--ledger --events \(other): expected any of \(engines.joined(separator: ", "))")
  }

  /// Returns a line for each movement, the sum of each day, and the total of each account.
  func text(scenario: String) -> String {
    let heading =
      "\(scenario), party \(party), member \(member) \(archetype): account books, "
      + "day\(days.count == 1 ? "" : "s") \(TraceText.span(days))\n"
    if books.isEmpty { return heading + "\nNothing was held or moved.\n" }
    return heading + books.map { "\n" + text($0) }.joined()
  }

  private func text(_ book: TraceLedger.Book) -> String {
    var lines: [(heading: String, cells: [String])] = []
    func add(
      _ account: String, _ amount: Int?, _ balance: Int?, under heading: String = "",
      time minute: Int? = nil, _ purpose: String = ""
    ) {
      let cells = [
        TraceText.time(minute), AlignedText.padded(account, to: 9),
        amount.map(Self.signed) ?? " ", balance.map { NumberText.grouped($0) } ?? "", purpose,
      ]
      lines.append((heading, cells))
    }
    add("opening", nil, book.opening, under: "\(book.name)\n")
    var entries = book.entries[...]
    while let first = entries.first {
      let today = entries.prefix { $0.day == first.day }
      entries = entries.dropFirst(today.count)
      for (place, entry) in today.enumerated() {
        add(
          entry.account, entry.amount, entry.balance,
          under: place == 0 ? "  day \(first.day)\n" : "", time: entry.minute, entry.purpose)
      }
      if today.count > 1 {
        add("day's sum", today.reduce(0) { $0 + $1.amount }, today.last?.balance)
      }
    }
    add("closing", nil, book.closing)
    for (place, total) in book.accounts.enumerated() {
      add(total.account, total.amount, nil, under: place == 0 ? "  in all\n" : "")
    }
    if !book.accounts.isEmpty { add("together", book.closing - book.opening, book.closing) }
    let texts = AlignedText.lines(lines.map(\.cells), numbers: [2, 3])
    return zip(lines, texts).map { "\($0.heading)    \($1)\n" }.joined()
  }

  private static func signed(_ amount: Int) -> String {
    (amount < 0 ? "−" : amount > 0 ? "+" : "") + NumberText.grouped(abs(amount))
  }

  static let help = """
    With --ledger and --format json each line is of one book: "member", "book", "entry" (opening,
    move, total or closing), "day", "minute", "account", "amount" (negative for what went out),
    "balance" (what is held then) and "for"; null where an entry has none. A total is what an
    account moved in all.
    """

  var json: [JSONValue] {
    books.flatMap { book in
      func line(
        _ kind: String, _ entry: TraceLedger.Entry? = nil, account: String? = nil,
        amount: Int? = nil, balance: Int? = nil
      ) -> JSONValue {
        [
          "member": .number(member), "book": .string(book.name), "entry": .string(kind),
          "day": .number(entry?.day), "minute": .number(entry?.minute),
          "account": .string(entry?.account ?? account),
          "amount": .number(entry?.amount ?? amount),
          "balance": .number(entry?.balance ?? balance),
          "for": .string(entry.flatMap { $0.purpose.isEmpty ? nil : $0.purpose }),
        ]
      }
      return [line("opening", balance: book.opening)] + book.entries.map { line("move", $0) }
        + book.accounts.map { line("total", account: $0.account, amount: $0.amount) }
        + [line("closing", balance: book.closing)]
    }
  }
}
