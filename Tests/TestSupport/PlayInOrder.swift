import MonteCarlo
import Statistics

extension TrialModel {
  /// Plays all blocks of a plan in order, on the calling thread: what a parallel run must equal.
  public func playInOrder(_ plan: BlockPlan) -> Summary {
    var summary = makeSummary()
    for block in 0..<plan.blocks {
      var partial = makeSummary()
      play(plan.trials(ofBlock: block), into: &partial)
      summary.merge(partial)
    }
    return summary
  }
}

extension BlockPlan {
  /// The trials of one block, 0 ..< blocks; the last block may be shorter.
  public func trials(ofBlock block: Int) -> Range<Int> {
    trials(inFirst: block)..<trials(inFirst: block + 1)
  }
}
