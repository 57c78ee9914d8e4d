import Measurement

/// A metric to make as great or as small as can be while all targets hold.
package struct TuningObjective: Sendable, Hashable {
  package let metric: MetricID
  package let isMaximised: Bool

  package init(_ metric: MetricID, isMaximised: Bool) {
    (self.metric, self.isMaximised) = (metric, isMaximised)
  }
}
