/// A member's account books, by its trace alone: gold or coins, EXP, and each stock.
public struct TraceLedger: Sendable {
  /// One movement of a book.
  public struct Entry: Sendable, Hashable {
    public let day: Int
    /// Minute of the day; nil for what has none.
    public let minute: Int?
    public let account: String
    /// What came in or, negative, went out.
    public let amount: Int
    /// What was held after it.
    public let balance: Int
    /// What it was for, in words; empty where the account says it all.
    public fileprivate(set) var purpose = ""
  }

  /// What an account moved in all, in or, negative, out.
  public struct Total: Sendable, Hashable {
    public let account: String
    public fileprivate(set) var amount = 0
  }

  /// All movements of one currency or stock.
  public struct Book: Sendable {
    /// Such as `gold` or `materials`.
    public let name: String
    /// The part of the game that moves it, by which a reader filters: `gold`, `exp`, `stock`.
    public let engine: String
    /// What was held before the first entry.
    public fileprivate(set) var opening = 0
    /// In order.
    public fileprivate(set) var entries: [Entry] = []

    /// What was held after the last entry.
    public var closing: Int { entries.last?.balance ?? opening }

    /// What came in and what went out of each account, in the order in which they first moved.
    public var totals: [Total] {
      var totals: [Total] = []
      for entry in entries {
        let place = totals.place(
          where: { $0.account == entry.account && ($0.amount < 0) == (entry.amount < 0) },
          or: Total(account: entry.account))
        totals[place].amount += entry.amount
      }
      return totals
    }

    /// The book of some days alone, which opens with what was held before them.
    public func of(days: ClosedRange<Int>) -> Book {
      var book = self
      book.opening = entries.last { $0.day < days.lowerBound }?.balance ?? opening
      book.entries = entries.filter { days.contains($0.day) }
      return book
    }
  }

  /// Only those that ever moved, in the order in which they first did.
  public var books: [Book] { all.filter { !$0.entries.isEmpty || $0.opening != 0 } }

  private var all: [Book] = []
  /// What each account's next income is for.
  private var causes: [String: String] = [:]
  /// Entries whose purpose comes in a later event, by account: book and entry.
  private var open: [String: [(book: Int, entry: Int)]] = [:]

  /// - Parameter events: Of one member, in order.
  public init(_ events: some Sequence<TraceEvent>) {
    for event in events { add(event) }
  }

  private mutating func add(_ event: TraceEvent) {
    if let explanation = event.kind.role.explanation?(event) { explain(explanation) }
    if let opening = event.kind.role.opening, event[opening.fact] != nil {
      all.append(
        Book(name: opening.book, engine: opening.book, opening: event.amount(opening.fact)))
    }
    if let movement = event.kind.role.movement { enter(event, movement) }
    if event.kind.role.isRestart, let exp = all.firstIndex(where: { $0.name == "EXP" }) {
      all[exp].entries.append(
        Entry(
          day: event.day, minute: event.minute, account: event.kind.name,
          amount: -all[exp].closing, balance: 0))
    }
  }

  private mutating func enter(_ event: TraceEvent, _ movement: EventKind.Movement) {
    let amount = event.amount("amount") * (movement.isIncome ? 1 : -1)
    if amount == 0 { return }
    let name = movement.book(event)
    let book = all.place(
      where: { $0.name == name }, or: Book(name: name, engine: event.kind.engine))
    let account = event.word("account") ?? event.word("source") ?? ""
    var entry = Entry(
      day: event.day, minute: event.minute, account: account, amount: amount,
      balance: event.amount(movement.balance))
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
