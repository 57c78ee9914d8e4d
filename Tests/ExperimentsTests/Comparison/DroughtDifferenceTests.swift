import Players
import Randomness
import Statistics
import Testing

@testable import Experiments
@testable import Measurement

/// Differences of droughts between two worlds, whose parties the test makes.
@Suite struct DroughtDifferenceTests {
  /// Two archetypes of equal weight.
  private static let plan = MeasurementPlan(
    days: 10, archetypes: ["a", "b"], series: [],
    droughts: [DroughtSource(name: "task", attempts: "tasks", forcedAt: 30, event: "a drop")],
    metrics: [])

  /// Four solo players of the first archetype to one of the other, 200 in all; each has a drought.
  ///
  /// - Parameters:
  ///   - ending: How each ends.
  ///   - attempt: Returns its length for a party and archetype.
  private static func world(
    _ ending: DroughtEnding = .lucky, _ attempt: (_ party: Int, _ archetype: Int) -> Int
  ) -> RunTally {
    var tally = RunTally(plan: plan)
    for party in 0..<200 {
      let archetype = party % 5 == 4 ? 1 : 0
      tally.sizes[0].record(size: 1)
      tally.sizes[1 + archetype].record(size: 1)
      tally.droughts.record(
        ending, at: attempt(party, archetype), source: 0, archetype: archetype)
      tally.droughts.endParty(party, members: [archetype])
    }
    return tally
  }

  private static func differences(_ a: RunTally, _ b: RunTally) -> [MetricID: Difference] {
    let shared = SharedFigures(a.plan, b.plan, isOnePopulation: true, withDays: false)
    let paired = PairedTally(
      a: a, b: b, differences: FigureDifferences(shared, a.plan, b.plan))
    return Dictionary(uniqueKeysWithValues: paired.droughtDifferences())
  }

  private static let mean = MetricID("drought.task.mean", "all")

  @Test func `archetypes count by weight`() throws {
    let a = Self.world { party, archetype in archetype == 0 ? 2 + party % 3 : 8 + party % 5 }
    // Every second drought of the rarer archetype is one longer.
    let b = Self.world { party, archetype in
      archetype == 0 ? 2 + party % 3 : 8 + party % 5 + party / 5 % 2
    }
    let weighed = try #require(Self.differences(a, b)[Self.mean])
    #expect(abs(weighed.estimate.value! - 0.25) < 1e-12)
  }

  @Test func `archetypes that swap their droughts differ, though all together have the same`()
    throws
  {
    // In every 25 parties, as many droughts of each length; but whose they are differs.
    let a = Self.world { _, archetype in archetype == 0 ? 3 : 7 }
    let b = Self.world { party, archetype in
      archetype == 1 ? 3 : party % 5 == 0 ? 7 : 3
    }
    let difference = try #require(Self.differences(a, b)[Self.mean])
    // (3 + 7) ÷ 2 against (¾ · 3 + ¼ · 7 + 3) ÷ 2.
    #expect(abs(difference.estimate.value! - (3.5 - 5)) < 1e-12)
  }

  @Test func `worlds of the same droughts do not differ, by any figure`() {
    let a = Self.world { party, _ in 1 + party % 9 }
    for (metric, difference) in Self.differences(a, a) {
      #expect(difference.estimate == Difference.none.estimate, "\(metric)")
      #expect(difference.changed == 0)
    }
  }

  @Test func `two independent runs need more players than shared luck`() throws {
    func length(_ party: Int, seed: UInt64) -> Int {
      var luck = KeyedStream(StreamKey(seed: seed).child(UInt64(party)))
      return 2 + Int(luck.uniform() * 13)
    }
    let a = Self.world { party, _ in length(party, seed: 1) }
    // A third of the parties changes by one attempt; other luck leaves nothing in common.
    let changed = Self.world { party, _ in
      length(party, seed: 1) + (party / 20 % 3 == party % 3 ? 1 : 0)
    }
    let other = Self.world { party, _ in length(party, seed: 2) }
    let shared = try #require(Self.differences(a, changed)[Self.mean]?.varianceReduction)
    let independent = try #require(Self.differences(a, other)[Self.mean]?.varianceReduction)
    #expect(shared > 20, "\(shared)")
    // 20 groups tell it to about a third.
    #expect(independent > 0.4 && independent < 2.5, "\(independent)")
  }

  @Test func `bounds are withheld where a group of parties does not change`() throws {
    let a = Self.world { party, _ in 2 + party % 7 }
    let few = Self.world { party, _ in 2 + party % 7 + (party == 3 ? 1 : 0) }
    let difference = try #require(Self.differences(a, few)[Self.mean])
    #expect(difference.estimate.value! > 0 && difference.estimate.low == nil)
    let all = Self.world { party, _ in 2 + party % 7 + (party / 20 % 3 == 0 ? 1 : 0) }
    let whole = try #require(Self.differences(a, all)[Self.mean]).estimate
    #expect(whole.low! > 0 && whole.low! < whole.value! && whole.high! > whole.value!)
  }

  @Test func `a mean against one that is never reached is higher, and the difference has a bound`()
    throws
  {
    let reached = Self.world { party, _ in 2 + party % 7 }
    let never = Self.world(.open) { _, _ in 25 }
    // The test of a quantile tries every attempt between the two, so one far out is less sure.
    for (metric, greatest) in [
      (Self.mean, 1e-6), ("drought.task.p50", 0.001), ("drought.task.p95", 0.2),
    ] {
      let up = try #require(Self.differences(reached, never)[metric])
      #expect(up.isHigher == true && up.pValue! < greatest, "\(metric): \(up.pValue!)")
      #expect(up.estimate.value == nil && up.estimate.high == nil && up.estimate.low! > 10)
      let down = try #require(Self.differences(never, reached)[metric])
      #expect(down.isHigher == false && down.pValue == up.pValue)
      #expect(down.estimate.high == -up.estimate.low! && down.estimate.low == nil)
    }
  }

  @Test func `of two that are never reached, and of one not seen long enough, nothing is known`()
    throws
  {
    let late = Self.world { party, _ in 12 + party % 7 }
    let (never, short) = (Self.world(.open) { _, _ in 25 }, Self.world(.open) { _, _ in 9 })
    for (a, b) in [(never, short), (late, short), (short, late)] {
      let difference = try #require(Self.differences(a, b)[Self.mean])
      #expect(difference.isHigher == nil && difference.pValue == nil)
      #expect(difference.estimate == .nothing)
    }
  }
}
