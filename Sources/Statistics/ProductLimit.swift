/// The running product of Kaplan and Meier, past one attempt.
struct ProductLimit {
  private(set) var survival = 1.0
  /// Greenwood's sum of d ÷ (n·(n − d)), the squared relative error of `survival` for independent
  /// droughts.
  private(set) var greenwood = 0.0
  /// By how much clusters enlarge its square.
  private(set) var designEffect = 1.0
  /// How many independent, fully observed droughts the estimate is worth.
  private(set) var sampleSize = 0.0
  /// Whether any drought ended in this attempt.
  private(set) var isStep = false

  /// Goes on by one attempt.
  mutating func advance(ended: Int, of atRisk: Int, designEffect: Double = 1) {
    let remaining = Double(atRisk - ended)
    isStep = ended > 0
    survival *= remaining / Double(atRisk)
    if survival == 1 || sampleSize == 0 { sampleSize = Double(atRisk) / designEffect }
    if survival == 0 { return }
    self.designEffect = designEffect
    greenwood += Double(ended) / (Double(atRisk) * remaining)
    if survival < 1 { sampleSize = (1 - survival) / (survival * greenwood * designEffect) }
  }

  /// Wilson's interval for the sample that the estimate is worth.
  func pointwiseBounds(quantile: Double) -> (low: Double, high: Double) {
    if quantile == .infinity { return (0, 1) }
    return WilsonInterval.bounds(share: survival, sampleSize: sampleSize, quantile: quantile)
  }
}
