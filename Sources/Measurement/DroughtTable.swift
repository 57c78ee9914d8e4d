import Statistics

/// Droughts by source and archetype, and what they show by party.
///
/// Droughts are recorded while a party lives. Its end turns those of its players into one
/// observation of the party, the independent unit.
public struct DroughtTable: Tally, Equatable {
  /// `[source × archetypes + archetype]`.
  private(set) var counts: [DroughtCounts]
  /// `[row × sources + source]`, rows as in `MeasurementPlan.metricRows`: a party fills a row. One in
  /// which players of one archetype alone had droughts is recorded in a row of that archetype behind
  /// the others, and not again in each row that holds the archetype.
  private var clusters: [DroughtClusters]
  /// By source: on which terms its attempts were made.
  @usableFromInline var terms: [AttemptTerms]
  /// The droughts of the party at hand, like `counts`; empty between parties.
  @usableFromInline var party: [DroughtCounts]
  /// A buffer of each source for droughts of players of several archetypes.
  private var joined: [DroughtCounts]
  @usableFromInline let archetypes: Int
  /// The archetypes of each row.
  private let rows: [[Int]]

  init(plan: MeasurementPlan) {
    archetypes = plan.archetypes.count
    terms = Array(repeating: AttemptTerms(), count: plan.droughts.count)
    rows = (0..<plan.metricRows).map { plan.archetypes(ofRow: $0) }
    joined = plan.droughts.map { DroughtCounts(capacity: $0.capacity) }
    counts = plan.droughts.flatMap { source in
      plan.archetypes.map { _ in DroughtCounts(capacity: source.capacity) }
    }
    party = counts
    clusters = Array(
      repeating: DroughtClusters(), count: plan.droughts.count * (rows.count + archetypes))
  }

  /// Records the end of a drought, or where an open one stood when the run ended.
  ///
  /// - Parameter source: An index of the plan's droughts.
  @inlinable
  public mutating func record(
    _ ending: DroughtEnding, at attempt: Int, source: Int, archetype: Int
  ) {
    party[source * archetypes + archetype].record(ending, atAttempt: attempt)
  }

  /// Records the chance in force of an attempt, before soft pity and cap.
  ///
  /// Nearly always it lies between those known; then nothing is written.
  @inlinable @inline(__always)
  public mutating func record(chance: Double, source: Int) {
    if !terms[source].covers(chance: chance) { terms[source].record(chance: chance) }
  }

  /// Records of how many rolls an attempt consisted, where it may be several.
  @inlinable
  public mutating func record(parts: Int, source: Int) {
    terms[source].record(parts: parts)
  }

  /// Ends a party: what was recorded since the last one ended are its droughts.
  mutating func endParty() {
    for source in joined.indices {
      let first = source * archetypes
      guard let archetype = (0..<archetypes).first(where: { !party[first + $0].isEmpty }) else {
        continue
      }
      if (archetype + 1..<archetypes).allSatisfy({ party[first + $0].isEmpty }) {
        party[first + archetype].endCluster(
          &clusters[cluster(source, row: rows.count + archetype)], all: &counts[first + archetype])
      } else {
        endMixedParty(source)
      }
    }
  }

  /// Ends a party in which players of several archetypes had droughts of a source: those of a row's
  /// archetypes are one observation of the row.
  private mutating func endMixedParty(_ source: Int) {
    let first = source * archetypes
    for (row, held) in rows.enumerated() {
      for archetype in held where !party[first + archetype].isEmpty {
        joined[source].merge(party[first + archetype])
      }
      clusters[cluster(source, row: row)].record(joined[source])
      joined[source].removeAll()
    }
    for index in first..<first + archetypes where !party[index].isEmpty {
      counts[index].merge(party[index])
      party[index].removeAll()
    }
  }

  /// Frees what recording needs: nothing is recorded from here on.
  package mutating func endRecording() {
    party = []
    joined = []
  }

  /// Where a row's clusters stand.
  private func cluster(_ source: Int, row: Int) -> Int {
    row * terms.count + source
  }

  /// Droughts of some archetypes together.
  package func counts(source: Int, archetypes: [Int]) -> DroughtCounts {
    let first = source * self.archetypes
    return archetypes.reduce(into: DroughtCounts(capacity: counts[first].capacity)) {
      $0.merge(counts[first + $1])
    }
  }

  /// The survival curve of a row of the metrics.
  ///
  /// - Parameter level: How often its intervals cover.
  package func curve(source: Int, row: Int, level: Double = Estimate.confidenceLevel)
    -> SurvivalCurve
  {
    var recorded = clusters[cluster(source, row: row)]
    for archetype in rows[row] {
      recorded.merge(clusters[cluster(source, row: rows.count + archetype)])
    }
    return SurvivalCurve(
      counts(source: source, archetypes: rows[row]), clusters: recorded, level: level)
  }

  /// Adds the other table's droughts, source by source and archetype by archetype.
  ///
  /// - Precondition: Neither is in the midst of a party.
  public mutating func merge(_ other: DroughtTable) {
    precondition(
      party.allSatisfy(\.isEmpty) && other.party.allSatisfy(\.isEmpty), "parties are at an end")
    for index in counts.indices { counts[index].merge(other.counts[index]) }
    for index in clusters.indices { clusters[index].merge(other.clusters[index]) }
    for index in terms.indices { terms[index].merge(other.terms[index]) }
  }
}
