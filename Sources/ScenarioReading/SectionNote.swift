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

  /// What its absence from a scenario means.
  public enum Absence: Sendable {
    /// Its absence is an error.
    case error
    /// All its values are at their defaults.
    case defaults
    /// The game does not have it.
    case off
  }

  /// Its subject, in a few words.
  public var meaning: String
  /// The kind of value.
  public var kind: Kind
  /// What its absence means.
  public var absence: Absence
}
