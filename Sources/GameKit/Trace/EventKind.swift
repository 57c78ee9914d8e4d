import Measurement

/// A kind of event: what it is called, what it says, and what it means to readers of a whole life.
///
/// A game declares its kinds where it records them:
///
/// ```swift
/// extension EventKind {
///   static let pulls = EventKind("pulls.pull", "a pull").counted("pulls")
/// }
/// ```
///
/// A class, as an event is compared with many kinds, and a kind holds many closures: a copy of it counts
/// one reference.
public final class EventKind: Sendable, Hashable, CustomStringConvertible {
  /// `engine.name`: a part of the game, by which a reader filters, and the event's name in it. Both
  /// are a promise to scripts.
  public let id: String
  /// What happened, for the catalogue.
  public let meaning: String
  /// What such an event means to readers of a whole life.
  let role: Role

  /// - Precondition: `id` is two words with a dot between them.
  public convenience init(_ id: String, _ meaning: String) {
    precondition(id.split(separator: ".").count == 2, "\(id) is not engine.name")
    self.init(id, meaning, Role())
  }

  private init(_ id: String, _ meaning: String, _ role: Role) {
    self.id = id
    self.meaning = meaning
    self.role = role
  }

  public var engine: String { String(id.prefix { $0 != "." }) }

  public var name: String { String(id.drop { $0 != "." }.dropFirst()) }

  public var description: String { id }

  /// Whether readers see such an event; scripts see them all.
  public func isWorthALine(_ event: TraceEvent) -> Bool { role.shows(event) }

  /// Whether such events move an account book.
  public var movesABook: Bool { role.movement != nil }

  public static func == (a: EventKind, b: EventKind) -> Bool { a === b || a.id == b.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// MARK: - What events mean to readers of a whole life

extension EventKind {
  struct Role: Sendable {
    var movement: Movement?
    var opening: (book: String, fact: String)?
    var isRestart = false
    var explanation: (@Sendable (TraceEvent) -> Explanation?)?
    var counted: (@Sendable (TraceEvent) -> String?)?
    var attempt: (@Sendable (TraceEvent) -> Attempt?)?
    var moment: (@Sendable (TraceEvent) -> Moment?)?
    var shows: @Sendable (TraceEvent) -> Bool = { _ in true }

    /// How such events move a currency.
    var money: Movement? { movement.flatMap { $0.isMoney ? $0 : nil } }
  }

  /// How an event moves an account book: by its fact `amount`, of the account in its fact `account`
  /// or `source`.
  struct Movement: Sendable {
    let book: @Sendable (TraceEvent) -> String
    let isIncome: Bool
    /// Whether the book is a currency's.
    var isMoney = true
    /// The fact that is held afterwards.
    var balance = "balance"
    /// Whether an event after it says what it was for.
    let isExplainedLater: Bool
  }

  /// What an event says about movements of accounts: of incomes that follow it, or of payments
  /// before it.
  public struct Explanation: Sendable {
    let accounts: [String]
    let words: String
    let isOfPayment: Bool

    /// What the next incomes of these accounts are for.
    public static func income(_ accounts: String..., words: String) -> Explanation {
      Explanation(accounts: accounts, words: words, isOfPayment: false)
    }

    /// What the last payment of an account was for.
    public static func payment(_ account: String, words: String) -> Explanation {
      Explanation(accounts: [account], words: words, isOfPayment: true)
    }
  }

  /// An attempt that may end a drought.
  public struct Attempt: Sendable {
    let source: String
    /// `lucky` or `forced` where it ended one.
    let ending: LifeDigest.Drought.Ending?
    let isWhole: Bool

    /// - Parameters:
    ///   - source: As in the game's droughts.
    ///   - ending: What ended a drought: `lucky`, `forced`; any other word where nothing did.
    ///   - isWhole: Whether it is an attempt by itself, and not the end of one traced in parts.
    public init(of source: String, ending: String?, isWhole: Bool = true) {
      self.source = source
      self.ending = ending.flatMap(LifeDigest.Drought.Ending.init)
      self.isWhole = isWhole
    }
  }

  /// Something that stands out in a life. The weight orders them: 0 for the most remarkable.
  public enum Moment: Sendable {
    /// Every time.
    case always(Int, String)
    /// The first time that there is such a thing: `first epic`.
    case first(Int, String)
    /// When a number is higher than ever, and above the least: `arena wave 12`.
    case rise(Int, String, Int, above: Int)
  }

  private func with(_ change: (inout Role) -> Void) -> EventKind {
    var role = role
    change(&role)
    return EventKind(id, meaning, role)
  }

  /// Such an event is an income in a currency: facts `account`, `amount`, and `balance` afterwards.
  ///
  /// `isExplainedLater` says whether an event after it says what it was for.
  public func earning(_ currency: String, isExplainedLater: Bool = false) -> EventKind {
    with {
      $0.movement = Movement(
        book: { _ in currency }, isIncome: true, isExplainedLater: isExplainedLater)
    }
  }

  /// Such an event is a payment in a currency, with the same facts.
  public func spending(_ currency: String) -> EventKind {
    with {
      $0.movement = Movement(book: { _ in currency }, isIncome: false, isExplainedLater: true)
    }
  }

  /// Such an event moves what is no currency: facts `account` or `source`, and `amount`.
  ///
  /// - Parameters:
  ///   - isIncome: Whether it comes in.
  ///   - balance: The fact that is held afterwards.
  ///   - book: What is moved.
  public func moving(
    isIncome: Bool, balance: String = "balance", _ book: @escaping @Sendable (TraceEvent) -> String
  ) -> EventKind {
    with {
      $0.movement = Movement(
        book: book, isIncome: isIncome, isMoney: false, balance: balance,
        isExplainedLater: !isIncome)
    }
  }

  /// Such an event says in a fact what a currency's book holds before the first day.
  public func opening(_ currency: String, fact: String) -> EventKind {
    with { $0.opening = (currency, fact) }
  }

  /// Levels and EXP start over.
  public func restarting() -> EventKind { with { $0.isRestart = true } }

  /// Such an event says what incomes or payments were for.
  public func explaining(
    _ explanation: @escaping @Sendable (TraceEvent) -> Explanation?
  ) -> EventKind { with { $0.explanation = explanation } }

  /// Such events are counted by name, in the plural: `tasks`, `rooms passed`.
  public func counted(_ name: @escaping @Sendable (TraceEvent) -> String?) -> EventKind {
    with { $0.counted = name }
  }

  /// Such events are counted by this name, in the plural.
  public func counted(_ name: String) -> EventKind { counted { _ in name } }

  /// Such events are attempts that may end a drought of this source, as their facts say.
  public func attempting(_ source: String) -> EventKind {
    attempting { Attempt(of: source, ending: $0.word("outcome")) }
  }

  /// Such events are attempts that may end a drought.
  public func attempting(_ attempt: @escaping @Sendable (TraceEvent) -> Attempt?) -> EventKind {
    with { $0.attempt = attempt }
  }

  /// Such events may stand out.
  public func highlighted(_ moment: @escaping @Sendable (TraceEvent) -> Moment?) -> EventKind {
    with { $0.moment = moment }
  }

  /// Such events have a line for readers only if this holds; scripts see them all.
  public func shown(if isShown: @escaping @Sendable (TraceEvent) -> Bool) -> EventKind {
    with { $0.shows = isShown }
  }
}
