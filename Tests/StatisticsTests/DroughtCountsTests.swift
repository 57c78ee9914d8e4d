import TestSupport
import Testing

@testable import Statistics

@Suite struct DroughtCountsTests {
  @Test func `obeys the law of tallies`() {
    let samples: [(DroughtEnding, Int)] = [
      (.lucky, 1), (.lucky, 1), (.forced, 5), (.open, 3), (.open, 0), (.lucky, 6), (.open, 9),
      (.forced, 2),
    ]
    #expect(
      checkTally(DroughtCounts(capacity: 5), samples: samples) {
        $0.record($1.0, atAttempt: $1.1)
      } == [])
  }

  @Test func `endings are counted by attempt`() {
    var counts = DroughtCounts(capacity: 4)
    counts.record(.lucky, atAttempt: 2)
    counts.record(.forced, atAttempt: 4)
    counts.record(.open, atAttempt: 1)
    #expect(counts.endings.map(\.lucky) == [0, 0, 1, 0, 0])
    #expect(counts.endings.map(\.forced) == [0, 0, 0, 0, 1])
    #expect(counts.endings.map(\.censored) == [0, 1, 0, 0, 0])
    #expect(counts.total == 3 && counts.longest == 4)
  }

  @Test(arguments: DroughtEnding.allCases)
  func `a drought beyond the capacity is censored there and its length kept`(ending: DroughtEnding)
  {
    var counts = DroughtCounts(capacity: 3)
    counts.record(ending, atAttempt: 40)
    #expect(counts.endings.map(\.censored) == [0, 0, 0, 1])
    #expect(counts.total == 1 && counts.longest == 40)
  }

  @Test func `an open drought without an attempt is ignored`() {
    var counts = DroughtCounts(capacity: 3)
    counts.record(.open, atAttempt: 0)
    #expect(counts == DroughtCounts(capacity: 3))
  }

  @Test func `a cluster that ends is one of all, and forgotten`() {
    var all = DroughtCounts(capacity: 5)
    var clusters = DroughtClusters()
    var cluster = DroughtCounts(capacity: 5)
    var expected = (all: all, clusters: clusters)
    for droughts in [[(DroughtEnding.lucky, 2)], [], [(.open, 9), (.forced, 5), (.lucky, 2)]] {
      var fresh = DroughtCounts(capacity: 5)
      for (ending, attempt) in droughts {
        fresh.record(ending, atAttempt: attempt)
        cluster.record(ending, atAttempt: attempt)
      }
      expected.all.merge(fresh)
      expected.clusters.record(fresh)
      cluster.endCluster(&clusters, all: &all)
      #expect(cluster == DroughtCounts(capacity: 5))
    }
    #expect(all == expected.all && clusters == expected.clusters)
  }

  @Test func `chances are those of the attempts of each number, whenever they change`() {
    // Droughts of three attempts and of two, each attempt with its chance; a guarantee ends the first.
    var counts = DroughtCounts(capacity: 5)
    for (chances, ending) in [([0.25, 0.25, 0.5], DroughtEnding.forced), ([0.5, 0.125], .open)] {
      for number in 2...chances.count where chances[number - 1] != chances[number - 2] {
        counts.recordChange(of: chances[number - 2], to: chances[number - 1], from: number)
      }
      counts.record(
        ending, atAttempt: chances.count, chance: chances.last,
        guarantee: ending == .forced ? 0.5 : 0)
    }
    let steps = counts.endings.map { Double($0.chances) * DroughtEndings.unit }
    #expect((1...3).map { steps[$0...].reduce(0, +) } == [0.75, 0.375, 0.5])
    #expect(counts.endings.map { Double($0.guarantees) * DroughtEndings.unit } == [0, 0, 0, 0.5])
    #expect(counts.isSound && counts.giveChances)
    counts.record(.lucky, atAttempt: 1)
    #expect(!counts.giveChances)
  }

  @Test func `chances too rare for exact sums are not given`() {
    var counts = DroughtCounts(capacity: 5)
    counts.record(.open, atAttempt: 5, chance: 0x1p-20)
    #expect(counts.giveChances)
    counts.record(.open, atAttempt: 5, chance: 1e-7)
    #expect(!counts.giveChances && counts.isSound)
    var changing = DroughtCounts(capacity: 5)
    changing.recordChange(of: 1e-7, to: 0.5, from: 3)
    changing.record(.open, atAttempt: 5, chance: 0.5)
    #expect(!changing.giveChances && changing.isSound)
  }

  @Test func `a guarantee and a chance make a certain attempt, however they are rounded`() {
    let chance = 0.5 + 0x1p-33
    var counts = DroughtCounts(capacity: 5)
    counts.record(.forced, atAttempt: 2, chance: chance, guarantee: 1 - chance)
    #expect(counts.endings[2].chances + counts.endings[2].guarantees == DroughtEndings.certain)
    #expect(counts.isSound)
  }
}
