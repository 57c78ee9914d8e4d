import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Measurement
@testable import ScenarioReading

/// Findings of measurements made by hand, so that every number is known.
@Suite struct FindingsTests {
  private let plan = MeasurementPlan(
    days: 8, archetypes: ["a", "b"],
    series: [
      Series(name: "level", kind: .track, quantilesUpTo: 100),
      Series(name: "skill", kind: .track, scale: 1000, quantilesUpTo: 1000),
      Series(name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: 1000),
      Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
      Series(name: "gold.store", kind: .sink(currency: "gold", account: "store")),
    ],
    droughts: [
      DroughtSource(name: "task", attempts: "tasks", forcedAt: 4, event: "a drop"),
      DroughtSource(name: "rank", attempts: "sessions", forcedAt: nil, once: true, event: "a drop"),
    ],
    metrics: [
      MetricDefinition("drops", unit: "drops", "Drops of a player."),
      MetricDefinition("ratio", unit: "share", scale: 1000, "A ratio."),
      .share("has.share", "Share that has."),
    ])

  /// A player by hand: what it shows on a day, and what its life gives.
  private struct Hand {
    var archetype = 0
    /// Level on day d is `level` + d; the balance is `level` × d.
    var level = 0
    var drops: Int?
    var ratio: Int?
    var has: Int?
  }

  /// Parties of hands, as the recorder takes them.
  private func tally(_ parties: [[Hand]]) -> RunTally {
    var tally = RunTally(plan: plan)
    var recorder = PartyRecorder(plan: plan)
    for (number, party) in parties.enumerated() {
      recorder.begin(party: number, archetypes: party.map(\.archetype), &tally)
      recorder.write { dailyRecord in
        for day in 1...plan.days {
          for (member, hand) in party.enumerated() {
            let values = [
              hand.level + day, hand.level * 100 + day, hand.level * day,
              // Totals since the start: 2 × level comes in a day, level goes out.
              hand.level * day * 2, hand.level * day,
            ]
            dailyRecord.write(day: day, member: member, played: true) { entry in
              for value in values { entry.write(value) }
            }
          }
        }
      }
      for (member, hand) in party.enumerated() {
        recorder.keep(hand.drops, metric: 0, member: member)
        recorder.keep(hand.ratio, metric: 1, member: member)
        recorder.keep(hand.has, metric: 2, member: member)
      }
      recorder.end(&tally)
    }
    return tally
  }

  private var world: RunTally {
    tally([
      [Hand(level: 1, drops: 2, has: 1), Hand(archetype: 1, level: 3, drops: 6, ratio: 250)],
      [Hand(level: 5, has: 0)],
      [Hand(level: 3, drops: 4, ratio: 750, has: 1)],
    ])
  }

  @Test func `players, parties and groups are counted`() {
    let findings = Findings(world)
    #expect(findings.players == 4)
    #expect(findings.parties == 3)
    #expect(findings.days == 8)
    #expect(findings.groups == ["all", "a", "b"])
    #expect(findings.groupPlayers == [4, 3, 1])
  }

  @Test func `a state has its mean on every day, in its own unit`() throws {
    let findings = Findings(world)
    let level = try #require(findings.state("level"))
    #expect(level.series.heldCurrency == nil)
    #expect(level.days[0].map(\.mean.value) == (1...8).map { Double(3 + $0) })
    #expect(level.days[2].map(\.mean.value) == (1...8).map { Double(3 + $0) })
    let skill = try #require(findings.state("skill"))
    #expect(skill.days[1][1].mean.value == Double(100 + 500 + 300 + 3 * 2) / 3 / 1000)
    #expect(try #require(findings.state("gold.balance")).series.heldCurrency == "gold")
    #expect(findings.state("gold.task") == nil)
  }

  @Test func `quantiles of a state are those of its players`() throws {
    let level = try #require(Findings(world).state("level"))
    // Levels 2, 6, 4 and 4 on day 1: small values have bins of their own.
    #expect(level.days[0][0].quantiles == Quantiles([2, 2, 4, 4, 6, 2, 6]))
    #expect(level.days[2][0].quantiles == Quantiles([4, 4, 4, 4, 4, 4, 4]))
  }

  @Test func `a flow is the day's difference of the total`() throws {
    let flows = Findings(world).flows
    #expect(flows.map(\.account.name) == ["task", "store"])
    #expect(flows.map(\.account.kind) == [.faucet, .sink])
    // Levels 1, 3, 5, 3 come to 12 for four players.
    #expect(flows[0].means[0].map(\.value) == Array(repeating: 6, count: 8))
    #expect(flows[1].means[2].map(\.value) == Array(repeating: 3, count: 8))
  }

  @Test func `players without a metric are left out of it, and the others counted`() throws {
    let findings = Findings(world)
    let drops = try #require(findings.row("drops"))
    #expect(drops.players == 3)
    #expect(drops.estimate.value == 4)
    #expect(drops.spread?.lowest == 2)
    #expect(drops.spread?.highest == 6)
    #expect(drops.spread?.standardDeviation == 2)
    #expect(drops.spread?.quantiles == Quantiles([2, 2, 4, 6, 6, 2, 6]))
    #expect(try #require(findings.row("drops", group: "a")).players == 2)

    let ratio = try #require(findings.row("ratio"))
    #expect(ratio.players == 2)
    #expect(ratio.estimate.value == 0.5)
    #expect(ratio.spread?.lowest == 0.25)
    #expect(ratio.spread?.highest == 0.75)
  }

  @Test func `a metric that nobody has is empty, never 0`() throws {
    let findings = Findings(tally([[Hand(level: 1)], [Hand(level: 2)]]))
    for group in ["all", "a", "b"] {
      let row = try #require(findings.row("drops", group: group))
      #expect(row.players == 0)
      #expect(row.estimate == .nothing)
      #expect(row.spread == nil || row.players > 0)
    }
    let level = try #require(findings.state("level"))
    #expect(level.days[2][0].mean == .nothing)
    #expect(level.days[2][0].quantiles == nil)
  }

  @Test func `a share is a proportion within 0 and 1`() throws {
    let has = try #require(Findings(world).row("has.share"))
    #expect(has.players == 3)
    #expect(has.estimate.value == 2.0 / 3)
    let (low, high) = (try #require(has.estimate.low), try #require(has.estimate.high))
    #expect(0 <= low && low < 2.0 / 3 && 2.0 / 3 < high && high <= 1)
  }

  @Test func `tracks and balances become metrics on the days of checkpoints and the last`() throws {
    let findings = Findings(world)
    #expect(findings.row("level.day7")?.estimate.value == 10)
    #expect(findings.row("level.day8")?.estimate.value == 11)
    #expect(findings.row("gold.balance.day8")?.estimate.value == 24)
    #expect(findings.row("skill.day8", group: "b")?.estimate.value == 0.308)
    #expect(findings.row("level.day14") == nil)
    #expect(findings.row("gold.task.day8") == nil)
  }

  @Test func `one player has a mean and no interval`() throws {
    let row = try #require(Findings(tally([[Hand(level: 4, drops: 3)]])).row("drops"))
    #expect(row.estimate == Estimate(value: 3))
    #expect(row.spread?.standardDeviation == nil)
  }

  @Test func `negative values are as good as others`() throws {
    let findings = Findings(tally([[Hand(drops: -5)], [Hand(drops: -1)], [Hand(drops: 3)]]))
    let row = try #require(findings.row("drops"))
    #expect(row.estimate.value == -1)
    #expect(row.spread?.lowest == -5)
    #expect(row.spread?.quantiles.p05 == -5)
    #expect(row.spread?.quantiles.p50 == -1)
    #expect(row.spread?.standardDeviation == 4)
  }

  @Test func `quantiles over players have the intervals of order statistics`() throws {
    let hands = (1...100).map { [Hand(drops: $0)] }
    let spread = try #require(Findings(tally(hands)).row("drops")?.spread)
    #expect(Quantiles.shares == [0.05, 0.25, 0.5, 0.75, 0.95])
    #expect(spread.quantileEstimates.map(\.value) == [5, 25, 50, 75, 95, 1, 99])
    #expect(spread.quantiles.p01 == 1 && spread.quantiles.p99 == 99)
    #expect(spread.quantileEstimates[2] == Estimate(value: 50, low: 40, high: 61))
    // The same players in parties of two alike are worth half as many.
    let pairs = (1...50).map { [Hand(drops: 2 * $0), Hand(drops: 2 * $0 - 1)] }
    let paired = try #require(Findings(tally(pairs)).row("drops")?.spread?.quantileEstimates[2])
    #expect(try #require(paired.low) < 38 && #require(paired.high) > 63)
  }

  // MARK: Droughts

  @Test func `a drought's curve counts lucky, forced and open ends`() throws {
    var tally = RunTally(plan: plan)
    tally.sizes[0].record(size: 1)
    for _ in 0..<2 { tally.droughts.record(.lucky, at: 1, source: 0, archetype: 0) }
    tally.droughts.record(.open, at: 2, source: 0, archetype: 1)
    for _ in 0..<3 { tally.droughts.record(.forced, at: 4, source: 0, archetype: 0) }
    tally.droughts.endParty(0, members: [0, 1])
    let drought = Findings(tally).droughts[0]
    #expect(drought.source.forcedAt == 4)
    let curve = drought.curves[0]
    #expect(curve.points.map(\.atRisk) == [6, 4, 3, 3])
    #expect(curve.points.map(\.lucky) == [2, 0, 0, 0])
    #expect(curve.points.map(\.censored) == [0, 1, 0, 0])
    #expect(curve.points.map(\.forced) == [0, 0, 0, 3])
    // The open one leaves after two attempts and lowers nothing.
    for (found, expected) in zip(curve.points.map(\.survival), [2.0 / 3, 2.0 / 3, 2.0 / 3, 0]) {
      #expect(abs(found - expected) < 1e-12)
    }
    #expect(drought.curves[2].points.map(\.censored) == [0, 1])
    #expect(Findings(tally).row("drought.task.p50")?.estimate.value == 4)
    #expect(Findings(tally).row("drought.task.p50")?.spread == nil)
  }

  @Test func `an event that happens once has a name of its own`() throws {
    var tally = RunTally(plan: plan)
    tally.sizes[0].record(size: 3)
    for session in [2, 7, 3000] {
      tally.droughts.record(.lucky, at: session, source: 1, archetype: 0)
    }
    tally.droughts.endParty(0, members: [0, 1])
    let findings = Findings(tally)
    #expect(findings.row("rank.sessions.p50")?.estimate.value == 7)
    // Beyond what is told apart a drought counts as open.
    #expect(findings.row("rank.sessions.p95")?.estimate.value == nil)
    #expect(findings.droughts[1].curves[0].longest == 3000)
  }

  // MARK: A population of one archetype

  @Test func `a population of one archetype equals all`() throws {
    var simulation = try World.shipped("questbond", players: 40, days: 8)
    simulation.population.archetypes = [simulation.population.archetypes[1]]
    simulation.population.groups = []
    let findings = Findings(simulation.tally())
    for row in findings.summary where row.metric.group == "all" {
      let own = try #require(findings.row(MetricID(row.metric.name, "steady")))
      #expect(own.estimate == row.estimate, "\(row.metric)")
      #expect(own.players == row.players)
      #expect(own.spread?.quantiles == row.spread?.quantiles)
      #expect(own.spread?.standardDeviation == row.spread?.standardDeviation)
    }
    for state in findings.states {
      #expect(state.days[0].map(\.mean) == state.days[1].map(\.mean))
      #expect(state.days[0].map(\.quantiles) == state.days[1].map(\.quantiles))
    }
    for drought in findings.droughts { #expect(drought.curves[0] == drought.curves[1]) }
  }
}
