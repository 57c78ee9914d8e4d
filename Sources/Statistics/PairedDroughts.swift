/// The droughts of two worlds on shared luck, from the same groups of parties in both.
package struct PairedDroughts: Sendable {
  /// The figures in each world without each of the groups that have droughts in either.
  private let inA, inB: [WeightedSurvival]
  private let changed: Int

  package init(_ a: [ArchetypeDroughts], _ b: [ArchetypeDroughts]) {
    let groups = Set(a.groups).union(b.groups).sorted()
    (inA, inB) = (a.survivals(leavingOut: groups), b.survivals(leavingOut: groups))
    changed = groups.count { group in
      a.count != b.count || zip(a, b).contains { $0.groups.differs(group, from: $1.groups) }
    }
  }

  /// Returns the error of the difference of a figure; nil for a quantile, with fewer than two
  /// groups, and where the figure has no value without one of them.
  package func errorOfDifference(_ figure: DroughtFigure) -> Jackknife.ErrorOfDifference? {
    Jackknife.ErrorOfDifference(
      inA.map { $0.value(of: figure) }, inB.map { $0.value(of: figure) }, changed: changed)
  }
}
