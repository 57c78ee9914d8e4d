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
    for row in rows.indices { rows[row].record(members, of: row == 0 ? nil : row - 1) }
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
  /// Records a party's members of an archetype, or of all; a party without any is none.
  fileprivate mutating func record(_ members: [StratifiedWorld.Member], of archetype: Int?) {
    // In lanes instead of arrays: this is most of a study's work.
    var known = SIMD8<Double>(repeating: 0)
    var (present, size, total) = (0, 0, 0)
    for member in members {
      if let archetype, member.archetype != archetype { continue }
      let lane = archetype == nil ? 2 * member.archetype : 0
      known[lane] += 1
      known[lane + 1] += Double(member.control)
      present += 1
      if let value = member.value {
        size += 1
        total += value
      }
    }
    if present == 0 { return }
    sizes.record(size: size)
    sums.record(total: total, size: size)
    let width = auxiliaries.count
    for i in 0..<width where known[i] != 0 {
      totals[i] += Double(total) * known[i]
      counts[i] += Double(size) * known[i]
      auxiliaries[i] += known[i]
      for j in 0..<width { moments[i * width + j] += known[i] * known[j] }
    }
  }
}
