import Measurement
import Statistics

/// B minus A for one metric of one group.
struct Difference {
  /// The difference, with its own interval.
  let estimate: Estimate
  /// The chance that worlds without a difference show one as large; nil if its error is unknown.
  let pValue: Double?
  /// The variance of two independent runs, relative to this one's; nil if nothing varies.
  let varianceReduction: Double?
  /// Whether B is above A; nil if unknown. If only one world reaches a quantile, the other's lies
  /// beyond all observations.
  let isHigher: Bool?
  /// The absolute difference in standard errors.
  private let deviations: Double?

  /// Creates a difference with this standard error.
  ///
  /// - Parameter changed: How many independent units differ between the worlds, n. If the worlds
  ///   are alike, each unit is as likely to differ the other way, so the sign test cannot give less
  ///   than 2 ÷ 2ⁿ. That bounds the p-value for a few units that agree by chance.
  init(
    _ value: Double, standardError: Double, degreesOfFreedom: Int, changed: Int,
    varianceReduction: Double?
  ) {
    let halfWidth =
      standardError * StudentT.quantile975(degreesOfFreedom: degreesOfFreedom)
    estimate = Estimate(value: value, low: value - halfWidth, high: value + halfWidth)
    isHigher = value > 0
    self.varianceReduction = varianceReduction
    let deviations =
      value == 0 ? 0 : standardError == 0 ? .infinity : value.magnitude / standardError
    pValue = max(
      StudentT.twoSidedTail(deviations, degreesOfFreedom: degreesOfFreedom),
      Self.leastPValue(units: changed))
    self.deviations = deviations
  }

  private static func leastPValue(units: Int) -> Double {
    units < 1 ? 1 : units > 1000 ? 0 : 2 / Double(sign: .plus, exponent: units, significand: 1)
  }

  /// Creates the difference of two means over the same parties; nil if it has no error bounds.
  init?(_ a: StratifiedMean, _ b: StratifiedMean, _ paired: PairedSums) {
    guard let linearA = a.linear, let linearB = b.linear,
      let variance = linearA.variance(ofDifferenceTo: linearB, paired),
      let value = b.estimate.difference(from: a.estimate)
    else { return nil }
    let independent = (linearA.variance ?? 0) + (linearB.variance ?? 0)
    self.init(
      value, standardError: variance.squareRoot(),
      degreesOfFreedom: min(linearA.degreesOfFreedom, linearB.degreesOfFreedom),
      changed: paired.changed,
      varianceReduction: variance > 0 ? independent / variance : nil)
  }

  /// Creates the difference of two means over the same clusters; nil if it has no error bounds.
  init?(_ a: ClusterFigures, _ b: ClusterFigures, _ paired: PairedSums, scale: Int) {
    guard let variance = paired.varianceOfDifference(a, b) else { return nil }
    self.init(
      PairedSums.differenceOfMeans(a, b) / Double(scale),
      standardError: variance.squareRoot() / Double(scale),
      degreesOfFreedom: min(a.sizes.degreesOfFreedom, b.sizes.degreesOfFreedom),
      changed: paired.changed, varianceReduction: nil)
  }

  /// Creates the difference between two estimates of which only the intervals are known.
  ///
  /// The bounds are d − √((b − low_b)² + (high_a − a)²) and its mirror image (the method of variance
  /// estimates recovery: Zou and Donner, Statist. Med. 27, 2008) without the correlation of the
  /// sides: on shared luck it is positive, so that the interval covers more than it says.
  ///
  /// - Parameters:
  ///   - units: How many independent units contribute to either side.
  ///   - pValue: The p-value of another test than the bounds, if there is one; for a quantile, also
  ///     if one side does not reach it.
  init(unpaired a: Estimate, _ b: Estimate, units: Int, pValue known: Double? = nil) {
    varianceReduction = nil
    guard let valueA = a.value, let valueB = b.value, let value = b.difference(from: a) else {
      isHigher = known == nil ? nil : b.value == nil
      pValue = known.map { max($0, Self.leastPValue(units: units)) }
      (estimate, deviations) = (.nothing, nil)
      return
    }
    isHigher = value > 0
    guard let lowA = a.low, let highA = a.high, let lowB = b.low, let highB = b.high else {
      (estimate, pValue, deviations) = (Estimate(value: value), nil, nil)
      return
    }
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    let below = length(valueB - lowB, highA - valueA)
    let above = length(highB - valueB, valueA - lowA)
    estimate = Estimate(value: value, low: value - below, high: value + above)
    // The bound on the side of 0 counts.
    let halfWidth = value > 0 ? below : above
    let deviations =
      value == 0
      ? 0 : halfWidth == 0 ? .infinity : value.magnitude / halfWidth * StudentT.normal975
    pValue = max(
      known ?? StudentT.twoSidedTail(deviations, degreesOfFreedom: .max),
      Self.leastPValue(units: units))
    self.deviations = deviations
  }

  /// No difference: the two worlds did the same throughout.
  static let none = Difference(
    0, standardError: 0, degreesOfFreedom: 1, changed: 0, varianceReduction: nil)

  /// Returns the players needed to detect a difference as large as this one with a power of 80 %.
  ///
  /// - Parameter players: The players of this one.
  func playersToTell(from players: Int) -> Double? {
    guard let deviations, deviations > 0, deviations.isFinite else { return nil }
    let needed = (StudentT.normal975 + Self.normal80) / deviations
    return Double(players) * needed * needed
  }

  /// The 80 % quantile of the normal distribution.
  private static let normal80 = 0.8416212335729143
}

extension PairedTally {
  var shared: SharedFigures { differences.shared }

  /// Whether each player counts alike and nothing counts as known, as the worlds' populations
  /// differ.
  var isPlain: Bool { !a.hasPopulation(of: b) }

  /// Returns the difference of a shared metric in a shared row; by their indices among the shared
  /// ones.
  func difference(metric: Int, row: Int, plain: Bool) -> Difference? {
    let (of, over) = (shared.metrics[metric], shared.rows[row])
    return Difference(
      a.mean(ofMetric: of.a, row: over.a, plain: plain),
      b.mean(ofMetric: of.b, row: over.b, plain: plain), differences.ofMetric(metric, row: row))
  }

  /// Returns the difference of a state at the end of each day.
  func differences(row: Int, state: Int) -> [Estimate] {
    let rows = shared.dayRows[row]
    let series = shared.states[state]
    let daysA = a.sums(row: rows.a, series: series.a)
    let daysB = b.sums(row: rows.b, series: series.b)
    return (0..<shared.days).map { day in
      Difference(
        (daysA[day], a.sizes[rows.a]), (daysB[day], b.sizes[rows.b]),
        differences.ofState(state, row: row, day: day), scale: a.plan.series[series.a].scale
      )?.estimate ?? .nothing
    }
  }
}

// MARK: - Pooled metrics, which no single player has

extension PairedTally {
  /// The p-values of the differences between quantiles of droughts.
  var quantilePValues: [(MetricID, pValue: Double)] {
    a.plan.droughts.indices.flatMap { indexA -> [(MetricID, pValue: Double)] in
      let source = a.plan.droughts[indexA]
      guard let indexB = b.plan.droughts.firstIndex(where: { $0.name == source.name }) else {
        return []
      }
      return shared.rows.flatMap { row in
        let curveA = a.droughts.curve(source: indexA, row: row.a)
        let curveB = b.droughts.curve(source: indexB, row: row.b)
        return DroughtSource.quantiles.compactMap { name, share, _ in
          curveA.pValue(ofQuantile: share, differingFrom: curveB).map {
            (MetricID("\(source.metricPrefix).\(name)", a.plan.groupNames[row.a]), $0)
          }
        }
      }
    }
  }

  /// The metrics of droughts, bands of levels and wealth that are equal in both worlds' records.
  var unchanged: [MetricID] {
    shared.rows.flatMap { row in
      let (archetypesA, archetypesB) = (
        a.plan.archetypes(ofRow: row.a), b.plan.archetypes(ofRow: row.b)
      )
      let droughts = a.plan.droughts.enumerated().flatMap { index, source in
        let same = b.plan.droughts.firstIndex(of: source).map { other in
          a.droughts.counts(source: index, archetypes: archetypesA)
            == b.droughts.counts(source: other, archetypes: archetypesB)
        }
        return same == true
          ? source.metricNames + a.plan.endings.filter { $0.source == index }.map(\.definition.name)
          : []
      }
      let wealth = a.plan.purses.enumerated().flatMap { index, purse in
        a.plan.checkpointDays.enumerated().compactMap { place, day -> String? in
          guard let other = b.plan.purses.firstIndex(where: { $0.currency == purse.currency }),
            let otherPlace = b.plan.checkpointDays.firstIndex(of: day),
            a.wealth.layouts[index] == b.wealth.layouts[other],
            a.wealth.groups(purse: index, day: place, archetypes: archetypesA)
              == b.wealth.groups(purse: other, day: otherPlace, archetypes: archetypesB)
          else { return nil }
          return MeasurementPlan.gini(purse.currency, day: day).name
        }
      }
      let nets = a.plan.purses.indices.flatMap { unchangedNets(purse: $0, row) }
      return (droughts + nets + wealth).map { MetricID($0, a.plan.groupNames[row.a]) }
    }
  }

  /// Returns the nets by band of levels, of one purse of world A, that are equal in both worlds.
  private func unchangedNets(purse: Int, _ row: SharedFigures.Pair) -> [String] {
    let currency = a.plan.purses[purse].currency
    guard let bandsA = a.plan.bands?.starts, let bandsB = b.plan.bands?.starts,
      let other = b.plan.purses.firstIndex(where: { $0.currency == currency })
    else { return [] }
    return bandsA.enumerated().compactMap { band, start in
      guard let otherBand = bandsB.firstIndex(of: start),
        a.bands.recorded(flow: a.plan.netFlow(ofPurse: purse), band: band, row: row.a)
          == b.bands.recorded(flow: b.plan.netFlow(ofPurse: other), band: otherBand, row: row.b)
      else { return nil }
      return MeasurementPlan.net(currency, fromLevel: start).name
    }
  }
}
