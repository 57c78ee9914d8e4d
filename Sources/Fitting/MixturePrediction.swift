/// The days of a mixture's players, exactly, without sampling: the chain of hidden states is
/// followed forward by age, and each active day begins a gap whose chances are known.
struct MixturePrediction: Sendable {
  /// By age: the chance of playing.
  private(set) var retention: [Double]
  /// By length: the expected number of gaps between consecutive active days in the span.
  private(set) var gaps: [Double]

  /// - Parameters:
  ///   - span: The number of ages.
  ///   - installs: The share of players who install on each day of the week.
  ///   - hasGaps: False if only retention is wanted, which takes less time.
  init(
    _ mixture: Mixture, shape: MixtureShape, span: Int, installs: [Double], hasGaps: Bool = true
  ) {
    retention = Array(repeating: 0, count: max(1, span))
    gaps = retention
    for kind in mixture.kinds {
      var chain = MixtureChain(
        kind, factors: mixture.factors, lapseDays: shape.lapseDays, longest: retention.count)
      for install in 0..<shape.weekdays {
        let weights = kind.weight * (shape.usesWeekdays ? installs[install] : 1)
        if weights == 0 { continue }
        let effects = retention.indices.map { Int32(shape.effect(age: $0, weekday: install + $0)) }
        let playing = chain.playing(effects: effects).map { $0 * (weights * NormalNodes.weights) }
        for age in retention.indices { retention[age] += playing[age].sum() }
        if hasGaps {
          let isSteady = shape.effects == 1
          addGaps(after: playing, effects: effects, isSteady: isSteady, &chain)
        }
      }
    }
  }

  private mutating func addGaps(
    after playing: [Nodes], effects: [Int32], isSteady: Bool, _ chain: inout MixtureChain
  ) {
    for age in playing.indices.dropLast() {
      let depth = playing.count - 1 - age
      if age == 0 || !isSteady { chain.advance(effects: effects[age...], depth: depth) }
      for days in 1...depth { gaps[days] += (playing[age] * chain.gaps[days]).sum() }
    }
  }

  /// The expected number of active days in the span.
  var activeDays: Double { retention.reduce(0, +) }

  /// The mean length of a gap in days; 0 without gaps.
  var meanGap: Double {
    let number = gaps.reduce(0, +)
    let days = gaps.indices.reduce(0.0) { $0 + Double($1) * gaps[$1] }
    return number > 0 ? days / number : 0
  }

  /// The share of gaps of more than some days.
  func shareOfGaps(above days: Int) -> Double {
    let number = gaps.reduce(0, +)
    return number > 0 ? gaps.dropFirst(days + 1).reduce(0, +) / number : 0
  }
}
