import Randomness
import Statistics

extension CoverageCase {
  /// Means, proportions, quantiles and inequality over players.
  static let players: [CoverageCase] = means + fewThatDiffer + shares + quantiles + inequality

  // MARK: Means

  private static let means = [
    CoverageCase("mean", "10 players, normal") { stream, level in
      mean(clusters: 10, sizes: 1...1, truth: 0) { _, stream in
        Int(((0..<12).reduce(0) { sum, _ in sum + stream.uniform() } - 6) * 10_000)
      }(&stream, level)
    },
    CoverageCase("mean", "300 players, skewed as waiting times are") { stream, level in
      mean(clusters: 300, sizes: 1...1, truth: 20) { _, stream in
        stream.attempts(chance: 0.05, atMost: 2_000)
      }(&stream, level)
    },
    CoverageCase("mean", "15 players, skewed as squares of normal numbers") { stream, level in
      mean(clusters: 15, sizes: 1...1, truth: 1_000) { _, stream in square(&stream) }(
        &stream, level)
    },
    CoverageCase("mean", "60 players, skewed as squares of normal numbers") { stream, level in
      mean(clusters: 60, sizes: 1...1, truth: 1_000) { _, stream in square(&stream) }(
        &stream, level)
    },
    clusteredMean(parties: 12, sizes: 4...4),
    clusteredMean(parties: 12, sizes: 1...4),
    clusteredMean(parties: 200, sizes: 1...4),
  ]

  /// Amounts that few players have; without cubes too, as for the means of days.
  private static let fewThatDiffer = [true, false].flatMap { knowsCubes in
    let known = knowsCubes ? "" : ", by two moments"
    return [
      CoverageCase("mean", "30 players, 1 of 1 in 20, else 0\(known)", mayCoverMore: true) {
        stream, level in
        mean(clusters: 30, sizes: 1...1, truth: 0.05, knowsCubes: knowsCubes) { _, stream in
          stream.uniform() < 0.05 ? 1 : 0
        }(&stream, level)
      },
      CoverageCase("mean", "100 players, 7 of all but 1 in 50, else 6\(known)", mayCoverMore: true)
      {
        stream, level in
        mean(clusters: 100, sizes: 1...1, truth: 6.98, knowsCubes: knowsCubes) { _, stream in
          stream.uniform() < 0.02 ? 6 : 7
        }(&stream, level)
      },
      CoverageCase("mean", "150 players, 0…400 of 1 in 20, else 0\(known)", mayCoverMore: true) {
        stream, level in
        mean(clusters: 150, sizes: 1...1, truth: 10, knowsCubes: knowsCubes) { _, stream in
          stream.uniform() < 0.05 ? stream.whole(below: 401) : 0
        }(&stream, level)
      },
    ]
  }

  /// The square of a normal number, in thousandths.
  private static func square(_ stream: inout KeyedStream) -> Int {
    let normal = stream.normal()
    return Int((normal * normal * 1_000).rounded())
  }

  /// Half of the variance is the party's.
  private static func clusteredMean(parties: Int, sizes: ClosedRange<Int>) -> CoverageCase {
    CoverageCase("mean", "\(parties) parties of \(name(sizes)), correlation ½") { stream, level in
      mean(clusters: parties, sizes: sizes, truth: 999) { shared, stream in
        shared + stream.whole(below: 1_000)
      }(&stream, level)
    }
  }

  private static func name(_ sizes: ClosedRange<Int>) -> String {
    sizes.count == 1 ? "\(sizes.lowerBound)" : "\(sizes.lowerBound)–\(sizes.upperBound)"
  }

  private static func mean(
    clusters: Int, sizes: ClosedRange<Int>, truth: Double, knowsCubes: Bool = true,
    value: @escaping (_ shared: Int, inout KeyedStream) -> Int
  ) -> (inout KeyedStream, _ level: Double) -> Bool {
    { stream, level in
      var sums = ClusterSums()
      var cubes = ClusterCubes()
      var clusterSizes = ClusterSizes()
      for _ in 0..<clusters {
        let size = sizes.lowerBound + stream.whole(below: sizes.count)
        let shared = stream.whole(below: 1_000)
        let total = (0..<size).reduce(0) { sum, _ in sum + value(shared, &stream) }
        sums.record(total: total, size: size)
        cubes.record(total: total, size: size)
        clusterSizes.record(size: size)
      }
      return sums.mean(
        over: clusterSizes, cubes: knowsCubes ? cubes : nil, isNonNegative: !knowsCubes,
        level: level
      ).contains(truth)
    }
  }

  // MARK: Proportions

  private static let shares = [
    share(0.5, parties: 300, sizes: 1...1), share(0.1, parties: 300, sizes: 1...1),
    share(0.02, parties: 300, sizes: 1...1), share(0.02, parties: 40, sizes: 1...1),
    share(0.5, parties: 200, sizes: 1...4), share(0.1, parties: 200, sizes: 1...4),
    share(0.02, parties: 200, sizes: 1...4),
  ]

  /// In parties every second member does as the party does.
  private static func share(
    _ share: Double, parties: Int, sizes: ClosedRange<Int>
  ) -> CoverageCase {
    let world = sizes == 1...1 ? "\(parties) players" : "\(parties) parties of \(name(sizes))"
    return CoverageCase("proportion", "\(share) of \(world)", mayCoverMore: true) {
      stream, level in
      var sums = ClusterSums()
      var clusterSizes = ClusterSizes()
      for _ in 0..<parties {
        let size = sizes.lowerBound + stream.whole(below: sizes.count)
        let shared = stream.uniform()
        let total = (0..<size).reduce(0) { sum, _ in
          let own = stream.uniform()
          return sum + ((stream.uniform() < 0.5 ? shared : own) < share ? 1 : 0)
        }
        sums.record(total: total, size: size)
        clusterSizes.record(size: size)
      }
      return sums.share(over: clusterSizes, level: level).contains(share)
    }
  }

  // MARK: Quantiles

  private static let quantiles = [
    quantile(0.5, parties: 30, sizes: 1...1), quantile(0.95, parties: 30, sizes: 1...1),
    quantile(0.5, parties: 2_000, sizes: 1...1), quantile(0.95, parties: 2_000, sizes: 1...1),
    quantile(0.5, parties: 400, sizes: 1...4), quantile(0.95, parties: 400, sizes: 1...4),
  ]

  /// Of numbers 1…10⁶, of which all are as likely; in parties every second member has the party's.
  private static func quantile(
    _ share: Double, parties: Int, sizes: ClosedRange<Int>
  ) -> CoverageCase {
    let world = sizes == 1...1 ? "\(parties) players" : "\(parties) parties of \(name(sizes))"
    return CoverageCase("quantile", "p\(Int(share * 100)) of \(world)", mayCoverMore: true) {
      stream, _ in
      var sums = ClusterSums()
      var clusterSizes = ClusterSizes()
      var squares = Int128(0)
      var counts = ValueCounts()
      for _ in 0..<parties {
        let size = sizes.lowerBound + stream.whole(below: sizes.count)
        let shared = stream.uniform()
        var total = 0
        for _ in 0..<size {
          let own = stream.uniform()
          let value = 1 + Int((stream.uniform() < 0.5 ? shared : own) * 1e6)
          total += value
          squares += Int128(value) * Int128(value)
          counts.record(value)
        }
        sums.record(total: total, size: size)
        clusterSizes.record(size: size)
      }
      let estimate = StratifiedCounts(counts).quantileEstimates(
        [share], clusters: clusterSizes,
        designEffect: sums.designEffect(over: clusterSizes, squares: squares))[0]
      return estimate.contains(share * 1e6)
    }
  }

  // MARK: Inequality

  /// |N(0, 1)| in millionths: the coefficient of the half-normal law is √2 − 1.
  private static let inequality = [1, 25].map { players in
    return CoverageCase(
      "Gini's coefficient", "20 groups of \(players) players, half-normal", mayCoverMore: true
    ) { stream, level in
      let groups = (0..<20).map { _ in
        var counts = ValueCounts()
        for _ in 0..<players {
          counts.record(Int(abs(stream.normal()) * 1_000_000))
        }
        return counts
      }
      return Gini.estimate(
        [Gini.Holders(weight: 1, all: groups, groups: groups)], level: level
      )

      .contains(2.0.squareRoot() - 1)
    }
  }
}
