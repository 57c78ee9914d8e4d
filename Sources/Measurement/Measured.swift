import Statistics

/// A quantity recorded day by day for every player.
public struct Series: Sendable, Hashable {
  /// The kinds of series, which determine recording and reporting.
  public enum Kind: Sendable, Hashable {
    /// A state in the report: `level`, `xp`, `difficulty`.
    case track
    /// The presence of a player in the game: 1 until it leaves for good, then 0.
    case retained
    /// The balance of a currency.
    case balance(currency: String)
    /// An account's total income since the start; recorded as the day's difference.
    case faucet(currency: String, account: String)
    /// An account's total payments since the start; recorded as the day's difference.
    case sink(currency: String, account: String)
  }

  /// Dotted and stable: `gold.balance`.
  public let name: String
  /// Its kind.
  public let kind: Kind
  /// Recorded values are whole multiples of 1 ÷ scale.
  public let scale: Int
  /// The largest value that quantiles distinguish; nil for no quantiles.
  public let quantilesUpTo: Int?
  /// The start of its metrics' sentences, for a track or balance: `Level that a player has`.
  public let meaning: String

  /// Without a meaning, describes a balance by its currency, and a track by its name.
  public init(
    name: String, kind: Kind, scale: Int = 1, quantilesUpTo: Int? = nil, meaning: String? = nil
  ) {
    precondition(scale >= 1)
    (self.name, self.kind, self.scale, self.quantilesUpTo) = (name, kind, scale, quantilesUpTo)
    if case .balance(let currency) = kind {
      self.meaning = meaning ?? "\(currency.capitalizedFirst) that a player holds"
    } else {
      self.meaning = meaning ?? name.capitalizedFirst
    }
  }

  /// The presence of players in the game, a series of every game.
  public static let retained = Series(
    name: "players.retained", kind: .retained,
    meaning: "Share of players who have not left the game")

  /// Returns the metric of its value at the end of a day; a note ends its meaning.
  func definition(day: Int?, note: String = "") -> MetricDefinition {
    if kind == .retained {
      return .share("\(name).day<N>", number: day, "\(meaning) by the end of day <N>\(note).")
    }
    return MetricDefinition(
      "\(name).day<N>", unit: unit, number: day, scale: scale,
      "\(meaning) at the end of day <N>\(note).")
  }

  /// The unit of the series, for tables and charts.
  public var unit: String { heldCurrency ?? account?.currency ?? name }

  /// True for the level of a player, which ends at `quantilesUpTo`.
  package var isLevel: Bool { kind == .track && name == "level" }

  /// Its account; nil for a state.
  public var account: Account? {
    switch kind {
    case .track, .retained, .balance: nil
    case .faucet(let currency, let account):
      Account(currency: currency, kind: .faucet, name: account)
    case .sink(let currency, let account): Account(currency: currency, kind: .sink, name: account)
    }
  }

  /// The currency of a balance; nil for anything else.
  package var heldCurrency: String? {
    if case .balance(let currency) = kind { currency } else { nil }
  }

  /// True if its quantiles distinguish every value from the next; nil without quantiles.
  var isExact: Bool? { quantilesUpTo.map { $0 < 2048 } }

  /// The greatest possible value, where few values are possible; nil where there is no such limit.
  public var largest: Double? {
    isExact == true ? quantilesUpTo.map { Double($0) / Double(scale) } : nil
  }

  /// True if it cannot be below 0: a balance, or the amount that an account moves.
  var isNonNegative: Bool { kind != .track }

  /// True if the game reports a total since the start, recorded as daily differences.
  public var isCumulative: Bool { account != nil }
}

/// One account of a currency's ledger (LED-1).
public struct Account: Sendable, Hashable {
  public enum Kind: String, Sendable { case faucet, sink }

  /// The currency: `gold`, `coins`.
  public let currency: String
  /// Faucet or sink; amounts are positive for both.
  public let kind: Kind
  /// Its name: `task`, `store`.
  public let name: String
}

/// A source whose droughts are recorded: attempts from one event to the next.
public struct DroughtSource: Sendable, Hashable {
  /// Dotted and stable: `dungeonRoom`, `difficulty.level3`.
  public let name: String
  /// The name of an attempt, in the plural: "tasks".
  public let attempts: String
  /// The attempt at which the event is certain at the latest, by pity or a guarantee; nil without any.
  public let forcedAt: Int?
  /// The rule that makes it certain.
  public let assurance: Assurance
  /// True if the event happens only once, like reaching a level; false if repeatedly.
  public let once: Bool
  /// Parts of its metrics' sentences; `<N>` stands for the number in both.
  let pattern, event: String
  let number: Int?

  /// The rule that ends a drought that luck does not end.
  public enum Assurance: String, Sendable, Hashable {
    /// The attempt at `forcedAt` drops.
    case pity
    /// One of several events of another source counts here: that may be any attempt up to `forcedAt`.
    case guarantee

    /// The name in a sentence: `the guarantee`.
    package var words: String { self == .pity ? "pity" : "the guarantee" }
  }

  /// The name has `<N>` for the number within a family of sources. The event is an awaited thing,
  /// as "equipment from tasks"; if once, the completed action of players: "found an epic piece".
  public init(
    name: String, number: Int? = nil, attempts: String, forcedAt: Int?,
    by assurance: Assurance = .pity,
    once: Bool = false, event: String
  ) {
    (pattern, self.number, self.event, self.assurance) = (name, number, event, assurance)
    self.name = number.map { name.filled("\($0)") } ?? name
    (self.attempts, self.forcedAt, self.once) = (attempts, forcedAt, once)
  }

  /// Returns the source where the event is certain as late as in the later of both, or never.
  package func forced(noEarlierThan other: DroughtSource) -> DroughtSource {
    let latest = forcedAt.flatMap { own in other.forcedAt.map { max(own, $0) } }
    return DroughtSource(
      name: pattern, number: number, attempts: attempts, forcedAt: latest, by: assurance,
      once: once,
      event: event)
  }

  package var capacity: Int { min(forcedAt ?? 2048, 4096) }

  /// True if it counts the days until players reach something: it is named `milestone.…`.
  package var isMilestone: Bool { name.hasPrefix("milestone.") }
}
