/// Wilson's score interval for a share (JASA 22, 1927), which stays within 0…1 and needs only a
/// square root.
enum WilsonInterval {
  /// Returns the bounds around a share observed in a sample of effective size `sampleSize`, for the
  /// normal or Student quantile of the wanted level.
  static func bounds(
    share: Double, sampleSize: Double, quantile: Double
  ) -> (low: Double, high: Double) {
    let spread = quantile * quantile / sampleSize
    let centre = share + spread / 2
    let halfWidth = (spread * (share * (1 - share) + spread / 4)).squareRoot()
    // At 0 and 1, one bound is the share itself; rounding must not move it.
    let low = share == 0 ? 0 : max(0, (centre - halfWidth) / (1 + spread))
    let high = share == 1 ? 1 : min(1, (centre + halfWidth) / (1 + spread))
    return (low, high)
  }
}
