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
    throw .usage("--ledger --engine \(other): expected any of \(engines.joined(separator: ", "))")
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
    let line = LedgerLine(book)
    var text = "\(book.name)\n" + line.text("opening", nil, book.opening)
    var entries = book.entries[...]
    while let first = entries.first {
      let today = entries.prefix { $0.day == first.day }
      entries = entries.dropFirst(today.count)
      text += "  day \(first.day)\n"
      for entry in today {
        text += line.text(
          entry.account, entry.amount, entry.balance, time: entry.minute, entry.purpose)
      }
      if today.count > 1 {
        let sum = today.reduce(0) { $0 + $1.amount }
        text += line.text("day's sum", sum, today.last?.balance)
      }
    }
    text += line.text("closing", nil, book.closing)
    if book.accounts.isEmpty { return text }
    text += "  in all\n"
    for total in book.accounts { text += line.text(total.account, total.amount, nil) }
    return text + line.text("together", book.closing - book.opening, book.closing)
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
        _ entry: String, day: Int? = nil, minute: Int? = nil, account: String? = nil,
        amount: Int? = nil, balance: Int? = nil, purpose: String = ""
      ) -> JSONValue {
        [
          "member": .number(member), "book": .string(book.name), "entry": .string(entry),
          "day": .number(day), "minute": .number(minute), "account": .string(account),
          "amount": .number(amount), "balance": .number(balance),
          "for": purpose.isEmpty ? .null : .string(purpose),
        ]
      }
      let moves = book.entries.map { entry in
        line(
          "move", day: entry.day, minute: entry.minute, account: entry.account,
          amount: entry.amount, balance: entry.balance, purpose: entry.purpose)
      }
      return [line("opening", balance: book.opening)] + moves
        + book.accounts.map { line("total", account: $0.account, amount: $0.amount) }
        + [line("closing", balance: book.closing)]
    }
  }
}

/// A line of a book, in columns as wide as the book needs.
private struct LedgerLine {
  private let account, amount, balance: Int

  init(_ book: TraceLedger.Book) {
    account = max(9, book.entries.map(\.account.count).max() ?? 0)
    let sums = [book.closing - book.opening] + book.accounts.map(\.amount)
    amount = (book.entries.map(\.amount) + sums).map { Self.signed($0).count }.max() ?? 0
    let balances = book.entries.map(\.balance) + [book.opening, book.closing]
    balance = balances.map { NumberText.grouped($0).count }.max() ?? 0
  }

  func text(
    _ account: String, _ amount: Int?, _ balance: Int?, time minute: Int? = nil,
    _ purpose: String = ""
  ) -> String {
    let columns = [
      TraceText.time(minute), AlignedText.padded(account, to: self.account),
      AlignedText.padded(amount.map(Self.signed) ?? "", to: self.amount, isNumber: true),
      AlignedText.padded(
        balance.map { NumberText.grouped($0) } ?? "", to: self.balance, isNumber: true), purpose,
    ]
    return "    " + AlignedText.trimmed(columns.joined(separator: "  ")) + "\n"
  }

  private static func signed(_ amount: Int) -> String {
    (amount < 0 ? "−" : amount > 0 ? "+" : "") + NumberText.grouped(abs(amount))
  }
}
