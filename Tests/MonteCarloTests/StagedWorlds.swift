import MonteCarlo
import Randomness
import Statistics

/// Worlds whose true answer is known, each a few lines, in which a run looks for it.
enum StagedWorld: String, CaseIterable, Sendable {
  /// The mean of exponential amounts.
  case exponential
  /// The mean over the members of parties of 1 to 4, who share half of their luck.
  case parties
  /// The mean of log-normal amounts with σ = 1, of which a few make out much.
  case skewed
  /// The same with σ = 1.5: one percent of the sample decides.
  case heavyTail
  /// One in three.
  case share
  /// One in 50.
  case rareShare
  /// One in 500: a pilot sees four.
  case rarestShare
  /// The 95th percentile of droughts with a chance of one in 20, a whole number.
  case drought
  /// Gini's coefficient of exponential amounts, by a jackknife of 20 groups.
  case gini

  /// What the run looks for.
  var truth: Double {
    switch self {
    case .exponential: 1
    case .parties: 2
    case .skewed: PortableMath.exp(0.5)
    case .heavyTail: PortableMath.exp(1.125)
    case .share: 1.0 / 3
    case .rareShare: 0.02
    case .rarestShare: 0.002
    case .drought: 59
    case .gini: 0.5
    }
  }
}

/// One replication of a world: a trial is a party, whose luck comes from the replication and its
/// number.
struct StagedModel: TrialModel {
  let world: StagedWorld
  let replication: UInt64
  static let scale = 10_000

  func makeSummary() -> StagedTally { StagedTally(world) }

  func play(_ trials: Range<Int>, into summary: inout StagedTally, isCancelled: () -> Bool) {
    for trial in trials {
      if isCancelled() { return }
      var luck = KeyedStream(StreamKey(seed: replication).child(UInt64(trial)))
      switch world {
      case .exponential: summary.record(amount(exponential(&luck)))
      case .parties:
        let size = Int(luck.next() % 4) + 1
        let shared = exponential(&luck)
        let total = (0..<size).reduce(0) { sum, _ in
          sum + amount(shared + exponential(&luck))
        }
        summary.record(total, size: size)
      case .skewed: summary.record(amount(PortableMath.exp(luck.normal())))
      case .heavyTail: summary.record(amount(PortableMath.exp(1.5 * luck.normal())))
      case .share: summary.record(luck.uniform() < 1.0 / 3 ? 1 : 0)
      case .rareShare: summary.record(luck.uniform() < 0.02 ? 1 : 0)
      case .rarestShare: summary.record(luck.uniform() < 0.002 ? 1 : 0)
      case .drought:
        var attempts = 1
        while luck.uniform() >= 0.05 { attempts += 1 }
        summary.droughts.record(.lucky, atAttempt: attempts)
      case .gini:
        let group = trial % summary.groups.count
        summary.groups[group].record(amount(exponential(&luck)))
      }
    }
  }

  private func exponential(_ luck: inout KeyedStream) -> Double {
    -PortableMath.log(1 - luck.uniform())
  }

  private func amount(_ value: Double) -> Int { Int((value * Double(Self.scale)).rounded()) }
}

/// What a world shows.
struct StagedTally: Tally, Equatable {
  private let world: StagedWorld
  private var sizes = ClusterSizes()
  private var sums = ClusterSums()
  var droughts: DroughtCounts
  var groups: [ValueCounts] = []

  init(_ world: StagedWorld) {
    self.world = world
    droughts = DroughtCounts(capacity: world == .drought ? 1000 : 1)
    if world == .gini { groups = Array(repeating: ValueCounts(), count: 20) }
  }

  mutating func record(_ total: Int, size: Int = 1) {
    sizes.record(size: size)
    sums.record(total: total, size: size)
  }

  mutating func merge(_ other: StagedTally) {
    sizes.merge(other.sizes)
    sums.merge(other.sums)
    droughts.merge(other.droughts)
    for index in groups.indices { groups[index].merge(other.groups[index]) }
  }

  var estimate: Estimate { estimate(level: Estimate.confidenceLevel) }

  func estimate(level: Double) -> Estimate {
    switch world {
    case .exponential, .parties, .skewed, .heavyTail:
      sums.mean(over: sizes, scale: StagedModel.scale, level: level)
    case .share, .rareShare, .rarestShare: sums.share(over: sizes, level: level)
    case .drought: SurvivalCurve(droughts, level: level).quantile(0.95)
    case .gini:
      Gini.estimate([Gini.Holders(weight: 1, all: groups, groups: groups)], level: level)
    }
  }
}
