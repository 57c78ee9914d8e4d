import GameSupport
import MonteCarlo

/// The work on groups of worlds, in the order in which threads take it: a task is one block of parties in
/// the worlds of one group.
///
/// The groups share what the base shows in a block. It plays each block before the groups play the block
/// before it, so that a thread rarely waits for the base. Whatever tasks share is freed with the last of
/// them, so memory grows with the worlds and with threads, never with players.
struct GroupTasks: Sequence, IteratorProtocol {
  let base: BasePlayer
  private let groups: [GroupPlayer]
  private let blocks: BlockPlan
  private let firstParty: Int
  private var nextBlock = 0
  /// The block that the base plays before the groups play the one before it.
  private var following: BaseBlock?
  /// Tasks to hand out, the next one last.
  private var waiting: [GroupTask] = []

  /// - Parameter groups: Nil stands for the base.
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

  mutating func next() -> GroupTask? {
    while waiting.isEmpty {
      let current = following
      following = makeBlock()
      guard current != nil || following != nil else { return nil }
      let tasks = current.map { block in groups.map { GroupTask(block: block, group: $0) } }
      waiting = (tasks ?? []).reversed() + (following.map { [GroupTask(block: $0)] } ?? [])
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

/// One block of parties in the worlds of one group.
struct GroupTask: Sendable {
  let block: BaseBlock
  /// The group; nil for the base alone.
  var group: GroupPlayer?

  /// Plays the parties, and returns the measurements of the group if this task completed them.
  func play(
    isCancelled: () -> Bool, progress: (_ parties: Int) -> Void
  ) -> (index: Int, tally: GroupTally.Group)? {
    guard let base = block.figures(isCancelled, progress), let group,
      let played = group.play(block.parties, base: base, isCancelled, progress)
    else { return nil }
    return group.add(played, of: block.parties.count).map { (group.index, $0) }
  }
}
