import MonteCarlo
import Synchronization
import TestSupport
import Testing

@Suite struct StagedRunTests {
  private let game = WaitForSix()
  private let plan = BlockPlan(trials: 10_007, blockSize: 64)

  @Test(arguments: [1, 2, 8], [0, 1, 77, 156, 157])
  func `playing in two goes equals playing in one`(threads: Int, split: Int) throws {
    let run = ParallelRun(threads: threads)
    #expect(plan.blocks == 157)
    let first = min(10_007, split * 64)
    var summary = try #require(run.play(game, plan: plan, trials: 0..<first))
    #expect(summary == game.playInOrder(BlockPlan(trials: first, blockSize: 64)))
    summary.merge(try #require(run.play(game, plan: plan, trials: first..<10_007)))
    #expect(summary == game.playInOrder(plan))
  }

  @Test(arguments: [1, 2, 3, 8])
  func `stages are whole blocks, the same for any threads, and equal one go`(threads: Int) throws {
    var looks: [Int] = []
    let run = try #require(
      ParallelRun(threads: threads).play(
        game, plan: plan, pilot: 100,
        next: { summary, trials in
          #expect(summary.trials == trials)
          looks.append(trials)
          // What is asked for next comes from what was seen.
          return trials < 5000 ? trials + 10 * summary.byThrows[0] : nil
        }))
    #expect(looks[0] == 128)
    #expect(looks.count > 2 && looks.allSatisfy { $0.isMultiple(of: 64) })
    #expect(run.trials == looks.last)
    #expect(run.summary == game.playInOrder(BlockPlan(trials: run.trials, blockSize: 64)))
    let alone = ParallelRun(threads: 1).play(
      game, plan: plan, pilot: 100,
      next: { summary, trials in trials < 5000 ? trials + 10 * summary.byThrows[0] : nil })
    #expect(alone?.trials == run.trials)
  }

  @Test func `a plan's last trial ends it, whatever is asked for`() throws {
    var looks: [Int] = []
    let run = try #require(
      ParallelRun(threads: 2).play(
        game, plan: plan, pilot: 20_000,
        next: { _, trials in
          looks.append(trials)
          return Int.max
        }))
    #expect(looks == [10_007])
    #expect(run.summary == game.playInOrder(plan))
  }

  @Test func `asking for what was played already stops nothing and plays nothing twice`() throws {
    var answers: [Int?] = [64, 200, 3, nil]
    let run = try #require(
      ParallelRun(threads: 2).play(
        game, plan: plan, pilot: 64, next: { _, _ in answers.removeFirst() }))
    #expect(run.trials == 256)
    #expect(run.summary == game.playInOrder(BlockPlan(trials: 256, blockSize: 64)))
  }

  @Test(arguments: [1, 2, 8])
  func `progress counts over all stages, against what is planned so far`(threads: Int) {
    let reports = Mutex<[[Int]]>([])
    var answers: [Int?] = [640, 6400, nil]
    _ = ParallelRun(threads: threads).play(
      game, plan: plan, pilot: 64, next: { _, _ in answers.removeFirst() },
      watcher: Watcher(progress: { done, planned in
        reports.withLock { $0.append([planned, done]) }
      }))
    let told = reports.withLock { $0.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) } }
    // Of each stage at least every block, its end included, and nothing of another stage.
    for (before, planned) in [(0, 64), (64, 640), (640, 6400)] {
      let done = [before] + told.filter { $0[0] == planned }.map { $0[1] }
      #expect(zip(done, done.dropFirst()).allSatisfy { (1...64).contains($1 - $0) })
      #expect(done.last == planned)
    }
    #expect(Set(told.map { $0[0] }) == [64, 640, 6400])
  }

  @Test func `cancelled in a later stage, a run gives nothing`() {
    let isSecond = Atomic<Bool>(false)
    let run = ParallelRun(threads: 2).play(
      game, plan: plan, pilot: 64,
      next: { _, trials in
        isSecond.store(true, ordering: .relaxed)
        return trials * 2
      }, watcher: Watcher(isCancelled: { isSecond.load(ordering: .relaxed) }))
    #expect(run == nil)
  }

  @Test func `blocks for trials, and trials in blocks`() {
    #expect([0, 1, 64, 65, Int.max].map(plan.blocks(for:)) == [0, 1, 1, 2, Int.max / 64 + 1])
    #expect([0, 1, 156, 157].map(plan.trials(inFirst:)) == [0, 64, 9984, 10_007])
  }

  @Test(.behindOthers) func `trials that there are not are a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = ParallelRun(threads: 1).play(
        WaitForSix(), plan: BlockPlan(trials: 10, blockSize: 5), trials: 5..<15)
    }
  }
}
