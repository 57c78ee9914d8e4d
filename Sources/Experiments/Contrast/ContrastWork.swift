import GameSupport
import Measurement
import MonteCarlo
import Players
import Statistics
import Synchronization

/// Groups of worlds on the luck of one simulation, in parts: the worlds of each group are compared
/// with the group's first.
///
/// A thread plays a whole group, so there should be more groups than threads. The simulation itself
/// is played once, and parties without a member of a metric's group are not played at all, as no other
/// party can change the metric. Differences equal those of `compare`.
public struct ContrastWork: PartyWork {
  private let base: Simulation
  /// Nil stands for the base.
  private let groups: [[Simulation?]]
  /// The groups of players whose metrics count.
  private let players: Set<String>
  /// The parties of the largest world.
  public let parties: Int

  /// - Parameters:
  ///   - groups: Worlds of the same game, seed, players and days as the base; nil stands for the base.
  ///     A group has at least one.
  ///   - metrics: The metrics to return, for these groups of players.
  public init(_ base: Simulation, _ groups: [[Simulation?]], metrics: [MetricID]) {
    let recorded = Recorded.metrics(Set(metrics.map(\.name)))
    self.base = base.recording(recorded)
    self.groups = groups.map { $0.map { $0?.recording(recorded) } }
    players = Set(metrics.map(\.group))
    let worlds = [base] + groups.joined().compactMap { $0 }
    parties = Set(worlds.map(\.population.partySizes)).reduce(0) { most, sizes in
      max(most, Parties(players: base.players, sizeWeights: sizes, seed: base.seed).count)
    }
  }

  /// Returns the work on many groups in turns, each of which plays the simulation once more: a world's
  /// measurements take memory until its group is compared. How many turns there are changes no result.
  public static func inTurns(
    _ base: Simulation, _ groups: [[Simulation?]], metrics: [MetricID]
  ) -> [ContrastWork] {
    var turns: [[[Simulation?]]] = [[]]
    var worlds = 0
    for group in groups {
      if worlds + group.count > mostWorlds, !turns[turns.count - 1].isEmpty {
        turns.append([])
        worlds = 0
      }
      turns[turns.count - 1].append(group)
      worlds += group.count
    }
    return turns.map { ContrastWork(base, $0, metrics: metrics) }
  }

  /// The most worlds of a turn, unless a single group has more.
  public static let mostWorlds = 160

  public var worlds: Int { groups.reduce(1) { $0 + $1.count { $0 != nil } } }

  public var nothing: ContrastTally {
    let own = base.trials
    return ContrastTally(
      base: .summary(of: own.plan),
      groups: groups.map { worlds in
        let trials = worlds.map { $0?.trials }
        return ContrastTally.Group(
          worlds: trials.map { $0.map { .summary(of: $0.plan) } },
          differences: trials.dropFirst().map {
            FigureDifferences(from: (trials[0] ?? nil) ?? own, to: $0 ?? own)
          })
      })
  }

  /// All or nothing is played.
  public func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: ContrastTally, parties: [Range<Int>]) {
    if parties.isEmpty { return (nothing, []) }
    let done = Atomic<Int>(0)
    let all = worlds * parties.count
    let isCancelled: @Sendable () -> Bool = { watcher.isCancelled() }
    let progress: @Sendable () -> Void = {
      watcher.progress(done.add(parties.count, ordering: .relaxed).newValue, all)
    }
    guard let base = PlayedWorld(base, parties, of: players, isCancelled) else {
      return (nothing, [])
    }
    progress()
    let found = Mutex<[ContrastTally.Group?]>(Array(repeating: nil, count: groups.count))
    ParallelRun(threads: threads).forEach(groups.indices, isCancelled: isCancelled) { index in
      let group = ContrastTally.Group(
        groups[index], parties, base: base, of: players, isCancelled, progress)
      found.withLock { $0[index] = group }
    }
    let played = found.withLock { $0.compactMap { $0 } }
    return played.count == groups.count
      ? (ContrastTally(base: base.tally, groups: played), [parties]) : (nothing, [])
  }

  /// The findings of the base, and a contrast of each group.
  public typealias Found = (base: [SummaryRow], contrasts: [Contrast])

  /// Returns what the measurements of all parties show: the base, and a contrast of each group.
  public func findings(_ tally: ContrastTally) -> Found {
    let contrasts = zip(groups, tally.groups).map { worlds, group in
      let first = group.worlds[0] ?? tally.base
      let summary = Findings.summary(first)
      return Contrast(
        first: summary,
        others: zip(group.worlds.dropFirst(), group.differences).map { other, differences in
          Sweep.Point(
            SweepTally(tally: other ?? tally.base, differences: differences), base: first, summary)
        })
    }
    return (Findings.summary(tally.base), contrasts)
  }
}

/// What was measured of a set of parties in groups of worlds.
public struct ContrastTally: PartyTally {
  var base: RunTally
  var groups: [Group]

  public func canBe(of parties: Int) -> Bool {
    RunTally.canBe([base] + groups.flatMap { $0.worlds.compactMap { $0 } }, of: parties)
      && groups.allSatisfy { $0.differences.allSatisfy { $0.canBe(of: parties) } }
  }

  /// A group of worlds.
  struct Group: KeptTally {
    /// Each world, without those that are the base.
    var worlds: [RunTally?]
    /// The differences of each world but the first from the first.
    var differences: [FigureDifferences]

    mutating func exchange(with bytes: inout TallyBytes) {
      for index in worlds.indices { worlds[index]?.exchange(with: &bytes) }
      bytes.exchange(&differences)
    }

    mutating func merge(_ other: Group) {
      for index in worlds.indices {
        if let tally = other.worlds[index] { worlds[index]?.merge(tally) }
      }
      for index in differences.indices { differences[index].merge(other.differences[index]) }
    }
  }

  public mutating func exchange(with bytes: inout TallyBytes) {
    base.exchange(with: &bytes)
    bytes.exchange(&groups)
  }

  /// Adds the other tally's parties.
  ///
  /// - Precondition: Both are of the same worlds.
  public mutating func merge(_ other: ContrastTally) {
    base.merge(other.base)
    for index in groups.indices { groups[index].merge(other.groups[index]) }
  }
}

/// Parties of a world, as they were played.
private struct PlayedWorld: Sendable {
  let trials: CompiledTrials
  let tally: RunTally
  /// The figures of each party; 0 for a party that this world does not have.
  let parties: [ShownParty]

  /// - Returns: nil when cancelled.
  init?(
    _ world: Simulation, _ parties: Range<Int>, of groups: Set<String>, _ isCancelled: () -> Bool
  ) {
    let trials = world.trials
    var shown: [ShownParty] = []
    shown.reserveCapacity(parties.count)
    let tally = trials.playSummary(parties, of: groups, isCancelled) { _, party in
      shown.append(party)
    }
    guard let tally else { return nil }
    (self.trials, self.tally, self.parties) = (trials, tally, shown)
  }
}

extension ContrastTally.Group {
  /// Plays the worlds of one group.
  ///
  /// - Parameters:
  ///   - base: Stands for the worlds that are nil.
  ///   - groups: The groups whose metrics count.
  ///   - progress: Called when a world was played.
  /// - Returns: nil when cancelled.
  fileprivate init?(
    _ worlds: [Simulation?], _ parties: Range<Int>, base: PlayedWorld, of groups: Set<String>,
    _ isCancelled: () -> Bool, _ progress: () -> Void
  ) {
    var first: PlayedWorld?
    (self.worlds, differences) = ([], [])
    for world in worlds {
      let own = world.map { PlayedWorld($0, parties, of: groups, isCancelled) }
      if let own {
        if own == nil { return nil }
        progress()
      }
      let played = own.flatMap { $0 } ?? base
      self.worlds.append(world == nil ? nil : played.tally)
      guard let first else {
        first = played
        continue
      }
      var contrast = FigureDifferences(from: first.trials, to: played.trials)
      for (a, b) in zip(first.parties, played.parties) { contrast.record(a, b) }
      differences.append(contrast)
    }
  }
}
