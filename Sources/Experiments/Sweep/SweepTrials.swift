import GameKit
import Measurement
import MonteCarlo
import Statistics

/// One party's life in a base world and in several others, all with the same luck.
///
/// The base is played once for all of them. Its figures of each party are kept for only one block,
/// so memory grows with blocks and worlds, never with players.
struct SweepTrials: TrialModel {
  private(set) var base: CompiledTrials
  private(set) var points: [CompiledTrials]
  /// Receives the parties of a block, from any thread, once for every world that played it.
  let progress: @Sendable (_ parties: Int) -> Void
  private let shared: [SharedFigures]

  init(
    base: CompiledTrials, points: [CompiledTrials],
    progress: @escaping @Sendable (_ parties: Int) -> Void = { _ in }
  ) {
    self.base = base
    self.points = points
    self.progress = progress
    shared = points.map { SharedFigures(base.plan, $0.plan, withDays: false) }
  }

  /// Parties of the largest world; some of them may not exist in others.
  var parties: Int { points.reduce(base.parties.count) { max($0, $1.parties.count) } }

  func forOneThread() -> SweepTrials {
    var own = self
    own.base = base.forOneThread()
    own.points = points.map { $0.forOneThread() }
    return own
  }

  func makeSummary() -> SweepTally {
    SweepTally(
      base: RunTally(summaryOnly: base.plan),
      points: zip(points, shared).map {
        SweepTally.Point(
          tally: RunTally(summaryOnly: $0.plan), differences: FigureDifferences($1))
      })
  }

  func play(_ trials: Range<Int>, into summary: inout SweepTally, isCancelled: () -> Bool) {
    var baseFigures: [[PairedSums.Side]] = []
    baseFigures.reserveCapacity(trials.count)
    let tally = play(trials, in: base, isCancelled) { _, figures in baseFigures.append(figures) }
    guard let tally else { return }
    summary.base.merge(tally)
    for index in points.indices {
      let tally = play(trials, in: points[index], isCancelled) { party, figures in
        summary.points[index].differences.record(baseFigures[party - trials.lowerBound], figures)
      }
      guard let tally else { return }
      summary.points[index].tally.merge(tally)
    }
  }

  /// Plays parties in one world.
  ///
  /// - Parameter each: Receives each party's figures; 0 for parties that the world does not have.
  /// - Returns: nil when cancelled.
  private func play(
    _ trials: Range<Int>, in world: CompiledTrials, _ isCancelled: () -> Bool,
    each: (_ party: Int, _ figures: [PairedSums.Side]) -> Void
  ) -> RunTally? {
    var tally = world.makeSummary()
    var recorder = PartyRecorder(plan: world.plan, keepsFigures: true)
    for party in trials {
      if isCancelled() { return nil }
      world.play(party: party, &recorder, into: &tally)
      each(party, recorder.figures)
    }
    tally.dropDaysAndSpreads()
    progress(trials.count)
    return tally
  }
}

/// The results of a set of parties in a base world and in several others: each world's summary, and
/// the differences of each party's figures from the base's.
struct SweepTally: Tally {
  var base: RunTally
  var points: [Point]

  struct Point: Sendable {
    var tally: RunTally
    var differences: FigureDifferences
  }

  /// Adds the other tally's parties.
  ///
  /// - Precondition: Both are of the same worlds.
  mutating func merge(_ other: SweepTally) {
    precondition(points.count == other.points.count, "sweeps of different worlds cannot be merged")
    base.merge(other.base)
    for index in points.indices {
      points[index].tally.merge(other.points[index].tally)
      points[index].differences.merge(other.points[index].differences)
    }
  }
}
