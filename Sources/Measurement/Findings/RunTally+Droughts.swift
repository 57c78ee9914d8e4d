import Statistics

// Droughts of a row of the metrics.

extension RunTally {
  /// Returns the survival curve of a source's droughts. Over several archetypes, each counts by its
  /// known weight.
  ///
  /// - Parameter level: The confidence level of its intervals.
  package func curve(
    source: Int, row: Int, level: Double = Estimate.confidenceLevel
  ) -> SurvivalCurve {
    let strata = strata(ofRow: row)
    guard strata.count > 1 else {
      return droughts.curve(source: source, row: row, level: level)
    }
    return SurvivalCurve(
      droughts.counts(source: source, archetypes: plan.archetypes(ofRow: row)),
      weighing: droughts.weighed(source: source, row: row, strata: strata), level: level)
  }

  /// Returns the droughts of a row's archetypes, for their differences between two worlds.
  package func weighedDroughts(source: Int, row: Int) -> [ArchetypeDroughts] {
    droughts.weighed(source: source, row: row, strata: strata(ofRow: row))
  }
}
