import Randomness

@testable import Statistics

/// Parties of one to three members of three archetypes of known weight, each with a control of known
/// expectation; and everything that a `StratifiedMean` of them needs.
struct StratifiedWorld {
  static let weights = [0.5, 0.3, 0.2]
  /// The expectation of the control by archetype; it is uniform from 0 to twice that.
  static let expected = [[4.0], [8], [16]]

  /// A member: a value grows with the control and with what its party has in common.
  typealias Member = (archetype: Int, control: Int, value: Int?)

  /// The figures over all members, then over each archetype.
  private(set) var rows: [AuxiliaryFigures]
  /// The values of each archetype, and the sums of their squares.
  private var counts = weights.map { _ in ValueCounts() }
  private var squares = weights.map { _ in Int128(0) }

  init() {
    rows = (0...3).map { row in
      let count = row == 0 ? 6 : 2
      let zeros = [Double](repeating: 0, count: count)
      return AuxiliaryFigures(
        (ClusterSums(), ClusterSizes()), totals: zeros, counts: zeros, auxiliaries: zeros,
        moments: [Double](repeating: 0, count: count * count))
    }
  }

  /// Draws the members of a party and a number, −1…1, that they have in common.
  static func party(_ luck: inout KeyedStream) -> (members: [Member], common: Int) {
    let members = (0...luck.whole(below: 3)).map { _ -> Member in
      let place = luck.uniform()
      let archetype = place < weights[0] ? 0 : place < weights[0] + weights[1] ? 1 : 2
      let control = luck.whole(below: 2 * Int(expected[archetype][0]) + 1)
      return (archetype, control, nil)
    }
    return (members, luck.whole(below: 3) - 1)
  }

  mutating func record(_ members: [Member]) {
    for row in rows.indices {
      let own = members.filter { row == 0 || $0.archetype == row - 1 }
      if !own.isEmpty { rows[row].record(own, all: row == 0) }
    }
    for member in members {
      guard let value = member.value else { continue }
      counts[member.archetype].record(value)
      squares[member.archetype] += Int128(value) * Int128(value)
    }
  }

  /// The mean of the values, or the share of members whose value is 1.
  func mean(isShare: Bool = false, level: Double = 0.95, controls: Bool = true) -> StratifiedMean {
    let archetypes = Array(rows.dropFirst())
    return StratifiedMean(
      row: rows[0], archetypes: archetypes,
      strata: Stratum.joined(
        weights: Self.weights,
        evidence: archetypes.map { isShare ? $0.evidenceOfShare : $0.sizes.clusters }),
      expected: controls ? Self.expected : [], level: level, isShare: isShare)
  }

  /// A quantile of the values.
  func quantile(_ share: Double) -> Estimate {
    let mean = mean(controls: false)
    let strata = mean.strata.map { stratum, members in
      (stratum.weight, members, stratum.archetypes.map { counts[$0] })
    }
    return StratifiedCounts(strata).quantileEstimates(
      [share], clusters: rows[0].sizes,
      designEffect: mean.designEffect(squares: squares))[0]
  }

  /// The mean over archetypes of what each is expected to have, if all its members have it.
  static func mean(_ value: (_ archetype: Int) -> Double) -> Double {
    weights.indices.reduce(0) { $0 + weights[$1] * value($1) }
  }
}

extension AuxiliaryFigures {
  /// Records a party's members.
  fileprivate mutating func record(_ members: [StratifiedWorld.Member], all: Bool) {
    var known = [Double](repeating: 0, count: auxiliaries.count)
    for member in members {
      known[all ? 2 * member.archetype : 0] += 1
      known[all ? 2 * member.archetype + 1 : 1] += Double(member.control)
    }
    let values = members.compactMap(\.value)
    let total = values.reduce(0, +)
    sizes.record(size: values.count)
    sums.record(total: total, size: values.count)
    for (i, first) in known.enumerated() {
      totals[i] += Double(total) * first
      counts[i] += Double(values.count) * first
      auxiliaries[i] += first
      for (j, second) in known.enumerated() { moments[i * known.count + j] += first * second }
    }
  }
}
