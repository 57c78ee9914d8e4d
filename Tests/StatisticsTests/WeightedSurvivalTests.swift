import Randomness
import TestSupport
import Testing

@testable import Statistics

/// Droughts of archetypes with known weights.
@Suite struct WeightedSurvivalTests {
  /// Droughts of parties, each in a group: (ending, attempt, times).
  private typealias Ended = (ending: DroughtEnding, attempt: Int, times: Int)

  private static func groups(_ parties: [[Ended]]) -> (groups: DroughtGroups, all: DroughtCounts) {
    var (groups, all) = (DroughtGroups(), DroughtCounts(capacity: 50))
    for (number, party) in parties.enumerated() {
      var counts = DroughtCounts(capacity: 50)
      for (ending, attempt, times) in party {
        for _ in 0..<times { counts.record(ending, atAttempt: attempt) }
      }
      groups.record(counts, group: number % DroughtGroups.count)
      all.merge(counts)
    }
    return (groups, all)
  }

  private static func archetype(_ groups: DroughtGroups, weight: Double) -> ArchetypeDroughts {
    ArchetypeDroughts(
      groups, weight: weight,
      leavingOut: Array(repeating: weight, count: DroughtGroups.count))
  }

  /// 90 players whose droughts end in attempts 1 and 2, and 10 whose end in attempt 3 by force, of a
  /// population of halves.
  private static let mixed: (archetypes: [ArchetypeDroughts], all: DroughtCounts) = {
    let short = groups(Array(repeating: [(.lucky, 1, 5), (.lucky, 2, 5)], count: 90))
    let long = groups(Array(repeating: [(.forced, 3, 10)], count: 10))
    var all = short.all
    all.merge(long.all)
    let weights = (0.5 / 0.9, 0.5 / 0.1)
    return (
      [archetype(short.groups, weight: weights.0), archetype(long.groups, weight: weights.1)], all
    )
  }()

  @Test func `archetypes count by their weights, however many of each were drawn`() {
    let curve = SurvivalCurve(Self.mixed.all, weighing: Self.mixed.archetypes)
    #expect(curve.points.map(\.atRisk) == [1000, 550, 100])
    for (point, expected) in zip(curve.points, [0.75, 0.5, 0]) {
      #expect(abs(point.survival - expected) < 1e-12)
    }
    #expect(curve.quantile(0.5).value == 2 && curve.quantile(0.95).value == 3)
    #expect(abs(curve.mean.value! - 2.25) < 1e-12)
    #expect(abs(curve.forcedIncidence.value! - 0.5) < 1e-12)
    #expect(abs(curve.endedShare(by: 1).value! - 0.25) < 1e-12)
  }

  @Test func `droughts of one length have a mean without bounds, whatever the weights`() {
    let parties: [[Ended]] = Array(repeating: [(.lucky, 3, 2)], count: 40)
    let (groups, all) = Self.groups(parties + parties)
    let halves = [2.0, 0.5].map { Self.archetype(Self.groups(parties).groups, weight: $0) }
    for archetypes in [halves, [Self.archetype(groups, weight: 1)]] {
      let mean = SurvivalCurve(all, weighing: archetypes).mean
      #expect(mean.value == 3 && mean.isUniform)
      #expect(mean.low == nil && mean.high == nil)
    }
  }

  @Test func `equal weights give the curve of all droughts pooled`() {
    let droughts: [[Ended]] = (0..<40).map { party in
      [(.lucky, 1 + party % 5, 2), (.open, 1 + party % 7, 1), (.forced, 8, 1 + party % 2)]
    }
    let (groups, all) = Self.groups(droughts)
    let (pooled, weighed) = (
      SurvivalCurve(all), SurvivalCurve(all, weighing: [Self.archetype(groups, weight: 1)])
    )
    for (a, b) in zip(pooled.points, weighed.points) {
      #expect(abs(a.survival - b.survival) < 1e-12)
    }
    #expect(abs(pooled.mean.value! - weighed.mean.value!) < 1e-12)
    #expect(abs(pooled.forcedIncidence.value! - weighed.forcedIncidence.value!) < 1e-12)
    #expect(pooled.quantile(0.5).value == weighed.quantile(0.5).value)
  }

  @Test func `groups alike by chance make no interval narrower than that of independent droughts`()
  {
    let (groups, all) = Self.groups(
      Array(repeating: [(.lucky, 1, 3), (.lucky, 4, 3)], count: 40))
    let pooled = SurvivalCurve(all)
    let weighed = SurvivalCurve(all, weighing: [Self.archetype(groups, weight: 1)])
    #expect(weighed.mean.halfWidth! > pooled.mean.halfWidth!)
    for attempt in 1...3 {
      #expect(
        weighed.endedShare(by: attempt).halfWidth! > pooled.endedShare(by: attempt).halfWidth!)
    }
  }

  @Test func `the intervals of weighted figures cover them`() throws {
    // Two archetypes of equal weight, of whom four to one are drawn; a player's droughts share its
    // chance.
    let chances = [[0.1, 0.2], [0.3, 0.5]]
    var luck = KeyedStream(StreamKey(seed: 5))
    let runs = 400
    var (means, shares, wrong) = (0, 0, 0)
    func power(_ x: Double, _ n: Int) -> Double { (0..<n).reduce(1.0) { s, _ in s * x } }
    let truth = (
      mean: chances.flatMap { $0 }.reduce(0) { $0 + 1 / $1 } / 4,
      share: 1 - chances.flatMap { $0 }.reduce(0) { $0 + power(1 - $1, 2) } / 4
    )
    for _ in 0..<runs {
      var all = DroughtCounts(capacity: 200)
      var archetypes: [ArchetypeDroughts] = []
      for (index, players) in [64, 16].enumerated() {
        var groups = DroughtGroups()
        for player in 0..<players {
          let chance = chances[index][Int.random(in: 0...1, using: &luck)]
          var counts = DroughtCounts(capacity: 200)
          for _ in 0..<4 {
            var attempt = 1
            while Double.random(in: 0..<1, using: &luck) >= chance, attempt < 200 { attempt += 1 }
            counts.record(.lucky, atAttempt: attempt)
          }
          groups.record(counts, group: player % DroughtGroups.count)
          all.merge(counts)
        }
        archetypes.append(Self.archetype(groups, weight: 40 / Double(players)))
      }
      let curve = SurvivalCurve(all, weighing: archetypes)
      if curve.mean.low! <= truth.mean, truth.mean <= curve.mean.high! { means += 1 }
      let share = curve.endedShare(by: 2)
      if share.low! <= truth.share, truth.share <= share.high! { shares += 1 }
      // Counting each drought alike is far off.
      let pooled = SurvivalCurve(all).mean
      if pooled.low! <= truth.mean, truth.mean <= pooled.high! { wrong += 1 }
    }
    // Of 400 runs of 95 %, fewer than 362 in one of a million.
    #expect(means >= 362 && shares >= 362, "\(means) \(shares)")
    #expect(wrong < 100)
  }

  @Test(arguments: [20, 30, 38, 42])
  func `a late share is covered where few of one archetype are left`(attempt: Int) {
    // One drought a player: of the many, all are over or open after 15 attempts at the latest. By
    // independent variances, 84 % of the shares told past 38 attempts are covered, and 67 % past 42.
    let archetypes = [
      (players: 135, weight: 0.9, chance: 0.15, open: 5...15),
      (players: 15, weight: 0.1, chance: 0.03, open: 10...40),
    ]
    var truth = 1.0
    var risk = archetypes.map(\.weight)
    for past in 1...attempt {
      let ended = zip(risk, archetypes).reduce(0) { $0 + $1.0 * $1.1.chance }
      if ended > 0 { truth *= 1 - ended / risk.reduce(0, +) }
      for (index, one) in archetypes.enumerated() {
        let open = one.open
        let isOpen =
          past < open.lowerBound
          ? 0
          : past > open.upperBound
            ? 1
            : 1 / Double(open.upperBound - past + 1)
        risk[index] *= (1 - one.chance) * (1 - isOpen)
      }
    }
    var luck = KeyedStream(StreamKey(seed: 11))
    let runs = StudySize.of(sample: 1000, full: 10_000)
    var (hits, told) = (0, 0)
    for _ in 0..<runs {
      var all = DroughtCounts(capacity: 60)
      let droughts = archetypes.map { one in
        var groups = DroughtGroups()
        for player in 0..<one.players {
          let open = Int.random(in: one.open, using: &luck)
          let lucky = (1...open).first { _ in Double.random(in: 0..<1, using: &luck) < one.chance }
          var counts = DroughtCounts(capacity: 60)
          counts.record(lucky == nil ? .open : .lucky, atAttempt: lucky ?? open)
          groups.record(counts, group: player % DroughtGroups.count)
          all.merge(counts)
        }
        return Self.archetype(groups, weight: one.weight * 150 / Double(one.players))
      }
      let share = SurvivalCurve(all, weighing: droughts).endedShare(by: attempt)
      // Without a value, more than what is shown has ended.
      guard share.value != nil else { continue }
      told += 1
      if share.contains(1 - truth) { hits += 1 }
    }
    #expect(checkCoverage(hits, of: told, mayCoverMore: true) == [])
  }

  @Test func `a difference on shared luck has the error of what differs`() {
    // In each party, the same droughts; in B those of 9 attempts end in the 8th.
    func world(_ last: Int) -> [ArchetypeDroughts] {
      let parties: [[Ended]] = (0..<200).map { party in
        [(.lucky, 1 + (party * 7) % 6, 1 + party % 3), (.lucky, last, (party / 3) % 3)]
      }
      return [Self.archetype(Self.groups(parties).groups, weight: 1)]
    }
    let (a, b) = (world(9), world(8))
    let same = PairedDroughts(a, a).errorOfDifference(.mean)
    #expect(same?.standardError == 0 && same?.changed == 0)
    let paired = PairedDroughts(a, b).errorOfDifference(.mean)!
    #expect(paired.changed == 20 && paired.groups == 20)
    let alone = [a, b].map { world in
      Jackknife.variance(world.survivals(leavingOut: world.groups).map { $0.mean! })
    }
    #expect(paired.standardError > 0 && paired.standardError < alone[0].squareRoot() / 3)
    #expect(paired.independentVariance == alone[0] + alone[1])
    #expect(PairedDroughts(a, b).errorOfDifference(.quantile(0.5)) == nil)
  }
}
