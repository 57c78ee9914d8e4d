/// What a metric is: the one place that says its name, its unit, its kind, and in a sentence what it
/// measures.
///
/// Metrics that differ by a number alone, such as `level.day30` and `level.day60`, are a family with
/// one declaration: `<N>` stands for the number in the name and in the sentence.
public struct MetricDefinition: Sendable, Hashable {
  /// Dotted and stable: `drops.task`, `level.day30`.
  public let name: String
  /// What it counts: `gold`, `share of drops`.
  public let unit: String
  /// What figure of the players it is.
  public let kind: MetricKind
  /// Each player's value is kept as a whole multiple of 1 ÷ scale; 1 also where there is no value for
  /// each player.
  public let scale: Int
  /// One sentence.
  public let meaning: String
  /// The family's name and sentence, with N for the number; of a metric on its own the same as its
  /// name and sentence.
  public let family: Family

  /// What metrics that differ by a number have in common.
  public struct Family: Sendable, Hashable {
    /// `level.dayN`.
    public let name: String
    /// Its sentence, with N in it.
    public let meaning: String
  }

  /// - Parameters:
  ///   - name: With `<N>` for the number of a family.
  ///   - number: Which of a family it is; nil for a metric on its own, or for the family itself.
  ///   - scale: ≥ 1.
  ///   - meaning: A sentence with a full stop; what applies to each player of a mean over players
  ///     says "a player".
  public init(
    _ name: String, unit: String, kind: MetricKind = .mean, number: Int? = nil, scale: Int = 1,
    _ meaning: String
  ) {
    precondition(scale >= 1)
    func filled(_ text: String, _ number: String) -> String {
      text.contains("<") ? text.replacing("<N>", with: number) : text
    }
    family = Family(name: filled(name, "N"), meaning: filled(meaning, "N"))
    self.name = number.map { filled(name, "\($0)") } ?? family.name
    self.meaning = number.map { filled(meaning, "\($0)") } ?? family.meaning
    self.unit = unit
    self.kind = kind
    self.scale = scale
  }

  /// A share of players for whom something holds.
  public static func share(
    _ name: String, number: Int? = nil, _ meaning: String
  ) -> MetricDefinition {
    MetricDefinition(
      name, unit: "share of players", kind: .playerShare, number: number, meaning)
  }

  /// The family that it is one of, as a definition; of a metric on its own itself.
  public var ofFamily: MetricDefinition {
    MetricDefinition(family.name, unit: unit, kind: kind, family.meaning)
  }
}

/// Which figure of the players a metric is.
public enum MetricKind: String, Sendable, CaseIterable {
  /// Each player has a value, and counts once.
  case mean = "mean over players"
  /// How many of the players do or are something.
  case playerShare = "share of players"
  /// A total over all players ÷ another one: who has more counts more.
  case pooledRatio = "pooled ratio"
  /// By which attempt or day so many of the players have got somewhere.
  case playerQuantile = "quantile over players"
  /// By which attempt so many of all players' droughts are over.
  case droughtQuantile = "quantile over droughts"
  /// Attempts of a drought, over all players' droughts.
  case droughtMean = "mean over droughts"
  /// How many of all players' droughts do something.
  case droughtShare = "share of droughts"
  /// How unequally something is held.
  case gini = "Gini coefficient"

  /// Whether its estimate is a proportion of units each of which does or does not.
  public var isProportion: Bool {
    switch self {
    case .playerShare, .droughtShare: true
    case .mean, .pooledRatio, .playerQuantile, .droughtQuantile, .droughtMean, .gini: false
    }
  }
}
