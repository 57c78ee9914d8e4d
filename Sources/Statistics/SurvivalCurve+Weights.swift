/// The droughts of one archetype, by groups of parties.
package struct ArchetypeDroughts: Sendable, Equatable {
  let groups: DroughtGroups
  /// The archetype's share of the population ÷ that of the players: of all, and without each group.
  let weight: Double
  let weights: [Double]
  /// True if all attempts gave their chances.
  let giveChances: Bool

  package init(
    _ groups: DroughtGroups, weight: Double, leavingOut weights: [Double],
    giveChances: Bool = false
  ) {
    precondition(weights.count == DroughtGroups.count, "a weight without each group")
    (self.groups, self.weight, self.weights) = (groups, weight, weights)
    self.giveChances = giveChances
  }
}

extension [ArchetypeDroughts] {
  package var survival: WeightedSurvival {
    WeightedSurvival(map { ($0.groups.all, $0.weight) }, byChances: giveChances)
  }

  package var giveChances: Bool { allSatisfy(\.giveChances) }

  package func survivals(leavingOut groups: [Int]) -> [WeightedSurvival] {
    let all = map(\.groups.all)
    return groups.map { group in
      WeightedSurvival(
        zip(self, all).map { one, all in
          (one.groups.endings(without: group, of: all), one.weights[group])
        }, byChances: giveChances)
    }
  }

  package var groups: [Int] {
    (0..<DroughtGroups.count).filter { group in contains { $0.groups.differs(group) } }
  }
}

extension SurvivalCurve {
  /// Creates the curve of several archetypes' droughts, each of which counts by its known weight,
  /// or of droughts whose attempts gave their chances (`WeightedSurvival`). Errors are those of the
  /// jackknife over groups of parties, two or more, with Student's t, but never less than those of
  /// independent droughts; by chances, than a fifth of those. The band's level is always 95 %.
  package init(
    _ counts: DroughtCounts, weighing archetypes: [ArchetypeDroughts],
    level: Double = Estimate.confidenceLevel
  ) {
    let groups = archetypes.groups
    let degreesOfFreedom = Swift.max(0, groups.count - 1)
    let quantile = Self.quantile(level, degreesOfFreedom)
    let own = archetypes.survival
    let others = degreesOfFreedom == 0 ? [] : archetypes.survivals(leavingOut: groups)
    var fits: [ProductLimit] = []
    for (index, survival) in own.survival.enumerated() {
      let variance =
        survival > 0 ? Jackknife.variance(others.map { $0.survival(past: index + 1) }) : 0
      fits.append(
        ProductLimit(
          own, at: index, variance: survival > 0 ? variance / (survival * survival) : 0,
          last: fits.last?.sampleSize ?? own.effectiveCount))
    }
    points = Self.points(counts, fits, quantile: quantile, degreesOfFreedom: degreesOfFreedom)
    (longest, clusters, self.quantile, self.level) = (counts.longest, nil, quantile, level)
    weighted = (
      Self.mean(own, others, quantile: quantile),
      Self.forced(own, others, quantile: quantile, level: level)
    )
  }

  private static func mean(
    _ own: WeightedSurvival, _ others: [WeightedSurvival], quantile: Double
  ) -> Estimate {
    guard let mean = own.mean else { return .nothing }
    let means = others.compactMap(\.mean)
    guard !others.isEmpty, means.count == others.count else { return Estimate(value: mean) }
    let independent = own.minEffect * own.varianceOfMean
    let error = max(independent, Jackknife.variance(means)).squareRoot()
    if error == 0 { return Estimate(value: mean, isUniform: true, residue: nil) }
    return Estimate(
      value: mean, low: max(1, mean - quantile * error), high: mean + quantile * error)
  }

  private static func forced(
    _ own: WeightedSurvival, _ others: [WeightedSurvival], quantile: Double, level: Double
  ) -> Estimate {
    guard let share = own.forced else { return .nothing }
    if others.isEmpty { return Estimate(value: share) }
    let variance = Jackknife.variance(others.map { $0.forced ?? 0 })
    let independent = own.effectiveCount / own.minEffect
    let trials = variance > 0 ? min(independent, share * (1 - share) / variance) : independent
    let bounds = BinomialInterval.bounds(
      share: min(1, share), trials: StudentT.reduced(trials, level: level, quantile), level: level)
    return Estimate(value: share, low: min(share, bounds.low), high: max(share, bounds.high))
  }
}
