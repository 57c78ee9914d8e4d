import SyntheticPlayers

extension MeasurementPlan {
  /// The suggestion shown to people for a metric that no run of this plan gives; nil when none is
  /// near.
  public func suggestion(forMetric name: String) -> String? {
    NearestName.ofDotted(name, among: metricNames(like: name)).map {
      "did you mean \(JSONText.quoted($0))?"
    }
  }
}
