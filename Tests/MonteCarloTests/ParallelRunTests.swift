import MonteCarlo
import Randomness
import Synchronization
import TestSupport
import Testing

@Suite struct ParallelRunTests {
  private let game = WaitForSix()
  private let plan = BlockPlan(trials: 10_007, blockSize: 64)

  @Test func `the summary of the tests' own game obeys the law of tallies`() {
    let problems = checkTally(Throws(), samples: Array(1...30)) {
      $0.record(trial: 3 * $1, throwsMade: $1)
    }
    #expect(problems == [])
  }

  @Test func `played in order, every trial counts once and luck is what it should be`() {
    let summary = game.playInOrder(plan)
    #expect(summary.trials == 10_007)
    #expect(summary.sumOfTrials == 10_006 * 10_007 / 2)
    #expect(summary.sumOfSquares == 10_006 * 10_007 * 20_013 / 6)
    var law: [Double] = []
    var left = 1.0
    for _ in 0..<39 {
      law.append(left / 6)
      left *= 5 / 6
    }
    #expect(checkFit(summary.byThrows, to: law + [left]) == [])
  }

  @Test(arguments: [1, 2, 3, 8], [1, 64, 256, 20_000])
  func `any number of threads gives what the blocks in order give`(threads: Int, blockSize: Int) {
    let plan = BlockPlan(trials: 10_007, blockSize: blockSize)
    #expect(ParallelRun(threads: threads).play(game, plan: plan) == game.playInOrder(plan))
  }

  @Test func `every run of eight threads gives the same`() {
    let expected = game.playInOrder(plan)
    for _ in 0..<20 {
      #expect(ParallelRun(threads: 8).play(game, plan: plan) == expected)
    }
  }

  @Test func `blocks played and merged in any order give the same`() {
    let expected = game.playInOrder(plan)
    var shuffle = KeyedStream(StreamKey(seed: 7))
    for _ in 0..<5 {
      let partials = (0..<plan.blocks).shuffled(using: &shuffle).map { block in
        var partial = game.makeSummary()
        game.play(plan.trials(ofBlock: block), into: &partial)
        return partial
      }
      var summary = game.makeSummary()
      for partial in partials.shuffled(using: &shuffle) { summary.merge(partial) }
      #expect(summary == expected)
    }
  }

  @Test func `the block size does not change what exact summaries hold`() {
    let expected = game.playInOrder(plan)
    for blockSize in [1, 100, 10_007, 50_000] {
      #expect(game.playInOrder(BlockPlan(trials: 10_007, blockSize: blockSize)) == expected)
    }
  }

  @Test func `another seed is another run`() {
    #expect(WaitForSix(seed: 5).playInOrder(plan) != game.playInOrder(plan))
  }

  @Test(arguments: [1, 2, 8])
  func `no trials give an empty summary`(threads: Int) {
    let reports = Mutex<[Int]>([])
    let summary = ParallelRun(threads: threads).play(
      game, plan: BlockPlan(trials: 0),
      watcher: Watcher(progress: { done, _ in reports.withLock { $0.append(done) } }))
    #expect(summary == Throws())
    #expect(reports.withLock { $0 } == [])
  }

  @Test(arguments: [1, 2, 3, 8])
  func `progress is told at least once a block and reaches the number of trials`(threads: Int) {
    let reports = Mutex<[Int]>([])
    _ = ParallelRun(threads: threads).play(
      game, plan: plan,
      watcher: Watcher(progress: { done, _ in reports.withLock { $0.append(done) } }))
    let done = reports.withLock { $0.sorted() }
    #expect(done.count >= plan.blocks && Set(done).count == done.count)
    #expect(zip([0] + done, done).allSatisfy { $1 - $0 <= plan.blockSize })
    #expect(done.last == 10_007)
  }

  @Test(arguments: [1, 2, 8])
  func `cancelled before it began, a run gives nothing and plays nothing`(threads: Int) {
    let reports = Mutex<[Int]>([])
    let summary = ParallelRun(threads: threads).play(
      game, plan: plan,
      watcher: Watcher(
        progress: { done, _ in reports.withLock { $0.append(done) } }, isCancelled: { true }))
    #expect(summary == nil)
    #expect(reports.withLock { $0 } == [])
  }

  @Test(arguments: [1, 2, 8])
  func `cancelled on the way, a run gives nothing and stops soon`(threads: Int) {
    let trialsDone = Atomic<Int>(0)
    let summary = ParallelRun(threads: threads).play(
      game, plan: plan,
      watcher: Watcher(
        progress: { done, _ in trialsDone.max(done, ordering: .relaxed) },
        isCancelled: { trialsDone.load(ordering: .relaxed) >= 640 }))
    #expect(summary == nil)
    // Each thread may have been within a block when the tenth was done.
    #expect((640...(640 + 64 * threads)).contains(trialsDone.load(ordering: .relaxed)))
  }

  @Test(arguments: [1, 2, 8])
  func `cancelled within a block, a run plays no further trial`(threads: Int) {
    let asked = Atomic<Int>(0)
    let summary = ParallelRun(threads: threads).play(
      game, plan: BlockPlan(trials: 1_000_000, blockSize: 1_000_000 / threads),
      watcher: Watcher(isCancelled: { asked.add(1, ordering: .relaxed).newValue > 500 }))
    #expect(summary == nil)
    // Each thread may have asked once before it saw that another one was told yes.
    #expect((501...(501 + threads)).contains(asked.load(ordering: .relaxed)))
  }

  @Test(arguments: [1, 3])
  func `summaries, and models of its own, are made for each thread, not for blocks`(threads: Int) {
    let (summaries, models) = (Counter(), Counter())
    _ = ParallelRun(threads: threads).play(
      CountingModel(game: game, summaries: summaries, models: models), plan: plan)
    let made = models.count.load(ordering: .relaxed)
    #expect((1...threads).contains(made))
    #expect(summaries.count.load(ordering: .relaxed) == made)
  }

  @Test(arguments: [2, 3, 8], [1, 100, 700, 5_000])
  func `threads take ever fewer trials, so that none waits long for the last`(
    threads: Int, trials: Int
  ) {
    let taken = taken(by: threads, of: BlockPlan(trials: trials, blockSize: 256))
    #expect(taken.first?.lowerBound == 0 && taken.last?.upperBound == trials)
    #expect(zip(taken, taken.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    for range in taken {
      #expect(range.count <= max(8, min(256, (trials - range.lowerBound) / threads)))
    }
    if trials >= 100 { #expect(taken.last!.count <= 16) }
  }

  @Test func `one thread, who waits for nobody, takes whole blocks`() {
    let plan = BlockPlan(trials: 700, blockSize: 256)
    #expect(taken(by: 1, of: plan) == (0..<plan.blocks).map(plan.trials(ofBlock:)))
  }

  /// What so many threads take at a time, in the order of the trials.
  private func taken(by threads: Int, of plan: BlockPlan) -> [Range<Int>] {
    let takes = Takes()
    _ = ParallelRun(threads: threads).play(TakenModel(game: game, takes: takes), plan: plan)
    return takes.ranges.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }

  @Test(.behindOthers) func `no threads are a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) { _ = ParallelRun(threads: 0) }
  }
}

private final class Counter: Sendable {
  let count = Atomic<Int>(0)
}

/// Counts the summaries made for a game, and the models for one thread.
private struct CountingModel: TrialModel {
  let game: WaitForSix
  let summaries, models: Counter

  func forOneThread() -> CountingModel {
    models.count.add(1, ordering: .relaxed)
    return self
  }

  func makeSummary() -> Throws {
    summaries.count.add(1, ordering: .relaxed)
    return game.makeSummary()
  }

  func play(_ trials: Range<Int>, into summary: inout Throws, isCancelled: () -> Bool) {
    game.play(trials, into: &summary, isCancelled: isCancelled)
  }
}

private final class Takes: Sendable {
  let ranges = Mutex<[Range<Int>]>([])
}

/// Keeps which trials of a game are asked for at a time.
private struct TakenModel: TrialModel {
  let game: WaitForSix
  let takes: Takes

  func makeSummary() -> Throws { game.makeSummary() }

  func play(_ trials: Range<Int>, into summary: inout Throws, isCancelled: () -> Bool) {
    takes.ranges.withLock { $0.append(trials) }
    game.play(trials, into: &summary, isCancelled: isCancelled)
  }
}
