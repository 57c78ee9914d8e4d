import Statistics
import Testing

@testable import Measurement
@testable import Players

@Suite struct MilestoneTests {
  private var findings: Findings {
    let plan = MeasurementPlan(
      days: 10, archetypes: ["a", "b"], groups: [PlayerGroup(name: "both", archetypes: [0, 1])],
      series: [],
      droughts: [
        DroughtSource(
          name: "milestone.firstEpic", attempts: "days", forcedAt: nil, once: true, event: "a drop"),
        DroughtSource(name: "task", attempts: "tasks", forcedAt: 4, event: "a drop"),
      ], metrics: [])
    var tally = RunTally(plan: plan)
    tally.sizes[0].record(size: 4)
    for day in [2, 3] { tally.droughts.record(.lucky, at: day, source: 0, archetype: 0) }
    tally.droughts.record(.lucky, at: 8, source: 0, archetype: 1)
    tally.droughts.record(.open, at: 10, source: 0, archetype: 1)
    for length in [1, 3] { tally.droughts.record(.lucky, at: length, source: 1, archetype: 0) }
    tally.droughts.record(.forced, at: 4, source: 1, archetype: 1)
    tally.droughts.endParty(0, members: [0, 1])
    return Findings(tally)
  }

  @Test func `a milestone has the share that reached it and the day by which half have`() {
    #expect(findings.droughts[0].source.isMilestone)
    #expect(findings.row("milestone.firstEpic.share")?.estimate.value == 0.75)
    #expect(findings.row("milestone.firstEpic.share")?.isShare == true)
    #expect(findings.row("milestone.firstEpic.share", group: "b")?.estimate.value == 0.5)
    #expect(findings.row("milestone.firstEpic.days.p50")?.estimate.value == 3)
    #expect(findings.row("milestone.firstEpic.days.p95")?.estimate.value == nil)
    #expect(findings.row("milestone.firstEpic.share", group: "both")?.estimate.value == 0.75)
  }

  @Test func `loot has the attempts between drops and the share that pity ends`() {
    #expect(!findings.droughts[1].source.isMilestone)
    #expect(abs((findings.row("drought.task.mean")?.estimate.value ?? 0) - 8.0 / 3) < 1e-12)
    #expect(abs((findings.row("drought.task.forced.share")?.estimate.value ?? 0) - 1.0 / 3) < 1e-12)
    #expect(findings.row("drought.task.mean", group: "b")?.estimate.value == 4)
    #expect(findings.row("drought.milestone.firstEpic.mean") == nil)
    #expect(findings.row("task.share") == nil)
  }
}
