import Players
import Randomness

/// A log that cannot be fitted, with the reason as a sentence.
public struct FitRefusal: Error, Equatable, CustomStringConvertible {
  /// The reason, in lower case and without a full stop.
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// Fits a mixture of kinds to the active days of players.
///
/// The parameters are those of a scenario. Their values come from expectation and maximisation
/// (L. E. Baum et al., "A maximization technique occurring in the statistical analysis of
/// probabilistic functions of Markov chains", 1970), the number of kinds from the likelihood of
/// players that a fit left out.
public struct MixtureFit: Sendable {
  /// The greatest number of kinds.
  public var maxKinds = 6
  /// Fits to resampled players for the intervals.
  public var resamples = 100
  /// Threads; results do not depend on it.
  public var threads = 1
  /// The seed of resampling and of the division into folds.
  public var seed: UInt64 = 1
  /// The smallest number of players that is fitted.
  private static let minPlayers = 300

  /// Creates a fit with the usual settings.
  public init() {}

  static let ranges = [2...5, 3...10, 7...21, 14...45, 5...60]
  static let breaks = [3, 6, 11, 21, 45, 90]

  /// Fits a mixture.
  ///
  /// - Parameters:
  ///   - histories: At least 300 players.
  ///   - progress: Called with the share of the work done and a sentence, in a fixed order.
  public func fit(
    _ histories: Histories, progress: (Double, String) -> Void = { _, _ in }
  ) throws -> FittedPopulation {
    let players = histories.players
    guard players.count >= Self.minPlayers else {
      throw FitRefusal(
        "\(players.count) players are too few: a mixture needs at least \(Self.minPlayers)")
    }
    let span = histories.span
    guard span >= 2 else { throw FitRefusal("a mixture needs at least two observed days a player") }
    progress(0, "choosing the length of lapses")
    var selection = MixtureSelection(players, fit: self)
    selection.chooseLapses()
    selection.chooseKinds(from: 0.05, to: 0.55, progress)
    let breaks = Self.breaks.filter { $0 <= span / 2 }
    if selection.tryFactors(breaks: breaks, progress) {
      selection.chooseKinds(from: 0.6, to: 0.8, progress)
    }
    progress(0.8, "resampling players")
    let installs = Self.installs(players)
    let (mixture, logLikelihood) = selection.whole(installs: installs)
    let data = selection.data
    let intervals = MixtureIntervals(
      players: players, data: data, fitted: mixture, installs: installs, span: min(span, 366),
      resamples: resamples
    ).identified(threads: threads, key: StreamKey(seed: seed).child(1))
    progress(1, "done")
    return FittedPopulation(
      kinds: Self.kinds(mixture, data, players),
      weekdayFactors: data.shape.usesWeekdays
        ? mixture.weekdays : Array(repeating: 1, count: 7),
      logLikelihood: logLikelihood, heldOut: selection.gains, span: span, intervals: intervals,
      warnings: players.count < 1000
        ? ["\(players.count) players are few: intervals are wide, and small kinds go unseen"] : [],
      mixture: mixture, shape: data.shape, installs: installs)
  }

  /// Returns the share of installs by day of the week.
  private static func installs(_ players: [History]) -> [Double] {
    var shares = Array(repeating: 0.0, count: 7)
    for player in players { shares[player.installWeekday] += 1 / Double(players.count) }
    return shares
  }

  /// Returns the kinds with their tasks, by falling weight.
  private static func kinds(
    _ mixture: Mixture, _ data: GroupedHistories, _ players: [History]
  ) -> [FittedKind] {
    let count = mixture.kinds.count
    let expectation = MixtureExpectation(data, multiplicities: data.multiplicities { _ in 1 })
    let chances = expectation.chancesOfKinds(mixture)
    let order = mixture.kinds.indices.sorted {
      let (a, b) = (mixture.kinds[$0].weight, mixture.kinds[$1].weight)
      return a == b ? $0 < $1 : a > b
    }
    return order.map { index in
      let kind = mixture.kinds[index]
      let tasks = MixtureTasks(
        players, chances: data.groupOfPlayer.map { chances[Int($0) * count + index] })
      return FittedKind(
        weight: kind.weight, activity: kind.activity, activitySpread: kind.spread,
        afterPlaying: kind.afterPlaying, churn: kind.churn, lapse: kind.lapse,
        lapseDays: data.shape.lapseDays, tasksPerActiveDay: tasks.mean, tasksSpread: tasks.spread,
        presenceByAge: zip(data.shape.breaks, mixture.ages.dropFirst()).map {
          // A life begins with day 1, and ages with 0.
          AgeFactor(from: $0 + 1, factor: $1)
        })
    }
  }
}
