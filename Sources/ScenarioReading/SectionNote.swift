/// What a section of a scenario, or a list of sections, is about.
public struct SectionNote: Equatable, Sendable {
  /// What stands there.
  public enum Kind: Equatable, Sendable {
    /// An object with keys of its own.
    case section
    /// A list of so many objects.
    case list(ClosedRange<Int>)
    /// An object whose keys are names of the user's choice.
    case names
  }

  /// What it means that a scenario does not have it.
  public enum Absence: Sendable {
    /// That is an error.
    case error
    /// All its values are at their defaults.
    case defaults
    /// There is no such thing in the game.
    case off
  }

  /// What it is about, in a few words.
  public var meaning: String
  /// What stands there.
  public var kind: Kind
  /// What its absence means.
  public var absence: Absence
}
