import Statistics
import TestWorlds
import Testing

@testable import Measurement

/// Metrics of the days on which players play.
@Suite struct ActivityMetricTests {
  private static let asked = [
    "active.day0", "active.day1", "active.day5", "active.day6", "level.active.day2",
    "level.active.day2.p50", "gold.balance.active.day5", "level.active.pooled",
    "gold.balance.active.pooled", "gap.mean", "gap.over1", "gap.over2", "gap.over3",
  ]

  private static func plan(
    asked: [String] = asked, weights: [Double] = [1, 1], joinDays: [Int] = [1, 1],
    recorded: Recorded = .everything
  ) -> MeasurementPlan {
    var measures = MeasureRules()
    (measures.asked, measures.recorded) = (MeasurementPlan.onDemandNames(asked), recorded)
    return MeasurementPlan(
      days: 6, archetypes: ["often", "rare"], weights: weights, joinDays: joinDays,
      series: [
        .retained, Series(name: "level", kind: .track, quantilesUpTo: 20),
        Series(name: "gold.balance", kind: .balance(currency: "gold"), scale: 10),
      ], droughts: [], metrics: [], measures: measures)
  }

  /// The days on which each player plays: a letter for each day of life.
  private static let lives = ["xx..x.", "x..x..", "......", "xxxxxx", ".....x"]

  /// Plays parties of some of those lives; a player's level is its number plus the day, and it holds a
  /// tenth of that in gold.
  private static func tally(
    _ plan: MeasurementPlan, _ parties: [[Int]] = [[0, 1], [2], [3], [4]],
    from first: Int = 0, archetype: (Int) -> Int = { $0 == 4 ? 1 : 0 }
  ) -> RunTally {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan, maxMembers: 2))
    for (party, players) in parties.enumerated() {
      let archetypes = players.map(archetype)
      recorder.begin(party: first + party, archetypes: archetypes, &tally)
      recorder.write { record in
        for day in 1...plan.observedDays[archetypes[0]] {
          for (member, player) in players.enumerated() {
            let life = Array(lives[player])
            record.write(day: day, member: member, played: life[day - 1] == "x") {
              $0.write(1)
              $0.write(player + day)
              $0.write(player + day)
            }
          }
        }
      }
      recorder.end(&tally)
    }
    return tally
  }

  /// Figures counted by hand: totals, and the numbers by which they are divided.
  private static let counted: [(String, top: Double, bottom: Double)] = [
    // Those who play on days 1, 2 and 6, of five.
    ("active.day0", 3, 5), ("active.day1", 2, 5), ("active.day5", 2, 5),
    // The players 0 and 3 on day 2, and on day 5.
    ("level.active.day2", 7, 2), ("level.active.day2.p50", 2, 1),
    ("gold.balance.active.day5", 13, 20),
    // 8 + 7 + 39 + 10 on twelve days.
    ("level.active.pooled", 64, 12), ("gold.balance.active.pooled", 64, 120),
    // Gaps of 1 and 3 days, of 3, and five of 1.
    ("gap.mean", 12, 8), ("gap.over1", 2, 8), ("gap.over2", 2, 8), ("gap.over3", 0, 8),
  ]

  @Test(arguments: counted)
  func `the figures of five lives are those counted by hand`(
    name: String, top: Double, bottom: Double
  ) throws {
    // Weights as the players were drawn.
    let findings = Findings(Self.tally(Self.plan(weights: [4, 1])))
    let row = try #require(findings.row(name))
    #expect(abs(try #require(row.estimate.value) - top / bottom) < 1e-12)
    #expect(row.players == (name.hasSuffix("active.day2") ? 2 : row.players))
    #expect(row.isShare == (name.hasPrefix("active") || name.hasPrefix("gap.over")))
    let often = try #require(findings.row("gap.mean", group: "often")?.estimate.value)
    #expect(abs(often - 1.5) < 1e-12)
    #expect(findings.row("gap.mean", group: "rare")?.estimate.value == nil)
  }

  @Test func `archetypes count by their weights`() throws {
    // Many parties, since few are no stratum.
    let parties = (0..<20).flatMap { _ in [[0, 1], [2], [3], [4]] }
    let tally = Self.tally(Self.plan(weights: [1, 1]), parties) { $0 == 2 || $0 == 4 ? 1 : 0 }
    let findings = Findings(tally)
    let share = try #require(findings.row("active.day5")?.estimate.value)
    #expect(abs(share - (1.0 / 3 + 1.0 / 2) / 2) < 1e-12)
    let pooled = try #require(findings.row("level.active.pooled")?.estimate.value)
    #expect(abs(pooled - (54.0 / 3 + 10.0 / 2) / (11.0 / 3 + 1.0 / 2)) < 1e-12)
  }

  @Test func `players who joined too late for a day are left out`() throws {
    let plan = Self.plan(asked: ["active.day2", "active.day3"], joinDays: [1, 4])
    let tally = Self.tally(plan, [[0], [3], [1], [2]]) { $0 < 1 || $0 == 3 ? 0 : 1 }
    let findings = Findings(tally)
    #expect(findings.row("active.day2")?.players == 4)
    #expect(findings.row("active.day2", group: "rare")?.estimate.value == 0)
    #expect(findings.row("active.day3")?.players == 2)
    #expect(findings.row("active.day3", group: "rare")?.estimate == .nothing)
    #expect(findings.row("active.day3")?.definition.meaning.contains("too late") == true)
    #expect(plan.obstacle(to: MetricID("active.day3", "rare")) == "rare is observed for 3 days")
  }

  @Test func `parts of the parties add up to all`() {
    let plan = Self.plan()
    let parties = (0..<40).map { party in [party % 5, party * 3 % 5].map { $0 } }
    var part = Self.tally(plan, Array(parties[..<17]))
    part.merge(Self.tally(plan, Array(parties[17...]), from: 17))
    #expect(part == Self.tally(plan, parties) && part.isSound)
  }

  @Test func `they are measured on request, and change nothing else`() throws {
    let (plain, all) = (Self.plan(asked: []), Self.plan())
    #expect(!plain.metricNames.contains { $0.contains("active") || $0.hasPrefix("gap") })
    #expect(plain.controlSpans == [1...6])
    let rows = Findings(Self.tally(all)).summary.filter { !Self.asked.contains($0.metric.name) }
    #expect(rows.map { "\($0)" } == Findings(Self.tally(plain)).summary.map { "\($0)" })
    #expect(all.metricNames.filter(Self.asked.contains).count == Self.asked.count - 1)
    let few = Self.plan(recorded: .metrics(["gap.mean", "active.day1"]))
    let own = Findings(Self.tally(few)).summary
    #expect(Set(own.map(\.metric.name)) == ["gap.mean", "active.day1"])
    // The same value, with whatever else it is measured.
    for row in own {
      let same = Findings(Self.tally(all)).row(row.metric)?.estimate
      #expect(same == row.estimate)
    }
  }

  @Test(arguments: [
    "active.day", "active.day01", "active.day-1", "active.day9223372036854775807", "gap.over0",
    "gap.over", "gap.over+7", "gap.over07", "nothing.active.day2", "players.retained.active.day2",
    "nothing.active.pooled", "active.pooled", "level.active.day0",
  ])
  func `other names are no metrics`(name: String) {
    let plan = Self.plan(asked: [name])
    #expect(!plan.metricNames.contains(name) && !plan.knows(metric: name))
  }

  @Test func `a day beyond the run is known, and no obstacle in a longer one`() {
    let plan = Self.plan()
    #expect(plan.knows(metric: "active.day6") && plan.knows(metric: "level.active.day40"))
    #expect(plan.obstacle(to: "active.day6") == "the run ends on day 6, before day 7")
    #expect(plan.obstacle(to: "level.active.day7.p50") == "the run ends on day 6")
    #expect(plan.obstacle(to: "active.day6", ofAnyLength: true) == nil)
    #expect(plan.obstacle(to: "active.day5") == nil)
    #expect(!plan.knows(metric: "xp.active.day40"))
  }

  @Test func `names that may be meant are known`() {
    let plan = Self.plan(asked: [])
    #expect(plan.metricNames(like: "actve.day3").contains("active.day3"))
    #expect(plan.metricNames(like: "levl.active.day3").contains("level.active.day3"))
    #expect(plan.metricNames(like: "gaps.over7").contains("gap.over7"))
    #expect(plan.metricNames(like: "gold.active.pooled").contains("gold.balance.active.pooled"))
    #expect(plan.families.map(\.name).contains("gap.overN"))
  }
}
