/// The declaration of a number (or flag, name, list).
public struct RuleRecord: Equatable, Sendable {
  /// The origin of a number.
  public enum Origin: String, Sendable {
    /// The game's design states it.
    case design
    /// The design leaves it open and this project chose it.
    case assumption
  }

  /// The allowed values.
  public var allowed: AllowedValues
  /// The default value; `nil` if the scenario must state it.
  public var defaultValue: JSONValue?
  /// The unit, such as `gold` or `minutes`; empty for flags and names.
  public var unit: String
  /// The rule of the rulebook that uses it, such as `PTY-1`; empty when there is none.
  public var rule: String
  /// The origin; `nil` if it differs between the elements of a list.
  public var origin: Origin?
  /// The meaning, in a few words.
  public var meaning: String
  /// True if players choose the value, so that a search for what pays may move it.
  public var isHabit = false
}

/// A number in force, even by default: its path, value and declaration, as the table of rules
/// shows.
@dynamicMemberLookup
public struct RuleNumber: Equatable, Sendable {
  /// The origin of a number.
  public typealias Origin = RuleRecord.Origin

  /// The path in a scenario.
  public var path: JSONPath
  /// The value; for a faulty one, the value with which reading continued.
  public var value: JSONValue
  /// True if the scenario states it; false for the default.
  public var isSet: Bool
  /// Its declaration.
  public var record: RuleRecord
  /// True if a scenario has it as `"*2"`, a factor of another value.
  public var isFactor = false

  /// Returns a part of the declaration: `number.unit` is `number.record.unit`.
  public subscript<Value>(dynamicMember path: KeyPath<RuleRecord, Value>) -> Value {
    record[keyPath: path]
  }
}
