/// Archetypes of known weight that are estimated together.
package struct Stratum: Sendable, Equatable {
  package var archetypes: [Int]
  /// Its share of the population; the weights of all strata add up to 1.
  package var weight: Double

  package init(archetypes: [Int], weight: Double) {
    (self.archetypes, self.weight) = (archetypes, weight)
  }

  /// The minimum evidence for a stratum among others, and of parties for the bounds of a mean.
  static let minEvidence = 10

  /// Returns the strata of a population, in the order of their first archetypes: each archetype of
  /// a weight above 0, or several joined. As long as there is too little evidence for one, the one
  /// with the least joins the one with the next least; of equals, earlier archetypes come first.
  package static func joined(weights: [Double], evidence: [Int]) -> [Stratum] {
    let total = weights.reduce(0, +)
    var strata = weights.indices.filter { weights[$0] > 0 }.map {
      (stratum: Stratum(archetypes: [$0], weight: weights[$0] / total), evidence: evidence[$0])
    }
    while strata.count > 1 {
      let bySize = strata.indices.sorted {
        (strata[$0].evidence, strata[$0].stratum.archetypes[0])
          < (strata[$1].evidence, strata[$1].stratum.archetypes[0])
      }
      if strata[bySize[0]].evidence >= minEvidence { break }
      let (small, next) = (strata[bySize[0]], bySize[1])
      strata[next].stratum.archetypes += small.stratum.archetypes
      strata[next].stratum.archetypes.sort()
      strata[next].stratum.weight += small.stratum.weight
      strata[next].evidence += small.evidence
      strata.remove(at: bySize[0])
    }
    return strata.map(\.stratum).sorted { $0.archetypes[0] < $1.archetypes[0] }
  }
}

extension AuxiliaryFigures {
  /// The evidence for a share: parties or, if fewer, twice the members of the rarer kind.
  package var evidenceOfShare: Int {
    min(sizes.clusters, 2 * min(Int(sums.sum), sizes.observations - Int(sums.sum)))
  }
}
