import Players

/// One event of a traced life.
public struct TraceEvent: Sendable, Hashable {
  /// The day, from 1; 0 for draws before the first day.
  public let day: Int
  /// Minute of the day, 0 at midnight; nil for events without one, such as those of the evening.
  public let minute: Int?
  /// The member, counted from 0; nil for an event of the party.
  public let member: Int?
  /// The kind of event.
  public let kind: EventKind
  /// The details, in a fixed order for each kind.
  public let facts: [Fact]
  /// The luck decisions of the event, in the order of their draws.
  public let luck: [LuckRoll]

  /// Returns the value of a fact, if the event has it.
  public subscript(fact: String) -> FactValue? { facts.first { $0.name == fact }?.value }

  /// Returns a whole-numbered fact; 0 if the event has none of that name.
  public func amount(_ fact: String) -> Int {
    if case .whole(let value) = self[fact] { value } else { 0 }
  }

  /// Returns true if a fact exists and is true.
  public func isTrue(_ fact: String) -> Bool { self[fact] == .flag(true) }

  /// Returns a fact that is a number, whole or not.
  public func number(_ fact: String) -> Double? {
    switch self[fact] {
    case .number(let value): value
    case .whole(let value): Double(value)
    default: nil
    }
  }

  /// Returns the balance after the event, of a currency, or of any if none is named; nil without
  /// one.
  func held(of currency: String? = nil) -> Int? {
    if let money = kind.role.money {
      return currency ?? money.book(self) == money.book(self) ? amount(money.balance) : nil
    }
    guard let opening = kind.role.opening, currency ?? opening.book == opening.book else {
      return nil
    }
    return amount(opening.fact)
  }

  /// Returns a fact that is a word.
  public func word(_ fact: String) -> String? {
    if case .text(let value) = self[fact] { value } else { nil }
  }
}

/// A detail of an event.
public struct Fact: Sendable, Hashable {
  /// One word, such as `amount`; the same name has the same meaning in every kind of event.
  public let name: String
  public let value: FactValue

  public init(_ name: String, _ value: FactValue) { (self.name, self.value) = (name, value) }
}

/// The value of a fact.
public enum FactValue: Sendable, Hashable, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral
{
  case whole(Int)
  case number(Double)
  case text(String)
  case flag(Bool)

  public init(integerLiteral value: Int) { self = .whole(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}

/// The place of one luck decision in its stream, and its draw. A decision with the same member,
/// purpose, `stream` and `draw` has the same `roll` in two worlds, whatever the rules.
public struct LuckRoll: Sendable, Hashable {
  /// The purpose of the decision.
  public let purpose: Purpose
  /// The purpose's name, if only a program outside knows it.
  var name: String?
  /// The day of the stream, for luck from outside the game; for arena waves, the ordinal of the
  /// entry; nil for a stream that lasts a life.
  public let stream: Int?
  /// The number of draws made from the stream before.
  public let draw: Int
  /// The first draw of the decision, uniform on 0…1: a chance above it succeeds.
  public let roll: Double

  /// The name of its purpose.
  public var purposeName: String { name ?? "\(purpose)" }

  /// The ordinal of the decision in its stream, from 0.
  public var ordinal: Int { draw / purpose.drawsPerDecision }
}
