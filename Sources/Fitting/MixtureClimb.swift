/// Fits mixtures of some number of kinds to grouped histories.
struct MixtureClimb {
  let expectation: MixtureExpectation

  init(_ data: GroupedHistories, multiplicities: [Double]) {
    expectation = MixtureExpectation(data, multiplicities: multiplicities)
  }

  /// Takes steps of expectation and maximisation until they gain little, or some number of them.
  ///
  /// Every two steps say how far further steps would lead, and a jump goes there at once; one that
  /// makes the histories less likely is taken back (R. Varadhan, C. Roland, "Simple and globally
  /// convergent methods for accelerating the convergence of any EM algorithm", 2008).
  ///
  /// - Parameters:
  ///   - tolerance: The gain of a step in log likelihood at which it ends.
  func climb(
    from start: Mixture, steps: Int, tolerance: Double = 0.003
  ) -> (mixture: Mixture, logLikelihood: Double) {
    var (mixture, last) = (start, -Double.infinity)
    var points: [[Double]] = []
    var beforeJump: Mixture?
    for _ in 0..<steps {
      let (logLikelihood, counts) = expectation.expect(mixture)
      if let before = beforeJump {
        beforeJump = nil
        guard logLikelihood >= last else {
          mixture = before
          continue
        }
      } else if logLikelihood - last < tolerance {
        return (mixture, logLikelihood)
      }
      last = logLikelihood
      points.append(mixture.coordinates)
      mixture = MixtureMaximisation.improve(mixture, by: counts)
      if points.count < 2 { continue }
      beforeJump = mixture
      mixture.coordinates = Self.limit(of: points + [mixture.coordinates])
      points = []
    }
    mixture = beforeJump ?? mixture
    return (mixture, expectation.logLikelihood(mixture))
  }

  /// Returns the point to which three points of a path lead.
  private static func limit(of points: [[Double]]) -> [Double] {
    let first = zip(points[1], points[0]).map { $0 - $1 }
    let change = zip(zip(points[2], points[1]), first).map { $0.0 - $0.1 - $1 }
    func length(_ vector: [Double]) -> Double {
      vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    let step = (length(first) / max(1e-12, length(change))).clamped(to: 1...64)
    return points[0].indices.map {
      points[0][$0] + 2 * step * first[$0] + step * step * change[$0]
    }
  }

  /// Returns starts for some number of kinds: fixed ones, whose kinds leave ever later and play
  /// ever more, or differ in activity alone; and a mixture of one kind less, each of its kinds
  /// split.
  static func starts(kinds: Int, shape: MixtureShape, smaller: Mixture?) -> [Mixture] {
    func place(_ kind: Int) -> Double { (Double(kind) + 0.5) / Double(kinds) }
    let ladder = [0.5, 0.2, 0.08, 0.03, 0.012, 0.004, 0.0015]
    let weight = 1 / Double(kinds)
    let leaving = (0..<kinds).map {
      MixtureKind(
        weight: weight, activity: 0.3 + 0.5 * place($0),
        churn: ladder[min(6, Int(7 * place($0)))])
    }
    let playing = (0..<kinds).map {
      MixtureKind(weight: weight, activity: 0.1 + 0.8 * place($0), churn: 0.02)
    }
    return [leaving, playing].map { Mixture(kinds: $0, shape: shape) }
      + splits(of: smaller)
  }

  /// Returns a mixture with each of its kinds divided into a livelier and a quieter one.
  static func splits(of mixture: Mixture?) -> [Mixture] {
    guard let mixture else { return [] }
    return mixture.kinds.indices.map { index in
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
}
