import Statistics

/// A metric whose interval should be narrow.
public struct PrecisionTarget: Sendable, Hashable {
  /// A metric of the summary, or its quantile over players, as `level.day30.p50`; with its group.
  public let metric: MetricID
  public let error: ErrorTarget

  public init(metric: MetricID, error: ErrorTarget) {
    self.metric = metric
    self.error = error
  }
}

/// The precision targets of a run.
public struct PrecisionGoal: Sendable, Hashable {
  /// All of them must be met.
  public let targets: [PrecisionTarget]
  /// The maximum number of players, ≥ 1.
  public let mostPlayers: Int

  /// - Precondition: At least one target and one player.
  public init(targets: [PrecisionTarget], mostPlayers: Int) {
    precondition(!targets.isEmpty && mostPlayers >= 1)
    self.targets = targets
    self.mostPlayers = mostPlayers
  }
}

extension Findings {
  /// Returns the estimate of a metric or of its quantile, for a group; nothing if the run has none.
  public func estimate(of target: PrecisionTarget) -> Estimate { target.estimate { row($0) } }
}

extension RunTally {
  /// Returns the estimates for precision targets, in order, and computes no others.
  package func estimates(of targets: [PrecisionTarget]) -> [Estimate] {
    let names = targets.map(\.metric.name).flatMap { name in
      [name] + (Quantiles.split(name).map { [$0.metric] } ?? [])
    }
    let rows = Findings.summary(self, only: Set(names))
    return targets.map { target in
      target.estimate { metric in rows.first { $0.metric == metric } }
    }
  }
}

extension PrecisionTarget {
  /// Returns the estimate from the rows of a summary; nothing if they have none.
  fileprivate func estimate(in row: (MetricID) -> SummaryRow?) -> Estimate {
    if let row = row(metric) { return row.estimate }
    guard let (name, index) = Quantiles.split(metric.name),
      let spread = row(MetricID(name, metric.group))?.spread
    else { return .nothing }
    return spread.quantileEstimates[index]
  }
}

extension Quantiles {
  /// The name endings that stand for quantiles, in the order of the values.
  package static let names = ["p05", "p25", "p50", "p75", "p95"]

  /// Splits a name such as `level.day30.p50` into the metric and the index of its quantile.
  static func split(_ name: String) -> (metric: String, index: Int)? {
    guard let dot = name.lastIndex(of: "."),
      let index = names.firstIndex(of: String(name[dot...].dropFirst()))
    else { return nil }
    return (String(name[..<dot]), index)
  }
}

extension MeasurementPlan {
  /// The names that a precision target may have: all metrics of a run of this plan, and quantiles
  /// over players of those that are amounts.
  public var precisionNames: [String] {
    metricNames
      + metrics.filter { !$0.kind.isProportion }.flatMap { metric in
        Quantiles.names.map { "\(metric.name).\($0)" }
      }
  }
}
