import Randomness
import Statistics
import Testing

@testable import Measurement

/// Who is still with the game, and what they hold: counted one by one for comparison.
@Suite struct RetentionTests {
  /// One player: its archetype, its level on each day, and the days on which it plays.
  private struct Life {
    let archetype: Int
    var levels: [Int] = []
    var plays: [Bool] = []
    /// The first day without it; beyond the last for those who stay.
    let leaves: Int

    func stays(_ day: Int) -> Bool { day < leaves }
  }

  private static let days = 10
  private static let plan = MeasurementPlan(
    days: days, archetypes: ["a", "b"],
    // As drawn, so that each player counts alike.
    weights: (1...2).map { Double(lives(row: $0).count) },
    series: [
      .retained, Series(name: "level", kind: .track, quantilesUpTo: 40),
      Series(name: "xp", kind: .track, quantilesUpTo: 100_000),
    ], droughts: [], metrics: [])

  /// Levels rise, also after a player has left, as a party may raise it.
  private static let parties: [[Life]] = {
    var luck = KeyedStream(StreamKey(seed: 5))
    return (0..<80).map { number in
      (0...number % 3).map { _ in
        var life = Life(archetype: luck.index(below: 2), leaves: 1 + luck.index(below: 2 * days))
        for day in 1...days {
          life.levels.append((life.levels.last ?? 1) + luck.index(below: 3))
          life.plays.append(life.stays(day) && luck.index(below: 2) == 0)
        }
        return life
      }
    }
  }()

  private static let tally: RunTally = {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for (number, party) in parties.enumerated() {
      recorder.begin(party: number, archetypes: party.map(\.archetype), &tally)
      recorder.write { record in
        for day in 1...days {
          for (member, life) in party.enumerated() {
            record.write(day: day, member: member, played: life.plays[day - 1]) { entry in
              entry.write(life.stays(day) ? 1 : 0)
              entry.write(life.levels[day - 1])
              entry.write(100 * life.levels[day - 1])
            }
          }
        }
      }
      recorder.end(&tally)
    }
    return tally
  }()

  private static func lives(row: Int) -> [Life] {
    parties.joined().filter { row == 0 || $0.archetype == row - 1 }
  }

  @Test(arguments: 0..<3)
  func `levels of those who stay are counted without those who left`(row: Int) throws {
    let level = try #require(Findings(Self.tally).state("level"))
    for day in 1...Self.days {
      let levels = Self.lives(row: row).filter { $0.stays(day) }.map { $0.levels[day - 1] }
      func quantile(_ percent: Int) -> Double? {
        levels.isEmpty ? nil : Double(levels.sorted()[(levels.count * percent + 99) / 100 - 1])
      }
      let staying = level.staying[row][day - 1]
      #expect(staying?.p01 == quantile(1) && staying?.p50 == quantile(50))
      #expect(staying?.p99 == quantile(99))
    }
  }

  @Test(arguments: 0..<3)
  func `the share of those who stay and of those who play is that of the group`(row: Int) throws {
    let findings = Findings(Self.tally)
    let retained = try #require(findings.state("players.retained"))
    let lives = Self.lives(row: row)
    for day in 1...Self.days {
      func share(_ holds: (Life) -> Bool) -> Double {
        Double(lives.count(where: holds)) / Double(lives.count)
      }
      let stays = retained.days[row][day - 1].mean
      #expect(abs(stays.value! - share { $0.stays(day) }) < 1e-12)
      #expect(stays.low! >= 0 && stays.high! <= 1)
      #expect(abs(findings.activeShares[row][day - 1] - share { $0.plays[day - 1] }) < 1e-12)
    }
  }

  @Test(arguments: 0..<3)
  func `values that are many are counted without those who left, too`(row: Int) throws {
    let findings = Findings(Self.tally)
    let (level, xp) = (
      try #require(findings.state("level")?.staying[row]),
      try #require(findings.state("xp")?.staying[row])
    )
    for (level, xp) in zip(level, xp) {
      for quantile in [\Quantiles.p01, \.p05, \.p25, \.p50, \.p75, \.p95, \.p99] {
        let exact = level.map { 100 * $0[keyPath: quantile] }
        let found = xp.map { $0[keyPath: quantile] }
        #expect(abs((found ?? -1) - (exact ?? -1)) <= 0.001 * (exact ?? 0))
      }
    }
  }

  /// Of one archetype, by the sums over each party's members who stay.
  @Test func `means of those who stay have the interval of a ratio over parties`() throws {
    let level = try #require(Findings(Self.tally).state("level"))
    for (row, day) in [(1, 3), (2, 3), (1, 9), (2, 9)] {
      var (sums, sizes) = (ClusterSums(), ClusterSizes())
      for party in Self.parties {
        let staying = party.filter { $0.archetype == row - 1 && $0.stays(day) }
        sizes.record(size: staying.count)
        sums.record(
          total: staying.reduce(0) { $0 + $1.levels[day - 1] }, size: staying.count)
      }
      let (found, exact) = (
        level.stayingMeans[row][day - 1], sums.mean(over: sizes, isNonNegative: true)
      )
      for number in [\Estimate.value, \.low, \.high] {
        let pair = (try #require(found[keyPath: number]), try #require(exact[keyPath: number]))
        #expect(abs(pair.0 - pair.1) < 1e-9, "\(row) \(day)")
      }
    }
    // Over both, the value of all who stay; the interval is about as wide as if parties were one kind.
    for day in [3, 9] {
      let staying = Self.parties.joined().filter { $0.stays(day) }
      let mean = Double(staying.reduce(0) { $0 + $1.levels[day - 1] }) / Double(staying.count)
      let found = level.stayingMeans[0][day - 1]
      #expect(abs(found.value! - mean) < 1e-9)
      let widths = (1...2).map { level.stayingMeans[$0][day - 1].halfWidth! }
      let width = try #require(found.halfWidth)
      #expect(width > widths.min()! / 2 && width < widths.max()!)
    }
  }

  /// XP is 100 times the level, and counted in another way.
  @Test(arguments: 0..<3)
  func `values that are many are counted day by day, too`(row: Int) {
    let levels = Self.tally.quantiles(ofSeries: 1).all[row]
    let xp = Self.tally.quantiles(ofSeries: 2).all[row]
    #expect(levels.map { $0?.p05 }.count == Self.days)
    for (level, xp) in zip(levels, xp) {
      for quantile in [\Quantiles.p01, \.p05, \.p25, \.p50, \.p75, \.p95, \.p99] {
        let exact = 100 * level![keyPath: quantile]
        #expect(abs(xp![keyPath: quantile] - exact) <= 0.001 * exact)
      }
    }
  }

  @Test func `each archetype counts with its weight among those who stay, too`() throws {
    // The share of each archetype's players decides, not how many of them happened to be drawn.
    let plan = MeasurementPlan(
      days: 1, archetypes: ["few", "many"], weights: [0.5, 0.5],
      series: [.retained, Series(name: "level", kind: .track, quantilesUpTo: 9)], droughts: [],
      metrics: [])
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for number in 0..<400 {
      let archetype = number < 100 ? 0 : 1
      recorder.begin(party: number, archetypes: [archetype], &tally)
      recorder.write {
        $0.write(day: 1, member: 0, played: true) { entry in
          // Half of each archetype leaves; of the others, the few are on level 2.
          entry.write(number % 2)
          entry.write(archetype == 0 ? 2 : 1)
        }
      }
      recorder.end(&tally)
    }
    let quantiles = try #require(Findings(tally).state("level")?.staying[0][0])
    #expect(quantiles.p25 == 1 && quantiles.p75 == 2)
  }
}
