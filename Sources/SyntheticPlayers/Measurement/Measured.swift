import Statistics

/// One quantity followed day by day for every player.
public struct Series: Sendable, Hashable {
  /// What a series follows, which decides how it is recorded and reported.
  public enum Kind: Sendable, Hashable {
    /// A state that the report follows: `level`, `xp`, `difficulty`.
    case track
    /// What is held of a currency.
    case balance(currency: String)
    /// What an account has given since the start; recorded as the day's difference.
    case faucet(currency: String, account: String)
    /// What an account has taken since the start; recorded as the day's difference.
    case sink(currency: String, account: String)
  }

  /// Dotted and stable: `gold.balance`.
  public let name: String
  /// What it follows.
  public let kind: Kind
  /// Recorded values are whole multiples of 1 ÷ scale.
  public let scale: Int
  /// The largest value that quantiles tell apart; nil where no quantiles are wanted.
  public let quantilesUpTo: Int?

  /// - Precondition: scale ≥ 1.
  public init(name: String, kind: Kind, scale: Int = 1, quantilesUpTo: Int? = nil) {
    precondition(scale >= 1)
    self.name = name
    self.kind = kind
    self.scale = scale
    self.quantilesUpTo = quantilesUpTo
  }

  /// Whether the game reports a total since the start, whose daily difference counts.
  public var isCumulative: Bool {
    switch kind {
    case .track, .balance: false
    case .faucet, .sink: true
    }
  }
}

/// One source whose droughts are followed: attempts from one event to the next.
public struct DroughtSource: Sendable, Hashable {
  /// Dotted and stable: `dungeonRoom`, `difficulty.level3`.
  public let name: String
  /// What an attempt is, in the plural: "tasks".
  public let attempts: String
  /// The attempt at which pity forces the event, if it does.
  public let forcedAt: Int?
  /// Whether the event can happen once only, like reaching a level, or over and over.
  public let once: Bool

  public init(name: String, attempts: String, forcedAt: Int?, once: Bool = false) {
    self.name = name
    self.attempts = attempts
    self.forcedAt = forcedAt
    self.once = once
  }

  /// Droughts are told apart up to this length.
  var capacity: Int { min(forcedAt ?? 2048, 4096) }

  /// Whether it counts how long players take to get somewhere, such as to the first epic piece:
  /// its name begins with `milestone.`.
  var isMilestone: Bool { name.hasPrefix("milestone.") }
}

/// One number a player's whole life gives.
public struct PlayerMetric: Sendable, Hashable {
  /// What the metric's mean says.
  public enum Kind: Sendable, Hashable {
    /// A quantity in the metric's unit.
    case amount
    /// 1 for yes, 0 for no; its mean is a proportion.
    case share
  }

  /// Dotted and stable: `drops.task`.
  public let name: String
  /// What it counts: `gold`, `share of drops`.
  public let unit: String
  /// Whether it is a quantity or a yes or no.
  public let kind: Kind
  /// Recorded values are whole multiples of 1 ÷ scale.
  public let scale: Int

  /// - Precondition: scale ≥ 1.
  public init(_ name: String, unit: String, kind: Kind = .amount, scale: Int = 1) {
    precondition(scale >= 1)
    self.name = name
    self.unit = unit
    self.kind = kind
    self.scale = scale
  }
}

extension DroughtSource {
  /// What its pooled metrics are called before the last dot.
  var metricPrefix: String { once ? "\(name).\(attempts)" : "drought.\(name)" }

  /// The quantiles of droughts that are metrics.
  static let quantiles = [(name: "p50", share: 0.5), (name: "p95", share: 0.95)]

  /// The names of the metrics that its droughts give.
  var metricNames: [String] {
    Self.quantiles.map { "\(metricPrefix).\($0.name)" }
      + (once ? [] : ["\(metricPrefix).mean", "\(metricPrefix).forced.share"])
      + (isMilestone ? ["\(name).share"] : [])
  }
}

extension Series {
  /// What the series counts, for tables and charts.
  public var unit: String {
    switch kind {
    case .track: name
    case .balance(let currency), .faucet(let currency, _), .sink(let currency, _): currency
    }
  }
}
