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
  private var chosen: Model?

  private struct Model {
    /// The mixture of all players, and of those outside each fold.
    var whole: Mixture
    var mixtures: [Mixture]
    /// The log likelihood of each player in the fit that left the player out.
    var heldOut: [Double]
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
      let start = MixtureClimb.starts(kinds: min(3, fit.maxKinds), shape: shape, smaller: nil)[0]
      return (data, climb.climb(from: start, steps: 60).logLikelihood)
    }
    data = tried.dropFirst().reduce(tried[0]) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  /// Adds kinds while each gains more than two standard errors. A second call, with factors, keeps
  /// the kinds that are chosen, and starts only from them: it costs more by step.
  mutating func chooseKinds(
    from first: Double, to last: Double, _ progress: (Double, String) -> Void
  ) {
    let shape = data.shape
    let known = chosen?.whole.kinds.count ?? 0
    let factors =
      (shape.usesWeekdays ? ", by weekday" : "") + (shape.breaks.isEmpty ? "" : ", by age")
    for kinds in stride(from: known + 1, through: max(1, fit.maxKinds), by: 1) {
      let name = kinds == 1 ? "1 kind" : "\(kinds) kinds"
      let done = Double(kinds - 1 - known) / Double(max(1, fit.maxKinds - known))
      progress(first + (last - first) * done, "fitting \(name)")
      let next = model(data, steps: known == 0 ? 300 : 50) { smaller in
        known == 0
          ? MixtureClimb.starts(kinds: kinds, shape: shape, smaller: smaller)
          : MixtureClimb.splits(of: smaller)
      }
      guard compare(next, name: name + factors) else { return }
    }
  }

  /// Tries factors by weekday and by age; true if one of them is kept.
  mutating func tryFactors(breaks: [Int], _ progress: (Double, String) -> Void) -> Bool {
    progress(0.55, "trying factors by weekday and by age")
    var isAnyKept = false
    for isByAge in [false, true] where !isByAge || !breaks.isEmpty {
      var shape = data.shape
      if isByAge { shape.breaks = breaks } else { shape.usesWeekdays = true }
      let wider = GroupedHistories(players, shape: shape)
      let next = model(wider, steps: 30) { [$0?.reshaped(wider.shape)].compactMap(\.self) }
      if compare(next, name: isByAge ? "factors by age" : "factors by weekday") {
        data = wider
        isAnyKept = true
      }
    }
    return isAnyKept
  }

  /// Returns the best mixture of all players with the chosen number of kinds.
  func whole(installs: [Double]) -> (mixture: Mixture, logLikelihood: Double) {
    let climb = MixtureClimb(data, multiplicities: data.multiplicities { _ in 1 })
    let start = chosen?.whole ?? Mixture(kinds: [], shape: data.shape)
    var best = climb.climb(from: start, steps: 300).mixture
    best.normalise()
    let mixture = MixtureCalibration(
      players, times: players.map { _ in 1 }, shape: data.shape, installs: installs
    ).calibrated(best)
    return (mixture, climb.expectation.logLikelihood(mixture))
  }

  /// Fits a model to all players, which decides the best two of several starts (one with factors,
  /// as each step costs more), and then from those without each fold, to read the likelihood of
  /// the fold.
  ///
  /// - Parameter starts: Makes starts from the mixture of the model that is chosen.
  private func model(
    _ data: GroupedHistories, steps: Int, starts: @Sendable (Mixture?) -> [Mixture]
  ) -> Model {
    let (folds, chosen) = (folds, chosen)
    @Sendable func climb(without fold: Int?) -> MixtureClimb {
      MixtureClimb(data, multiplicities: data.multiplicities { folds[$0] == fold ? 0 : 1 })
    }
    let run = ParallelRun(threads: fit.threads)
    let first = starts(chosen?.whole)
    let climbed = run.map(first.count) { climb(without: nil).climb(from: first[$0], steps: 25) }
    let best = climbed.indices.sorted {
      climbed[$0].logLikelihood == climbed[$1].logLikelihood
        ? $0 < $1 : climbed[$0].logLikelihood > climbed[$1].logLikelihood
    }.prefix(data.shape.effects == 1 ? 2 : 1)
    let results = run.map(foldCount + 1) { index in
      let fold = index < foldCount ? index : nil
      let all = starts(fold.map { chosen?.mixtures[$0] } ?? chosen?.whole)
      let climb = climb(without: fold)
      let ends = best.map { climb.climb(from: all[$0], steps: steps) }
      let mixture = ends.dropFirst().reduce(ends[0]) {
        $1.logLikelihood > $0.logLikelihood ? $1 : $0
      }.mixture
      _ = climb.expectation.logLikelihood(mixture)
      return (mixture, climb.expectation.logLikelihoods)
    }
    return Model(
      whole: results[foldCount].0, mixtures: results.dropLast().map(\.0),
      heldOut: players.indices.map { results[folds[$0]].1[Int(data.groupOfPlayer[$0])] })
  }

  /// Records a model's gain over the chosen one, and chooses it if the gain is above two standard
  /// errors.
  private mutating func compare(_ next: Model, name: String) -> Bool {
    let count = Double(players.count)
    let differences = chosen.map { zip(next.heldOut, $0.heldOut).map { $0 - $1 } } ?? []
    let gain = differences.reduce(0, +)
    let squares = differences.reduce(0) { $0 + ($1 - gain / count) * ($1 - gain / count) }
    let error = (squares / max(1, count - 1) * count).squareRoot()
    let isKept = chosen == nil || gain > 2 * error
    gains.append(
      HeldOutGain(
        name: name, logLikelihood: next.heldOut.reduce(0, +) / count, gain: gain,
        standardError: error, isKept: isKept))
    if isKept { chosen = next }
    return isKept
  }
}
