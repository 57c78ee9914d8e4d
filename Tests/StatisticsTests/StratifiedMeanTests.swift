import Randomness
import TestSupport
import Testing

@testable import Statistics

@Suite struct StratifiedMeanTests {
  /// - Parameters:
  ///   - alike: How much the members of a party have in common.
  ///   - noise: How much the control leaves to chance.
  private func world(
    parties: Int, seed: UInt64 = 1, alike: Int = 9, noise: Int = 90
  ) -> StratifiedWorld {
    var luck = KeyedStream(StreamKey(seed: seed))
    var world = StratifiedWorld()
    for _ in 0..<parties {
      let (members, common) = StratifiedWorld.party(&luck)
      world.record(
        members.map {
          (
            $0.archetype, $0.control,
            1000 + 50 * $0.control + alike * common + luck.whole(below: noise)
          )
        })
    }
    return world
  }

  @Test func `archetypes count by their weights, and not by how many were drawn`() throws {
    var world = StratifiedWorld()
    for party in 0..<90 {
      // Two of three players are of the archetype that has a fifth of the weight.
      let archetype = party % 3 == 0 ? party / 3 % 2 : 2
      world.record([(archetype, 4, 100 * archetype + party % 2)])
    }
    let value = try #require(world.mean(controls: false).estimate.value)
    let means = world.rows.dropFirst().map { Double($0.sums.sum) / Double($0.sizes.observations) }
    #expect(abs(value - StratifiedWorld.mean { means[$0] }) < 1e-12)
  }

  @Test func `of one archetype it is the mean over its players`() {
    let world = world(parties: 40)
    let only = world.rows[1]
    let mean = StratifiedMean(
      row: only, archetypes: [only], strata: [Stratum(archetypes: [0], weight: 1)])
    #expect(mean.estimate == only.sums.mean(over: only.sizes))
  }

  @Test func `controls move it by what they exceed their expectation`() throws {
    var figures = StratifiedWorld()
    // The value is three times the control, which is one above its expectation in all.
    for party in 0..<100 { figures.record([(0, 5 + party % 3 - 1, 3 * (5 + party % 3 - 1))]) }
    let only = figures.rows[1]
    let estimate = StratifiedMean(
      row: only, archetypes: [only], strata: [Stratum(archetypes: [0], weight: 1)],
      expected: [[4]]
    ).estimate
    #expect(abs(try #require(estimate.value) - 12) < 1e-9)
    // Three of 100 parties may be unlike them, and none was seen.
    let plain = only.sums.mean(over: only.sizes)
    let narrower = try #require(estimate.halfWidth) / #require(plain.halfWidth)
    #expect(abs(narrower - (3.0 / 100).squareRoot()) < 1e-9)
  }

  @Test func `controls move a mean from 100 parties on, and its bounds from 10 on`() throws {
    for parties in [9, 10, 99, 100] {
      var figures = StratifiedWorld()
      for party in 0..<parties { figures.record([(0, 5 + party % 3, party % 7)]) }
      let only = figures.rows[1]
      let estimate = StratifiedMean(
        row: only, archetypes: [only], strata: [Stratum(archetypes: [0], weight: 1)],
        expected: [[4]]
      ).estimate
      let plain = only.sums.mean(over: only.sizes)
      #expect((estimate == plain) == (parties < 10))
      #expect((estimate.value == plain.value) == (parties < 100))
      guard parties == 10 || parties == 99 else { continue }
      // The controls are below their expectation, and higher where totals are lower.
      let shifts = [plain.low! - estimate.low!, estimate.high! - plain.high!]
      #expect(shifts.allSatisfy { $0 >= 0 } && shifts.count { $0 > 0 } == 1)
    }
  }

  /// One player in 500 plays a day more than the control says; a fifth of samples of 120 show one.
  @Test func `what controls rarely fail to explain is within the interval`() throws {
    var luck = KeyedStream(StreamKey(seed: 5))
    var covered = 0
    for _ in 0..<400 {
      var figures = StratifiedWorld()
      for _ in 0..<120 {
        let control = luck.whole(below: 9)
        figures.record([(0, control, control + (luck.whole(below: 500) == 0 ? 1 : 0))])
      }
      let only = figures.rows[1]
      let estimate = StratifiedMean(
        row: only, archetypes: [only], strata: [Stratum(archetypes: [0], weight: 1)],
        expected: [[4]]
      ).estimate
      let (low, high) = try (#require(estimate.low), #require(estimate.high))
      #expect(low < high)
      covered += low < 4.002 && 4.002 < high ? 1 : 0
    }
    // An interval that covers in 95 % of samples covers in fewer than 365 of 400 in 6 of 10,000 cases.
    #expect(covered >= 365, "\(covered)")
  }

  @Test func `known weights and controls narrow an interval`() throws {
    let world = world(parties: 400)
    let plain = world.rows[0].sums.mean(over: world.rows[0].sizes)
    let weighted = try #require(world.mean(controls: false).estimate.halfWidth)
    let both = try #require(world.mean().estimate.halfWidth)
    #expect(try #require(plain.halfWidth) > 1.1 * weighted)
    #expect(weighted > 3 * both)
  }

  @Test(arguments: [9, 300])
  func `the linearised variance is that of the interval`(alike: Int) throws {
    for seed in 0..<20 as Range<UInt64> {
      let mean = world(parties: 400, seed: seed, alike: alike, noise: 900).mean()
      let linear = try #require(mean.linear())
      let error = try #require(linear.variance).squareRoot() * StudentT.normal975
      let halfWidth = try #require(mean.estimate.halfWidth)
      #expect((0.9...1.1).contains(halfWidth / error), "\(halfWidth) and \(error)")
      // A world does not differ from itself.
      #expect(linear.variance(ofDifferenceTo: linear, PairedSums()) == 0)
    }
  }

  // MARK: Strata

  @Test func `archetypes with enough parties are strata`() {
    #expect(
      Stratum.joined(weights: [3, 1], evidence: [10, 10])
        == [
          Stratum(archetypes: [0], weight: 0.75), Stratum(archetypes: [1], weight: 0.25),
        ])
  }

  @Test func `the smallest joins the next one until it is large enough`() {
    #expect(
      Stratum.joined(weights: [0.25, 0.25, 0.25, 0.25], evidence: [100, 0, 7, 9])
        == [
          Stratum(archetypes: [0], weight: 0.25), Stratum(archetypes: [1, 2, 3], weight: 0.75),
        ])
    #expect(
      Stratum.joined(weights: [1, 1], evidence: [9, 100])
        == [Stratum(archetypes: [0, 1], weight: 1)])
    #expect(
      Stratum.joined(weights: [2, 0], evidence: [1, 0]) == [Stratum(archetypes: [0], weight: 1)])
  }
}
