import Statistics
import Testing

@testable import Measurement

/// Totals over all players divided by other totals.
@Suite struct TotalsRatioTests {
  private static func plan(
    weights: [Double] = [1, 1], asked: [String], recorded: Recorded = .everything
  ) -> MeasurementPlan {
    var measures = MeasureRules()
    measures.asked = asked
    measures.recorded = recorded
    return MeasurementPlan(
      days: 4, archetypes: ["rare", "often"], weights: weights,
      series: [
        Series(name: "gold.balance", kind: .balance(currency: "gold")),
        Series(name: "gold.task", kind: .faucet(currency: "gold", account: "task")),
        Series(name: "gold.store", kind: .sink(currency: "gold", account: "store")),
      ],
      droughts: [],
      metrics: [
        MetricDefinition("fives", unit: "pieces", "Pieces that a player gets."),
        MetricDefinition("wishes", unit: "wishes", "Wishes that a player makes."),
        MetricDefinition("luck.perWish", unit: "luck", scale: 1000, "Luck of a player."),
      ], measures: measures)
  }

  /// Parties of one to three; each tenth of the rare makes no wish, though it gets a piece. Members
  /// play on as many of four days as their place in the party.
  private static func tally(_ plan: MeasurementPlan) -> (RunTally, [(Int, fives: Int, wishes: Int)])
  {
    var (tally, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan))
    var players: [(Int, fives: Int, wishes: Int)] = []
    for party in 0..<120 {
      let archetypes = (0...party % 3).map { ($0 + party / 3) % 2 }
      recorder.begin(party: party, archetypes: archetypes, &tally)
      recorder.write { record in
        for day in 1...plan.days {
          for member in archetypes.indices {
            record.write(day: day, member: member, played: day <= member + 1) { entry in
              entry.write(10 * day)
              guard day <= member + 1 else { return }
              entry.write(30 * day)
              entry.write(20 * day * archetypes[member])
            }
          }
        }
      }
      for (member, archetype) in archetypes.enumerated() {
        let wishes = archetype == 0 ? (party % 10 == 0 ? 0 : 3 + party % 4) : 50 + party % 7
        let fives = 1 + (party + member) % (archetype == 0 ? 2 : 5)
        recorder.keep(fives, metric: 0, member: member)
        recorder.keep(wishes, metric: 1, member: member)
        recorder.keep(500, metric: 2, member: member)
        players.append((archetype, fives, wishes))
      }
      recorder.end(&tally)
    }
    return (tally, players)
  }

  @Test
  func `a ratio of totals counts each archetype by its weight, and players by what they have`()
    throws
  {
    let (tally, players) = Self.tally(Self.plan(weights: [3, 1], asked: ["fives/wishes"]))
    let findings = Findings(tally)
    func means(_ archetype: Int) -> (fives: Double, wishes: Double) {
      let own = players.filter { $0.0 == archetype }
      return (
        Double(own.reduce(0) { $0 + $1.fives }) / Double(own.count),
        Double(own.reduce(0) { $0 + $1.wishes }) / Double(own.count)
      )
    }
    let (rare, often) = (means(0), means(1))
    let estimate = try #require(findings.row("fives/wishes")?.estimate)
    let expected = (3 * rare.fives + often.fives) / (3 * rare.wishes + often.wishes)
    #expect(abs(estimate.value! - expected) < 1e-12)
    #expect(estimate.low! < expected && estimate.high! > expected && estimate.low! >= 0)
    let own = try #require(findings.row("fives/wishes", group: "rare")?.estimate.value)
    #expect(abs(own - rare.fives / rare.wishes) < 1e-12)
    #expect(findings.row("fives/wishes")?.definition.kind == .pooledRatio)
  }

  @Test func `its interval is that of parties`() throws {
    let plan = Self.plan(asked: ["fives/wishes"])
    let (tally, _) = Self.tally(plan)
    var (sums, sizes, cubes) = (ClusterSums(), ClusterSizes(), ClusterCubes())
    var (alone, recorder) = (RunTally(plan: plan), PartyRecorder(plan: plan, keepsFigures: true))
    let ratio = plan.metrics.count + plan.pooled.firstIndex { $0.name == "fives/wishes" }!
    for party in 0..<120 {
      let archetypes = (0...party % 3).map { ($0 + party / 3) % 2 }
      guard archetypes.contains(1) else { continue }
      recorder.begin(party: party, archetypes: archetypes, &alone)
      for (member, archetype) in archetypes.enumerated() {
        recorder.keep(1 + (party + member) % (archetype == 0 ? 2 : 5), metric: 0, member: member)
        recorder.keep(archetype == 0 ? 9 : 50 + party % 7, metric: 1, member: member)
      }
      recorder.end(&alone)
      let side = recorder.figures[ratio * plan.metricRows + 2]
      sizes.record(size: side.size)
      sums.record(total: side.total, size: side.size)
      cubes.record(total: side.total, size: side.size)
    }
    let estimate = try #require(Findings(tally).row("fives/wishes", group: "often")?.estimate)
    let expected = sums.mean(over: sizes, cubes: cubes)
    #expect(abs(estimate.value! - expected.value!) < 1e-12)
    #expect(abs(estimate.halfWidth! - expected.halfWidth!) < 1e-12)
  }

  @Test func `gold of all active days together is no mean over players`() throws {
    let (tally, players) = Self.tally(Self.plan(asked: []))
    let net = try #require(Findings(tally).row("gold.net.perActiveDay.pooled", group: "often"))
    // 30 come in on each active day, and 20 go out.
    #expect(abs(net.estimate.value! - 10) < 1e-12 && net.players == players.count { $0.0 == 1 })
  }

  @Test func `ratios are measured on request, of counted metrics alone`() {
    func has(_ name: String, _ recorded: Recorded = .everything) -> Bool {
      Self.plan(asked: MeasurementPlan.onDemandNames([name]), recorded: recorded).metricNames
        .contains(name)
    }
    #expect(has("fives/wishes") && has("wishes/fives") && has("gold.balance.day3/wishes"))
    #expect(!has("fives/luck.perWish") && !has("fives/") && !has("/wishes") && !has("fives/days"))
    #expect(!has("fives/wishes/fives"))
    #expect(has("gold.balance.day3/wishes", .metrics(["gold.balance.day3/wishes"])))
  }
}
