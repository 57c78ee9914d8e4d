import Statistics

/// A metric whose interval should be narrow.
public struct PrecisionTarget: Sendable, Hashable {
  /// A metric of the summary, with its group.
  public let metric: MetricID
  public let error: ErrorTarget

  public init(metric: MetricID, error: ErrorTarget) { (self.metric, self.error) = (metric, error) }
}

/// The precision targets of a run.
public struct PrecisionGoal: Sendable, Hashable {
  /// All of them must be met.
  public let targets: [PrecisionTarget]
  /// The maximum number of players, ≥ 1.
  public let maxPlayers: Int

  /// - Precondition: At least one target and one player.
  public init(targets: [PrecisionTarget], maxPlayers: Int) {
    precondition(!targets.isEmpty && maxPlayers >= 1)
    (self.targets, self.maxPlayers) = (targets, maxPlayers)
  }
}

extension RunTally {
  /// Returns the estimates for precision targets, in order, and computes no others.
  package func estimates(of targets: [PrecisionTarget]) -> [Estimate] {
    let rows = Findings.summary(self, only: Set(targets.map(\.metric.name)))
    return targets.map { target in rows.first { $0.metric == target.metric }?.estimate ?? .nothing }
  }
}
