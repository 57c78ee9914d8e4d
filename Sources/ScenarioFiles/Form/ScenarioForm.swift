import GameKit
import ScenarioReading

/// All that a scenario of one game may say, with what each value means, may be and is by default.
///
/// The form is not written down anywhere: it is what the readers of the sections ask for, seen by
/// probes of them. So it holds exactly the checks that a scenario has to pass.
public struct ScenarioForm: Sendable {
  /// Whose scenarios they are.
  public let game: GameDefinition
  /// The document itself.
  public let root: FormPlace
}

/// One place of a form: a value, a section, a list of sections, or an object of free names.
public struct FormPlace: Sendable {
  /// A way from a place to one inside it.
  public enum Step: Hashable, Sendable {
    /// To the member of an object.
    case key(String)
    /// To any member of an object of free names.
    case anyName
    /// To any element of a list.
    case element
  }

  /// What is known of the value, of a place that has one.
  public internal(set) var value: RuleRecord?
  /// What the section or list is about; none at the root, at elements and at values.
  public internal(set) var note: SectionNote?
  /// Whether a scenario that has what is around it has to say it.
  public internal(set) var isRequired = false
  /// Sections and lists: what they may hold, in reading order.
  public internal(set) var inner: [(step: Step, place: FormPlace)] = []

  /// The place one step further in.
  public subscript(step: Step) -> FormPlace? {
    inner.first { $0.step == step }?.place
  }
}

extension AllowedValues {
  /// The same without the names of one scenario.
  fileprivate var ofAnyScenario: AllowedValues {
    switch self {
    case .nameInScenario: .nameInScenario([])
    case .list(.nameInScenario, let count):
      // How many there are to choose from is the scenario's own affair.
      .list(of: .nameInScenario([]), count: count.lowerBound...Int.max)
    default: self
    }
  }
}

extension RuleRecord {
  /// What holds of a number in any scenario of the game: its default is nil where there is none, where
  /// it is empty, and where it is not the same one everywhere.
  ///
  /// Inside of a list the default is that of an element that stands alone; what others say, such as a
  /// task of the same name, may make it another one.
  var ofAnyScenario: RuleRecord {
    var record = self
    record.allowed = allowed.ofAnyScenario
    if defaultValue == .string("") { record.defaultValue = nil }
    return record
  }

  /// What holds of both values.
  func merged(with other: RuleRecord) -> RuleRecord {
    var merged = self
    if other.defaultValue != defaultValue { merged.defaultValue = nil }
    if other.origin != origin { merged.origin = nil }
    if !unit.split(separator: " or ").contains(Substring(other.unit)), other.unit != unit {
      merged.unit = "\(unit) or \(other.unit)"
    }
    return merged
  }
}
