import Measurement

/// A kind of event: its name, its meaning, and its role in a summary of a life.
///
/// A game declares its kinds where it records them:
///
/// ```swift
/// extension EventKind {
///   static let pulls = EventKind("pulls.pull", "a pull").counted("pulls")
/// }
/// ```
///
/// A class, because a kind holds many closures, and an event is compared with many kinds.
public final class EventKind: Sendable, Hashable, CustomStringConvertible {
  /// The identifier `engine.name`, on which scripts rely: a part of the game, by which readers can
  /// filter, and the event's name in it.
  public let id: String
  /// A description of the event, for the catalogue.
  public let meaning: String
  let role: Role

  /// - Precondition: `id` is two words with a dot between them.
  public convenience init(_ id: String, _ meaning: String) {
    precondition(id.split(separator: ".").count == 2, "\(id) is not engine.name")
    self.init(id, meaning, Role())
  }

  private init(_ id: String, _ meaning: String, _ role: Role) {
    (self.id, self.meaning, self.role) = (id, meaning, role)
  }

  public var engine: String { String(id.prefix { $0 != "." }) }
  public var name: String { String(id.drop { $0 != "." }.dropFirst()) }
  public var description: String { id }

  /// Returns true if readers see such an event; scripts see all events.
  public func isWorthALine(_ event: TraceEvent) -> Bool { role.shows(event) }

  /// True if such events move an account book.
  public var movesABook: Bool { role.movement != nil }

  public static func == (a: EventKind, b: EventKind) -> Bool { a === b || a.id == b.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  struct Role: Sendable {
    var movement: Movement?
    var opening: (book: String, fact: String)?
    var isRestart = false
    var explanation: (@Sendable (TraceEvent) -> Explanation?)?
    var counted: (@Sendable (TraceEvent) -> String?)?
    var attempt: (@Sendable (TraceEvent) -> Attempt?)?
    var moment: (@Sendable (TraceEvent) -> Moment?)?
    var shows: @Sendable (TraceEvent) -> Bool = { _ in true }

    /// The movement of a currency by such events.
    var money: Movement? { movement.flatMap { $0.isMoney ? $0 : nil } }
  }

  /// The movement of an account book by an event: its fact `amount` is booked on the account that
  /// its fact `account` or `source` names.
  struct Movement: Sendable {
    let book: @Sendable (TraceEvent) -> String
    let isIncome: Bool
    var isMoney = true
    /// The fact with the balance afterwards.
    var balance = "balance"
    /// True if a later event gives the purpose.
    let isExplainedLater: Bool
  }

  /// The purpose that an event gives to income after it, or to payments before it.
  public struct Explanation: Sendable {
    let accounts: [String]
    let words: String
    let isOfPayment: Bool

    /// Explains the next income of these accounts.
    public static func income(_ accounts: String..., words: String) -> Explanation {
      Explanation(accounts: accounts, words: words, isOfPayment: false)
    }

    /// Explains the last payment of an account.
    public static func payment(_ account: String, words: String) -> Explanation {
      Explanation(accounts: [account], words: words, isOfPayment: true)
    }
  }

  /// An attempt that may end a drought.
  public struct Attempt: Sendable {
    let source: String
    /// The ending of a drought, if it ended one: `lucky` or `forced`.
    let ending: LifeDigest.Drought.Ending?
    let isWhole: Bool

    /// Creates an attempt; an ending other than `lucky` and `forced` ends no drought. One that is
    /// not whole is the end of an attempt traced in parts.
    public init(of source: String, ending: String?, isWhole: Bool = true) {
      self.source = source
      self.ending = ending.flatMap(LifeDigest.Drought.Ending.init)
      self.isWhole = isWhole
    }
  }

  /// A remarkable event in a life. The weight orders them: 0 for the most remarkable.
  public enum Moment: Sendable {
    /// Remarkable every time.
    case always(Int, String)
    /// Remarkable the first time: `first epic`.
    case first(Int, String)
    /// Remarkable when a number is higher than ever, and above `above`: `arena wave 12`.
    case rise(Int, String, Int, above: Int)
  }

  private func with(_ change: (inout Role) -> Void) -> EventKind {
    var role = role
    change(&role)
    return EventKind(id, meaning, role)
  }

  /// Marks such an event as income of a currency: facts `account`, `amount`, `balance` afterwards.
  /// A later event may give the purpose.
  public func earning(_ currency: String, isExplainedLater: Bool = false) -> EventKind {
    with {
      $0.movement = Movement(
        book: { _ in currency }, isIncome: true, isExplainedLater: isExplainedLater)
    }
  }

  /// Marks such an event as a payment in a currency, with the same facts.
  public func spending(_ currency: String) -> EventKind {
    with {
      $0.movement = Movement(book: { _ in currency }, isIncome: false, isExplainedLater: true)
    }
  }

  /// Marks such an event as a movement of the currency that its fact `currency` names: facts `account`,
  /// `amount`, and `balance` afterwards.
  func movingCurrency(isIncome: Bool) -> EventKind {
    with {
      $0.movement = Movement(
        book: { $0.word("currency") ?? "" }, isIncome: isIncome, isExplainedLater: false)
    }
  }

  /// Marks such an event as a movement of the stock that `book` names: facts `account` or `source`,
  /// `amount`, and `balance` under any name.
  public func moving(
    isIncome: Bool, balance: String = "balance", _ book: @escaping @Sendable (TraceEvent) -> String
  ) -> EventKind {
    with {
      $0.movement = Movement(
        book: book, isIncome: isIncome, isMoney: false, balance: balance,
        isExplainedLater: !isIncome)
    }
  }

  /// Marks the fact of such an event that contains a currency's balance before the first day.
  public func opening(_ currency: String, fact: String) -> EventKind {
    with { $0.opening = (currency, fact) }
  }

  /// Marks such an event as a restart of levels and EXP.
  public func restarting() -> EventKind { with { $0.isRestart = true } }

  /// Lets such an event give the purpose of income or payments.
  public func explaining(
    _ explanation: @escaping @Sendable (TraceEvent) -> Explanation?
  ) -> EventKind { with { $0.explanation = explanation } }

  /// Counts such events by name, in the plural: `tasks`, `rooms passed`.
  public func counted(_ name: @escaping @Sendable (TraceEvent) -> String?) -> EventKind {
    with { $0.counted = name }
  }

  /// Counts such events by this name, in the plural.
  public func counted(_ name: String) -> EventKind { counted { _ in name } }

  /// Marks such events as attempts that may end a drought of this source, according to their facts.
  public func attempting(_ source: String) -> EventKind {
    attempting { Attempt(of: source, ending: $0.word("outcome")) }
  }

  /// Marks such events as attempts that may end a drought.
  public func attempting(_ attempt: @escaping @Sendable (TraceEvent) -> Attempt?) -> EventKind {
    with { $0.attempt = attempt }
  }

  /// Marks such events as remarkable in a life.
  public func highlighted(_ moment: @escaping @Sendable (TraceEvent) -> Moment?) -> EventKind {
    with { $0.moment = moment }
  }

  /// Shows readers such events only if a condition holds; scripts see all events.
  public func shown(if isShown: @escaping @Sendable (TraceEvent) -> Bool) -> EventKind {
    with { $0.shows = isShown }
  }
}
