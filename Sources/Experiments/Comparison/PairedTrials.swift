import GameSupport
import Measurement
import MonteCarlo
import Statistics

/// One party's life in two worlds, with the same luck.
///
/// All luck is keyed by seed, party, member and purpose, so the n-th attempt at anything has the
/// same luck in both worlds (common random numbers), and whatever the worlds share cancels in the
/// difference of a party's figures.
struct PairedTrials: TrialModel {
  private(set) var a: CompiledTrials
  private(set) var b: CompiledTrials
  var shared: SharedFigures

  init(_ a: CompiledTrials, _ b: CompiledTrials) {
    self.a = a
    self.b = b
    shared = SharedFigures(a, b, withDays: true)
  }

  /// Parties of the larger world; some of them may not exist in the other.
  var parties: Int { max(a.parties.count, b.parties.count) }

  func forOneThread() -> PairedTrials {
    var own = self
    own.a = a.forOneThread()
    own.b = b.forOneThread()
    return own
  }

  func makeSummary() -> PairedTally {
    PairedTally(
      a: a.makeSummary(), b: b.makeSummary(),
      differences: FigureDifferences(shared, a.plan, b.plan), values: PairedValues(a.plan, b.plan))
  }

  func play(_ trials: Range<Int>, into summary: inout PairedTally, isCancelled: () -> Bool) {
    var recorderA = a.makeRecorder(keepsFigures: true, keepsDays: true)
    var recorderB = b.makeRecorder(keepsFigures: true, keepsDays: true)
    defer {
      recorderA.addUp(&summary.a)
      recorderB.addUp(&summary.b)
    }
    for party in trials {
      if isCancelled() { return }
      a.play(party: party, &recorderA, into: &summary.a)
      b.play(party: party, &recorderB, into: &summary.b)
      summary.differences.record(recorderA.shown, recorderB.shown)
      summary.differences.recordDays(recorderA, recorderB)
      if party < a.parties.count { summary.values.record(party: party, .a) { recorderA.members } }
      if party < b.parties.count { summary.values.record(party: party, .b) { recorderB.members } }
    }
  }
}

/// The results of a set of parties in two worlds: each world's own measurements, the differences of each
/// party's figures, and what members of the first parties have in both.
package struct PairedTally: PartyTally, FieldTally {
  var a: RunTally
  var b: RunTally
  var differences: FigureDifferences
  var values = PairedValues(metrics: [])

  package func canBe(of parties: Int) -> Bool {
    RunTally.canBe([a, b], of: parties) && max(a.parties, b.parties) == parties
      && differences.canBe(of: parties)
      && values.canBe(archetypes: (a.plan.archetypes.count, b.plan.archetypes.count))
  }

  package mutating func combine(with other: PairedTally?, _ bytes: inout TallyBytes) {
    bytes.field(&a, other?.a)
    bytes.field(&b, other?.b)
    bytes.field(&differences, other?.differences)
    bytes.field(&values, other?.values)
  }
}

package struct ComparisonWork: PartyWork {
  private let trials: PairedTrials
  package init(_ a: Simulation, with b: Simulation) { trials = PairedTrials(a.trials, b.trials) }
  package var parties: Int { trials.parties }
  package var nothing: PairedTally { trials.makeSummary() }

  package func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: PairedTally, parties: [Range<Int>]) {
    let (tally, played) = ParallelRun(threads: threads).playUntilCancelled(
      trials, plan: BlockPlan(trials: trials.parties), trials: parties, watcher: watcher)
    return (tally, played)
  }
}
