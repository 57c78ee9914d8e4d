import BalanceReports
import GameKit

/// Account books for people: a line for each movement, the sum of each day, and what each account
/// moved in all.
enum LedgerText {
  static func text(_ books: LedgerBooks, scenario: String) -> String {
    books.members.map { member in
      let days =
        books.days.count == 1
        ? "day \(books.days.lowerBound)"
        : "days \(books.days.lowerBound)…\(books.days.upperBound)"
      let heading =
        "\(scenario), party \(books.party), member \(member.number) \(member.archetype): "
        + "account books, \(days)\n"
      if member.books.isEmpty { return heading + "\nNothing was held or moved.\n" }
      return heading + member.books.map { "\n" + text($0, books.days) }.joined()
    }.joined(separator: "\n")
  }

  private static func text(_ book: TraceLedger.Book, _ days: ClosedRange<Int>) -> String {
    let width = Width(book)
    var text = "\(book.name)\n" + width.line("opening", nil, book.opening)
    var first = book.entries.startIndex
    while first < book.entries.endIndex {
      let day = book.entries[first].day
      let end = book.entries[first...].firstIndex { $0.day != day } ?? book.entries.endIndex
      let entries = book.entries[first..<end]
      text += "  day \(day)\n"
      for entry in entries {
        text += width.line(
          entry.account, entry.amount, entry.balance, time: entry.minute, entry.purpose)
      }
      if entries.count > 1 {
        let sum = entries.reduce(0) { $0 + $1.amount }
        text += width.line("day's sum", sum, entries.last?.balance ?? 0)
      }
      first = end
    }
    text += width.line("closing", nil, book.closing)
    if book.totals.isEmpty { return text }
    text += "  in all\n"
    for total in book.totals { text += width.line(total.account, total.amount, nil) }
    return text
      + width.line("together", book.totals.reduce(0) { $0 + $1.amount }, book.closing)
  }

  /// How wide a book's columns are.
  private struct Width {
    let account: Int
    let amount: Int
    let balance: Int

    init(_ book: TraceLedger.Book) {
      account = max(9, book.entries.map(\.account.count).max() ?? 0)
      let sums = [book.closing - book.opening] + book.totals.map(\.amount)
      amount = (book.entries.map(\.amount) + sums).map { LedgerText.signed($0).count }.max() ?? 0
      let balances = book.entries.map(\.balance) + [book.opening, book.closing]
      balance = balances.map { NumberText.grouped($0).count }.max() ?? 0
    }

    /// Time, account, amount, balance, purpose.
    func line(
      _ account: String, _ amount: Int?, _ balance: Int?, time minute: Int? = nil,
      _ purpose: String = ""
    ) -> String {
      let columns = [
        minute.map(LedgerText.time) ?? "     ",
        account + spaces(self.account - account.count),
        right(amount.map(LedgerText.signed) ?? "", self.amount),
        right(balance.map { NumberText.grouped($0) } ?? "", self.balance),
        purpose,
      ]
      var line = "    " + columns.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }

    private func right(_ text: String, _ width: Int) -> String {
      spaces(width - text.count) + text
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
  }

  private static func signed(_ amount: Int) -> String {
    (amount < 0 ? "−" : amount > 0 ? "+" : "") + NumberText.grouped(abs(amount))
  }

  private static func time(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
