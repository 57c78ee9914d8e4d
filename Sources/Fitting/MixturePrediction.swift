/// The days of a mixture's players, exactly, without sampling.
struct MixturePrediction: Sendable {
  /// The gaps that count as long are those of more days.
  private static let longGap = 7

  /// By age: the chance of playing.
  private(set) var retention: [Double]
  /// The expected number of gaps between consecutive active days in the span, and of long ones.
  private(set) var (gaps, longGaps) = (0.0, 0.0)
  /// The expected sum of the days of all gaps.
  private var gapDays = 0.0

  /// - Parameters:
  ///   - span: The number of ages.
  ///   - installs: The share of players who install on each day of the week.
  ///   - hasGaps: False if only retention is wanted, which takes less time.
  init(
    _ mixture: Mixture, shape: MixtureShape, span: Int, installs: [Double], hasGaps: Bool = true
  ) {
    retention = Array(repeating: 0, count: max(1, span))
    for kind in mixture.kinds {
      var chain = MixtureChain(
        kind, factors: mixture.factors, lapseDays: shape.lapseDays, longest: Self.longGap)
      for install in 0..<shape.weekdays {
        let weights =
          kind.weight * (shape.usesWeekdays ? installs[install] : 1) * NormalNodes.weights
        if weights.max() == 0 { continue }
        let effects = retention.indices.map { Int32(shape.effect(age: $0, weekday: install + $0)) }
        let playing = chain.playing(effects: effects) { $1[$0 - 1] }
        for age in retention.indices { retention[age] += (playing[age] * weights).sum() }
        if hasGaps { addGaps(playing.map { $0 * weights }, effects, &chain) }
      }
    }
  }

  private mutating func addGaps(
    _ playing: [Nodes], _ effects: [Int32], _ chain: inout MixtureChain
  ) {
    // The age of the day played before, where players play.
    let previous = chain.playing(effects: effects) { age, _ in
      Double(age - 1) * playing[age - 1]
    }
    for age in playing.indices.dropFirst() {
      gaps += playing[age].sum()
      gapDays += (Double(age) * playing[age] - previous[age]).sum()
      let depth = min(Self.longGap, playing.count - age)
      chain.advance(effects: effects[(age - 1)...], depth: depth)
      let short = chain.days[1...depth].reduce(Nodes.zero) { $0 + $1.gap }
      longGaps += (playing[age] - playing[age - 1] * short).sum()
    }
  }

  /// The expected number of active days in the span.
  var activeDays: Double { retention.reduce(0, +) }
  /// The mean length of a gap in days; 0 without gaps.
  var meanGap: Double { gaps > 0 ? gapDays / gaps : 0 }
  /// The share of long gaps.
  var shareOfLongGaps: Double { gaps > 0 ? max(0, longGaps) / gaps : 0 }
}
