import MonteCarlo
import TestSupport
import Testing

@Suite struct BlockPlanTests {
  @Test(arguments: [(0, 1), (1, 1), (1, 256), (255, 256), (256, 256), (257, 256), (1_000, 7)])
  func `every trial is in exactly one block, in order`(trials: Int, blockSize: Int) {
    let plan = BlockPlan(trials: trials, blockSize: blockSize)
    #expect((0..<plan.blocks).flatMap(plan.trials) == Array(0..<trials))
  }

  @Test(arguments: [(1_000, 7), (257, 256), (1, 256), (512, 256)])
  func `all blocks are full but the last, which may be short and is never empty`(
    trials: Int, blockSize: Int
  ) {
    let plan = BlockPlan(trials: trials, blockSize: blockSize)
    let sizes = (0..<plan.blocks).map { plan.trials(ofBlock: $0).count }
    #expect(sizes.dropLast().allSatisfy { $0 == blockSize })
    #expect(sizes.last == (trials % blockSize == 0 ? blockSize : trials % blockSize))
  }

  @Test func `no trials are no blocks`() {
    #expect(BlockPlan(trials: 0).blocks == 0)
  }

  @Test func `the block size is part of a plan's identity`() {
    #expect(BlockPlan(trials: 100).blockSize == 256)
    #expect(BlockPlan(trials: 100, blockSize: 10) != BlockPlan(trials: 100, blockSize: 20))
  }

  @Test(.behindOthers) func `a block that there is not is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = BlockPlan(trials: 10, blockSize: 5).trials(ofBlock: 2)
    }
    await #expect(processExitsWith: .failure) { _ = BlockPlan(trials: 10, blockSize: 0) }
  }
}
