import GameSupport
import Measurement
import MonteCarlo
import Statistics
import Synchronization

/// Groups of worlds on the luck of a base: each world is compared with its group's first.
///
/// Differences equal those of `compare`.
package struct GroupWork: PartyWork {
  let base: CompiledTrials
  /// Nil stands for the base.
  let groups: [[Simulation?]]
  /// The groups of players whose metrics count; nil for all. Parties without one of their members are not
  /// played, as no other party can change such a metric.
  let players: Set<String>?
  /// The parties of the largest world; some of them may not exist in another.
  package let parties: Int
  let blockSize: Int

  package var worlds: Int { groups.reduce(1) { $0 + $1.count { $0 != nil } } }

  package var nothing: GroupTally {
    GroupTally(
      base: .summary(of: base.plan),
      groups: groups.map { .nothing(in: $0.map { $0?.trials }, base: base) })
  }

  package func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: GroupTally, parties: [Range<Int>]) {
    if parties.isEmpty { return (nothing, []) }
    let tasks = GroupTasks(
      base: base, groups: groups, of: players,
      blocks: BlockPlan(trials: parties.count, blockSize: blockSize), from: parties.lowerBound)
    let done = Atomic<Int>(0)
    let all = parties.count * worlds
    let isCancelled = Atomic<Bool>(false)
    @Sendable func isEnding() -> Bool {
      if isCancelled.load(ordering: .relaxed) { return true }
      if watcher.isCancelled() { isCancelled.store(true, ordering: .relaxed) }
      return isCancelled.load(ordering: .relaxed)
    }
    let tallies = Mutex<[GroupTally.Group?]>(Array(repeating: nil, count: groups.count))
    ParallelRun(threads: threads).forEach(tasks, isCancelled: isEnding) { block, group in
      func progress(_ parties: Int) {
        watcher.progress(done.add(parties, ordering: .relaxed).newValue, all)
      }
      guard let base = block.figures(isEnding, progress), let group,
        let tally = group.play(block.parties, base: base, isEnding, progress)
      else { return }
      tallies.withLock { $0[group.index] = tally }
    }
    guard !isCancelled.load(ordering: .relaxed), let base = tasks.base.tally
    else { return (nothing, []) }
    return (GroupTally(base: base, groups: tallies.withLock { $0.map { $0! } }), [parties])
  }

  package typealias Found = (base: [SummaryRow], groups: [GroupComparison])

  package func findings(_ tally: GroupTally, threads: Int) -> Found {
    let base = Findings.summary(tally.base, threads: threads)
    let groups = ParallelRun(threads: threads).map(tally.groups.count) { index in
      let group = tally.groups[index]
      let first = group.worlds[0]
      let summary = first.map { Findings.summary($0) } ?? base
      return GroupComparison(
        first: summary,
        others: zip(group.worlds.dropFirst(), group.differences).map { other, differences in
          Sweep.Point(
            PairedTally(
              a: first ?? tally.base, b: other ?? tally.base, differences: differences), summary)
        })
    }
    return (base, groups)
  }
}

/// The worlds of a group: differences are from the first of them, on common random numbers.
package struct GroupComparison: Sendable {
  /// The first world: every metric recorded, for every group of players, without spreads.
  package let first: [SummaryRow]
  package let others: [Sweep.Point]
}

/// The measurements of a set of parties in groups of worlds.
package struct GroupTally: PartyTally, FieldTally {
  var base: RunTally
  var groups: [Group]

  struct Group: FieldTally {
    /// Each world; nil for the base.
    var worlds: [RunTally?]
    /// The differences of each world but the first from the first.
    var differences: [FigureDifferences]

    /// Returns what no parties show in some worlds, of which nil stands for the base.
    static func nothing(in worlds: [CompiledTrials?], base: CompiledTrials) -> Group {
      Group(
        worlds: worlds.map { $0.map { .summary(of: $0.plan) } },
        differences: worlds.dropFirst().map { other in
          let (a, b) = (worlds[0] ?? base, other ?? base)
          return FigureDifferences(SharedFigures(a, b, withDays: false), a.plan, b.plan)
        })
    }

    mutating func combine(with other: Group?, _ bytes: inout TallyBytes) {
      for index in worlds.indices where worlds[index] != nil {
        bytes.field(&worlds[index]!, other?.worlds[index])
      }
      bytes.field(&differences, other?.differences)
    }
  }

  package func canBe(of parties: Int) -> Bool {
    RunTally.canBe([base] + groups.flatMap { $0.worlds.compactMap { $0 } }, of: parties)
      && groups.allSatisfy { $0.differences.allSatisfy { $0.canBe(of: parties) } }
  }

  package mutating func combine(with other: GroupTally?, _ bytes: inout TallyBytes) {
    bytes.field(&base, other?.base)
    bytes.field(&groups, other?.groups)
  }
}

extension RunTally {
  /// Returns true if so many parties can show these worlds, each of which has some of them or all.
  static func canBe(_ worlds: [RunTally], of parties: Int) -> Bool {
    worlds.allSatisfy { $0.parties <= parties && $0.isSound }
  }
}
