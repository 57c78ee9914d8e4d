import Statistics
import TestWorlds
import Testing

@testable import Measurement

/// The share of players who stay and gain no level at the end of a run, by hand and in a run.
@Suite struct StuckShareTests {
  private static let days = 40

  /// One player: its level from each of some days on, and the day on which it leaves.
  private struct Life {
    let levels: [(from: Int, level: Int)]
    var leaves = Int.max

    init(_ levels: [(from: Int, level: Int)], leaves: Int = .max) {
      (self.levels, self.leaves) = (levels, leaves)
    }

    func level(on day: Int) -> Int { levels.last { $0.from <= day }?.level ?? 1 }
  }

  private static let gainsOnDay10 = Life([(1, 1), (10, 2)])
  private static let gainsOnDay11 = Life([(1, 1), (11, 2)])
  private static let gainsOnLastDay = Life([(1, 4), (40, 5)])
  private static let neverGains = Life([])
  private static let leavesOnLastDay = Life([(1, 1), (10, 2)], leaves: 40)
  private static let isOnHighest = Life([(1, 1), (5, 9)])
  private static let isReborn = Life([(1, 9), (20, 1)])

  private static func plan(
    days: Int = days, highest: Int? = 9, levels: Bool = true,
    recorded: Recorded = .everything
  ) -> MeasurementPlan {
    var measures = MeasureRules()
    measures.recorded = recorded
    let level = Series(name: levels ? "level" : "rank", kind: .track, quantilesUpTo: highest)
    return MeasurementPlan(
      days: days, archetypes: ["one", "other"], series: [.retained, level], droughts: [],
      metrics: [], measures: measures)
  }

  /// Parties, in which members are of both archetypes in turn.
  private static func tally(_ parties: [[Life]], from first: Int = 0, _ plan: MeasurementPlan)
    -> RunTally
  {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for (number, party) in parties.enumerated() {
      recorder.begin(party: first + number, archetypes: party.indices.map { $0 % 2 }, &tally)
      recorder.write { record in
        for day in 1...plan.days {
          for (member, life) in party.enumerated() {
            record.write(day: day, member: member, played: false) { entry in
              entry.write(day < life.leaves ? 1 : 0)
              entry.write(life.level(on: day))
            }
          }
        }
      }
      recorder.end(&tally)
    }
    return tally
  }

  private static func isStuck(_ life: Life, _ plan: MeasurementPlan = plan()) -> Bool {
    Findings(tally([[life]], plan)).row("players.stuck")?.estimate.value == 1
  }

  @Test func `who gained no level in the last 30 days is stuck, whether it plays or not`() {
    #expect(Self.isStuck(Self.gainsOnDay10))
    #expect(!Self.isStuck(Self.gainsOnDay11))
    #expect(!Self.isStuck(Self.gainsOnLastDay))
    #expect(Self.isStuck(Self.neverGains))
  }

  @Test func `who left, is on the highest level or was reborn is not stuck`() {
    #expect(!Self.isStuck(Self.leavesOnLastDay))
    #expect(!Self.isStuck(Self.isOnHighest))
    #expect(Self.isStuck(Self.isOnHighest, Self.plan(highest: nil)))
    #expect(!Self.isStuck(Self.isReborn))
  }

  @Test func `all players are the base of the share, and all members of a party count`() throws {
    let parties = [
      [Self.gainsOnDay10, Self.neverGains, Self.isOnHighest], [Self.gainsOnDay11],
      [Self.leavesOnLastDay, Self.isReborn],
    ]
    let tally = Self.tally(parties, Self.plan())
    let metric = try #require(tally.plan.stuckMetric)
    let figures = (0...2).map { tally.figures(ofMetric: metric, row: $0) }
    #expect(figures.map(\.sums.sum) == [2, 1, 1])
    #expect(figures.map(\.sizes.observations) == [6, 4, 2])
    #expect(tally.isSound)
  }

  @Test func `parts add up to the whole`() {
    let parties = [
      [Self.gainsOnDay10], [Self.neverGains, Self.gainsOnDay11], [Self.isOnHighest],
      [Self.leavesOnLastDay, Self.neverGains],
    ]
    let plan = Self.plan()
    var sum = Self.tally(Array(parties[2...]), from: 2, plan)
    sum.merge(Self.tally(Array(parties[..<2]), plan))
    #expect(Measured(tally: sum) == Measured(tally: Self.tally(parties, plan)))
  }

  @Test func `only games with levels have it, in runs of more than 30 days`() {
    #expect(Self.plan(days: 31).metricNames.contains("players.stuck"))
    #expect(!Self.plan(days: 30).metricNames.contains("players.stuck"))
    #expect(!Self.plan(levels: false).metricNames.contains("players.stuck"))
    let few = Self.plan(recorded: .metrics(["level.day40"]))
    #expect(few.stuckMetric == nil && few.metricNames == ["level.day40"])
    let alone = Self.plan(recorded: .metrics(["players.stuck"]))
    #expect(alone.stuckMetric != nil)
  }

  @Test func `a shorter run knows it, and says that it ends too early`() {
    let short = Self.plan(days: 30)
    #expect(short.knows(metric: "players.stuck"))
    #expect(short.obstacle(to: "players.stuck") == "the run ends on day 30, before day 31")
    #expect(short.obstacle(to: "players.stuck", ofAnyLength: true) == nil)
    #expect(Self.plan().obstacle(to: "players.stuck") == nil)
    let withoutLevels = Self.plan(days: 30, levels: false)
    #expect(!withoutLevels.knows(metric: "players.stuck"))
    #expect(withoutLevels.obstacle(to: "players.stuck") == nil)
  }

  /// In a world in which the second level takes 20 million XP, all who stay are stuck.
  @Test(arguments: [100, 1]) func `where nobody gains a level, all who stay below the highest are`(
    highest: Int
  ) throws {
    let simulation = try World.of(
      """
      { "name": "hard", "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "scoring": {}, "levels": { "base": 1000000, "exponent": 4, "highest": \(highest) },
        "population": { "archetypes": { "fickle": { "activity": 0.6, "tasksPerActiveDay": 3, "churn": 0.02 } } },
        "simulation": { "players": 60, "days": 45, "seed": 3 } }
      """)
    let findings = Findings(simulation.tally())
    let stuck = try #require(findings.row("players.stuck"))
    let staying = try #require(findings.row("players.retained")?.estimate.value)
    #expect(0 < staying && staying < 1 && stuck.isShare)
    #expect(stuck.estimate.value == (highest > 1 ? staying : 0))
  }
}
