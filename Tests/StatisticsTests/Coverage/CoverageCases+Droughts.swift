import Randomness
import Statistics

extension CoverageCase {
  /// Survival curves and what follows from them.
  static let droughts: [CoverageCase] =
    all("pity at 5, players alike", pity, at: [1, 3])
    + all("once, up to 400 attempts", long, at: [30, 120])
    + all("pity at 20, parties of 1–4 with chances 0.04…0.2", mixed, at: [2, 8])
    + all("no pity, parties of 1–4 with chances 0.1…0.3", endless, at: [2, 8])
    + all("once, parties of 4 with chances 0.02…0.2", mixedOnce, at: [4, 15])
    + all("pity at 20, parties of 1–4 with chances 0.04…0.2, by chances", given(mixed), at: [2, 8])
    + all(
      "pity at 20, parties of 1–4 with chances 0.08…0.12, by chances", given(alike), at: [2, 8])
    + all("no pity, parties of 1–4 with chances 0.1…0.3, by chances", given(endless), at: [2, 8])

  /// What becomes of intervals that take the droughts of players who differ for independent.
  static let clustersIgnored: [CoverageCase] = {
    var world = mixed
    world.knowsClusters = false
    return all("pity at 20, parties of 1–4 with chances 0.04…0.2", world, at: [2, 8])
  }()

  /// Few attempts, chances alike: the droughts are independent, and treated as such.
  private static let pity = DroughtWorld(
    chances: [0.3], forcedAt: 5, attempts: 12, parties: 150, sizes: 1...1, knowsClusters: false)
  private static let long = DroughtWorld(
    chances: [0.01], forcedAt: nil, attempts: 400, parties: 300, sizes: 1...1, once: true)
  private static let mixed = DroughtWorld(
    chances: [0.04, 0.1, 0.2], forcedAt: 20, attempts: 80, parties: 150, sizes: 1...4)
  private static let endless = DroughtWorld(
    chances: [0.1, 0.15, 0.3], forcedAt: nil, attempts: 100, parties: 150, sizes: 1...4)
  private static let mixedOnce = DroughtWorld(
    chances: [0.02, 0.08, 0.2], forcedAt: nil, attempts: 60, parties: 100, sizes: 4...4,
    once: true)

  private static let alike = DroughtWorld(
    chances: [0.08, 0.1, 0.12], forcedAt: 20, attempts: 80, parties: 150, sizes: 1...4)

  private static func given(_ world: DroughtWorld) -> DroughtWorld {
    var world = world
    world.givesChances = true
    return world
  }

  private static func all(
    _ name: String, _ world: DroughtWorld, at attempts: [Int]
  ) -> [CoverageCase] {
    let truth = world.truth()
    let median = truth.survival.firstIndex { $0 <= 0.5 }!
    let isDiscrete = world.forcedAt.map { $0 < 10 } ?? false
    let sampling = Sampling(name: name) { stream, level in
      let curve = world.curve(&stream, level)
      let pointwise = attempts.map { attempt in
        let point = curve.points[attempt - 1]
        return point.pointwiseLow <= truth.survival[attempt]
          && truth.survival[attempt] <= point.pointwiseHigh
      }
      let band = curve.points.allSatisfy { point in
        point.low <= truth.survival[point.attempt] && truth.survival[point.attempt] <= point.high
      }
      return pointwise + [
        band, curve.quantile(0.5).contains(Double(median)),
        curve.mean.contains(truth.mean), curve.forcedIncidence.contains(truth.forced),
      ]
    }
    func one(_ interval: String, _ place: Int, mayCoverMore: Bool = false) -> CoverageCase {
      CoverageCase(interval, name, mayCoverMore: mayCoverMore, of: sampling, at: place)
    }
    let next = attempts.count
    let all =
      attempts.enumerated().map { place, attempt in
        CoverageCase(
          "survival past an attempt", "past \(attempt), \(name)", of: sampling, at: place)
      } + [
        one("survival, whole curve", next, mayCoverMore: true),
        one("median drought", next + 1, mayCoverMore: true),
        one("mean drought", next + 2),
        one("share ended by pity", next + 3, mayCoverMore: isDiscrete),
      ]
    // Without a guarantee no drought ends by it, and the mean is that of a law cut off.
    return world.forcedAt == nil ? Array(all.prefix(next + 2)) : all
  }
}
