import GameEngines
import GameSupport

/// Values of a traced life that later events need.
private struct TraceMemo: Sendable {
  var encounter: Encounter?
  var bonuses: [(name: StaticString, totals: BonusTotals)] = []
}

extension TraceRecorder {
  private var values: TraceMemo {
    get { memo as? TraceMemo ?? TraceMemo() }
    set { memo = newValue }
  }

  /// The dungeon of the run under way, with the strength at its start.
  var encounter: Encounter? {
    get { values.encounter }
    set { values.encounter = newValue }
  }

  /// The bonuses in force, by their sources.
  var bonuses: [(name: StaticString, totals: BonusTotals)] {
    get { values.bonuses }
    set { values.bonuses = newValue }
  }

  /// Adds a source of bonuses in force.
  @inline(never)
  func adds(_ bonuses: Bonuses, _ name: StaticString) {
    var totals = BonusTotals()
    totals.add(bonuses)
    self.bonuses.append((name, totals))
  }

  /// Returns an award's terms with the factors of all bonuses in force.
  ///
  /// - Parameter factor: Returns a source's own factor on the award.
  @inline(never)
  func raised(_ terms: AwardTerms, by factor: (BonusTotals) -> Double) -> AwardTerms {
    var terms = terms
    for (name, totals) in bonuses { terms.multiply(by: factor(totals), "\(name)") }
    return terms
  }
}
