/// A run's trials, divided into fixed blocks.
///
/// A block is the most that a thread takes at a time. Its size is part of a run's identity; the
/// number of threads, and the assignment of trials to threads, are not.
public struct BlockPlan: Sendable, Hashable {
  /// Trials of the whole run, ≥ 0.
  public let trials: Int
  /// Trials of every block except the last, ≥ 1.
  public let blockSize: Int

  /// - Parameters:
  ///   - trials: ≥ 0.
  ///   - blockSize: ≥ 1. From 256 on, taking a block costs less than one percent of playing it.
  public init(trials: Int, blockSize: Int = 256) {
    precondition(trials >= 0 && blockSize >= 1)
    self.trials = trials
    self.blockSize = blockSize
  }

  /// The number of blocks; 0 for a run without trials.
  public var blocks: Int { blocks(for: trials) }

  /// Returns the number of blocks for this many trials, ≥ 0; may exceed the plan's own.
  public func blocks(for trials: Int) -> Int {
    precondition(trials >= 0)
    return trials / blockSize + (trials % blockSize > 0 ? 1 : 0)
  }

  /// Returns the trials of the first 0 … `blocks` blocks; the last block may be shorter.
  public func trials(inFirst blocks: Int) -> Int {
    precondition((0...self.blocks).contains(blocks))
    return min(trials, blocks * blockSize)
  }
}
