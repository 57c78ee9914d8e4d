import Statistics

/// All estimates of a run: what reports are written from.
///
/// Every table has one row for the whole population and one for each archetype, in the order of
/// `groups`.
public struct Findings: Sendable {
  public let players: Int
  public let parties: Int
  public let days: Int
  /// `all`, then the archetypes.
  public let groups: [String]
  /// Players of each group.
  public let groupPlayers: [Int]
  /// Levels, XP, difficulty, and what is held of each currency, day by day.
  public let states: [DailyState]
  /// Faucets and sinks, day by day.
  public let flows: [DailyFlow]
  public let droughts: [Drought]
  public let summary: [SummaryRow]
}

/// A quantity that players have at the end of every day.
public struct DailyState: Sendable {
  /// `level`, `xp`, `difficulty`, `gold.balance`.
  public let name: String
  /// The currency, when the quantity is a balance.
  public let currency: String?
  /// `[group][day − 1]`.
  public let days: [[DayFigure]]
}

/// One quantity of one group on one day.
public struct DayFigure: Sendable {
  public let mean: Estimate
  public let quantiles: Quantiles?
}

/// Quantiles over players, within the relative error that the layout states.
public struct Quantiles: Sendable, Equatable {
  public let p05, p25, p50, p75, p95: Double
}

/// What an account gave or took per player and day.
public struct DailyFlow: Sendable {
  public enum Kind: String, Sendable {
    case faucet, sink
  }

  public let currency: String
  public let kind: Kind
  public let account: String
  /// Mean per player: `[group][day − 1]`.
  public let days: [[Estimate]]
}

/// How long one source kept players waiting.
public struct Drought: Sendable {
  public let source: String
  /// What an attempt is, in the plural.
  public let attempts: String
  /// The attempt at which pity forces the event, if it does.
  public let forcedAt: Int?
  /// Whether the event happens once, like reaching a level.
  public let once: Bool
  /// By group.
  public let curves: [SurvivalCurve]
}

/// One metric of one group over the players that have it.
public struct SummaryRow: Sendable {
  public let metric: String
  public let group: String
  public let unit: String
  public let kind: PlayerMetric.Kind
  /// Players that have a value.
  public let players: Int
  public let estimate: Estimate
  /// Over players; nil for pooled metrics, which no single player has.
  public let spread: Spread?

  public struct Spread: Sendable {
    public let standardDeviation: Double?
    public let lowest: Double
    public let quantiles: Quantiles
    public let highest: Double
  }
}

extension Findings {
  /// The row of a metric, for a group; the whole population by default.
  public func row(_ metric: String, group: String = "all") -> SummaryRow? {
    summary.first { $0.metric == metric && $0.group == group }
  }

  /// The days of a state.
  public func state(_ name: String) -> DailyState? {
    states.first { $0.name == name }
  }
}
