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
  /// What a track or balance is, as the sentences of its metrics begin: `Level that a player has`.
  public let meaning: String

  /// - Parameter meaning: nil calls a balance what is held of its currency, and a track by its name.
  /// - Precondition: scale ≥ 1.
  public init(
    name: String, kind: Kind, scale: Int = 1, quantilesUpTo: Int? = nil, meaning: String? = nil
  ) {
    precondition(scale >= 1)
    self.name = name
    self.kind = kind
    self.scale = scale
    self.quantilesUpTo = quantilesUpTo
    switch kind {
    case .balance(let currency):
      self.meaning = meaning ?? "\(currency.capitalizedFirst) that a player holds"
    case .track, .faucet, .sink: self.meaning = meaning ?? name.capitalizedFirst
    }
  }

  /// Its value at the end of a day.
  func definition(day: Int?) -> MetricDefinition {
    MetricDefinition(
      "\(name).day<N>", unit: unit, number: day, scale: scale,
      "\(meaning) at the end of day <N>.")
  }

  /// The account that it follows; nil for a state.
  public var account: Account? {
    switch kind {
    case .track, .balance: nil
    case .faucet(let currency, let account):
      Account(currency: currency, kind: .faucet, name: account)
    case .sink(let currency, let account): Account(currency: currency, kind: .sink, name: account)
    }
  }

  /// The currency that it is a balance of; nil for anything else.
  package var heldCurrency: String? {
    if case .balance(let currency) = kind { currency } else { nil }
  }

  /// Whether the game reports a total since the start, whose daily difference counts.
  public var isCumulative: Bool { account != nil }
}

/// One account of a currency's ledger (LED-1).
public struct Account: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case faucet, sink
  }

  /// What flows: `gold`, `coins`.
  public let currency: String
  /// Faucet or sink; amounts are positive for both.
  public let kind: Kind
  /// `task`, `store`.
  public let name: String
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
  /// What its metrics' sentences are made of; `<N>` stands for the number in both.
  let pattern, event: String
  let number: Int?

  /// - Parameters:
  ///   - name: With `<N>` for the number of a family of sources.
  ///   - number: Which of a family it is.
  ///   - event: What is waited for. Over and over: "equipment from tasks"; once, what players have
  ///     done then: "found an epic piece".
  public init(
    name: String, number: Int? = nil, attempts: String, forcedAt: Int?, once: Bool = false,
    event: String
  ) {
    pattern = name
    self.number = number
    self.name = number.map { name.replacing("<N>", with: "\($0)") } ?? name
    self.attempts = attempts
    self.forcedAt = forcedAt
    self.once = once
    self.event = event
  }

  /// Droughts are told apart up to this length.
  package var capacity: Int { min(forcedAt ?? 2048, 4096) }

  /// Whether it counts how long players take to get somewhere, such as to the first epic piece:
  /// its name begins with `milestone.`.
  package var isMilestone: Bool { name.hasPrefix("milestone.") }
}
