/// The running product of Kaplan and Meier, up to one attempt. While no drought is censored, its
/// factors cancel: over a stretch, it is the number left divided by the number at its start.
struct ProductLimit {
  private(set) var survival = 1.0
  /// The share that has ended, 1 − `survival` without its rounding.
  private(set) var ended = 0.0
  /// The curve at the start of the stretch, with a residue if it comes from counts alone, and the
  /// droughts at risk there.
  private var start: (survival: Double, residue: Residue?, atRisk: Int) = (1, .one, 0)
  /// The droughts that the last attempt left open.
  private var left = 0
  /// Greenwood's sum of d ÷ (n·(n − d)), the squared relative error if droughts are independent.
  private(set) var greenwood = 0.0
  /// The factor by which clusters enlarge its square.
  private(set) var designEffect = 1.0
  /// The effective number of independent, fully observed droughts.
  private(set) var sampleSize = 0.0
  private(set) var isStep = false

  init() {}

  /// The product past an attempt, by its index, where archetypes count by their weights: with the
  /// squared relative error, and the effective number past the attempt before.
  init(_ weighted: WeightedSurvival, at index: Int, variance: Double, last: Double) {
    start.residue = nil
    survival = weighted.survival[index]
    ended = 1 - survival
    greenwood = weighted.greenwood[index]
    let before = index > 0 ? weighted.survival[index - 1] : 1
    isStep = survival < before
    designEffect = greenwood > 0 ? max(weighted.minEffect, variance / greenwood) : 1
    sampleSize =
      survival == 1
      ? weighted.effectiveCount
      : survival == 0 ? last : (1 - survival) / (survival * greenwood * designEffect)
    // Uses Peto's variance, S²·(1 − S) ÷ left, if greater (Br. J. Cancer 35, 1977): Greenwood's does
    // not grow while none ends, although one of a large weight moves the curve far.
    let (left, share) = (weighted.left[index], survival > 0 ? survival : before)
    if left < Double(Self.fewestAtRisk), share > 0 { sampleSize = min(sampleSize, left / share) }
  }

  /// The number of droughts below which they say too little about when further ones end.
  static let fewestAtRisk = 20

  var residue: Residue? {
    start.residue.map { start.atRisk == 0 ? $0 : $0 * Residue(left, over: start.atRisk) }
  }

  mutating func advance(ended: Int, of atRisk: Int, designEffect: Double = 1) {
    if atRisk != left { start = (survival, residue, atRisk) }
    left = atRisk - ended
    isStep = ended > 0
    survival = start.survival * (Double(left) / Double(start.atRisk))
    self.ended =
      (1 - start.survival) + start.survival * (Double(start.atRisk - left) / Double(start.atRisk))
    if survival == 1 || sampleSize == 0 { sampleSize = Double(atRisk) / designEffect }
    if survival == 0 { return }
    self.designEffect = designEffect
    greenwood += Double(ended) / (Double(atRisk) * Double(left))
    if survival < 1 { sampleSize = (1 - survival) / (survival * greenwood * designEffect) }
  }

  /// Returns Wilson's score interval (JASA 22, 1927) for the effective size and a level's quantile.
  func pointwiseBounds(quantile: Double) -> (low: Double, high: Double) {
    if quantile == .infinity { return (0, 1) }
    let spread = quantile * quantile / sampleSize
    let centre = survival + spread / 2
    let halfWidth = (spread * (survival * (1 - survival) + spread / 4)).squareRoot()
    // At 0 and 1, one bound is the share itself; rounding must not move it.
    let low = survival == 0 ? 0 : max(0, (centre - halfWidth) / (1 + spread))
    let high = survival == 1 ? 1 : min(1, (centre + halfWidth) / (1 + spread))
    return (low, high)
  }
}
