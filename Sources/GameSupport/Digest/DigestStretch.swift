import Measurement

extension LifeDigest {
  /// The longest time without a step up, compared with the rest of the life.
  ///
  /// The days that a step takes are the gain that it requires, divided by the share of days played,
  /// the work per day played, and the gain per unit of work. So the factors by which these are
  /// worse multiply to the factor by which the step took longer.
  public struct Stretch: Sendable, Hashable {
    /// The name of a step: `level`, `difficulty level`, `redemption`.
    public let step: String
    /// The days after the step before, up to the day of the next or the last of the life.
    public let days: ClosedRange<Int>
    /// The step held during it, and the step that ended it; nil for none or without a number.
    public let from, to: Int?
    /// True if no step ended it.
    public let isOpen: Bool
    /// The days of it that were played.
    public let played: Int
    /// Mean days per step on the other days; nil when these had no step.
    public let usualDays: Double?
    /// Its length relative to the usual one: the product of the factors.
    public let delay: Double?
    /// The factors on which the length depends.
    public let factors: [Factor]
    /// Other figures that differed.
    public let figures: [Figure]

    /// True if it is so long that the player was stuck.
    public var isStuck: Bool { played >= Outlier.stuckDays }
  }

  /// One factor of the length of a step.
  public struct Factor: Sendable, Hashable {
    public let cause: Cause
    /// The measured figure: `EXP a task`.
    public let figure: Figure
    /// The factor by which it lengthens the step; nil where it cannot be computed.
    public let lengthens: Double?
    /// True if it accounts for at least half of the delay, on a logarithmic scale, as two factors
    /// may.
    public let isCause: Bool
    /// The reason behind a cause, where the events show it.
    public let reason: Reason?
  }

  /// A measure that may differ between the stretch and the other days.
  public struct Figure: Sendable, Hashable {
    public let name: String
    /// True for a share, 0…1.
    public let isShare: Bool
    /// The value during the stretch, and on the other days; nil where there is nothing to measure.
    public let within, elsewhere: Double?
  }

  /// Causes of a long step.
  public enum Cause: String, Sendable {
    /// In order: the step itself requires more · the player did not play · it did little on the
    /// days played · its work earned less.
    case askedMore, awayMore, didLess, gotLess
  }

  /// The reason behind a cause.
  public struct Reason: Sendable, Hashable {
    /// One word, for scripts.
    public let id: String
    /// The reason as a sentence.
    public let words: String

    public init(_ id: String, _ words: String) { (self.id, self.words) = (id, words) }

    /// Most days without play belong to lapses.
    static let lapsed = Reason("lapsed", "it lapsed")
  }
}
