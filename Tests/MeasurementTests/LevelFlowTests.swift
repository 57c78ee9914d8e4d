import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Measurement

@Suite struct LevelFlowTests {
  private let plan = MeasurementPlan(
    days: 4, archetypes: ["a", "b"],
    series: [
      Series(name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: 1 << 30),
      Series(name: "level", kind: .track, quantilesUpTo: 100),
      Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      Series(name: "gold.store", kind: .sink(currency: "gold", account: "store")),
    ],
    droughts: [], metrics: [], checkpointDays: [2],
    measures: MeasureRules(levelBands: [1, 10, 20], hoardDays: 3))

  /// The level, the gold earned and the gold spent at the end of each day; nil for a day away.
  private typealias Days = [(level: Int, earned: Int, spent: Int)?]

  private func tally(_ parties: [[(archetype: Int, days: Days)]]) -> RunTally {
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan)
    for (number, party) in parties.enumerated() {
      recorder.begin(party: number, archetypes: party.map(\.archetype), &tally)
      var held = party.map { _ in (level: 1, earned: 0, spent: 0) }
      recorder.write { dailyRecord in
        for day in 1...plan.days {
          for (member, life) in party.enumerated() {
            held[member] = life.days[day - 1] ?? held[member]
            let (level, earned, spent) = held[member]
            let played = life.days[day - 1] != nil
            dailyRecord.write(day: day, member: member, played: played) { entry in
              for value in [earned - spent, level] { entry.write(value) }
              if played { for value in [earned, spent] { entry.write(value) } }
            }
          }
        }
      }
      recorder.end(&tally)
    }
    return tally
  }

  private let climber: Days = [(5, 100, 0), nil, (12, 300, 60), (13, 400, 100)]
  private let stayer: Days = [(2, 10, 0), (3, 20, 0), (3, 30, 30), (4, 40, 30)]

  @Test func `a day belongs to the band in which it begins`() throws {
    let levels = try #require(Findings(tally([[(0, climber)]])).levelFlows)
    #expect(levels.bands.map(\.first) == [1, 10, 20])
    #expect(levels.bands.map(\.last) == [9, 19, nil])
    #expect((0..<3).map(levels.name) == ["1–9", "10–19", "20+"])
    // Day 1 and day 3, on which level 12 came, began below level 10.
    #expect(levels.playerDays[0] == [2, 1, 0])
    #expect(levels.flows.map(\.account.name) == ["task", "store"])
    #expect(levels.flows[0].means[0].map(\.value) == [150, 100, nil])
    #expect(levels.flows[1].means[0].map(\.value) == [30, 40, nil])
  }

  @Test func `a band's mean is per active day of all its players, party by party`() throws {
    let levels = try #require(
      Findings(tally([[(0, climber), (1, stayer)], [(1, stayer)]])).levelFlows)
    #expect(levels.playerDays == [[10, 1, 0], [2, 1, 0], [8, 0, 0]])
    // 300 of the climber and 40 of each stayer over ten days.
    #expect(levels.flows[0].means[0][0].value == 38)
    #expect(levels.flows[0].means[2][0].value == 10)
    var sizes = ClusterSizes()
    var sums = ClusterSums()
    for (total, days) in [(340, 6), (40, 4)] {
      sizes.record(size: days)
      sums.record(total: total, size: days)
    }
    #expect(levels.flows[0].means[0][0] == sums.mean(over: sizes, isNonNegative: true))
  }

  @Test func `what is held on reaching a band is a metric of those who reach it`() throws {
    let findings = Findings(tally([[(0, climber), (1, stayer)]]))
    let row = try #require(findings.row("gold.balance.level10"))
    #expect(row.players == 1)
    #expect(row.estimate.value == 240)
    #expect(findings.row("gold.balance.level20")?.players == 0)
    #expect(findings.row("gold.balance.level1") == nil)
  }

  @Test func `bands that are skipped are reached on the same day, and only once`() throws {
    let rebirth: Days = [(25, 50, 0), (1, 60, 0), (11, 90, 0), nil]
    let findings = Findings(tally([[(0, rebirth)]]))
    #expect(findings.row("gold.balance.level10")?.estimate.value == 50)
    #expect(findings.row("gold.balance.level20")?.estimate.value == 50)
    #expect(findings.levelFlows?.playerDays[0] == [2, 0, 1])
  }

  @Test func `a player who never plays is in no band`() {
    let findings = Findings(tally([[(0, [nil, nil, nil, nil])]]))
    #expect(findings.levelFlows?.playerDays[0] == [0, 0, 0])
    #expect(findings.row("gold.broke.share.day4")?.players == 0)
  }

  @Test func `who holds less than a day's sinks runs dry, who holds many days' faucets drowns`()
    throws
  {
    // On day 4 the climber holds 300 after three active days with 133 in and 33 out; three days'
    // income are 400.
    let saver: Days = [(2, 100, 0), (2, 100, 0), (2, 100, 0), (2, 100, 0)]
    let waster: Days = [(2, 100, 95), nil, nil, nil]
    let findings = Findings(tally([[(0, climber)], [(0, saver)], [(1, waster)]]))
    #expect(findings.row("gold.broke.share.day4")?.estimate.value == 1.0 / 3)
    #expect(findings.row("gold.broke.share.day4", group: "b")?.estimate.value == 1)
    #expect(findings.row("gold.hoarding.share.day4")?.estimate.value == 1.0 / 3)
    #expect(findings.row("gold.hoarding.share.day4", group: "a")?.estimate.value == 0.5)
    #expect(findings.row("gold.hoarding.share.day2")?.estimate.value == 0)
    #expect(findings.plan.hoardDays == 3)
  }

  @Test func `Gini and percentiles are those of what players hold`() throws {
    let lives = [3, 1, 4, 2].map { amount in
      [(archetype: 0, days: Array(repeating: (1, amount, 0), count: 4) as Days)]
    }
    let findings = Findings(tally(lives))
    #expect(findings.row("gold.gini.day4")?.estimate.value == 0.25)
    #expect(findings.row("gold.gini.day2", group: "a")?.estimate.value == 0.25)
    #expect(findings.row("gold.gini.day4", group: "b")?.estimate == .nothing)
    let wealth = try #require(findings.wealth.first)
    #expect(wealth.days == [2, 4])
    #expect(wealth.percentiles[0][1] == [1, 1, 1, 2, 3, 4, 4, 4])
    #expect(wealth.percentiles[2][1].isEmpty)
  }

  // MARK: Laws

  @Test func `level bands obey the law of tallies`() {
    var record = DailyRecord(plan: plan, maxMembers: 1)
    record.begin(members: 2)
    var party = PartyAuxiliaries(plan: plan)
    let problems = checkTally(LevelBandTally(plan: plan), samples: Array(0..<30)) { tally, sample in
      party.read([0, sample % 2], record)
      var block = BlockBands(of: tally)
      // Great amounts are not summed by the block.
      let amounts = [1 + sample % 5, sample * 7 % 11, -sample, sample << (sample % 7 * 5)]
      tally.record(amounts, band: sample % 3, row: sample % 2, party, &block)
      block.addUp(&tally)
    }
    #expect(problems == [])
  }

  @Test func `wealth obeys the law of tallies`() {
    let empty = WealthTally(scales: [1, 1000], days: 2, archetypes: 3)
    let problems = checkTally(empty, samples: Array(0..<40)) { tally, sample in
      tally.record(
        sample * sample, purse: sample % 2, day: sample / 2 % 2, archetype: sample % 3,
        party: sample)
    }
    #expect(problems == [])
  }

  @Test func `flows by level and flows by day are the same gold`() throws {
    let tally = try World.shipped("questbond", players: 30, days: 20).tally()
    let findings = Findings(tally)
    let levels = try #require(findings.levelFlows)
    #expect(levels.flows.count == findings.flows.count)
    for (flow, daily) in zip(levels.flows, findings.flows) {
      // Not in all together, as their archetypes count by their weights.
      for group in findings.groups.indices.dropFirst() {
        let byLevel = zip(flow.means[group], levels.playerDays[group]).reduce(0.0) {
          $0 + ($1.0.value ?? 0) * Double($1.1)
        }
        let byDay = daily.means[group].reduce(0.0) {
          $0 + ($1.value ?? 0) * Double(findings.groupPlayers[group])
        }
        #expect(abs(byLevel - byDay) < 1e-6 * max(1, byDay), "\(flow.account.name)")
      }
    }
    let active = tally.figures(
      ofMetric: try #require(tally.plan.metrics.firstIndex { $0.name == "days.active" }), row: 0)
    #expect(levels.playerDays[0].reduce(0, +) == Int(active.sums.sum))
  }

  @Test(arguments: [("bennie", 1), ("timequest", 0)])
  func `a game without levels or without accounts has no bands`(name: String, purses: Int) throws {
    let findings = Findings(try World.shipped(name, players: 12, days: 8).tally())
    #expect(findings.levelFlows == nil)
    #expect(findings.wealth.count == purses)
  }
}
