/// A metric's definition: the only place for its name, unit, kind, and a sentence describing it.
///
/// Metrics that differ only by a number, such as `level.day30` and `level.day60`, are a family with
/// one declaration: `<N>` stands for the number in the name and in the sentence.
public struct MetricDefinition: Sendable, Hashable {
  /// Dotted and stable: `drops.task`, `level.day30`.
  public let name: String
  /// Its unit: `gold`, `share of drops`.
  public let unit: String
  /// Its kind.
  public let kind: MetricKind
  /// A player's value is stored as a whole multiple of 1 ÷ scale; 1 without a value per player.
  public let scale: Int
  /// The name and the sentence with `<N>` for the number, which is that within a family, if any.
  private let pattern, sentence: String
  private let number: Int?
  /// The total of which it is made, if days add up to it: a run measures it on windows, too.
  public var total: Total?

  /// A total: the metric itself, or what it is a mean of, recorded in so many parts of the unit, such
  /// as minutes in 60 seconds.
  public enum Total: Sendable, Hashable {
    case count
    case perDay(parts: Int = 1)
    case perActiveDay(parts: Int = 1)
  }

  /// The common part of metrics that differ by a number.
  public struct Family: Sendable, Hashable {
    /// `level.dayN`.
    public let name: String
    /// Its sentence, with N in it.
    public let meaning: String
  }

  /// The number is that within a family, for `<N>`; nil for a single metric, or the family itself.
  /// The meaning is a sentence with a full stop, and calls each player "a player".
  public init(
    _ name: String, unit: String, kind: MetricKind = .mean, number: Int? = nil, scale: Int = 1,
    _ meaning: String
  ) {
    precondition(scale >= 1)
    (pattern, sentence, self.number) = (name, meaning, number)
    self.name = name.filled(number.map(String.init) ?? "N")
    (self.unit, self.kind, self.scale) = (unit, kind, scale)
  }

  /// Its meaning, in one sentence.
  public var meaning: String { sentence.filled(number.map(String.init) ?? "N") }

  /// The family's name and sentence, with N for the number; a single metric's own.
  public var family: Family {
    Family(name: pattern.filled("N"), meaning: sentence.filled("N"))
  }

  /// Creates the share of players with a property.
  public static func share(
    _ name: String, number: Int? = nil, _ meaning: String
  ) -> MetricDefinition {
    MetricDefinition(name, unit: "share of players", kind: .playerShare, number: number, meaning)
  }

  /// The definition of its family; a single metric's own.
  public var ofFamily: MetricDefinition {
    MetricDefinition(family.name, unit: unit, kind: kind, family.meaning)
  }
}

/// The kinds of metrics.
public enum MetricKind: String, Sendable, CaseIterable {
  /// Each player has a value and counts once.
  case mean = "mean over players"
  /// The share of players with a property.
  case playerShare = "share of players"
  /// A total over all players ÷ another: players with more count more.
  case pooledRatio = "pooled ratio"
  /// The attempt or day by which a share of players have reached something.
  case playerQuantile = "quantile over players"
  /// The attempt by which a share of all players' droughts have ended.
  case droughtQuantile = "quantile over droughts"
  /// Attempts of a drought, over all players' droughts.
  case droughtMean = "mean over droughts"
  /// The share of all players' droughts with a property.
  case droughtShare = "share of droughts"
  /// The share of all players' gaps between active days with a property.
  case gapShare = "share of gaps"
  /// The inequality of the amounts held.
  case gini = "Gini coefficient"

  /// True if its estimate is a proportion of units with a property.
  public var isProportion: Bool { [.playerShare, .droughtShare, .gapShare].contains(self) }
}

extension String {
  /// The string with its first letter in upper case, in any locale.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Returns the text with a number at each `<N>`. Compares bytes, as each world fills hundreds.
  func filled(_ number: String) -> String {
    var (text, rest) = ("", self[...])
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let isPlace = rest.utf8[mark...].starts(with: "<N>".utf8)
      text += rest[..<mark]
      text += isPlace ? number : "<"
      rest = rest[rest.utf8.index(mark, offsetBy: isPlace ? 3 : 1)...]
    }
    return text.isEmpty && rest.utf8.count == utf8.count ? self : text + rest
  }
}
