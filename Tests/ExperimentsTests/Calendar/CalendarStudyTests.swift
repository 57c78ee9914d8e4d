import GameSupport
import MonteCarlo
import ScenarioFiles
import ShippedGames
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Measurement

/// The days around entries of a calendar, with each and without it.
@Suite struct CalendarStudyTests {
  private func scenario(
    _ name: String, calendar entries: String, players: Int, days: Int
  ) throws -> Scenario {
    try Scenario.load(
      file: World.file(of: name), games: shippedGames,
      overrides: SimulationOverrides(
        players: players, days: days, settings: [Setting(parsing: "calendar=[\(entries)]")]))
  }

  private func study(_ scenario: Scenario, threads: Int = 2) throws -> CalendarStudy {
    let study = CalendarStudy(
      of: scenario.simulation,
      without: { try? scenario.simulation(changing: [Setting(withoutChange: $0)]) },
      threads: threads)
    return try #require(study)
  }

  private func row(
    _ study: CalendarStudy, _ window: String, _ figure: String, of entry: Int = 0
  ) throws -> CalendarStudy.Row {
    let entries = study.rows.map(\.entry).reduce(into: [CalendarMark]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return try #require(
      study.rows.first {
        $0.entry == entries[entry] && $0.window.name == window && $0.figure == figure
      })
  }

  /// From day 14 on, each player of this world earns 60 gold every day, and spends none.
  @Test func `in a world without luck the figures are known by hand`() throws {
    let study = try study(
      scenario(
        "verification/gold",
        calendar: #"{ "name": "double", "from": 20, "through": 22, "#
          + #""set": { "tasks.firstGold": "*2", "tasks.lastGold": "*2" } }"#,
        players: 40, days: 30))
    #expect(study.players == 40 && study.parties == 40 && study.leftOut.isEmpty)
    for (window, with) in [("before", 60.0), ("during", 120), ("after", 60)] {
      for figure in ["gold.faucets.perActiveDay.pooled", "gold.net.perActiveDay.pooled"] {
        let row = try row(study, window, figure)
        #expect(row.with.summary.estimate.value == with && row.without.value == 60)
        #expect(row.with.difference.value == with - 60)
        #expect(row.with.test.changed == (with == 60 ? 0 : 40))
        #expect(row.with.summary.unit == "gold")
      }
      let spent = try row(study, window, "gold.sinks.perActiveDay.pooled")
      #expect(spent.with.summary.estimate.value == 0 && spent.with.difference.value == 0)
      #expect(try row(study, window, "level.dayN").with.summary.estimate.value == 11)
      #expect(try row(study, window, "players.retained.dayN").without.value == 1)
    }
  }

  /// What a tally's players earned per active day of some days, archetypes by their weights.
  private func income(_ tally: RunTally, on days: [ClosedRange<Int>]) -> Double {
    let plan = tally.plan
    let faucets = plan.series.indices.filter {
      plan.series[$0].account.map { $0.currency == "coins" && $0.kind == .faucet } ?? false
    }
    var (earned, active) = (0.0, 0.0)
    for (archetype, weight) in plan.weights(ofRow: 0).enumerated() {
      let members = Double(tally.sizes[archetype + 1].observations)
      for day in days.joined() {
        let sum = faucets.reduce(0.0) {
          $0 + Double(tally.sums(day: day, row: archetype + 1, series: $1).sum)
        }
        earned += weight * sum / members
        active += weight * Double(tally.active[archetype * plan.days + day - 1]) / members
      }
    }
    return earned / active / Double(plan.series[faucets[0]].scale)
  }

  @Test func `the figures are those of two runs, and their differences`() throws {
    let scenario = try scenario(
      "bennie",
      calendar: #"{ "name": "tight", "from": 5, "through": 6, "every": 5, "#
        + #""set": { "coins.dailyCap": "*0.3" } }"#, players: 800, days: 12)
    let study = try study(scenario)
    let with = scenario.simulation.tally()
    let without = try scenario.simulation(changing: [Setting(withoutChange: "tight")]).tally()
    for (window, days) in [
      ("before", [3...4, 8...9]), ("during", [5...6, 10...11]), ("after", [7...7, 12...12]),
    ] {
      let row = try row(study, window, "coins.faucets.perActiveDay.pooled")
      #expect(row.window.days == days)
      let (own, other) = (income(with, on: days), income(without, on: days))
      let difference = try #require(row.with.difference.value)
      #expect(abs(try #require(row.with.summary.estimate.value) - own) < 1e-9 * own)
      #expect(abs(try #require(row.without.value) - other) < 1e-9 * other)
      #expect(abs(difference - (own - other)) < 1e-9 * own)
    }
    let during = try row(study, "during", "coins.faucets.perActiveDay.pooled").with
    #expect(try #require(during.difference.high) < 0 && during.test.changed! > 100)
  }

  @Test func `differences have the intervals of a comparison, and are 0 before the first day`()
    throws
  {
    let scenario = try scenario(
      "timequest",
      calendar:
        #"{ "name": "double", "from": 3, "through": 4, "set": { "xp.completionBonus": "*2" } }"#,
      players: 60, days: 6)
    let study = try study(scenario)
    var (a, b) = (
      try scenario.simulation(changing: [Setting(withoutChange: "double")]), scenario.simulation
    )
    let metrics = [2, 4, 6].flatMap { ["level.day\($0)", "xp.day\($0)"] }
    a.measures.asked += metrics
    b.measures.asked += metrics
    let comparison = Comparison(try #require(a.compare(with: b, threads: 1)))
    for (window, day) in [("before", 2), ("during", 4), ("after", 6)] {
      for figure in ["level", "xp"] {
        let known = try #require(
          comparison.rows.first { $0.metric.description == "\(figure).day\(day)" })
        let row = try row(study, window, "\(figure).dayN")
        #expect(row.with.difference == known.difference && row.with.test.changed == known.changed)
        #expect(row.with.summary.estimate == known.b && row.without == known.a)
      }
    }
    #expect(try row(study, "before", "xp.dayN").with.difference.value == 0)
    let during = try row(study, "during", "xp.dayN").with.difference.value
    #expect(try #require(during) > 0)
  }

  /// Children of a bare world earn 10 coins a day; those who join on day 5 get 25 on two days.
  @Test func `an entry for a later cohort is compared in that cohort's lives`() throws {
    let text = #"""
      { "name": "bare", "simulation": { "players": 60, "days": 12, "seed": 7 },
        "population": { "partySizes": [1], "weekdayFactors": [1, 1, 1, 1, 1, 1, 1],
          "streakPresence": 0, "presenceCap": 1, "archetypes": {
          "child": { "weight": 1, "activity": 1, "activitySpread": 0, "tasksPerActiveDay": 1,
            "churn": 0, "lapse": 0, "spending": "none" } } },
        "coins": { "perActivity": 0, "firstTryBonus": 0 },
        "prototypes": [{ "name": "pay", "faucet": "coins", "amount": 10 }],
        "joins": { "early": { "day": 1 }, "late": { "day": 5 } },
        "calendar": [
          { "name": "gift", "from": 8, "through": 9, "for": ["late"],
            "set": { "prototypes[pay].amount": 25 } },
          { "name": "double", "from": 3, "through": 3, "set": { "prototypes[pay].amount": "*2" } } ] }
      """#
    let scenario = try Scenario.read(Array(text.utf8), file: "x", games: shippedGames)
    let study = try study(scenario)
    #expect(
      Set(study.rows.map { "\($0.entry.name) \($0.group)" }) == ["double early", "gift late"])
    for (entry, window, with) in [
      (0, "before", 10.0), (0, "during", 20), (0, "after", 10), (1, "before", 10),
      (1, "during", 25), (1, "after", 10),
    ] {
      let row = try row(study, window, "coins.faucets.perActiveDay.pooled", of: entry)
      #expect(abs(try #require(row.with.summary.estimate.value) - with) < 1e-9)
      #expect(abs(try #require(row.without.value) - 10) < 1e-9)
    }
    let gift = try row(study, "during", "coins.faucets.perActiveDay.pooled", of: 1)
    #expect(gift.window.days == [4...5])
  }

  @Test func `of more players the first 2,000 are compared, whole parties, on any threads`() throws
  {
    let entry = #"{ "name": "double", "from": 2, "set": { "xp.completionBonus": "*2" } }"#
    func shown(_ players: Int, _ threads: Int) throws -> [String] {
      let study = try study(
        scenario("timequest", calendar: entry, players: players, days: 2), threads: threads)
      #expect((1_990...2_000).contains(study.players) && study.parties <= study.players)
      return study.rows.map { "\($0.window) \($0.figure) \($0.with) \($0.without)" }
    }
    let few = try shown(2_100, 1)
    #expect(few.count == 2 * 3)
    #expect(try shown(2_900, 3) == few)
  }

  @Test func `more than twelve entries share their lives, and beyond 24 they are only named`()
    throws
  {
    #expect([1, 12, 16, 24].map(CalendarStudy.maxPlayers) == [2000, 2000, 1500, 1000])
    let entries = (1...26).map {
      #"{ "name": "e\#($0)", "from": \#($0), "through": \#($0), "set": { "coins.dailyCap": "*0.5" } }"#
    }.joined(separator: ", ")
    let study = try study(scenario("bennie", calendar: entries, players: 3, days: 26))
    #expect(study.leftOut.map(\.name) == ["e25", "e26"])
    #expect(Set(study.rows.map(\.entry.name)) == Set((1...24).map { "e\($0)" }))
    let short = try scenario("bennie", calendar: entries, players: 8, days: 2).simulation
    let none = CalendarStudy(of: short, without: { _ in nil }, threads: 1)
    #expect(none?.rows.isEmpty == true && none?.leftOut.map(\.name) == ["e1", "e2"])
  }

  @Test func `a study that is cancelled has no result`() throws {
    let entry = #"{ "name": "e", "from": 2, "set": { "coins.dailyCap": "*0.5" } }"#
    let simulation = try scenario("bennie", calendar: entry, players: 20, days: 3).simulation
    var plain = simulation
    plain.calendar = nil
    let life = plain
    let watcher = Watcher(progress: { _, _ in }, isCancelled: { true })
    let study = CalendarStudy(
      of: simulation, without: { _ in life }, threads: 1, watcher: watcher)
    #expect(study == nil)
  }
}
