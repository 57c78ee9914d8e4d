/// A note on a section of a scenario, or on a list of sections.
public struct SectionNote: Equatable, Sendable {
  /// The kind of value.
  public enum Kind: Equatable, Sendable {
    /// An object with keys of its own.
    case section
    /// A list with this count of objects.
    case list(ClosedRange<Int>)
    /// An object whose keys are names chosen by the user.
    case names
  }

  /// The meaning of its absence from a scenario.
  public enum Absence: Sendable {
    /// Its absence is an error.
    case error
    /// All its values have their defaults.
    case defaults
    /// The game is without it.
    case off
  }

  /// Its subject, in a few words.
  public var meaning: String
  /// The kind of value.
  public var kind: Kind
  /// The meaning of its absence.
  public var absence: Absence
}
