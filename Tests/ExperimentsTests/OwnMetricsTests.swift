import Synchronization
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement
@testable import Players

/// Threads that call the same closure wait for one another to count references to it, so each has
/// metrics of its own.
@Suite struct OwnMetricsTests {
  @Test func `one thread gets metrics made anew, of one world and of two`() {
    let game = CountedGame()
    let trials = CompiledTrials(
      PartyTrials(game: game, population: .of([.plain()]), players: 2, days: 1, seed: 1))
    func madeMetrics(_ work: () -> Void) -> Int {
      let before = game.made.count.load(ordering: .relaxed)
      work()
      return game.made.count.load(ordering: .relaxed) - before
    }
    #expect(madeMetrics { _ = trials.forOneThread() } == 1)
    #expect(madeMetrics { _ = PairedTrials(trials, trials).forOneThread() } == 2)
    // And they are those that are asked.
    var tally = trials.makeSummary()
    #expect(madeMetrics { trials.forOneThread().play(0..<2, into: &tally) } == 1)
    #expect(tally.figures(ofMetric: 0, row: 0).sums.sum == 2)
  }
}

/// A game that counts how often its metrics are made.
private struct CountedGame: Game {
  typealias Member = Int

  final class Made: Sendable {
    let count = Atomic<Int>(0)
  }

  let made = Made()
  let series: [Series] = []
  let droughts: [DroughtSource] = []

  var metrics: [LifeMetric<Int>] {
    made.count.add(1, ordering: .relaxed)
    return [.count("one", "ones", "One.") { _ in 1 }]
  }

  func join(_ person: Person, key: PlayerKey) -> Int { 0 }
  func streakDays(of member: Int) -> Int { 0 }
  func live(
    _ plan: DayPlan, _ member: inout Int, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {}
  func miss(_ day: Int, _ member: inout Int) {}
  func show(_ member: Int, accounts: Bool, in entry: inout DailyEntry) {}
  func conclude(_ member: Int, _ droughts: inout DroughtTable) {}
  func ledgerLeak(of member: Int) -> Int { 0 }
}
