import GameSupport
import MonteCarlo

/// The work of a pass, in the order in which threads take it: a task is one block of parties in one
/// world.
///
/// The worlds of a pass share what their base did in a block. The base plays each block before the
/// other worlds play the block before it, so that a thread rarely waits for the base. Whatever tasks
/// share is freed with the last of them, so memory grows with the worlds of a pass and with threads,
/// never with players.
struct SweepTasks: Sequence, IteratorProtocol {
  let pass: SweepPass
  private let points: [SweepPoint]
  private let blocks: BlockPlan
  private let firstParty: Int
  private var nextBlock = 0
  /// The block that the base plays before the points play the one before it.
  private var following: SweepBlock?
  /// Tasks to hand out, the next one last.
  private var waiting: [SweepTask] = []

  /// - Parameters:
  ///   - points: The worlds besides the base.
  ///   - blocks: The parties, as trials from 0.
  ///   - firstParty: The number of the first one.
  init(
    base: CompiledTrials, points: [Simulation], blocks: BlockPlan, from firstParty: Int = 0
  ) {
    pass = SweepPass(base: base, parties: blocks.trials)
    self.points = points.enumerated().map {
      SweepPoint($0, $1, base: base, parties: blocks.trials)
    }
    (self.blocks, self.firstParty) = (blocks, firstParty)
  }

  mutating func next() -> SweepTask? {
    while waiting.isEmpty {
      let current = following
      following = makeBlock()
      guard current != nil || following != nil else { return nil }
      let tasks = current.map { block in points.map { SweepTask(block: block, point: $0) } }
      waiting = (tasks ?? []).reversed() + (following.map { [SweepTask(block: $0)] } ?? [])
    }
    return waiting.removeLast()
  }

  private mutating func makeBlock() -> SweepBlock? {
    guard nextBlock < blocks.blocks else { return nil }
    let trials = blocks.trials(inFirst: nextBlock)..<blocks.trials(inFirst: nextBlock + 1)
    nextBlock += 1
    return SweepBlock(trials.lowerBound + firstParty..<trials.upperBound + firstParty, of: pass)
  }
}

/// One block of parties in one world.
struct SweepTask: Sendable {
  let block: SweepBlock
  /// The world; nil for the base.
  var point: SweepPoint?

  /// Plays the parties.
  ///
  /// - Parameter progress: Receives the parties played.
  /// - Returns: The index of the world and its measurements, if this task completed them.
  func play(
    isCancelled: () -> Bool, progress: (_ parties: Int) -> Void
  ) -> (index: Int, tally: SweepTally)? {
    guard let base = block.base(isCancelled, progress), let point,
      let played = point.play(block.parties, against: base, isCancelled)
    else { return nil }
    progress(block.parties.count)
    return point.add(played, of: block.parties.count).map { (point.index, $0) }
  }
}
