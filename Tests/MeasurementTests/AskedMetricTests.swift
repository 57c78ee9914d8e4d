import GameEngines
import Statistics
import TestWorlds
import Testing

@testable import Measurement

/// Metrics that are there for the asking: on any day, and by any attempt.
@Suite struct AskedMetricTests {
  private static let shares = [
    "drought.task.by12", "milestone.firstRare.days.by3", "difficulty.level2.sessions.by8",
  ]

  /// A run of which all is asked that these tests ask, and one of which nothing is.
  private static let asking = Result {
    try findings(
      [
        "level.day9", "nonsense", "xp.day99", "x.day0", "drought.task.by012", "level.by3",
        "milestone.firstRare.days.by12",
      ] + shares.reversed())
  }
  private static let plain = Result { try findings([]) }

  private static func findings(_ asked: [String]) throws -> (Findings, MeasurementPlan) {
    var simulation = try World.shipped("questbond", players: 120, days: 12)
    simulation.measures.asked = asked
    return (Findings(simulation.tally()), simulation.plan)
  }

  @Test func `a day that is asked for is a checkpoint, with rows for named groups`() throws {
    let (findings, plan) = try Self.asking.get()
    #expect(plan.checkpointDays == [7, 9, 12])
    for name in ["level", "xp", "gold.balance", "difficulty"] {
      let state = try #require(findings.state(name))
      let row = try #require(findings.row("\(name).day9"))
      #expect(row.estimate.value == state.days[0][8].mean.value)
    }
    for name in ["level.day9", "gold.gini.day9", "gold.broke.share.day9"] {
      #expect(findings.row(name, group: "engaged")?.estimate.value != nil)
      #expect(plan.knows(metric: name))
    }
    #expect(findings.row("level.day8") == nil && !plan.knows(metric: "level.day8"))
    // What is asked for beside changes nothing else.
    let (plain, _) = try Self.plain.get()
    let others = findings.summary.filter {
      !$0.metric.name.hasSuffix(".day9") && !$0.metric.name.contains(".by")
    }
    #expect(others.map { "\($0)" } == plain.summary.map { "\($0)" })
  }

  @Test func `a share by an attempt is that of the curve`() throws {
    let (findings, plan) = try Self.asking.get()
    #expect(
      Set(plan.endings.joined().map(\.definition.name))
        == Set(Self.shares + ["milestone.firstRare.days.by12"]))
    for (name, source) in zip(Self.shares, ["task", "milestone.firstRare", "difficulty.level2"]) {
      let attempt = try #require(Int(name.split(separator: "y").last!))
      let drought = try #require(findings.droughts.first { $0.source.name == source })
      let row = try #require(findings.row(name))
      #expect(row.isShare)
      #expect(row.estimate == drought.curves[0].endedShare(by: attempt))
      #expect(row.unit == (source == "task" ? "share of droughts" : "share of players"))
      #expect(findings.row(name, group: "engaged") != nil)
    }
    #expect(findings.row("drought.task.by012") == nil)
  }

  @Test func `what pity ends sooner has ended by any later attempt`() throws {
    let asked = ["drought.task.by5", "drought.task.by12", "drought.task.by4000000"]
    let source = DroughtSource(name: "task", attempts: "tasks", forcedAt: 5, event: "a drop")
    let endings = MeasurementPlan.endings(source, asked: Set(asked))
    #expect(endings.map(\.definition.name) == asked.prefix(2).map { $0 })
    #expect(endings.map(\.figure) == [.endedShare(by: 5), .endedShare(by: 5)])
    let withoutPity = DroughtSource(name: "task", attempts: "tasks", forcedAt: nil, event: "a drop")
    #expect(
      MeasurementPlan.endings(withoutPity, asked: Set(asked)).map(\.figure)
        == [.endedShare(by: 5), .endedShare(by: 12)])
  }

  @Test func `milestones by a day are the players whose lives say so`() throws {
    let (findings, _) = try Self.asking.get()
    let by = try #require(findings.row("milestone.firstRare.days.by12")?.estimate.value)
    #expect(by == findings.row("milestone.firstRare.share")?.estimate.value)
  }

  @Test func `a level that is asked for is a milestone: the first day on which it is held`() throws
  {
    var measures = MeasureRules()
    measures.asked = [
      "milestone.level3.days.p50", "milestone.level5.share", "milestone.level1.share",
    ]
    let plan = MeasurementPlan(
      days: 4, archetypes: ["plain"], series: [Series(name: "level", kind: .track)],
      droughts: [], metrics: [], measures: measures)
    #expect(plan.droughts.map(\.name) == ["milestone.level3", "milestone.level5"])
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan)
    // One has fallen below it again, by rebirth; one never gets there.
    for (party, levels) in [[1, 3, 4, 4], [2, 3, 1, 5], [3, 3, 3, 3], [1, 1, 2, 2]].enumerated() {
      recorder.begin(party: party, archetypes: [0], &tally)
      recorder.write { dailyRecord in
        for (day, level) in zip(1..., levels) {
          dailyRecord.write(day: day, member: 0, played: true) { $0.write(level) }
        }
      }
      recorder.end(&tally)
    }
    #expect(
      tally.droughts.counts(source: 0, archetypes: [0]).endings.map(\.lucky) == [0, 1, 2, 0, 0])
    #expect(tally.droughts.counts(source: 0, archetypes: [0]).endings[4].censored == 1)
    #expect(tally.droughts.counts(source: 1, archetypes: [0]).endings[4].lucky == 1)
    #expect(tally.droughts.counts(source: 1, archetypes: [0]).endings[4].censored == 3)
    let findings = Findings(tally)
    #expect(findings.row("milestone.level3.days.p50")?.estimate.value == 2)
    #expect(findings.row("milestone.level3.share")?.estimate.value == 0.75)
    #expect(findings.row("milestone.level5.share")?.estimate.value == 0.25)
  }

  @Test func `a game without levels has no level for a milestone`() throws {
    var simulation = try World.shipped("bennie", players: 2, days: 2)
    simulation.measures.asked = ["milestone.level3.days.p50"]
    #expect(!simulation.plan.knows(metric: "milestone.level3.days.p50"))
  }

  @Test func `the net of a band of levels is what its accounts give less what they take`() throws {
    let (findings, plan) = try Self.plain.get()
    let flows = try #require(findings.levelFlows)
    for (band, levels) in flows.bands.enumerated() {
      let name = "gold.net.perActiveDay.level\(levels.first)"
      #expect(plan.knows(metric: name))
      for (row, group) in findings.groups.enumerated() {
        let net = flows.flows.reduce(0.0) { sum, flow in
          let mean = flow.means[row][band].value ?? 0
          return sum + (flow.account.kind == .faucet ? mean : -mean)
        }
        let found = try #require(findings.row(name, group: group)).estimate.value
        if flows.playerDays[row][band] == 0 {
          #expect(found == nil)
        } else {
          #expect((try #require(found) - net).magnitude < 1e-6)
        }
      }
    }
    let engaged = findings.row("gold.net.perActiveDay.level1", group: "engaged")?.estimate
    #expect(engaged?.value != nil && engaged?.low != nil)
    #expect(engaged?.value != findings.row("gold.net.perActiveDay.level1")?.estimate.value)
  }

  @Test func `names that may be meant are there for the asking, too`() throws {
    let plan = try World.shipped("questbond", players: 60, days: 12).plan
    #expect(plan.metricNames(like: "levl.day9").contains("level.day9"))
    #expect(plan.metricNames(like: "drought.tsk.by9").contains("drought.task.by9"))
    #expect(
      plan.metricNames(like: "milestone.level30.dys.p50").contains("milestone.level30.days.p50"))
    #expect(plan.metricNames(like: "levels") == plan.metricNames)
  }
}
