/// A member's account books, from its trace: one per currency, one of EXP, and one per stock.
public struct TraceLedger: Sendable {
  /// One movement of a book.
  public struct Entry: Sendable, Hashable {
    public let day: Int
    /// Minute of the day; nil for an entry without one.
    public let minute: Int?
    public let account: String
    /// True for an outgoing amount.
    public let isSink: Bool
    /// The incoming amount or, negative, the outgoing one.
    public let amount: Int
    /// The balance after it.
    public let balance: Int
    /// Its purpose, in words; empty where the account is enough.
    public fileprivate(set) var purpose = ""
  }

  /// The movements of one account in one direction.
  public struct Account: Sendable, Hashable {
    public let account: String
    public let isSink: Bool
    /// The total; negative for a sink.
    public fileprivate(set) var amount = 0
    /// Movements other than 0; some forge work costs materials alone.
    public fileprivate(set) var count = 0
    /// The size of the largest movement, and the first day with one of that size.
    public fileprivate(set) var largest = 0, largestDay = 0
  }

  /// All movements of one currency or stock.
  public struct Book: Sendable, Hashable {
    /// The name, such as `gold` or `materials`.
    public let name: String
    /// The part of the game that moves it, by which readers can filter: `gold`, `exp`, `stock`.
    public let engine: String
    let isMoney: Bool
    /// The balance before the first entry.
    public fileprivate(set) var opening = 0
    /// All movements in order; a currency's include those of 0.
    public fileprivate(set) var entries: [Entry] = []

    /// The balance after the last entry.
    public var closing: Int { entries.last?.balance ?? opening }

    /// The income and the spending of each account, in the order in which they first moved.
    public var accounts: [Account] {
      var accounts: [Account] = []
      for entry in entries {
        let place = accounts.place(
          where: { $0.account == entry.account && $0.isSink == entry.isSink },
          or: Account(account: entry.account, isSink: entry.isSink))
        if entry.amount == 0 { continue }
        accounts[place].amount += entry.amount
        accounts[place].count += 1
        if abs(entry.amount) > accounts[place].largest {
          accounts[place].largest = abs(entry.amount)
          accounts[place].largestDay = entry.day
        }
      }
      return accounts
    }

    public var earned: Int { entries.reduce(0) { $0 + ($1.isSink ? 0 : $1.amount) } }
    public var spent: Int { -entries.reduce(0) { $0 + ($1.isSink ? $1.amount : 0) } }

    /// The highest balance, and its first day: day 0 if it came before the first entry.
    public var maxHeld: (amount: Int, day: Int) {
      entries.reduce((opening, 0)) { $1.balance > $0.0 ? ($1.balance, $1.day) : $0 }
    }

    /// The accounts that were paid, the one with the highest total first.
    public var purchases: [Account] {
      accounts.filter { $0.isSink && $0.count > 0 }
        .sorted { ($0.amount, $0.account) < ($1.amount, $1.account) }
    }

    /// Returns the book of some days, opening with the balance before them, without movements of 0.
    public func of(days: ClosedRange<Int>) -> Book {
      var book = self
      book.opening = entries.last { $0.day < days.lowerBound }?.balance ?? opening
      book.entries = entries.filter { days.contains($0.day) && $0.amount != 0 }
      return book
    }
  }

  /// The books that have moved, in the order of their first movements.
  public var books: [Book] { all.filter { !$0.entries.isEmpty || $0.opening != 0 } }
  /// The books of currencies.
  public var purses: [Book] { books.filter(\.isMoney) }

  private var all: [Book] = []
  /// The purpose of each account's next income.
  private var causes: [String: String] = [:]
  /// Entries whose purpose a later event gives, by account: book and entry.
  private var open: [String: [(book: Int, entry: Int)]] = [:]

  /// Reads the events of one member, in order.
  public init(_ events: some Sequence<TraceEvent>) {
    for event in events { add(event) }
  }

  private mutating func add(_ event: TraceEvent) {
    if let explanation = event.kind.role.explanation?(event) { explain(explanation) }
    if let opening = event.kind.role.opening, event[opening.fact] != nil {
      let amount = event.amount(opening.fact)
      all.append(Book(name: opening.book, engine: opening.book, isMoney: true, opening: amount))
    }
    if let movement = event.kind.role.movement { enter(event, movement) }
    if event.kind.role.isRestart, let exp = all.firstIndex(where: { $0.name == "EXP" }) {
      all[exp].entries.append(
        Entry(
          day: event.day, minute: event.minute, account: event.kind.name, isSink: true,
          amount: -all[exp].closing, balance: 0))
    }
  }

  private mutating func enter(_ event: TraceEvent, _ movement: EventKind.Movement) {
    let amount = event.amount("amount") * (movement.isIncome ? 1 : -1)
    if amount == 0, !movement.isMoney { return }
    let name = movement.book(event)
    let book = all.place(
      where: { $0.name == name },
      or: Book(name: name, engine: event.kind.engine, isMoney: movement.isMoney))
    let account = event.word("account") ?? event.word("source") ?? ""
    var entry = Entry(
      day: event.day, minute: event.minute, account: account, isSink: !movement.isIncome,
      amount: amount, balance: event.amount(movement.balance))
    if movement.isExplainedLater {
      open[account, default: []].append((book, all[book].entries.count))
    } else {
      entry.purpose = causes[account] ?? ""
    }
    all[book].entries.append(entry)
  }

  private mutating func explain(_ explanation: EventKind.Explanation) {
    for account in explanation.accounts {
      if !explanation.isOfPayment { causes[account] = explanation.words }
      for place in open.removeValue(forKey: account) ?? [] {
        all[place.book].entries[place.entry].purpose = explanation.words
      }
    }
  }
}

extension Array {
  /// Returns the place of the first element that satisfies a condition, or of a new one, appended.
  mutating func place(where holds: (Element) -> Bool, or new: @autoclosure () -> Element) -> Int {
    if let place = firstIndex(where: holds) { return place }
    append(new())
    return count - 1
  }
}
