/// A run's trials, cut into fixed blocks.
///
/// The block is the most that a thread takes at a time. Its size is part of a run's identity; how
/// many threads there are, and which of them takes which trials, is not.
public struct BlockPlan: Sendable, Hashable {
  /// Trials of the whole run, ≥ 0.
  public let trials: Int
  /// Trials of every block but the last, ≥ 1.
  public let blockSize: Int

  /// - Parameters:
  ///   - trials: ≥ 0.
  ///   - blockSize: ≥ 1. From 256 on, taking a block costs less than one percent of playing it.
  public init(trials: Int, blockSize: Int = 256) {
    precondition(trials >= 0 && blockSize >= 1)
    self.trials = trials
    self.blockSize = blockSize
  }

  /// How many blocks there are; 0 for a run without trials.
  public var blocks: Int { blocks(for: trials) }

  /// How many blocks hold so many trials, ≥ 0; beyond the plan's own, too.
  public func blocks(for trials: Int) -> Int {
    precondition(trials >= 0)
    return trials / blockSize + (trials % blockSize > 0 ? 1 : 0)
  }

  /// Trials of the first blocks, 0 … blocks of them; the last block may be shorter.
  public func trials(inFirst blocks: Int) -> Int {
    precondition((0...self.blocks).contains(blocks))
    return min(trials, blocks * blockSize)
  }
}
