import Measurement
import Statistics

/// The values of the first parties' members in two worlds, of metrics whose quantiles both worlds have.
///
/// On shared luck, whoever is below a quantile in one world mostly is in the other, too. The share of
/// those tells how much the errors of both quantiles cancel in their difference. A few thousand
/// parties tell it well; those of higher numbers are not kept.
struct PairedValues: KeptTally, Equatable {
  static let parties = 4096

  enum World: Int { case a, b }

  let metrics: [SharedFigures.Pair]
  /// For each member, in any order: its party, world, archetype, and value of each metric.
  private var entries: [Int] = []
  private var width: Int { 3 + metrics.count }
  init(metrics: [SharedFigures.Pair]) { self.metrics = metrics }

  init(_ a: MeasurementPlan, _ b: MeasurementPlan) {
    let both = a.quantiles.compactMap { inA in
      b.quantiles.first { $0.definition == inA.definition }.map {
        SharedFigures.Pair(a: inA.metric, b: $0.metric)
      }
    }
    self.init(metrics: Set(both).sorted { ($0.a, $0.b) < ($1.a, $1.b) })
  }

  mutating func record(
    party: Int, _ world: World, _ members: () -> [(archetype: Int, values: [Int?])]
  ) {
    if metrics.isEmpty || party >= Self.parties { return }
    for member in members() {
      entries += [party, world.rawValue, member.archetype]
      for metric in metrics {
        entries.append(member.values[world == .a ? metric.a : metric.b] ?? .min)
      }
    }
  }

  mutating func merge(_ other: PairedValues) { entries += other.entries }

  /// Returns true if members of worlds with these numbers of archetypes can have these values.
  func canBe(archetypes: (a: Int, b: Int)) -> Bool {
    members.allSatisfy { member in
      guard 0..<Self.parties ~= member[0], let world = World(rawValue: member[1])
      else { return false }
      return 0..<(world == .a ? archetypes.a : archetypes.b) ~= member[2]
    }
  }

  mutating func exchange(with bytes: inout TallyBytes) {
    var sorted = members.flatMap { $0 }
    bytes.exchangeCount(of: &sorted, filledWith: 0, unit: width)
    for place in sorted.indices { bytes.exchange(extreme: &sorted[place]) }
    entries = sorted
  }

  static func == (a: PairedValues, b: PairedValues) -> Bool {
    a.metrics == b.metrics && a.members == b.members
  }

  private var members: [[Int]] {
    stride(from: 0, to: entries.count, by: width)
      .map { Array(entries[$0..<$0 + width]) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the correlation of the errors of a metric's quantiles in both worlds, or rather less: a bound
  /// that it exceeds in 19 of 20 cases. 0 counts as not known, and is what few members tell.
  ///
  /// A quantile's error is that of the share of players up to it (Bahadur, Ann. Math. Statist. 37, 1966),
  /// a sum over parties. Shares of archetypes are known apart, as archetypes count by the weights of
  /// their members; 0 for one that does not count.
  func correlation(
    ofMetric metric: Int, quantiles: (a: Int, b: Int), weights: (a: [Double], b: [Double])
  ) -> Double {
    guard let place = metrics.firstIndex(where: { $0.a == metric }) else { return 0 }
    let members = members
    func terms(_ world: World, _ quantile: Int, _ weights: [Double]) -> Terms {
      Terms(
        members.compactMap {
          guard $0[1] == world.rawValue, weights.indices.contains($0[2]), weights[$0[2]] > 0,
            $0[3 + place] != .min
          else { return nil }
          return (party: $0[0], archetype: $0[2], isBelow: $0[3 + place] <= quantile)
        }, weights: weights)
    }
    let (a, b) = (terms(.a, quantiles.a, weights.a), terms(.b, quantiles.b, weights.b))
    let evidence = min(a.evidence, b.evidence)
    var (product, squareA, squareB) = (0.0, 0.0, 0.0)
    for party in 0..<Self.parties {
      let (inA, inB) = (a.ofParty[party], b.ofParty[party])
      product += inA * inB
      squareA += inA * inA
      squareB += inB * inB
    }
    guard evidence >= 10, squareA > 0, squareB > 0 else { return 0 }
    return Self.lowerBound(product / (squareA * squareB).squareRoot(), evidence)
  }

  /// Returns Fisher's bound of a correlation from n pairs, on one side, of 95 %, but no less than 0, and no
  /// more than no disagreement among n tells.
  private static func lowerBound(_ correlation: Double, _ n: Int) -> Double {
    let most = 1 - 3 / Double(n)
    if correlation >= 1 { return most }
    // tanh(atanh(r) − 1.645 ÷ √(n − 3)), as (e^2x − 1) ÷ (e^2x + 1).
    let ratio = (1 + correlation) / (1 - correlation)
    let bound = ratio * Elementary.exp(-2 * 1.6448536269514722 / Double(n - 3).squareRoot())
    return min(most, max(0, (bound - 1) / (bound + 1)))
  }

  private struct Terms {
    var ofParty = [Double](repeating: 0, count: PairedValues.parties)
    /// The number of members on that side of the quantile where fewer are.
    let evidence: Int

    init(_ members: [(party: Int, archetype: Int, isBelow: Bool)], weights: [Double]) {
      var below = [Double](repeating: 0, count: weights.count)
      var all = below
      for member in members {
        all[member.archetype] += 1
        below[member.archetype] += member.isBelow ? 1 : 0
      }
      for (party, archetype, isBelow) in members where 0..<PairedValues.parties ~= party {
        let share = below[archetype] / all[archetype]
        ofParty[party] += weights[archetype] * ((isBelow ? 1 : 0) - share)
      }
      let count = members.count { $0.isBelow }
      evidence = min(count, members.count - count)
    }
  }
}

extension PairedTally {
  func quantileCorrelations(
    _ summaryA: [SummaryRow], _ summaryB: [SummaryRow]
  ) -> [MetricID: Double] {
    let inA = Dictionary(uniqueKeysWithValues: summaryA.map { ($0.metric, $0.estimate.value) })
    let inB = Dictionary(uniqueKeysWithValues: summaryB.map { ($0.metric, $0.estimate.value) })
    var correlations: [MetricID: Double] = [:]
    for row in shared.rows {
      for quantile in a.plan.quantiles {
        let metric = MetricID(quantile.definition.name, a.plan.groupNames[row.a])
        guard let valueA = inA[metric] ?? nil, let valueB = inB[metric] ?? nil else { continue }
        func recorded(_ value: Double) -> Int {
          Int((value * Double(quantile.definition.scale)).rounded())
        }
        correlations[metric] = values.correlation(
          ofMetric: quantile.metric, quantiles: (recorded(valueA), recorded(valueB)),
          weights: (a.memberWeights(ofRow: row.a), b.memberWeights(ofRow: row.b)))
      }
    }
    return correlations
  }
}

extension RunTally {
  /// Returns the weight of a member of each archetype in a row; 0 for one that does not belong to it.
  fileprivate func memberWeights(ofRow row: Int) -> [Double] {
    var weights = [Double](repeating: 0, count: plan.archetypes.count)
    for (archetype, weight) in zip(plan.archetypes(ofRow: row), plan.weights(ofRow: row)) {
      weights[archetype] = weight / Double(max(1, sizes[archetype + 1].observations))
    }
    return weights
  }
}
