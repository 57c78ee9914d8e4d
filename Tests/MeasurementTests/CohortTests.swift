import Statistics
import TestSupport
import Testing

@testable import Measurement
@testable import Players

/// Days of life count the players observed on them, of whom some join too late: worked out by hand.
@Suite struct CohortTests {
  private static let tally = CohortWorld.tally()
  private static let findings = Findings(tally)
  private var plan: MeasurementPlan { CohortWorld.plan }
  private var findings: Findings { Self.findings }

  private func expect(_ found: [Double?], _ known: [Double?], _ what: Comment) {
    #expect(found.count == known.count, what)
    for (found, known) in zip(found, known) {
      #expect((found == nil) == (known == nil), what)
      #expect(abs((found ?? 0) - (known ?? 0)) < 1e-9, what)
    }
  }

  @Test func `all lives end on one day of the calendar`() {
    #expect(plan.observedDays == [5, 2] && plan.hasCohorts && plan.calendarDays == 1...5)
    #expect(plan.checkpointDays == [1, 2, 5])
    let later = CohortWorld.plan(joinDays: [10, 13])
    #expect(later.observedDays == [5, 2] && later.calendarDays == 10...14)
    #expect(
      plan.cohorts == [
        Cohort(name: "launch", joinDay: 1, observedDays: 5, share: 0.75),
        Cohort(name: "summer", joinDay: 4, observedDays: 2, share: 0.25),
      ])
  }

  @Test func `a mean of a day is over the players observed on it, by their weights`() throws {
    let level = try #require(findings.state("level")?.days.map { $0.map(\.mean.value) })
    expect(level[0], [3.75, 7.375, 4.5, 6, 7.5], "all")
    expect(level[1], [1.5, 3, 4.5, 6, 7.5], "launch")
    expect(level[2], [10.5, 20.5, nil, nil, nil], "summer")
    let gold = findings.flows[0].means.map { $0.map(\.value) }
    // Late players, half of whom get 10 more on their first day, do not play on the second.
    expect(gold[0], [37.5, 11.25, 15, 15, 15], "all")
    expect(gold[1], [15, 15, 15, 15, 15], "launch")
    expect(gold[2], [105, 0, nil, nil, nil], "summer")
  }

  @Test func `who is not observed any more has not left, and does not play`() throws {
    let retained = try #require(
      findings.state("players.retained")?.days.map { $0.map(\.mean.value) })
    expect(retained[0], [1, 0.6875, 0.75, 0.75, 0.75], "all")
    expect(retained[1], [1, 0.75, 0.75, 0.75, 0.75], "launch")
    expect(retained[2], [1, 0.5, nil, nil, nil], "summer")
    expect(findings.activeShares[0], [1, 0.75, 1, 1, 1], "all")
    expect(findings.activeShares[1], [1, 1, 1, 1, 1], "launch")
    expect(findings.activeShares[2], [1, 0], "summer")
  }

  @Test func `quantiles of a day are over the same players`() throws {
    let level = try #require(findings.state("level")?.days)
    let xp = try #require(findings.state("xp")?.days)
    for (states, unit) in [(level, 1.0), (xp, 100)] {
      func quantile(_ row: Int, _ day: Int, _ share: KeyPath<Quantiles, Double>) -> Double? {
        states[row][day - 1].quantiles.map { ($0[keyPath: share] / unit * 100).rounded() / 100 }
      }
      // Levels 2 and 4 of three quarters, 20 and 21 of the others.
      #expect(quantile(0, 2, \.p25) == 2 && quantile(0, 2, \.p50) == 4)
      #expect(quantile(0, 2, \.p95) == 21)
      for day in 3...5 {
        #expect(quantile(0, day, \.p01) == Double(day), "\(day)")
        #expect(quantile(0, day, \.p95) == Double(2 * day), "\(day)")
        #expect(quantile(2, day, \.p50) == nil, "\(day)")
      }
      #expect(quantile(2, 2, \.p05) == 20)
    }
  }

  @Test func `players who stay are those who have not left and are observed`() throws {
    let level = try #require(findings.state("level"))
    // (0.75 · 0.75 · 8/3 + 0.25 · 0.5 · 21) ÷ 0.6875, then three of four of launch.
    let means = level.stayingMeans.map { $0.map(\.value) }
    expect(means[0], [3.75, 6, 4, 16.0 / 3, 20.0 / 3], "all")
    expect(means[2], [10.5, 21, nil, nil, nil], "summer")
    #expect(level.staying[0][2]?.p50 == 3 && level.staying[0][2]?.p95 == 6)
    #expect(level.staying[0][1]?.p95 == 21 && level.staying[2][1]?.p05 == 21)
    #expect(level.staying[2][2] == nil)
    let xp = try #require(findings.state("xp"))
    #expect(xp.staying[2][2] == nil && xp.staying[0][2]?.p01 == 300)
  }

  @Test func `a metric of a day leaves out late players, and says so`() throws {
    for group in ["all", "launch", "casual@launch"] {
      let row = try #require(findings.row("level.day5", group: group))
      #expect(row.estimate.value == 7.5 && row.players == 40, "\(group)")
      #expect(row.spread?.lowest == 5 && row.spread?.highest == 10)
      let gini = try #require(findings.row("gold.gini.day5", group: group))
      // Half hold 50, half 100.
      #expect(abs(try #require(gini.estimate.value) - 1.0 / 6) < 1e-9 && gini.players == 40)
    }
    for metric in ["level.day5", "gold.balance.day5", "gold.gini.day5", "players.retained.day5"] {
      let row = try #require(findings.row(metric, group: "summer"))
      #expect(row.estimate == .nothing && row.players == 0, "\(metric)")
    }
    expect([findings.row("level.day2")?.estimate.value], [7.375], "day 2")
    #expect(findings.wealth[0].percentiles[2][2] == [])
    let metrics = plan.definitions.filter { MeasurementPlan.day(of: $0.name) != nil }
    #expect(!metrics.isEmpty && metrics.allSatisfy { $0.meaning.contains("joined too late") })
    #expect(plan.hardships.map(\.metric).contains("players.retained.day5"))
  }

  @Test func `a metric of a whole life is of each observed life`() throws {
    expect([findings.row("drops")?.estimate.value], [0.5 * 0.75 + 2 * 0.25], "drops")
    expect([findings.row("days.active")?.estimate.value], [5 * 0.75 + 0.25], "active days")
    // All gold ÷ all active days: 75 in 5 days, and 105 in 1.
    expect(
      [findings.row("gold.net.perActiveDay.pooled")?.estimate.value],
      [(0.75 * 75 + 0.25 * 105) / 4], "gold")
    // Level 30, which nobody reaches, is waited for as long as a player is observed.
    let waits = Self.tally.droughts
    #expect(waits.counts(source: 1, archetypes: [0]).endings[5].censored == 40)
    #expect(waits.counts(source: 1, archetypes: [1]).endings[2].censored == 20)
  }

  @Test func `controls end with the observed life`() {
    let known = MeasurementPlan(
      days: 5, archetypes: ["a", "b"], joinDays: [1, 4], series: [], droughts: [], metrics: [],
      expectedPresence: { days in
        (0..<2).map { archetype in
          days.map { ExpectedPresence(activeDays: Double($0 + archetype), tasks: 0) }
        }
      })
    #expect(known.expectedControls.map { $0.map { $0[0] } } == [[1, 2, 5], [2, 3, 3]])
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    CohortWorld.play(40, &recorder, into: &tally)
    // Members, active days and tasks up to day 5, of which two are observed.
    #expect((0..<3).map { recorder.auxiliaries[$0, archetype: 1, day: 2] } == [1, 2, 20])
  }

  @Test func `a comparison has no state of a day that is not observed`() {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan, keepsDays: true))
    CohortWorld.play(41, &recorder, into: &tally)
    let levels = (0..<5).map { recorder.dayFigures[$0 * plan.rows * plan.stateCount + 1] }
    #expect(levels.map(\.size) == [1, 1, 0, 0, 0] && levels.map(\.total) == [11, 21, 0, 0, 0])
  }

  @Test func `parts merge in any order, and are sound`() {
    let problems = checkTally(RunTally(plan: plan), samples: Array(0..<60), rounds: 8) {
      tally, party in
      var recorder = PartyRecorder(plan: CohortWorld.plan)
      CohortWorld.play(party, &recorder, into: &tally)
    }
    #expect(problems == [])
    #expect(Self.tally.canBe(of: 60))
    var other = Self.tally
    other.sizes[plan.metricRows].observations += 1
    #expect(!other.canBe(of: 60))
  }

  @Test func `a metric that a group is not observed for is refused`() {
    #expect(
      plan.obstacle(to: MetricID("level.day5", "summer")) == "summer is observed for 2 days")
    #expect(plan.obstacle(to: MetricID("level.day5", "summer"), ofAnyLength: true) == nil)
    #expect(plan.obstacle(to: MetricID("level.day2", "summer")) == nil)
    #expect(plan.obstacle(to: MetricID("level.day5")) == nil)
    #expect(plan.obstacle(to: MetricID("level.day6")) == "the run ends on day 5")
  }

  @Test func `days of the calendar join players of each age`() throws {
    let courses = findings.calendar
    #expect(courses.map(\.series) == plan.series)
    expect(courses[1].means.map(\.value), [1.5, 3, 4.5, 7.125, 10.75], "level")
    expect(courses[0].means.map(\.value), [1, 0.75, 0.75, 0.8125, 0.6875], "retained")
    expect(courses[4].means.map(\.value), [15, 15, 15, 37.5, 11.25], "gold")
    expect(findings.calendarActivity.map(\.value), [1, 1, 1, 1, 0.75], "activity")
    #expect(findings.joined.map(\.players) == [40, 40, 40, 60, 60])
    expect(findings.joined.map(\.share), [0.75, 0.75, 0.75, 1, 1], "joined")
    // Both sides of a right angle, as no parties are shared.
    let level = try #require(findings.state("level")?.days)
    let sides = [0.75 * level[1][4].mean.halfWidth!, 0.25 * level[2][1].mean.halfWidth!]
    let width = try #require(courses[1].means[4].halfWidth)
    #expect(abs(width - (sides[0] * sides[0] + sides[1] * sides[1]).squareRoot()) < 1e-3 * width)
  }

  @Test func `players who join on the same day are measured as without a calendar`() {
    func bytes(_ tally: RunTally) -> [UInt8] {
      var (tally, bytes) = (tally, TallyBytes())
      tally.exchange(with: &bytes)
      bytes.finish()
      return bytes.written
    }
    let plans = [CohortWorld.plan(joinDays: nil), CohortWorld.plan(joinDays: [7, 7])]
    let tallies = plans.map(CohortWorld.tally(of:))
    #expect(bytes(tallies[0]) == bytes(tallies[1]))
    #expect(plans.map(\.definitions)[0] == plans[1].definitions && !plans[1].hasCohorts)
    #expect(plans[1].calendarDays == 7...11 && plans[1].cohorts == [])
    let findings = tallies.map { Findings($0) }
    #expect(findings[0].summary.map(\.estimate) == findings[1].summary.map(\.estimate))
    #expect(findings[1].calendar.isEmpty && findings[1].calendarActivity.isEmpty)
  }

  /// Level 1 for ever, as long as a player is observed.
  @Test func `a player is stuck only if it is observed for long enough`() throws {
    let plan = MeasurementPlan(
      days: 40, archetypes: ["early", "late"], joinDays: [1, 15],
      series: [Series(name: "level", kind: .track, quantilesUpTo: 9)], droughts: [], metrics: [])
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for party in 0..<60 {
      recorder.begin(party: party, archetypes: [party % 2], &tally)
      recorder.write { record in
        for day in 1...plan.observedDays[party % 2] {
          // Of those who join first, a third rise on their last day.
          record.write(day: day, member: 0, played: true) {
            $0.write(party % 6 == 0 && day == 40 ? 2 : 1)
          }
        }
      }
      recorder.end(&tally)
    }
    let findings = Findings(tally)
    let stuck = try #require(findings.row("players.stuck"))
    #expect(abs(try #require(stuck.estimate.value) - 2.0 / 3) < 1e-9 && stuck.players == 30)
    #expect(findings.row("players.stuck", group: "late")?.estimate == .nothing)
    #expect(findings.outliers.first { $0.what == "stuck" }?.value == 40)
  }
}
