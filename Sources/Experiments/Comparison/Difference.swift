import Statistics

struct Difference {
  let estimate: Estimate
  let pValue: Double?
  /// The least p-value that so many differing units can give.
  let minPValue: Double
  /// The independent units that differ between the worlds; nil if unknown.
  private(set) var changed: Int?
  /// The variance of two independent runs, relative to this one's; nil if nothing varies.
  let varianceReduction: Double?
  /// True if B is above A; nil if unknown. If only one world reaches a quantile, the other's lies
  /// beyond all observations.
  let isHigher: Bool?
  private let deviations: Double?

  /// The fewest units that must differ for a standard error: fewer say too little of others.
  static let fewestChanged = 20
  /// Up to this number of units that differ, if they are fewer than half of all, one that changes as
  /// much as units differ may well not have been seen.
  private static let fewChanged = 100

  /// Creates a difference with this standard error; where few units differ, or all by the same, it
  /// has neither bounds nor what follows from them.
  ///
  /// Of n independent units that differ between worlds that are alike, each is as likely to differ
  /// the other way, so the sign test cannot give less than 2 ÷ 2ⁿ. That bounds the p-value for a few
  /// units that agree by chance. The bound on the side to which the error leans lies |skewness| ·
  /// (1 + 2 · t²) ÷ 6 standard errors farther away (Johnson, JASA 73, 1978).
  init(
    _ value: Double, standardError: Double, degreesOfFreedom: Int, changed: Int,
    varianceReduction: Double?, errorOfBins: Double = 0, skewness: Double = 0
  ) {
    isHigher = value > 0
    let t = StudentT.quantile975(degreesOfFreedom: degreesOfFreedom)
    let lean = skewness * (1 + 2 * t * t) / 6
    let (below, above) = (standardError * (t + max(0, -lean)), standardError * (t + max(0, lean)))
    let distance = max(0, value.magnitude - errorOfBins)
    // The bound on the side of 0 counts.
    let deviations =
      distance == 0
      ? 0 : standardError == 0 ? .infinity : distance / (value > 0 ? below : above) * t
    minPValue = Self.minPValue(units: changed)
    pValue = max(StudentT.twoSidedTail(deviations, degreesOfFreedom: degreesOfFreedom), minPValue)
    self.changed = changed
    guard changed >= Self.fewestChanged, standardError > 0 else {
      estimate = Estimate(value: value)
      (self.varianceReduction, self.deviations) = (nil, nil)
      return
    }
    estimate = Estimate(
      value: value, low: value - below - errorOfBins, high: value + above + errorOfBins)
    self.varianceReduction = varianceReduction
    self.deviations = deviations
  }

  private static func minPValue(units: Int) -> Double {
    units < 1 ? 1 : units > 1000 ? 0 : 2 / Double(sign: .plus, exponent: units, significand: 1)
  }

  /// Creates the difference of two figures of which groups of units give the standard error, as many
  /// in both worlds; nil if there is no value.
  init?(_ a: Estimate, _ b: Estimate, _ error: Jackknife.ErrorOfDifference) {
    guard let value = b.difference(from: a) else { return nil }
    let variance = error.standardError * error.standardError
    self.init(
      value, standardError: error.standardError, degreesOfFreedom: error.groups - 1,
      changed: error.changed,
      varianceReduction: variance > 0 ? error.independentVariance / variance : nil,
      errorOfBins: error.errorOfBins)
    changed = nil
  }

  /// Creates the difference of two means over the same parties; nil if either does not exist.
  ///
  /// In one population, its error is that of the parties' changes. Where populations differ, each
  /// world has weights and controls of its own; the bounds are then those of either world's own
  /// interval with the correlation of the parties' residuals, and not narrower than that error: as
  /// sure as two independent runs, and surer as far as the parties go together.
  ///
  /// If few of the parties differ between the worlds, the bounds are at least as far away as parties
  /// that were not seen may move the mean, if they change as much as parties differ.
  init?(
    _ a: StratifiedMean, _ b: StratifiedMean, _ paired: PairedSums, _ crossing: CrossFigures?,
    changed: Int
  ) {
    guard let value = b.estimate.difference(from: a.estimate) else { return nil }
    let (linearA, linearB) = (a.linear()!, b.linear()!)
    let variance = linearA.variance(ofDifferenceTo: linearB, paired, crossing) ?? 0
    // Within archetypes, so that the mix of the population does not count.
    let independent =
      (a.linear(controlled: false)?.variance ?? 0) + (b.linear(controlled: false)?.variance ?? 0)
    let saved = variance > 0 ? independent / variance : nil
    let areFew = changed < Self.fewChanged && 2 * changed < linearA.clusters
    let unseen = areFew && variance > 0 ? a.linear(controlled: false)?.unseen ?? 0 : 0
    let degreesOfFreedom = min(linearA.degreesOfFreedom, linearB.degreesOfFreedom)
    guard crossing != nil, changed >= Self.fewestChanged, let inA = linearA.variance,
      let inB = linearB.variance, inA > 0, inB > 0
    else {
      let t = StudentT.quantile975(degreesOfFreedom: degreesOfFreedom)
      self.init(
        value, standardError: max(variance.squareRoot(), unseen / t),
        degreesOfFreedom: degreesOfFreedom, changed: changed, varianceReduction: saved,
        skewness: linearA.skewness(ofDifferenceTo: linearB, paired))
      return
    }
    let correlation = (inA + inB - variance) / 2 / (inA * inB).squareRoot()
    self.init(
      a.estimate, b.estimate, units: changed, correlation: max(-1, min(1, correlation)),
      least: max(
        unseen, variance.squareRoot() * StudentT.quantile975(degreesOfFreedom: degreesOfFreedom)),
      varianceReduction: saved)
    self.changed = changed
  }

  /// Creates the difference between two estimates of which only the intervals are known.
  ///
  /// The bounds are d − √(x² + y² − 2·ρ·x·y) with x = b − low_b and y = high_a − a, and their mirror
  /// image (the method of variance estimates recovery: Zou and Donner, Statist. Med. 27, 2008). On
  /// shared luck ρ is positive; where it is not known it counts as 0, so that the interval covers
  /// more than it says. No bound is nearer than `least`; another test may give the p-value.
  init(
    _ a: Estimate, _ b: Estimate, units: Int, pValue known: Double? = nil,
    correlation: Double = 0, least: Double = 0, varianceReduction: Double? = nil
  ) {
    (self.varianceReduction, changed) = (varianceReduction, nil)
    minPValue = Self.minPValue(units: units)
    let isOpen = a.value == nil || b.value == nil
    guard let valueA = a.valueOrBound, let valueB = b.valueOrBound,
      // A value that was not reached lies beyond one that was observed.
      !isOpen || a.value != nil && valueA <= valueB || b.value != nil && valueB <= valueA
    else {
      (estimate, pValue, isHigher, deviations) = (.nothing, nil, nil, nil)
      return
    }
    let value = b.difference(from: a) ?? valueB - valueA
    let isHigher = isOpen ? b.value == nil : value > 0
    self.isHigher = isHigher
    func length(_ x: Double?, _ y: Double?) -> Double? {
      guard let x, let y else { return nil }
      let side = max(0, x)
      return max(least, max(0, side * side + y * y - 2 * correlation * side * y).squareRoot())
    }
    let below = length(b.low.map { valueB - $0 }, a.high.map { $0 - valueA })
    let above = length(a.low.map { valueA - $0 }, b.high.map { $0 - valueB })
    // The bound on the side of 0 counts.
    let halfWidth = isHigher ? below : above
    let deviations = halfWidth.map {
      value == 0 ? 0 : $0 == 0 ? .infinity : value.magnitude / $0 * StudentT.normal975
    }
    let tail = deviations.map { StudentT.twoSidedTail($0, degreesOfFreedom: .max) }
    if isOpen {
      (estimate, self.deviations) = (
        halfWidth.map {
          isHigher
            ? Estimate(beyond: value, low: value - $0) : Estimate(beyond: value, high: value + $0)
        } ?? .nothing, nil
      )
    } else if let below, let above {
      estimate = Estimate(value: value, low: value - below, high: value + above)
      self.deviations = deviations
    } else {
      (estimate, pValue, self.deviations) = (Estimate(value: value), nil, nil)
      return
    }
    pValue = (known ?? tail).map { [minPValue] in max($0, minPValue) }
  }

  static let none = Difference(
    0, standardError: 0, degreesOfFreedom: 1, changed: 0, varianceReduction: nil)

  /// Returns the players, from those of this one, that tell as large a difference with a power of 80 %.
  func playersToTell(from players: Int) -> Double? {
    guard let deviations, deviations > 0, deviations.isFinite else { return nil }
    let needed = (StudentT.normal975 + Self.normal80) / deviations
    return Double(players) * needed * needed
  }

  /// The 80 % quantile of the normal distribution.
  private static let normal80 = 0.8416212335729143
}
