import GameKit
import JSON

/// Account books for scripts: one JSON object a line, its keys always in the same order.
enum LedgerJSON {
  static let help = """
    With --ledger and --format json each line is of one book: "member", "book", "entry" (opening,
    move, total or closing), "day", "minute", "account", "amount" (negative for what went out),
    "balance" (what is held then) and "for"; null where an entry has none. A total is what an
    account moved in all.
    """

  static func lines(_ books: LedgerBooks) -> String {
    books.members.map { member in
      member.books.map { lines($0, member.number) }.joined()
    }.joined()
  }

  private static func lines(_ book: TraceLedger.Book, _ member: Int) -> String {
    func line(
      _ entry: String, day: Int? = nil, minute: Int? = nil, account: String? = nil,
      amount: Int? = nil, balance: Int? = nil, purpose: String? = nil
    ) -> String {
      let line: JSONValue = [
        "member": .number(member), "book": .string(book.name), "entry": .string(entry),
        "day": .number(day), "minute": .number(minute), "account": .string(account),
        "amount": .number(amount), "balance": .number(balance), "for": .string(purpose),
      ]
      return line.text + "\n"
    }
    let moves = book.entries.map { entry in
      line(
        "move", day: entry.day, minute: entry.minute, account: entry.account,
        amount: entry.amount, balance: entry.balance,
        purpose: entry.purpose.isEmpty ? nil : entry.purpose)
    }
    let totals = book.totals.map { line("total", account: $0.account, amount: $0.amount) }
    return line("opening", balance: book.opening) + moves.joined() + totals.joined()
      + line("closing", balance: book.closing)
  }
}
