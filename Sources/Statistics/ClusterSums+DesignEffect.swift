extension ClusterSums {
  /// Returns the variance of the mean divided by that of the same number of independent
  /// observations, at least 1 (Kish, "Survey Sampling", 8.2).
  ///
  /// This is the linearised variance of the ratio estimator ÷ (s² ÷ n). It is 1 where nothing
  /// varies, with one cluster, and with one observation.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the same clusters.
  ///   - squares: The sum of the squares of the single observations.
  public func designEffect(over sizes: ClusterSizes, squares: Int128) -> Double {
    guard sizes.clusters > 1, sizes.observations > 1 else { return 1 }
    let n = Double(sizes.observations)
    let mean = Double(nearest: sum) / n
    let simple = (Double(nearest: squares) / n - mean * mean) / (n - 1)
    return simple > 0 ? max(1, varianceOfMean(over: sizes) / simple) : 1
  }

  /// Returns the design effect of the share of observations with a property, where p·(1 − p) ÷ n is
  /// the variance of independent ones. At 0 and 1, where nothing varies, it is the mean size of the
  /// clusters: each counts as one observation.
  public func designEffectOfShare(over sizes: ClusterSizes) -> Double {
    guard sizes.clusters > 1 else { return 1 }
    let n = Double(sizes.observations)
    let share = Double(nearest: sum) / n
    if share == 0 || share == 1 { return n / Double(sizes.clusters) }
    return max(1, varianceOfMean(over: sizes) * n / (share * (1 - share)))
  }
}
