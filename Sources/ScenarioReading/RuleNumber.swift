import JSON

/// The declaration of a number (or flag, name, list).
public struct RuleRecord: Equatable, Sendable {
  /// Whose number it is.
  public enum Origin: String, Sendable {
    /// The game's design states it.
    case design
    /// The design leaves it open and this project chose it.
    case assumption
  }

  /// Which values are allowed.
  public var allowed: AllowedValues
  /// Its value where the scenario does not state it; `nil` when the scenario has to.
  public var defaultValue: JSONValue?
  /// What it counts, such as `gold` or `minutes`; empty for flags and names.
  public var unit: String
  /// The rule of the rulebook that uses it, such as `PTY-1`; empty when there is none.
  public var rule: String
  /// Whose number it is; `nil` where not the same for every element of a list.
  public var origin: Origin?
  /// What it does, in a few words.
  public var meaning: String
}

/// One number in force: its path, its value, and its declaration.
///
/// Reading a scenario collects one for every value, also for those that the file leaves at their
/// default. The table of rules and the resolved scenario are made of them.
@dynamicMemberLookup
public struct RuleNumber: Equatable, Sendable {
  /// Whose number it is.
  public typealias Origin = RuleRecord.Origin

  /// Where it stands in a scenario.
  public var path: JSONPath
  /// Its value; of a faulty one, the value that reading went on with.
  public var value: JSONValue
  /// Whether the scenario states it; otherwise it is the default.
  public var isSet: Bool
  /// Its declaration.
  public var record: RuleRecord

  /// A part of the declaration: `number.unit` is `number.record.unit`.
  public subscript<Value>(dynamicMember path: KeyPath<RuleRecord, Value>) -> Value {
    record[keyPath: path]
  }
}
