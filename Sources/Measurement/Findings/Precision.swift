import Statistics

/// A metric whose interval is asked to be narrow.
public struct PrecisionTarget: Sendable, Hashable {
  /// A metric of the summary, or a quantile over players of one, such as `level.day30.p50`, and for
  /// whom.
  public let metric: MetricID
  public let error: ErrorTarget

  public init(metric: MetricID, error: ErrorTarget) {
    self.metric = metric
    self.error = error
  }
}

/// What a run is to find out before it ends.
public struct PrecisionGoal: Sendable, Hashable {
  /// All of them have to be met.
  public let targets: [PrecisionTarget]
  /// No more players than this are simulated, ≥ 1.
  public let mostPlayers: Int

  /// - Precondition: At least one target and one player.
  public init(targets: [PrecisionTarget], mostPlayers: Int) {
    precondition(!targets.isEmpty && mostPlayers >= 1)
    self.targets = targets
    self.mostPlayers = mostPlayers
  }
}

/// How sure a run became of what it was asked for.
public struct Precision: Sendable {
  /// One target, and what the run gives for it.
  public struct Result: Sendable {
    public let target: PrecisionTarget
    /// What was measured at the end.
    public let estimate: Estimate
    /// About how many players would meet the target; nil when it is met, or when that cannot be
    /// known.
    public let playersNeeded: Double?

    /// Whether the interval is narrow enough.
    public var isMet: Bool { target.error.isMet(by: estimate) }

    public init(target: PrecisionTarget, estimate: Estimate, playersNeeded: Double?) {
      self.target = target
      self.estimate = estimate
      self.playersNeeded = playersNeeded
    }
  }

  /// In the order of the targets.
  public let results: [Result]
  /// Players at each look, the last being those of the run.
  public let looks: [Int]
  public let mostPlayers: Int

  /// - Precondition: At least one result, and one look.
  public init(results: [Result], looks: [Int], mostPlayers: Int) {
    precondition(!results.isEmpty && !looks.isEmpty)
    self.results = results
    self.looks = looks
    self.mostPlayers = mostPlayers
  }

  public var isReached: Bool { results.allSatisfy(\.isMet) }
}

extension Findings {
  /// The estimate of a metric or of a quantile of one, for a group; nothing where the run gives
  /// none.
  public func estimate(of target: PrecisionTarget) -> Estimate {
    if let row = row(target.metric) { return row.estimate }
    guard let (metric, index) = Quantiles.split(target.metric.name),
      let spread = row(MetricID(metric, target.metric.group))?.spread
    else { return .nothing }
    return spread.quantileEstimates[index]
  }
}

extension Quantiles {
  /// The ends of names that stand for quantiles, in the order of the values.
  static let names = ["p05", "p25", "p50", "p75", "p95"]

  /// A name such as `level.day30.p50`, taken apart: the metric, and which of its quantiles.
  static func split(_ name: String) -> (metric: String, index: Int)? {
    guard let dot = name.lastIndex(of: "."),
      let index = names.firstIndex(of: String(name[dot...].dropFirst()))
    else { return nil }
    return (String(name[..<dot]), index)
  }
}

extension MeasurementPlan {
  /// The names that a precision target may have: all metrics of a run of this plan, and the
  /// quantiles over players of those that are amounts.
  public var precisionNames: [String] {
    metricNames
      + metrics.filter { !$0.kind.isProportion }.flatMap { metric in
        Quantiles.names.map { "\(metric.name).\($0)" }
      }
  }
}
