import Measurement

/// A metric to make as great or as small as can be while all targets hold.
public struct TuningObjective: Sendable, Hashable {
  public let metric: MetricID
  public let isMaximised: Bool

  public init(_ metric: MetricID, isMaximised: Bool) {
    (self.metric, self.isMaximised) = (metric, isMaximised)
  }
}
