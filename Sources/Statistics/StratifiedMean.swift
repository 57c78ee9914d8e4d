/// A mean or share over a population whose archetypes have known weights.
///
/// *Post-stratification* (Holt and Smith, J. R. Statist. Soc. A 142, 1979): if a stratum's weight
/// is p, its estimate θ, and the share of its members that have a value q, the estimate is R = Σ
/// p·q·θ ÷ Σ p·q. A single stratum's estimate is its own. Within an archetype, control variates
/// remove the variation that luck alone explains (`ControlVariates`).
///
/// The bounds combine those of the strata, like the sides of a right angle (Zou and Donner,
/// Statist. Med. 27, 2008), with the errors of the q. As members of different archetypes share
/// parties, the residuals of whole parties are compared with those of archetypes alone.
package struct StratifiedMean {
  let row: AuxiliaryFigures
  private let archetypes: [AuxiliaryFigures]
  let scale: Int
  private let level: Double
  let parts: [Part]
  /// Σ p·q.
  let reached: Double
  /// R in recorded numbers; nil without observations.
  let mean: Double?

  /// Estimates recorded numbers, which are `scale` times the quantity, from the figures over all
  /// members and those of each archetype, which strata name by their indices; some archetypes may
  /// be unobserved, without figures or strata. Controls have these expectations per member, by
  /// archetype. Parties deviate from others of their archetype by `spread` (`ClusterSums.spread`; 0
  /// if unknown). A share counts members with a property. `isNonNegative` matters only without
  /// cubes.
  package init(
    row: AuxiliaryFigures, archetypes: [AuxiliaryFigures], strata: [Stratum], unobserved: Int = 0,
    expected: [[Double?]] = [], spread: Double = 0, scale: Int = 1,
    level: Double = Estimate.confidenceLevel, isNonNegative: Bool = false, isShare: Bool = false,
    most: Double = .infinity
  ) {
    (self.row, self.archetypes, self.scale, self.level) = (row, archetypes, scale, level)
    let parts = strata.map { stratum in
      Part(
        stratum, of: archetypes, row,
        isWhole: stratum.archetypes.count + unobserved == archetypes.count,
        expected: expected, scale: scale, isShare: isShare
      ) {
        $0.estimate(
          isShare: isShare, isNonNegative: isNonNegative, spread: spread, scale: scale,
          level: level)
      }
    }.filter { $0.size > 0 }
    let reached = parts.reduce(0) { $0 + $1.weight * $1.share }
    let total = parts.reduce(0) { $0 + $1.weight * $1.share * $1.estimate.value! }
    (self.parts, self.reached) = (parts, reached)
    mean =
      parts.isEmpty
      ? nil : parts.count == 1 ? parts[0].plainMean : total / reached * Double(scale)
    (self.isShare, self.isNonNegative) = (isShare, isNonNegative)
    let isBounded = row.cubes.map { !$0.hasNegative } ?? isNonNegative
    limits = (isBounded || isShare ? 0 : -.infinity)...(isShare ? 1 : most)
  }

  private let isShare, isNonNegative: Bool
  private let limits: ClosedRange<Double>

  /// The factor by which a plain mean would need more players for an interval as narrow, if any.
  package var savings: Double? {
    let plain = row.estimate(
      isShare: isShare, isNonNegative: isNonNegative, scale: scale, level: level)
    guard let own = estimate.halfWidth, own > 0, let wide = plain.halfWidth else { return nil }
    return wide / own * (wide / own)
  }

  package var estimate: Estimate {
    guard let mean else { return .nothing }
    if parts.count == 1 {
      return parts[0].estimate.including(shift: parts[0].unsureShift / Double(scale))
        .limited(to: limits)
    }
    let value = mean / Double(scale)
    if parts.allSatisfy({ $0.estimate.isUniform && $0.plainMean == parts[0].plainMean }) {
      return Estimate(value: value, isUniform: true, residue: residue)
    }
    let linear = linear()!
    let shared =
      linear.price * (row.squaredResiduals(ratio: mean, linear.coefficients) - linear.alone)
      / linear.denominator / linear.denominator
    let low = side(around: value, shared) { own in own.low.map { own.value! - $0 } }
    let high = side(around: value, shared) { own in own.high.map { $0 - own.value! } }
    return Estimate(
      value: value, low: low.map { value - $0 }, high: high.map { value + $0 }, residue: residue
    ).limited(to: limits)
  }

  /// Returns the distance of a bound from the mean; nil if a stratum lacks that bound.
  private func side(
    around mean: Double, _ shared: Double, of own: (Estimate) -> Double?
  ) -> Double? {
    let clusters = parts.reduce(0) { $0 + $1.clusters }
    let t = StudentT.criticalValue(level: level, degreesOfFreedom: max(1, clusters - parts.count))
    var squares = 0.0
    for part in parts {
      guard let own = part.estimate.isUniform ? unseen(in: part) : own(part.estimate) else {
        return nil
      }
      let distance = part.estimate.value! - mean
      let weight = part.weight / reached
      let ofShare = t * t * distance * distance * part.varianceOfShare
      squares += weight * weight * (part.share * part.share * own * own + ofShare)
    }
    return max(squares / 4, squares + t * t * shared).squareRoot()
  }

  /// Returns the greatest distance of a stratum from its estimate when its parties are all alike:
  /// unseen parties, at their greatest possible share, may differ as those of all strata do.
  private func unseen(in part: Part) -> Double {
    let variance = row.sums.varianceOfMean(over: row.sizes) * Double(row.sizes.clusters)
    let chance = ClusterSizes.greatestUnseenShare(of: Double(part.clusters), level: level)
    return variance.squareRoot() * chance / Double(scale)
  }

  /// The value in whole numbers, unless controls move it.
  private var residue: Residue? {
    if parts.contains(where: { $0.controls != nil }) { return nil }
    var (sum, reached) = (Residue(0), Residue(0))
    for part in parts {
      let weight = Residue(weight: part.weight) * Residue(1, over: Int(part.members))
      sum = sum + weight * Residue(part.sum)
      reached = reached + weight * Residue(part.size)
    }
    return sum * reached.inverse * Residue(1, over: scale)
  }

  /// Returns the error as a sum over parties, with controls or weights alone; nil without any.
  package func linear(controlled: Bool = true) -> LinearisedMean? {
    guard let mean else { return nil }
    var coefficients = [Double](repeating: 0, count: row.auxiliaries.count)
    var (alone, priced) = (0.0, 0.0)
    for part in parts {
      let own = part.coefficients(around: mean, controlled: controlled)
      for archetype in part.archetypes {
        let first = archetype * own.count
        coefficients.replaceSubrange(first..<first + own.count, with: own)
        let squares = archetypes[archetype].squaredResiduals(ratio: mean, own)
        alone += squares
        priced += squares * (controlled ? part.controls?.price ?? 1 : 1)
      }
    }
    let members = parts.reduce(0) { $0 + $1.members }
    return LinearisedMean(
      figures: row, ratio: mean, coefficients: coefficients,
      denominator: members * (parts.count == 1 ? parts[0].share : reached) * Double(scale),
      alone: alone, price: alone > 0 ? priced / alone : 1)
  }

  /// The strata that have observations, and the members of each.
  package var strata: [(stratum: Stratum, members: Int)] {
    parts.map { (Stratum(archetypes: $0.archetypes, weight: $0.weight), Int($0.members)) }
  }

  /// Returns the variance of the mean, by weights alone, divided by that of independent members, at
  /// least 1. The latter is Σ W² ÷ n · (s² + (1 − q) · (θ − R)²), where W is a stratum's part of
  /// the observations, n their number, and s² their variance, from the sums of squares by
  /// archetype.
  package func designEffect(squares: [Int128]) -> Double {
    guard parts.count > 1 else {
      return row.sums.designEffect(over: row.sizes, squares: squares.reduce(0, +))
    }
    guard let mean, let variance = linear(controlled: false)?.variance else { return 1 }
    let independent = parts.reduce(0.0) { sum, part -> Double in
      let count = Double(part.size)
      let squared = part.archetypes.reduce(Int128(0)) { $0 + squares[$1] }
      let deviations = Double(nearest: squared) - count * part.plainMean * part.plainMean
      let own = max(0, deviations) / max(1, count - 1)
      let distance = part.plainMean - mean
      let spread = own + (1 - part.share) * distance * distance
      let weight = part.weight * part.share / reached
      return sum + weight * weight / count * spread
    }
    let scale = Double(scale)
    return independent > 0 ? max(1, variance * scale * scale / independent) : 1
  }

  struct Part {
    let archetypes: [Int]
    let weight: Double
    let estimate: Estimate
    let controls: ControlVariates?
    /// The number of its members, of those that have a value, and of their parties.
    let members: Double
    let size, clusters: Int
    let sum: Int128
    /// The share of its members that have a value.
    let share: Double
    /// The mean of the recorded totals, before controls move it.
    let plainMean: Double
    /// The shift by the controls, as far as there are too few parties to apply it.
    let unsureShift: Double
    let varianceOfShare: Double
    private let width: Int

    init(
      _ stratum: Stratum, of all: [AuxiliaryFigures], _ row: AuxiliaryFigures, isWhole: Bool,
      expected: [[Double?]], scale: Int, isShare: Bool,
      estimate: (AuxiliaryFigures) -> Estimate
    ) {
      let own = stratum.archetypes.map { all[$0] }
      // The row counts the parties that members of all archetypes share.
      let figures =
        isWhole ? row : own.dropFirst().reduce(into: own[0]) { $0.mergeFigures($1) }
      (archetypes, weight) = (stratum.archetypes, stratum.weight)
      width = own[0].auxiliaries.count
      members = own.reduce(0) { $0 + $1.auxiliaries[0] }
      (size, clusters, sum) = (figures.sizes.observations, figures.sizes.clusters, figures.sums.sum)
      let plain = estimate(figures)
      let fit =
        own.count > 1
        ? nil : Self.controls(own[0], of: archetypes[0], expected: expected, isShare: isShare)
      if let fit, fit.isSure {
        (controls, unsureShift) = (fit, 0)
        self.estimate = plain.moved(
          by: fit.shift / Double(scale), error: fit.error, within: -.infinity ... .infinity)
      } else {
        (controls, unsureShift, self.estimate) = (nil, fit?.shift ?? 0, plain)
      }
      share = members > 0 ? Double(size) / members : 0
      plainMean = Double(nearest: sum) / Double(size)
      varianceOfShare = share == 1 ? 0 : Self.varianceOfShare(own, share, members)
    }

    /// The coefficients of an archetype's auxiliaries in the residual
    /// total − mean × size − Σ coefficient × auxiliary.
    func coefficients(around mean: Double, controlled: Bool = true) -> [Double] {
      var coefficients = [Double](repeating: 0, count: width)
      coefficients[0] = share * (plainMean - mean)
      guard controlled, let controls else { return coefficients }
      for (index, coefficient) in controls.coefficients.enumerated() {
        coefficients[0] -= coefficient * controls.means[index]
        coefficients[index + 1] = coefficient
      }
      return coefficients
    }

    /// The fewest members with, and without, a property for whose share controls are used.
    private static let fewestOfEither = 50

    private static func controls(
      _ figures: AuxiliaryFigures, of archetype: Int, expected: [[Double?]], isShare: Bool
    ) -> ControlVariates? {
      guard archetype < expected.count else { return nil }
      if !isShare { return ControlVariates(figures, expected: expected[archetype]) }
      let (ones, all) = (Int(figures.sums.sum), figures.sizes.observations)
      let rarer = min(ones, all - ones)
      guard rarer >= fewestOfEither else { return nil }
      return ControlVariates(figures, expected: expected[archetype], evidence: rarer)
    }

    /// Returns the variance of the share of members that have a value: Σ(n − q·m)² ÷ M².
    private static func varianceOfShare(
      _ archetypes: [AuxiliaryFigures], _ share: Double, _ members: Double
    ) -> Double {
      let squares = archetypes.reduce(0) {
        $0 + Double(nearest: $1.sizes.sumOfSquaredSizes) - 2 * share * $1.counts[0]
          + share * share * $1.moments[0]
      }
      return max(0, squares) / members / members
    }
  }
}

extension Estimate {
  /// Returns the estimate with the bound on the side of a shift moved by it.
  package func including(shift: Double) -> Estimate {
    if shift == 0 { return self }
    return Estimate(
      value: value, low: low.map { $0 + min(0, shift) }, high: high.map { $0 + max(0, shift) },
      isUniform: isUniform, residue: residue)
  }

  /// Returns the estimate with all its numbers within a range.
  package func limited(to range: ClosedRange<Double>) -> Estimate {
    func within(_ x: Double) -> Double { min(range.upperBound, max(range.lowerBound, x)) }
    return Estimate(
      value: value.map(within), low: low.map(within), high: high.map(within),
      isUniform: isUniform, residue: residue)
  }
}
