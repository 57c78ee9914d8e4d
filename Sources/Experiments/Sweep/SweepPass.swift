import GameSupport
import Measurement
import MonteCarlo
import Statistics
import Synchronization

/// What the worlds of a pass share: their base.
final class SweepPass: Sendable {
  private let trials: CompiledTrials
  private let tree: MergeTree<RunTally>
  private let whole = Mutex<RunTally?>(nil)

  /// - Parameter parties: The number of parties to play.
  init(base: CompiledTrials, parties: Int) {
    trials = base
    tree = MergeTree(parts: parties)
  }

  /// Plays parties in the base.
  ///
  /// - Returns: The figures of each party; nil when cancelled.
  fileprivate func playBase(
    _ parties: Range<Int>, _ isCancelled: () -> Bool
  ) -> [ShownParty]? {
    var figures: [ShownParty] = []
    figures.reserveCapacity(parties.count)
    let tally = trials.playSummary(parties, isCancelled) { _, party in figures.append(party) }
    guard let tally else { return nil }
    if let all = tree.add(tally, of: parties.count) { whole.withLock { $0 = all } }
    return figures
  }

  /// The base's measurements; nil before it has played all blocks.
  var base: RunTally? { whole.withLock { $0 } }
}

/// Parties that all worlds of a pass play on the same luck.
final class SweepBlock: Sendable {
  let parties: Range<Int>
  let pass: SweepPass
  private let figures = Mutex<[ShownParty]?>(nil)

  init(_ parties: Range<Int>, of pass: SweepPass) {
    self.parties = parties
    self.pass = pass
  }

  /// Returns the base's figures of each party. The first thread that asks plays the base; others
  /// wait for it.
  ///
  /// - Returns: nil when cancelled.
  func base(
    _ isCancelled: () -> Bool, _ progress: (_ parties: Int) -> Void
  ) -> [ShownParty]? {
    figures.withLock { figures in
      if figures == nil {
        figures = pass.playBase(parties, isCancelled)
        if figures != nil { progress(parties.count) }
      }
      return figures
    }
  }
}

/// One of the worlds that a sweep compares with its base.
final class SweepPoint: Sendable {
  /// The index among the worlds of the pass.
  let index: Int
  private let world: Simulation
  private let base: CompiledTrials
  private let compiled = Mutex<(trials: CompiledTrials, shared: SharedFigures)?>(nil)
  private let tree: MergeTree<SweepTally>

  /// - Parameters:
  ///   - base: The world to compare with.
  ///   - parties: The number of parties to play; some of them may not exist in this world.
  init(_ index: Int, _ world: Simulation, base: CompiledTrials, parties: Int) {
    self.index = index
    self.world = world
    self.base = base
    tree = MergeTree(parts: parties)
  }

  /// Plays parties and compares them with the base's.
  ///
  /// - Parameter base: The base's figures of each of these parties.
  /// - Returns: nil when cancelled.
  func play(
    _ parties: Range<Int>, against base: [ShownParty], _ isCancelled: () -> Bool
  ) -> SweepTally? {
    let (trials, shared) = compiled.withLock { compiled in
      if let compiled { return compiled }
      let trials = world.trials
      let both = (trials, SharedFigures(self.base, trials, withDays: false))
      compiled = both
      return both
    }
    var differences = FigureDifferences(shared, self.base.plan, trials.plan)
    let tally = trials.playSummary(parties, isCancelled) { party, shown in
      differences.record(base[party - parties.lowerBound], shown)
    }
    return tally.map { SweepTally(tally: $0, differences: differences) }
  }

  /// Returns the measurements of all parties to the thread that completes them.
  func add(_ tally: consuming SweepTally, of parties: Int) -> SweepTally? {
    tree.add(tally, of: parties)
  }
}

extension CompiledTrials {
  /// Plays parties on one thread and keeps what a summary needs.
  ///
  /// - Parameters:
  ///   - groups: The groups whose metrics count; parties without a member of them are not played.
  ///     Nil for all.
  ///   - each: Receives what each party shows; 0 for parties that this world does not have.
  /// - Returns: nil when cancelled.
  func playSummary(
    _ parties: Range<Int>, of groups: Set<String>? = nil, _ isCancelled: () -> Bool,
    each: (_ party: Int, _ shown: ShownParty) -> Void
  ) -> RunTally? {
    let trials = forOneThread()
    var tally = trials.makeSummary()
    var recorder = makeRecorder(keepsFigures: true)
    let archetypes = groups.flatMap(plan.archetypes(in:))
    for party in parties {
      if isCancelled() { return nil }
      trials.play(party: party, &recorder, into: &tally, counting: archetypes)
      each(party, recorder.shown)
    }
    tally.dropDaysAndSpreads()
    return tally
  }
}

extension MeasurementPlan {
  /// Returns whether each archetype is in one of some groups; nil if all are.
  fileprivate func archetypes(in groups: Set<String>) -> [Bool]? {
    var found = [Bool](repeating: false, count: archetypes.count)
    for (row, name) in groupNames.enumerated() where groups.contains(name) {
      for archetype in archetypes(ofRow: row) { found[archetype] = true }
    }
    return found.allSatisfy { $0 } ? nil : found
  }
}
