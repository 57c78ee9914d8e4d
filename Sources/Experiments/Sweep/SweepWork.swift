import GameSupport
import Measurement
import MonteCarlo
import Statistics
import Synchronization

/// A pass of a sweep: a base, and some worlds that are compared with it.
public struct SweepWork: PartyWork {
  private let base: CompiledTrials
  private let points: [Simulation]
  /// The parties of the largest world; some of them may not exist in another.
  public let parties: Int
  private let blockSize: Int

  init(
    base: CompiledTrials, points: [Simulation], parties: Int, blockSize: Int
  ) {
    (self.base, self.points, self.parties) = (base, points, parties)
    self.blockSize = blockSize
  }

  public var worlds: Int { points.count + 1 }

  public var nothing: PassTally {
    PassTally(
      base: .summary(of: base.plan), points: points.map { .nothing($0, from: base) })
  }

  /// All or nothing is played.
  public func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: PassTally, parties: [Range<Int>]) {
    if parties.isEmpty { return (nothing, []) }
    let tasks = SweepTasks(
      base: base, points: points, blocks: BlockPlan(trials: parties.count, blockSize: blockSize),
      from: parties.lowerBound)
    let done = Atomic<Int>(0)
    let all = parties.count * worlds
    let isCancelled = Atomic<Bool>(false)
    @Sendable func isEnding() -> Bool {
      if isCancelled.load(ordering: .relaxed) { return true }
      if watcher.isCancelled() { isCancelled.store(true, ordering: .relaxed) }
      return isCancelled.load(ordering: .relaxed)
    }
    let tallies = Mutex<[SweepTally?]>(Array(repeating: nil, count: points.count))
    ParallelRun(threads: threads).forEach(tasks, isCancelled: isEnding) { task in
      let found = task.play(
        isCancelled: isEnding,
        progress: { watcher.progress(done.add($0, ordering: .relaxed).newValue, all) })
      if let (point, tally) = found { tallies.withLock { $0[point] = tally } }
    }
    guard !isCancelled.load(ordering: .relaxed), let base = tasks.pass.base else {
      return (nothing, [])
    }
    return (PassTally(base: base, points: tallies.withLock { $0.map { $0! } }), [parties])
  }

  /// What a pass shows.
  public struct Found: Sendable {
    let base: [SummaryRow]
    let points: [Sweep.Point]
  }

  /// Returns what the measurements of all parties show.
  public func findings(_ tally: PassTally) -> Found {
    let base = Findings.summary(tally.base)
    return Found(
      base: base,
      points: tally.points.map { Sweep.Point($0, base: tally.base, base) })
  }
}

/// What was measured of a set of parties in the worlds of a pass.
public struct PassTally: PartyTally {
  var base: RunTally
  var points: [SweepTally]

  public func canBe(of parties: Int) -> Bool {
    RunTally.canBe([base] + points.map(\.tally), of: parties)
      && points.allSatisfy { $0.differences.canBe(of: parties) }
  }

  public mutating func exchange(with bytes: inout TallyBytes) {
    base.exchange(with: &bytes)
    bytes.exchange(&points)
  }

  /// Adds the other tally's parties.
  ///
  /// - Precondition: Both are of the same pass.
  public mutating func merge(_ other: PassTally) {
    base.merge(other.base)
    for index in points.indices { points[index].merge(other.points[index]) }
  }
}

/// The results of a set of parties in one world of a sweep: the summary, and the differences of each
/// party's figures from the base's.
struct SweepTally: KeptTally {
  var tally: RunTally
  var differences: FigureDifferences

  /// What no parties show, in a world that is compared with another one.
  static func nothing(_ world: Simulation, from base: CompiledTrials) -> SweepTally {
    let trials = world.trials
    return SweepTally(
      tally: .summary(of: trials.plan), differences: FigureDifferences(from: base, to: trials))
  }

  mutating func exchange(with bytes: inout TallyBytes) {
    tally.exchange(with: &bytes)
    differences.exchange(with: &bytes)
  }

  /// Adds the other tally's parties.
  ///
  /// - Precondition: Both are of the same world.
  mutating func merge(_ other: SweepTally) {
    tally.merge(other.tally)
    differences.merge(other.differences)
  }
}

extension RunTally {
  /// Whether so many parties can show these worlds, each of which has some of them or all.
  static func canBe(_ worlds: [RunTally], of parties: Int) -> Bool {
    worlds.allSatisfy { $0.parties <= parties && $0.isSound }
  }

  /// Returns the tally of no parties that keeps what a summary needs.
  static func summary(of plan: MeasurementPlan) -> RunTally {
    var tally = RunTally(plan: plan)
    tally.dropDaysAndSpreads()
    return tally
  }
}
