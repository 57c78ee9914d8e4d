import Players
import Statistics
import Testing

@testable import BalanceReports
@testable import Measurement

/// The report of players by hand: 20 who join on day 1, and 10 of a quarter of the population who
/// join on day 3 of 4; all are alike, gain a level a day, and get 10 gold a day that they keep.
@Suite struct CohortReportTests {
  private static func report(joinDays: [Int]) -> RunReport {
    let plan = MeasurementPlan(
      days: 4, archetypes: ["casual@launch", "casual@summer"], weights: [3, 1], joinDays: joinDays,
      groups: [
        PlayerGroup(name: "launch", archetypes: [0], isCohort: true),
        PlayerGroup(name: "summer", archetypes: [1], isCohort: true),
      ],
      series: [
        .retained, Series(name: "level", kind: .track, quantilesUpTo: 100),
        Series(name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: 1 << 30),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      ],
      droughts: [DroughtSource(name: "task", attempts: "tasks", forcedAt: 4, event: "a drop")],
      metrics: [])
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    for party in 0..<30 {
      let archetype = party / 20
      recorder.begin(party: party, archetypes: [archetype], &tally)
      recorder.write { record in
        for day in 1...plan.observedDays[archetype] {
          record.write(day: day, member: 0, played: true) { entry in
            for value in [1, day, 10 * day, 10 * day] { entry.write(value) }
          }
        }
      }
      tally.droughts.record(.lucky, at: 1 + party % 2, source: 0, archetype: archetype)
      recorder.end(&tally)
    }
    return RunReport(
      findings: Findings(tally),
      identity: RunIdentity(
        scenario: "cohorts", description: "By hand.", hash: "0", seed: 1, version: "0",
        inForce: [:], assumptions: []))
  }

  private let report = Self.report(joinDays: [1, 3])

  private func lines(_ name: String) throws -> [String] {
    let table = try #require(report.tables.first { $0.path == name }, "\(name)")
    return table.text.split(separator: "\n").map(String.init)
  }

  @Test func `cohorts.csv has each cohort at the same ages, as far as it is observed`() throws {
    let lines = try lines("cohorts.csv")
    #expect(lines[0] == "cohort,join_day,share,age,series,players,mean,ci_low,ci_high")
    #expect(
      lines.filter { $0.contains(",level,") } == [
        "launch,1,0.75,1,level,20,1,,", "launch,1,0.75,2,level,20,2,,",
        "launch,1,0.75,4,level,20,4,,", "summer,3,0.25,1,level,10,1,,",
        "summer,3,0.25,2,level,10,2,,", "summer,3,0.25,4,level,0,,,",
      ])
    #expect(lines.contains("summer,3,0.25,2,gold.balance,10,20,,"))
    #expect(lines.contains { $0.hasPrefix("summer,3,0.25,2,players.retained,10,1,0.") })
    #expect(lines.count == 1 + 2 * 3 * 3)
  }

  @Test func `calendar-days.csv joins those who have joined, each at its age`() throws {
    let lines = try lines("calendar-days.csv")
    #expect(lines[0] == "day,kind,name,account,joined,players,mean,ci_low,ci_high")
    // On day 3 three quarters are on level 3, and one is on level 1.
    #expect(
      lines.filter { $0.contains(",track,level,") } == [
        "1,track,level,,0.75,20,1,,", "2,track,level,,0.75,20,2,,", "3,track,level,,1,30,2.5,,",
        "4,track,level,,1,30,3.5,,",
      ])
    #expect(lines.contains("4,balance,gold,,1,30,35,,"))
    #expect(lines.contains("3,faucet,gold,task,1,30,10,,"))
    #expect(lines.contains("3,track,players.active,,1,30,1,,"))
    #expect(lines.contains { $0.hasPrefix("4,track,players.retained,,1,30,1,0.") })
    #expect(lines.count == 1 + 4 * 5)
  }

  @Test func `tables by day of life leave out players who are not observed`() throws {
    let levels = try lines("level_progression.csv")
    #expect(levels.contains { $0.hasPrefix("2,all,level,30,2,") })
    #expect(levels.contains { $0.hasPrefix("3,all,level,20,3,") })
    for track in ["level", "players.retained", "players.active"] {
      let start = "3,casual@summer,\(track),0,"
      let late = try #require(levels.first { $0.hasPrefix(start) }, "\(track)")
      #expect(late.dropFirst(start.count).allSatisfy { $0 == "," }, "\(late)")
    }
    let flows = try lines("faucet_sink.csv")
    #expect(flows.contains("2,casual@summer,gold,faucet,task,10,10,,,10,,"))
    #expect(flows.contains("3,casual@summer,gold,faucet,task,0,,,,,,"))
    #expect(flows.contains("3,all,gold,faucet,task,20,10,,,10,,"))
  }

  @Test func `the report compares cohorts at the same age`() throws {
    let section = try #require(report.cohorts)
    let tables = section.answer.compactMap { block -> MarkdownTable? in
      if case .table(let table) = block { table } else { nil }
    }
    #expect(tables.map { $0.headings[0] } == ["still with the game", "level", "gold in hand"])
    let level = try #require(tables.dropFirst().first)
    #expect(level.headings == ["level", "age 1", "age 2", "age 4"])
    #expect(level.rows.map { $0[0].prefix(18) } == ["launch, from day 1", "summer, from day 3"])
    #expect(level.rows[0][3].hasPrefix("4 "))
    #expect(level.rows[1][2].hasPrefix("2 ") && level.rows[1][3] == "")
    let paths = report.files().map(\.path)
    for name in ["retention", "level", "gold-balance"] {
      #expect(paths.contains("charts/calendar-\(name).svg"))
    }
    #expect(report.markdown.contains("Do later cohorts keep up?"))
  }

  @Test func `names of files are known before the run`() {
    let names = RunReport.fileNames(for: Expectations(), hasCohorts: true)
    #expect(report.tables.allSatisfy { names.contains($0.path) })
    #expect(names.suffix(2) == ["cohorts.csv", "calendar-days.csv"])
  }

  @Test func `players who join together have neither tables nor charts of cohorts`() {
    let report = Self.report(joinDays: [3, 3])
    #expect(report.cohorts == nil && report.calendarCharts.isEmpty)
    #expect(report.tables.map(\.path).last == "claims.csv")
    #expect(RunReport.fileNames(for: Expectations()).last == "claims.csv")
  }
}
