import JSON

/// What is known of a number (or flag, name, list) wherever it stands.
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
  /// What it is worth when the scenario does not say; `nil` when the scenario has to.
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

/// One number in force: where it stands, what it is worth, and what is known of it.
///
/// Reading a scenario collects one for every value asked for, also those that the file leaves at
/// their default. They are the list of rules people see and the resolved scenario.
@dynamicMemberLookup
public struct RuleNumber: Equatable, Sendable {
  /// Whose number it is.
  public typealias Origin = RuleRecord.Origin

  /// Where it stands in a scenario.
  public var path: JSONPath
  /// What it is worth; of a faulty value, the one reading went on with.
  public var value: JSONValue
  /// Whether the scenario states it; otherwise it is the default.
  public var isSet: Bool
  /// What is known of it.
  public var record: RuleRecord

  /// What is known of it, one by one: `number.unit` is `number.record.unit`.
  public subscript<Value>(dynamicMember path: KeyPath<RuleRecord, Value>) -> Value {
    record[keyPath: path]
  }
}
