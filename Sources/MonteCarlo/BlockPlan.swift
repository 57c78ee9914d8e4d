/// A run's trials, divided into fixed blocks: the most that a thread takes at a time. Their size is
/// part of a run's identity; the threads, and their trials, are not.
public struct BlockPlan: Sendable, Hashable {
  /// Trials of the whole run, ≥ 0.
  public let trials: Int
  /// Trials of every block except the last, ≥ 1. From 256 on, taking a block costs less than one
  /// percent of playing it.
  public let blockSize: Int

  public init(trials: Int, blockSize: Int = 256) {
    precondition(trials >= 0 && blockSize >= 1)
    (self.trials, self.blockSize) = (trials, blockSize)
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
