import Experiments
import Measurement
import Statistics

/// The response of metrics to a lever that moves alone, from its lowest place to its highest.
package struct LeverResponse: Sendable {
  /// The path of a number or a system; a tilt has `tilt` behind it.
  package let name: String
  /// Two levers of one path cannot move at the same time.
  package let path: String
  package let value: String
  /// A unit such as `gold`; empty for none.
  package let unit: String
  package let meaning: String
  /// The places that were played, from the lowest to the highest; the scenario as it is may be one.
  package let places: [Place]
  /// The effect on each metric of the screening at each place; empty if nothing was played.
  package let effects: [[Effect]]
  /// The reason why it was not moved, or not as far as requested; nil for none.
  package let remark: String?
  /// The players and parties with which it was decided; nil for all of the screening.
  package let played: (players: Int, parties: Int)?

  package struct Place: Sendable, Equatable {
    package let text: String
    /// That value in relation to the value as it is; nil for what is no number, or was 0.
    package let factor: Double?
    public internal(set) var isBase = false
  }

  package struct Effect: Sendable {
    package let value: Double?
    /// The metric there minus the metric at the lowest place, on shared luck.
    package let difference: Estimate
    /// The chance that a lever without effect shows one as large; nil if unknown.
    package let pValue: Double?
    /// The least p-value that so many differing parties can give.
    package let minPValue: Double
    /// Parties whose life differs from the one at the lowest place; nil if unknown.
    package let changed: Int?
  }

  package init(
    name: String, path: String? = nil, value: String, unit: String = "", meaning: String = "",
    places: [Place], effects: [[Effect]], remark: String? = nil,
    played: (players: Int, parties: Int)? = nil
  ) {
    (self.name, self.path) = (name, path ?? name)
    (self.value, self.unit, self.meaning) = (value, unit, meaning)
    (self.places, self.effects, self.remark) = (places, effects, remark)
    self.played = played
  }

  /// True if no party differs in any metric, wherever the lever stands.
  package var changesNothing: Bool {
    !effects.isEmpty
      && effects.joined().allSatisfy { $0.difference.value == 0 && $0.changed ?? 0 == 0 }
  }

  /// Returns the first place at which a metric turns: it rises up to there and falls beyond it, or
  /// the other way round, both by more than the intervals allow. Nil if it does not turn, or only one
  /// step was taken.
  package func turn(ofMetric metric: Int) -> Place? {
    guard effects.indices.contains(metric) else { return nil }
    return [1, -1].compactMap { turn(effects[metric], sign: $0) }.min().map { places[$0] }
  }

  /// Returns the first peak; with the sign −1, the first trough.
  private func turn(_ effects: [Effect], sign: Double) -> Int? {
    let known = effects.indices.filter { effects[$0].difference.valueOrBound != nil }
    func value(_ place: Int) -> Double { sign * (effects[place].difference.valueOrBound ?? 0) }
    // The most by which two differences from the lowest place are apart by chance. Where nobody
    // differs from the lowest place, the difference is exact.
    func width(_ a: Int, _ b: Int) -> Double {
      [a, b].map { effects[$0].difference }.reduce(0) { sum, difference in
        sum + (difference.halfWidth ?? (difference.value == 0 ? 0 : .infinity))
      }
    }
    guard let first = known.first else { return nil }
    var (least, peak) = (first, first)
    for place in known {
      let hasRisen = value(peak) - value(least) > width(peak, least)
      if hasRisen, value(peak) - value(place) > width(peak, place) { return peak }
      if value(place) > value(peak) { peak = place }
      if value(place) < value(least), !hasRisen { (least, peak) = (place, place) }
    }
    return nil
  }
}

package struct Screening: Sendable {
  package static let maxInteracting = 12
  /// The random places from which they move: elementary effects need some, and more take long.
  package static let trajectories = 10

  package let players, parties: Int
  package let metrics: [MetricID]
  /// Each metric in the scenario as it is.
  package let base: [Estimate]
  package let responses: [LeverResponse]
  /// The effect of each lever on each metric: `[metric][lever]`.
  public internal(set) var effects: [[ScreenedEffect]]
  public internal(set) var joint: [JointMove] = []
  /// The metrics that are shares.
  public internal(set) var shares: Set<MetricID> = []
  private let looks: Int

  /// - Parameter looks: The stages at any of which a lever may be decided. They share the 5 %.
  package init(
    players: Int, parties: Int, metrics: [MetricID], base: [Estimate], responses: [LeverResponse],
    looks: Int = 1
  ) {
    (self.players, self.parties, self.metrics, self.base) = (players, parties, metrics, base)
    (self.responses, self.looks) = (responses, looks)
    let ends = metrics.indices.map { metric in
      responses.map { $0.effects.isEmpty ? nil : $0.effects[metric].last }
    }
    // One family of tests over all metrics and levers.
    let all = ends.flatMap { $0 }
    let significant = Holm.rejected(
      all.map { $0?.pValue.map { min(1, $0 * Double(looks)) } },
      attainable: all.map { min(1, ($0?.minPValue ?? 1) * Double(looks)) })
    effects = ends.enumerated().map { metric, ends in
      let ranks = EffectRank.ranks(
        of: ends.map { $0?.difference }, changed: ends.map { $0?.changed }, looks: looks)
      return responses.indices.map { lever in
        // A lever that changes nobody has no rank.
        let isSilent = ends[lever].map { $0.difference.value == 0 && $0.changed == 0 } ?? true
        return ScreenedEffect(
          lever: lever, end: ends[lever], response: responses[lever], base: base[metric].value,
          rank: isSilent ? nil : ranks[lever],
          isSignificant: significant[metric * responses.count + lever])
      }
    }
  }

  /// The levers with which no party differs in any metric.
  var unread: [Int] { responses.indices.filter { responses[$0].changesNothing } }

  /// Returns true if a lever that moves in a world with others may be among the first of any metric, as
  /// far as these do not cancel it.
  func mayCount(_ point: Sweep.Point) -> Bool {
    zip(metrics.indices, point.rows(of: metrics)).contains { metric, row in
      guard let row else { return true }
      return EffectRank.mayCount(
        row.difference, changed: row.test.changed, beside: effects[metric].map(\.effect),
        changed: effects[metric].map(\.changed), first: Self.first, looks: looks)
    }
  }

  /// True if a lever changes nothing among all players.
  package func isUnread(_ response: LeverResponse) -> Bool {
    response.changesNothing && response.played?.players ?? players == players
  }

  /// The levers whose place among the first of any metric is open: all, where a metric has no value yet.
  var undecided: [Int] {
    if base.contains(where: { $0.valueOrBound == nil }) { return Array(responses.indices) }
    let open = metrics.indices.map { metric in
      EffectRank.contenders(
        for: Self.first, atMost: Self.maxContenders, of: effects[metric].map(\.effect),
        changed: effects[metric].map(\.changed), looks: looks)
    }
    return Set(open.joined()).filter { !responses[$0].changesNothing }.sorted()
  }

  /// The first of a ranking, which all players decide.
  package static let first = 20
  private static let maxContenders = 100

  /// Returns the levers of a metric, those that matter most first: those that are ranked, then those
  /// that cannot be, by the size of the effect.
  package func ranking(ofMetric metric: Int) -> [ScreenedEffect] {
    effects[metric].filter { $0.effect.valueOrBound != nil }.sorted { a, b in
      let (first, second) = (a.rank?.rank ?? .max, b.rank?.rank ?? .max)
      if first != second { return first < second }
      return (b.size, a.lever) < (a.size, b.lever)
    }
  }

  /// Returns levers with a significant effect, the best first, one of each path, at most so many.
  package func counting(atMost most: Int) -> [Int] {
    let rankings = metrics.indices.map { ranking(ofMetric: $0).filter(\.isSignificant) }
    let levers = (0..<(rankings.map(\.count).max() ?? 0)).flatMap { place in
      rankings.filter { place < $0.count }.map { $0[place].lever }
    }
    var paths: Set<String> = []
    return Array(levers.filter { paths.insert(responses[$0].path).inserted }.prefix(most))
  }
}

package struct ScreenedEffect: Sendable {
  package let lever: Int
  /// The metric at the highest place minus that at the lowest.
  package let effect: Estimate
  /// The effect in relation to the metric, over the move in relation to the value: 2 says that the
  /// metric grows by 2 % when the number grows by 1 %. Nil where either is not a number or 0.
  package let elasticity: Double?
  /// Its place among all levers; nil if nobody differs, or too few parties do.
  package let rank: EffectRank?
  /// Parties whose life differs; nil if unknown.
  package let changed: Int?
  /// True if it differs significantly from no effect. With 95 %, no verdict of a screening is wrong.
  package let isSignificant: Bool
  /// The interaction with other levers, or the bend of the effect: the standard deviation of elementary
  /// effects in relation to their mean size. Nil if it was not measured.
  public internal(set) var interaction: Double?
  var size: Double { effect.valueOrBound?.magnitude ?? 0 }

  fileprivate init(
    lever: Int, end: LeverResponse.Effect?, response: LeverResponse, base: Double?,
    rank: EffectRank?, isSignificant: Bool
  ) {
    (self.lever, self.rank, self.isSignificant) = (lever, rank, isSignificant)
    (effect, changed) = (end?.difference ?? .nothing, end?.changed)
    if let value = effect.value, let base, base != 0, let low = response.places.first?.factor,
      let high = response.places.last?.factor, low != high
    {
      elasticity = value / base / (high - low)
    } else {
      elasticity = nil
    }
  }
}
