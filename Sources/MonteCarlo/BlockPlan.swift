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
  public var blocks: Int { (trials + blockSize - 1) / blockSize }

  /// The trials of one block, 0 ..< blocks; the last block may be shorter.
  public func trials(ofBlock block: Int) -> Range<Int> {
    precondition((0..<blocks).contains(block))
    let first = block * blockSize
    return first..<min(trials, first + blockSize)
  }
}
