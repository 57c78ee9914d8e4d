import Statistics

// Droughts of a row of the metrics.

extension RunTally {
  /// Returns the survival curve of a source's droughts. Over several archetypes, each counts by its
  /// known weight.
  ///
  /// - Parameters:
  ///   - level: The confidence level of its intervals.
  ///   - plain: Whether each drought counts alike.
  package func curve(
    source: Int, row: Int, level: Double = Estimate.confidenceLevel, plain: Bool = false
  ) -> SurvivalCurve {
    let strata = plain ? [] : strata(ofRow: row)
    guard strata.count > 1 else {
      return droughts.curve(source: source, row: row, level: level)
    }
    return SurvivalCurve(
      droughts.counts(source: source, archetypes: plan.archetypes(ofRow: row)),
      weighing: droughts.archetypes(source: source, row: row, strata: strata), level: level)
  }

  /// Returns the droughts of a row's archetypes, for their differences between two worlds.
  package func archetypes(source: Int, row: Int, plain: Bool) -> [ArchetypeDroughts] {
    let all = Stratum(archetypes: Array(plan.archetypes(ofRow: row).indices), weight: 1)
    return droughts.archetypes(
      source: source, row: row, strata: plain ? [all] : strata(ofRow: row))
  }

  /// Returns the strata of a row's archetypes; each needs enough parties.
  private func strata(ofRow row: Int) -> [Stratum] {
    let archetypes = plan.archetypes(ofRow: row)
    return Stratum.joined(
      weights: archetypes.map { plan.weights[$0] },
      evidence: archetypes.map { sizes[$0 + 1].clusters })
  }
}
