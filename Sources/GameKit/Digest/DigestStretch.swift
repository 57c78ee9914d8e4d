extension LifeDigest {
  /// The longest time without a step up, held against the rest of the life.
  ///
  /// The days that a step takes are what it asks for, divided by the share of days played, the work
  /// of a day played, and what a piece of work brings. So the factors by which each of these is
  /// worse than in the rest of the life multiply to that by which the step took longer.
  public struct Stretch: Sendable, Hashable {
    /// What a step is called: `level`, `difficulty level`, `redemption`.
    public let step: String
    /// The days after the step before, up to the day of the next or the last of the life.
    public let days: ClosedRange<Int>
    /// The step held during it, and the one that ended it; nil where steps have no number, or where
    /// none ended it.
    public let from: Int?
    public let to: Int?
    /// Whether no step ended it.
    public let isOpen: Bool
    /// Days that a step took on the average of the other days; nil when they had none.
    public let usualDays: Double?
    /// How many times as long as usual it took: what the factors multiply to.
    public let delay: Double?
    /// What the days depend on.
    public let factors: [Factor]
    /// What else was different.
    public let figures: [Figure]
  }

  /// One thing that decides how long a step takes.
  public struct Factor: Sendable, Hashable {
    public let cause: Cause
    /// What is measured: `EXP a task`.
    public let figure: Figure
    /// By what it makes the step take longer; nil where it cannot be said.
    public let lengthens: Double?
    /// Whether it accounts for at least half of the delay, as delays multiply. With others that
    /// shorten it there may be two of that kind.
    public let isCause: Bool
    /// What is behind it as a cause, where the events show that.
    public let reason: Reason?
  }

  /// Something that may have been different.
  public struct Figure: Sendable, Hashable {
    public let name: String
    /// Whether it is a share of 1.
    public let isShare: Bool
    /// During the stretch, and on the other days; nil where nothing was there to measure.
    public let within: Double?
    public let elsewhere: Double?
  }

  /// Why a step took long.
  public enum Cause: String, Sendable {
    /// The step itself asks for more · it did not play · it did little on the days that it played ·
    /// what it did brought less.
    case askedMore, awayMore, didLess, gotLess
  }

  /// What is behind a cause.
  public struct Reason: Sendable, Hashable {
    /// One word, for scripts.
    public let id: String
    /// The same in words.
    public let words: String

    public init(_ id: String, _ words: String) {
      self.id = id
      self.words = words
    }

    /// Most days without play belong to lapses.
    static let lapsed = Reason("lapsed", "it lapsed")
  }
}
