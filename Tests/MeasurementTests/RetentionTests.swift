import Randomness
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
      let middle = levels.isEmpty ? nil : Double(levels.sorted()[(levels.count + 1) / 2 - 1])
      #expect(level.staying[row][day - 1]?.p50 == middle)
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

  @Test func `a state without a bin for each value has no quantiles of those who stay`() throws {
    #expect(try #require(Findings(Self.tally).state("xp")).staying.isEmpty)
  }

  /// XP is 100 times the level, and counted in another way.
  @Test(arguments: 0..<3)
  func `values that are many are counted day by day, too`(row: Int) {
    let levels = Self.tally.quantiles(ofSeries: 1, row: row)
    let xp = Self.tally.quantiles(ofSeries: 2, row: row)
    #expect(levels.map { $0?.p05 }.count == Self.days)
    for (level, xp) in zip(levels, xp) {
      for quantile in [\Quantiles.p05, \.p25, \.p50, \.p75, \.p95] {
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
