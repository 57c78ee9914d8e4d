import MonteCarlo
import Randomness

/// The choice of a model by the likelihood of players that a fit left out.
struct MixtureSelection {
  private let players: [History]
  private let fit: MixtureFit
  /// The fold of each player; few players are divided into more folds, so that fits see most of
  /// them.
  private let folds: [Int]
  private let foldCount: Int
  private(set) var data: GroupedHistories
  private(set) var gains: [HeldOutGain] = []
  /// The best mixture of each fold, and the log likelihood of each player in the fold's fit that
  /// left the player out.
  private var chosen = Model()

  private struct Model {
    var mixtures: [Mixture] = []
    var heldOut: [Double] = []
  }

  init(_ players: [History], fit: MixtureFit) {
    (self.players, self.fit) = (players, fit)
    let key = StreamKey(seed: fit.seed).child(0)
    let count = players.count < 2000 ? 10 : 4
    foldCount = count
    folds = players.indices.map { index in
      var stream = KeyedStream(key.child(UInt64(index)))
      return Int(stream.next() % UInt64(count))
    }
    data = GroupedHistories(players, shape: MixtureShape())
  }

  /// Chooses the length of lapses by the likelihood of three kinds.
  mutating func chooseLapses() {
    let (players, fit) = (players, fit)
    let tried = ParallelRun(threads: fit.threads).map(MixtureFit.ranges.count) { index in
      var shape = MixtureShape()
      shape.lapseDays = MixtureFit.ranges[index]
      let data = GroupedHistories(players, shape: shape)
      let climb = MixtureClimb(data, multiplicities: data.multiplicities { _ in 1 })
      return (data, climb.best(kinds: min(3, fit.maxKinds), smaller: nil, steps: 60).logLikelihood)
    }
    data = tried.dropFirst().reduce(tried[0]) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  /// Adds kinds while each gains more than two standard errors. A second call, with factors, keeps
  /// the kinds that are chosen, and starts only from them: it costs more by step.
  mutating func chooseKinds(
    from first: Double, to last: Double, _ progress: (Double, String) -> Void
  ) {
    let known = chosen.mixtures.first?.kinds.count ?? 0
    for kinds in stride(from: known + 1, through: max(1, fit.maxKinds), by: 1) {
      let done = Double(kinds - 1 - known) / Double(max(1, fit.maxKinds - known))
      progress(first + (last - first) * done, "fitting \(kinds) \(kinds == 1 ? "kind" : "kinds")")
      let smaller = chosen.mixtures
      let next = model(data) { fold, climb in
        climb.best(
          kinds: kinds, smaller: smaller.isEmpty ? nil : smaller[fold], hasFixedStarts: known == 0,
          steps: known == 0 ? 300 : 40
        ).mixture
      }
      guard compare(next, name: name(kinds), isForced: kinds <= fit.minKinds) else { return }
    }
  }

  private func name(_ kinds: Int) -> String {
    let shape = data.shape
    return "\(kinds) \(kinds == 1 ? "kind" : "kinds")" + (shape.usesWeekdays ? ", by weekday" : "")
      + (shape.breaks.isEmpty ? "" : ", by age")
  }

  /// Tries factors by weekday and by age; true if one of them is kept.
  mutating func tryFactors(breaks: [Int], _ progress: (Double, String) -> Void) -> Bool {
    progress(0.55, "trying factors by weekday and by age")
    var isAnyKept = false
    for isByAge in [false, true] {
      var shape = data.shape
      if isByAge { shape.breaks = breaks } else { shape.usesWeekdays = true }
      if shape == data.shape { continue }
      let wider = GroupedHistories(players, shape: shape)
      let starts = chosen.mixtures
      let next = model(wider) { fold, climb in
        climb.climb(
          from: starts[fold].reshaped(climb.expectation.data.shape), steps: 30
        ).mixture
      }
      if compare(next, name: isByAge ? "factors by age" : "factors by weekday") {
        data = wider
        isAnyKept = true
      }
    }
    return isAnyKept
  }

  /// Returns the best mixture of all players with the chosen number of kinds.
  func whole(installs: [Double]) -> (mixture: Mixture, logLikelihood: Double) {
    let times = data.multiplicities { _ in 1 }
    let climb = MixtureClimb(data, multiplicities: times)
    let climbed = chosen.mixtures.map { climb.climb(from: $0, steps: 10) }
    let start = climbed.dropFirst().reduce(climbed[0]) {
      $1.logLikelihood > $0.logLikelihood ? $1 : $0
    }
    var best = climb.climb(from: start.mixture, steps: 300)
    best.mixture.normaliseWeekdays()
    let mixture = MixtureCalibration(data, multiplicities: times, installs: installs)
      .calibrated(best.mixture)
    return (mixture, climb.expectation.logLikelihood(mixture))
  }

  /// Fits a model without each fold, and reads the likelihood of the fold.
  private func model(
    _ data: GroupedHistories, _ fitted: @Sendable (Int, MixtureClimb) -> Mixture
  ) -> Model {
    let folds = folds
    let results = ParallelRun(threads: fit.threads).map(foldCount) { fold in
      let climb = MixtureClimb(
        data, multiplicities: data.multiplicities { folds[$0] == fold ? 0 : 1 })
      let mixture = fitted(fold, climb)
      _ = climb.expectation.logLikelihood(mixture)
      return (mixture, climb.expectation.logLikelihoods)
    }
    return Model(
      mixtures: results.map(\.0),
      heldOut: players.indices.map { results[folds[$0]].1[Int(data.groupOfPlayer[$0])] })
  }

  /// Records a model's gain over the chosen one, and chooses it if the gain is above two standard
  /// errors.
  private mutating func compare(_ next: Model, name: String, isForced: Bool = false) -> Bool {
    let count = Double(players.count)
    let mean = next.heldOut.reduce(0, +) / count
    var (gain, error) = (0.0, 0.0)
    if !chosen.heldOut.isEmpty {
      let differences = zip(next.heldOut, chosen.heldOut).map { $0 - $1 }
      gain = differences.reduce(0, +)
      let squares = differences.reduce(0.0) {
        $0 + ($1 - gain / count) * ($1 - gain / count)
      }
      error = (squares / max(1, count - 1) * count).squareRoot()
    }
    let isKept = chosen.heldOut.isEmpty || isForced || gain > 2 * error
    gains.append(
      HeldOutGain(
        name: name, logLikelihood: mean, gain: gain, standardError: error, isKept: isKept))
    if isKept { chosen = next }
    return isKept
  }
}
