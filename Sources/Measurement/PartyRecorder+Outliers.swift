extension PartyRecorder {
  /// Compares each member with the current outliers.
  func recordOutliers(_ tally: inout RunTally) {
    // Reads field by field: a copy of a rule would count references to its name.
    for rule in plan.outliers.indices {
      for member in rows.archetypes.indices {
        let first = member * metricCount
        let value = plan.outliers[rule].metric.map { metricValues[first + $0] } ?? stall(of: member)
        if value == Self.missing { continue }
        if plan.outliers[rule].ofTheActive, let metric = plan.activeDays,
          metricValues[first + metric] * 2 < plan.days
        {
          continue
        }
        tally.outliers.record(
          OutlierTally.Entry(
            value: value,
            tieBreak: plan.outliers[rule].tieBreak.map { metricValues[first + $0] } ?? 0,
            party: party, member: member, archetype: rows.archetypes[member]), rule: rule)
      }
    }
  }
}
