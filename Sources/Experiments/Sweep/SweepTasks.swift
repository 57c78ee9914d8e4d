import GameKit
import MonteCarlo

/// The work of a sweep, in the order in which threads take it: a task is one block of parties in one
/// world.
///
/// The worlds of a pass share what their base did in a block. Pass follows pass and block follows
/// block without a break. The base plays each block before the other worlds play the block before
/// it, so that a thread rarely waits for the base. Whatever tasks share is freed with the last of
/// them, so memory grows with the worlds of a pass and with threads, never with players.
struct SweepTasks: Sequence, IteratorProtocol {
  /// The number of passes.
  let passes: Int
  private let base: CompiledTrials
  private let worlds: [Simulation]
  private let blocks: BlockPlan
  private let pointsPerPass: Int
  private let plain: Bool
  /// The next block, counted over all passes.
  private var nextBlock = 0
  /// The pass of the next block; nil before it begins.
  private var pass: (shared: SweepPass, points: [SweepPoint])?
  /// The block that the base plays before the points play the one before it.
  private var following: (block: SweepBlock, points: [SweepPoint])?
  /// Tasks to hand out, the next one last.
  private var waiting: [SweepTask] = []

  /// - Parameters:
  ///   - points: The worlds besides the base.
  ///   - pointsPerPass: The most worlds of a pass besides the base, ≥ 1.
  ///   - plain: Whether each player counts alike and nothing counts as known, as the worlds'
  ///     populations differ.
  init(
    base: CompiledTrials, points: [Simulation], blocks: BlockPlan, pointsPerPass: Int,
    plain: Bool = false
  ) {
    self.base = base
    self.plain = plain
    worlds = points
    self.blocks = blocks
    passes = (points.count + pointsPerPass - 1) / pointsPerPass
    self.pointsPerPass = passes == 0 ? 0 : (points.count + passes - 1) / passes
  }

  mutating func next() -> SweepTask? {
    while waiting.isEmpty {
      let current = following
      following = makeBlock()
      guard current != nil || following != nil else { return nil }
      let tasks = (current?.points ?? []).map { SweepTask(block: current!.block, point: $0) }
      waiting = tasks.reversed() + (following.map { [SweepTask(block: $0.block)] } ?? [])
    }
    return waiting.removeLast()
  }

  /// Makes the next block, and a new pass if it is a pass's first.
  private mutating func makeBlock() -> (block: SweepBlock, points: [SweepPoint])? {
    guard nextBlock < passes * blocks.blocks else { return nil }
    let (number, block) = nextBlock.quotientAndRemainder(dividingBy: blocks.blocks)
    nextBlock += 1
    if block == 0 {
      let first = number * pointsPerPass
      let points = (first..<Swift.min(first + pointsPerPass, worlds.count)).map {
        SweepPoint($0, worlds[$0], basePlan: base.plan, parties: blocks.trials)
      }
      pass = (SweepPass(base: base, parties: blocks.trials, plain: plain), points)
    }
    let parties = blocks.trials(inFirst: block)..<blocks.trials(inFirst: block + 1)
    return pass.map { (SweepBlock(parties, of: $0.shared), $0.points) }
  }
}

/// One block of parties in one world.
struct SweepTask: Sendable {
  let block: SweepBlock
  /// The world; nil for the base.
  var point: SweepPoint?

  /// Plays the parties, and computes the world's findings if no other parties are left.
  ///
  /// - Parameter progress: Receives the parties played.
  /// - Returns: The index of the world and its findings, if this task completed them.
  func play(
    isCancelled: () -> Bool, progress: (_ parties: Int) -> Void
  ) -> (index: Int, findings: Sweep.Point)? {
    guard let base = block.base(isCancelled, progress), let point,
      let played = point.play(block.parties, against: base, isCancelled)
    else { return nil }
    progress(block.parties.count)
    return point.add(played, of: block.parties.count).map { whole in
      let (base, plain) = (block.pass.baseFindings, block.pass.plain)
      return (point.index, Sweep.Point(whole, base: base.tally, base.summary, plain: plain))
    }
  }
}
