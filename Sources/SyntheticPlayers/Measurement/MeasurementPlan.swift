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

/// All that a run measures: fixed before the first trial, the same for every block.
public struct MeasurementPlan: Sendable, Equatable {
  /// Days that every player lives, ≥ 1.
  public let days: Int
  /// Names of the archetypes, at least one, in the order of their indices.
  public let archetypes: [String]
  /// States first, then accounts.
  public let series: [Series]
  /// The sources of droughts, in the game's order.
  public let droughts: [DroughtSource]
  /// The game's own metrics, followed by the checkpoints of tracks and balances.
  public let metrics: [PlayerMetric]
  /// Metrics that are a series' value on a day.
  let checkpoints: [Checkpoint]
  /// By day, from 0: whether any checkpoint falls on it.
  let isCheckpoint: [Bool]
  /// Tracks and balances come first, then the accounts.
  let stateCount: Int
  /// The series in the form that recording reads.
  let columns: [Column]
  /// Bins of all series with quantiles together, for one archetype, on one day.
  let binsPerRow: Int

  struct Column: Sendable, Equatable {
    /// The bins of the series' quantiles; nil without quantiles.
    let layout: LogLinearLayout?
    /// Where they begin among the bins of a row.
    let firstBin: Int
  }

  struct Checkpoint: Sendable, Hashable {
    let day: Int
    let series: Int
    let metric: Int
  }

  /// - Parameters:
  ///   - checkpointDays: Days on which every track and balance becomes a metric of its own; days
  ///     after the last are left out, the last is always there.
  public init(
    days: Int, archetypes: [String], series: [Series], droughts: [DroughtSource],
    metrics gameMetrics: [PlayerMetric], checkpointDays: [Int] = [7, 14, 30, 60, 90, 180, 365]
  ) {
    precondition(days >= 1 && !archetypes.isEmpty)
    stateCount = series.count { !$0.isCumulative }
    precondition(
      series.prefix(stateCount).allSatisfy { !$0.isCumulative }, "states come before flows")
    self.days = days
    self.archetypes = archetypes
    self.series = series
    self.droughts = droughts
    var metrics = gameMetrics
    var checkpoints: [Checkpoint] = []
    for (index, one) in series.enumerated() where !one.isCumulative {
      for day in checkpointDays.filter({ $0 < days }) + [days] {
        checkpoints.append(Checkpoint(day: day, series: index, metric: metrics.count))
        metrics.append(
          PlayerMetric("\(one.name).day\(day)", unit: one.unit, scale: one.scale))
      }
    }
    self.metrics = metrics
    self.checkpoints = checkpoints
    let checkpointed = Set(checkpoints.map(\.day))
    isCheckpoint = (0...days).map(checkpointed.contains)
    var bins = 0
    columns = series.map { one in
      let layout = one.quantilesUpTo.map { largest in
        // A short range gets a bin for each value.
        LogLinearLayout(subdivisionBits: largest < 2048 ? 10 : 5, largest: largest)
      }
      defer { bins += layout?.binCount ?? 0 }
      return Column(layout: layout, firstBin: bins)
    }
    binsPerRow = bins
  }

  /// Rows of every table: the whole population, then each archetype.
  var rows: Int { archetypes.count + 1 }
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
