/// Fits mixtures of some number of kinds to grouped histories.
struct MixtureClimb {
  let expectation: MixtureExpectation

  init(_ data: GroupedHistories, multiplicities: [Double]) {
    expectation = MixtureExpectation(data, multiplicities: multiplicities)
  }

  /// Takes steps of expectation and maximisation until they gain little, or some number of them.
  ///
  /// - Parameters:
  ///   - tolerance: The gain of a step in log likelihood at which it ends.
  func climb(
    from start: Mixture, steps: Int, tolerance: Double = 0.003
  ) -> (mixture: Mixture, logLikelihood: Double) {
    var mixture = start
    var last = -Double.infinity
    for _ in 0..<steps {
      let (logLikelihood, counts) = expectation.expect(mixture)
      if logLikelihood - last < tolerance { return (mixture, logLikelihood) }
      last = logLikelihood
      mixture = MixtureMaximisation.improve(mixture, by: counts)
    }
    return (mixture, expectation.logLikelihood(mixture))
  }

  /// Returns the best mixture with some number of kinds, from fixed starts.
  ///
  /// - Parameters:
  ///   - smaller: The best mixture with one kind less; each of its kinds is split for a start.
  ///   - hasFixedStarts: False for starts from the smaller mixture alone.
  ///   - steps: The greatest number of steps from the best two starts.
  func best(
    kinds: Int, smaller: Mixture?, hasFixedStarts: Bool = true, steps: Int = 300
  ) -> (mixture: Mixture, logLikelihood: Double) {
    let shape = expectation.data.shape
    var starts = hasFixedStarts || smaller == nil ? Self.starts(kinds: kinds, shape: shape) : []
    if let smaller {
      starts += smaller.kinds.indices.map { Self.splitting($0, of: smaller) }
    }
    let climbed = starts.map { climb(from: $0, steps: 12) }
    var order = climbed.indices.sorted {
      climbed[$0].logLikelihood == climbed[$1].logLikelihood
        ? $0 < $1 : climbed[$0].logLikelihood > climbed[$1].logLikelihood
    }
    order = Array(order.prefix(2))
    let ended = order.map { climb(from: climbed[$0].mixture, steps: steps) }
    return ended.dropFirst().reduce(ended[0]) { $1.logLikelihood > $0.logLikelihood ? $1 : $0 }
  }

  /// Returns fixed starts: kinds that leave ever later and play ever more, and kinds that differ in
  /// activity alone.
  private static func starts(kinds: Int, shape: MixtureShape) -> [Mixture] {
    func place(_ kind: Int) -> Double { (Double(kind) + 0.5) / Double(kinds) }
    let ladder = [0.5, 0.2, 0.08, 0.03, 0.012, 0.004, 0.0015]
    let leaving = (0..<kinds).map {
      MixtureKind(
        weight: 1 / Double(kinds), activity: 0.3 + 0.5 * place($0),
        churn: ladder[min(6, Int(7 * place($0)))])
    }
    let playing = (0..<kinds).map {
      MixtureKind(weight: 1 / Double(kinds), activity: 0.1 + 0.8 * place($0), churn: 0.02)
    }
    return (kinds == 1 ? [playing] : [leaving, playing]).map { Mixture(kinds: $0, shape: shape) }
  }

  /// Returns a mixture with one of its kinds divided into a livelier and a quieter one.
  private static func splitting(_ index: Int, of mixture: Mixture) -> Mixture {
    var split = mixture
    var (livelier, quieter) = (mixture.kinds[index], mixture.kinds[index])
    livelier.weight /= 2
    quieter.weight /= 2
    let step = 0.5 * min(livelier.activity, 1 - livelier.activity)
    livelier.activity += step
    quieter.activity -= step
    livelier.churn /= 2
    quieter.churn = min(0.9, 2 * quieter.churn)
    split.kinds[index] = livelier
    split.kinds.append(quieter)
    return split
  }
}
