import MonteCarlo
import Randomness
import Statistics

/// The figures that a log identifies, and their uncertainty by resampling players.
struct MixtureIntervals: Sendable {
  let players: [History]
  let data: GroupedHistories
  let fitted: Mixture
  let installs: [Double]
  /// The number of ages of the figures.
  let span: Int
  /// Refits to resampled players.
  let resamples: Int
  /// Steps of each; fewer with factors, as each costs more, and as the factors then follow the
  /// resampled days. A refit that ends early stays near the fit, and makes intervals too narrow.
  private var steps: Int { data.shape.effects == 1 ? 60 : 10 }

  /// The ages of retention that are reported where they were observed.
  static let ages = [1, 3, 7, 14, 30, 60, 90]

  func identified(threads: Int, key: StreamKey) -> [Identified] {
    let values = figures(fitted)
    let samples = ParallelRun(threads: threads).map(resamples) { sample in
      figures(refitted(KeyedStream(key.child(UInt64(sample)))))
    }
    return values.indices.map { index in
      let (name, value, isShare) = values[index]
      let (low, high) = Self.interval(value, samples.map { $0[index].value }, isShare: isShare)
      return Identified(name: name, value: value, low: low, high: high)
    }
  }

  /// Returns the fit to as many players drawn with replacement.
  private func refitted(_ stream: KeyedStream) -> Mixture {
    var stream = stream
    var times = players.map { _ in 0.0 }
    for _ in players {
      times[Int(stream.next().multipliedFullWidth(by: UInt64(players.count)).high)] += 1
    }
    let climb = MixtureClimb(data, multiplicities: data.multiplicities { times[$0] })
    return MixtureCalibration(players, times: times, shape: data.shape, installs: installs)
      .calibrated(climb.climb(from: fitted, steps: steps, tolerance: 0.0003).mixture)
  }

  private func figures(_ mixture: Mixture) -> [(name: String, value: Double, isShare: Bool)] {
    let days = MixturePrediction(mixture, shape: data.shape, span: span, installs: installs)
    return Self.ages.filter { $0 < span }.map { ("active.day\($0)", days.retention[$0], true) }
      + [
        ("days.active", days.activeDays, false), ("gap.mean", days.meanGap, false),
        ("gap.over7", days.shareOfLongGaps, true),
      ]
  }

  /// Returns a value's 95 % interval from the spread of resampled values: on the scale of log odds
  /// for shares, of logarithms for other figures, where the spread is nearly normal.
  private static func interval(
    _ value: Double, _ samples: [Double], isShare: Bool
  ) -> (low: Double, high: Double) {
    func scaled(_ x: Double) -> Double {
      let x = max(1e-9, x)
      return PortableMath.log(isShare ? x / max(1e-9, 1 - x) : x)
    }
    func unscaled(_ y: Double) -> Double {
      let power = PortableMath.exp(y)
      return isShare ? power / (1 + power) : power
    }
    let places = samples.map(scaled)
    let mean = places.reduce(0, +) / Double(max(1, places.count))
    let squares = places.reduce(0.0) { $0 + ($1 - mean) * ($1 - mean) }
    let freedom = max(1, places.count - 1)
    let half =
      StudentT.quantile975(degreesOfFreedom: freedom) * (squares / Double(freedom)).squareRoot()
    return (unscaled(scaled(value) - half), unscaled(scaled(value) + half))
  }
}
