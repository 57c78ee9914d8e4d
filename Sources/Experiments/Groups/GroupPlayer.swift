import GameSupport
import Measurement
import MonteCarlo
import Synchronization

final class BasePlayer: Sendable {
  private let trials: CompiledTrials
  private let players: Set<String>?
  private let tree: MergeTree<RunTally>
  private let whole = Mutex<RunTally?>(nil)

  init(_ trials: CompiledTrials, of players: Set<String>?, parties: Int) {
    (self.trials, self.players) = (trials, players)
    tree = MergeTree(parts: parties)
  }

  /// Returns the figures of each party; nil when cancelled.
  fileprivate func play(_ parties: Range<Int>, _ isCancelled: () -> Bool) -> [ShownParty]? {
    var figures: [ShownParty] = []
    figures.reserveCapacity(parties.count)
    let tally = trials.playSummary(parties, of: players, isCancelled) { _, party in
      figures.append(party)
    }
    guard let tally else { return nil }
    if let all = tree.add(tally, of: parties.count) { whole.withLock { $0 = all } }
    return figures
  }

  /// The measurements; nil before all blocks were played.
  var tally: RunTally? { whole.withLock { $0 } }
}

/// Parties that all groups play on the same luck.
final class BaseBlock: Sendable {
  let parties: Range<Int>
  private let base: BasePlayer
  private let shown = Mutex<[ShownParty]?>(nil)
  init(_ parties: Range<Int>, of base: BasePlayer) { (self.parties, self.base) = (parties, base) }

  /// Returns the base's figures, which the first thread plays that asks; nil when cancelled.
  func figures(_ isCancelled: () -> Bool, _ progress: (_ parties: Int) -> Void) -> [ShownParty]? {
    shown.withLock { shown in
      if shown == nil {
        shown = base.play(parties, isCancelled)
        if shown != nil { progress(parties.count) }
      }
      return shown
    }
  }
}

final class GroupPlayer: Sendable {
  let index: Int
  private let worlds: [Simulation?]
  private let base: CompiledTrials
  private let players: Set<String>?
  /// The worlds, ready to play, and what no parties show in them.
  private let compiled = Mutex<(trials: [CompiledTrials?], nothing: GroupTally.Group)?>(nil)
  private let tree: MergeTree<GroupTally.Group>

  /// Some of the parties may not exist in some of the worlds, of which nil stands for the base.
  init(
    _ index: Int, _ worlds: [Simulation?], base: CompiledTrials, of players: Set<String>?,
    parties: Int
  ) {
    (self.index, self.worlds) = (index, worlds)
    (self.base, self.players) = (base, players)
    tree = MergeTree(parts: parties)
  }

  private var ready: (trials: [CompiledTrials?], nothing: GroupTally.Group) {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let trials = worlds.map { $0?.trials }
      let ready = (trials, GroupTally.Group.nothing(in: trials, base: base))
      compiled = ready
      return ready
    }
  }

  /// Plays parties in each world and compares them with those of the first. Returns the
  /// measurements of all parties to the thread that completes them; nil when cancelled.
  func play(
    _ parties: Range<Int>, base: [ShownParty], _ isCancelled: () -> Bool,
    _ progress: (_ parties: Int) -> Void
  ) -> GroupTally.Group? {
    let (trials, nothing) = ready
    var worlds: [RunTally?] = []
    var compared: [FigureDifferences] = []
    // Each party in the first world.
    var first: [ShownParty] = []
    for (index, own) in trials.enumerated() {
      var differences = index == 0 ? nil : nothing.differences[index - 1]
      if let own {
        let tally = own.playSummary(parties, of: players, isCancelled) { party, shown in
          if index == 0 { first.append(shown) }
          differences?.record(first[party - parties.lowerBound], shown)
        }
        guard let tally else { return nil }
        worlds.append(tally)
        progress(parties.count)
      } else {
        worlds.append(nil)
        if index == 0 { first = base }
        for (a, b) in zip(first, base) { differences?.record(a, b) }
      }
      if let differences { compared.append(differences) }
    }
    return tree.add(.init(worlds: worlds, differences: compared), of: parties.count)
  }
}

extension CompiledTrials {
  /// Plays parties with a member of some groups, nil for all, on one thread; keeps what a summary
  /// needs, and hands out what each party shows, 0 where this world lacks it. Nil when cancelled.
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
    recorder.addUp(&tally)
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

extension RunTally {
  /// Returns the tally of no parties that keeps what a summary needs.
  static func summary(of plan: MeasurementPlan) -> RunTally {
    var tally = RunTally(plan: plan)
    tally.dropDaysAndSpreads()
    return tally
  }
}

/// The work on groups of worlds, in the order in which threads take it: a task is one block of
/// parties in the worlds of one group, or in the base alone.
///
/// The groups share what the base shows in a block. It plays each block before the groups play the block
/// before it, so that a thread rarely waits for the base. Whatever tasks share is freed with the last of
/// them, so memory grows with the worlds and with threads, never with players.
struct GroupTasks: Sequence, IteratorProtocol {
  typealias Task = (block: BaseBlock, group: GroupPlayer?)

  let base: BasePlayer
  private let groups: [GroupPlayer]
  private let blocks: BlockPlan
  private let firstParty: Int
  private var nextBlock = 0
  /// The block that the base plays before the groups play the one before it.
  private var following: BaseBlock?
  /// Tasks to hand out, the next one last.
  private var waiting: [Task] = []

  init(
    base: CompiledTrials, groups: [[Simulation?]], of players: Set<String>? = nil,
    blocks: BlockPlan, from firstParty: Int = 0
  ) {
    self.base = BasePlayer(base, of: players, parties: blocks.trials)
    self.groups = groups.enumerated().map {
      GroupPlayer($0, $1, base: base, of: players, parties: blocks.trials)
    }
    (self.blocks, self.firstParty) = (blocks, firstParty)
  }

  mutating func next() -> Task? {
    while waiting.isEmpty {
      let current = following
      following = makeBlock()
      guard current != nil || following != nil else { return nil }
      if let current { waiting = groups.reversed().map { (current, $0) } }
      if let following { waiting.append((following, nil)) }
    }
    return waiting.removeLast()
  }

  private mutating func makeBlock() -> BaseBlock? {
    guard nextBlock < blocks.blocks else { return nil }
    let trials = blocks.trials(inFirst: nextBlock)..<blocks.trials(inFirst: nextBlock + 1)
    nextBlock += 1
    return BaseBlock(trials.lowerBound + firstParty..<trials.upperBound + firstParty, of: base)
  }
}
