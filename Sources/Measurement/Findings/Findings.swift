import Statistics

/// All estimates of a run, the input of reports: in every table by group, in the order of `groups`.
public struct Findings: Sendable {
  /// The measurement plan: the days, archetypes and groups.
  public let plan: MeasurementPlan
  /// Players and parties simulated; parties are the independent trials (PLY-1).
  public let players, parties: Int
  /// `all`, then the archetypes.
  public let groups: [String]
  /// Players of each group.
  public let groupPlayers: [Int]
  /// The weight of a player of each archetype in means over `all`, 1 on average.
  public let playerWeights: [Double]
  /// The share of each group's players who play on a day, up to the last one on which any of them is
  /// observed: `[group][day − 1]`.
  public let activeShares: [[Double]]
  /// Levels, XP, difficulty, currency balances and the share of players who stay, day by day.
  public let states: [DailyState]
  /// The totals of requested windows, up to the end of each day.
  public let totals: [DailyState]
  /// Faucets and sinks, day by day.
  public let flows: [AccountFlow]
  /// Faucets and sinks by band of levels; nil for a game without levels or accounts.
  public let levelFlows: LevelFlows?
  /// The distribution of each currency over players.
  public let wealth: [Wealth]
  /// The droughts of each source, in the order of the plan.
  public let droughts: [Drought]
  /// All metrics, each for every group and named group.
  public let summary: [SummaryRow]
  /// True if quantiles over players are exact for every metric; otherwise some are within 0.1 %.
  public let areQuantilesExact: Bool
  /// Party members whose lives are outliers.
  public let outliers: [Outlier]
  let places: [MetricID: Int]

  /// Days of life of those who join first.
  public var days: Int { plan.days }

  /// Archetypes that the scenario reports together; they have rows in `summary` only.
  public var namedGroups: [(name: String, archetypes: [String])] {
    plan.groups.map { ($0.name, $0.archetypes.map { plan.archetypes[$0] }) }
  }

  /// The definition of each metric of the summary.
  public var definitions: [MetricDefinition] {
    let measured = Set(summary.map(\.definition.name))
    return plan.definitions.filter { measured.contains($0.name) }
  }

  public func row(_ metric: MetricID) -> SummaryRow? { places[metric].map { summary[$0] } }

  /// Returns the row of a metric for a group; by default the whole population.
  public func row(_ name: String, group: String = "all") -> SummaryRow? {
    row(MetricID(name, group))
  }

  /// Returns a total or a state by the index of its series.
  package func state(ofSeries index: Int) -> DailyState { (totals + states)[index] }

  public func state(_ name: String) -> DailyState? { states.first { $0.series.name == name } }
}

/// A state of players at the end of every day.
public struct DailyState: Sendable {
  /// `level`, `xp`, `difficulty`, `gold.balance`.
  public let series: Series
  /// `[group][day − 1]`; nothing on days on which none of the group is observed.
  public let days: [[DayFigure]]
  /// Quantiles over the players who have not left the game, likewise; empty without quantiles.
  public var staying: [[Quantiles?]] = []
  /// The mean over the same players; empty for findings without a played run.
  public var stayingMeans: [[Estimate]] = []
}

/// One quantity of one group on one day.
public struct DayFigure: Sendable {
  /// Mean over the players of the group.
  public let mean: Estimate
  /// Quantiles over the same players; nil if not requested.
  public let quantiles: Quantiles?
}

/// Quantiles over players: exact, or within 0.1 % (`Findings.areQuantilesExact`). On days that are
/// no checkpoints, those of a state are exact below 1,024.
public struct Quantiles: Sendable, Equatable {
  /// The values that 5, 25, 50, 75 and 95 % of the players do not exceed.
  public let p05, p25, p50, p75, p95: Double
  /// The values that 1 and 99 % do not exceed: those of the unluckiest and the luckiest.
  public let p01, p99: Double

  /// The shares of players in tables, in the same order.
  public static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
  /// All shares: those in tables, then 1 and 99 %.
  static let withTails = shares + [0.01, 0.99]

  /// Takes a value for each share of `withTails`; nil where there are none.
  init?(_ values: [Double]) {
    if values.isEmpty { return nil }
    (p05, p25, p50, p75, p95) = (values[0], values[1], values[2], values[3], values[4])
    (p01, p99) = (values[5], values[6])
  }
}

/// An account's amounts, day by day or level by level.
public struct AccountFlow: Sendable {
  public let account: Account
  /// The mean per player, `[group][day − 1]`, or per active day spent in the band, `[group][band]`.
  public let means: [[Estimate]]
  /// By day, the mean per player who has not left the game; else, and without a played run, empty.
  public var stayingMeans: [[Estimate]] = []
}

/// Faucets and sinks over players' lives, by the level at the start of an active day.
public struct LevelFlows: Sendable {
  /// Levels of each band, rising; the last has no upper end.
  public let bands: [(first: Int, last: Int?)]
  /// Active days in each band, by group: `[group][band]`.
  public let playerDays: [[Int]]
  /// All accounts, faucets first.
  public let flows: [AccountFlow]

  /// Returns the name of a band: `10–19`, `100+`.
  public func name(ofBand band: Int) -> String {
    let (first, last) = bands[band]
    return last.map { $0 == first ? "\(first)" : "\(first)–\($0)" } ?? "\(first)+"
  }
}

/// The distribution of a currency over players on checkpoint days.
public struct Wealth: Sendable {
  public let currency: String
  /// The days, rising.
  public let days: [Int]
  /// Amounts that `shares` of the players do not exceed, if any: `[group][day][share]`.
  public let percentiles: [[[Double]]]

  /// Returns the name of the metric for the Gini coefficient of the balance on a day.
  public func gini(day: Int) -> String { MeasurementPlan.gini(currency, day: day).name }

  /// The shares of the percentiles.
  public static let shares = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]
}

/// The droughts of one source.
public struct Drought: Sendable {
  /// The source.
  public let source: DroughtSource
  /// The terms of its attempts, over all players.
  public let terms: AttemptTerms
  /// By group.
  public let curves: [SurvivalCurve]
}

/// One metric of one group, over the players that have it.
public struct SummaryRow: Sendable {
  /// The metric's definition.
  public let definition: MetricDefinition
  /// `all`, or the name of an archetype or of a named group.
  public let group: String
  /// Players that have a value.
  public let players: Int
  /// Mean or proportion over those players; for droughts, a quantile that accounts for open ones.
  public let estimate: Estimate
  /// The distribution over players; nil for pooled metrics, which no single player has.
  public var spread: Spread?
  /// The number of players that would make an interval as narrow with equal weights and without
  /// control variates; nil where the estimate was made that way, or without an interval.
  public var plainPlayers: Double?

  /// The metric and its group.
  public var metric: MetricID { MetricID(definition.name, group) }
  /// The unit of the values: `gold`, `share of players`.
  public var unit: String { definition.unit }
  /// True if the estimate is a proportion, 0…1; false for a mean amount.
  public var isShare: Bool { definition.kind.isProportion }

  /// A metric's distribution over players.
  public struct Spread: Sendable {
    /// In the metric's unit; nil for fewer than two players.
    public let standardDeviation: Double?
    /// The smallest and the greatest value of any player, exact.
    public let lowest, highest: Double
    /// Quantiles over players with their intervals, in the order of `Quantiles.shares`, and then
    /// those of 1 and 99 %.
    public let quantileEstimates: [Estimate]

    /// The quantiles without their intervals.
    public var quantiles: Quantiles { Quantiles(quantileEstimates.map { $0.value! })! }
  }
}
