import Measurement
import ScenarioReading

extension MeasurementPlan {
  /// Returns a suggestion, as a sentence, for a metric that no run of this plan gives; nil when
  /// none is near.
  package func suggestion(forMetric name: String) -> String? {
    NearestName.dottedSuggestion(
      for: name, among: metricNames(like: name), families: families.map(\.name))
  }
}
