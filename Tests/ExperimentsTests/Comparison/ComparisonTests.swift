import GameEngines
import MonteCarlo
import Players
import ScenarioFiles
import ShippedGames
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement
@testable import QuestBond

@Suite struct ComparisonTests {
  private static func pity15(players: Int, days: Int) throws -> (Simulation, Simulation) {
    var (a, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: players, days: days)
    rules.loot.pity[LootSource.task.rawValue].threshold = 15
    var b = a
    b.game = rules
    a.seed = 1
    return (a, b)
  }

  /// A shipped world and itself with a value changed: of games from which a debug build draws its
  /// conclusions quickly.
  private static func worlds(
    _ name: String, _ setting: String, players: Int, days: Int
  ) throws -> (Simulation, Simulation) {
    let overrides = SimulationOverrides(
      players: players, days: days, settings: [Setting(parsing: setting)])
    return (
      try World.shipped(name, players: players, days: days),
      try Scenario.load(file: World.file(of: name), games: shippedGames, overrides: overrides)
        .simulation
    )
  }

  /// A pity of 15 tasks against one of 20.
  private static let shared = Result {
    let (a, b) = try pity15(players: 60, days: 16)
    return Comparison(compared(a, b))
  }

  private static func compared(_ a: Simulation, _ b: Simulation) -> PairedTally {
    let trials = PairedTrials(a.trials, b.trials)
    return trials.playInOrder(BlockPlan(trials: trials.parties, blockSize: 16))
  }

  /// QuestBond's conclusions take a debug build seconds.
  @Test(
    arguments: StudySize.of(sample: ["timequest"], full: ["timequest", "bennie", "questbond"]))
  func `two equal scenarios differ by exactly 0 in everything`(name: String) throws {
    let simulation = try World.shipped(name, players: 12, days: 4)
    let comparison = Comparison(Self.compared(simulation, simulation))
    #expect(comparison.rows.count > 100)
    for row in comparison.rows {
      #expect(row.verdict == .notSignificant && row.varianceReduction == nil)
      guard let value = row.difference.value else { continue }
      #expect(value == 0, "\(row.metric)")
      // Nothing says how much other parties would differ.
      #expect(row.difference.halfWidth == nil, "\(row.metric) \(row.difference)")
    }
    for state in comparison.states {
      for day in state.days.joined() {
        #expect(day.value ?? 0 == 0 && day.halfWidth == nil)
      }
    }
  }

  @Test func `each world shows what it shows alone`() throws {
    let (a, b) = try Self.pity15(players: 12, days: 4)
    let comparison = Comparison(Self.compared(a, b))
    for (both, alone) in [(comparison.a, Findings(a.tally())), (comparison.b, Findings(b.tally()))]
    {
      #expect(both.summary.map(\.metric) == alone.summary.map(\.metric))
      #expect(both.summary.map(\.estimate) == alone.summary.map(\.estimate))
    }
    for row in comparison.rows {
      guard let valueA = row.a.value, let valueB = row.b.value else { continue }
      let difference = try #require(row.difference.value)
      #expect(abs(difference - (valueB - valueA)) <= 1e-9 * max(1, abs(valueA)), "\(row.metric)")
    }
  }

  /// Every party alone, in both worlds, and the textbook's paired t with skewness: of one archetype, and too few for
  /// control variates.
  @Test func `the interval is that of the parties' own differences`() throws {
    var (a, b) = try Self.pity15(players: 40, days: 16)
    a.population.partySizes = [1]
    a.population.archetypes = [a.population.archetypes[2]]
    a.population.groups = []
    b.population = a.population
    let comparison = Comparison(Self.compared(a, b))
    let alone = (0..<40).map { party in (tally(of: party, a), tally(of: party, b)) }
    for metric in ["drops.task", "gold.balance.day16", "xp.day16"] {
      let row = try #require(comparison.rows.first { $0.metric == MetricID(metric) })
      let changes = alone.map { total(of: metric, $1) - total(of: metric, $0) }
      let mean = changes.reduce(0, +) / 40
      let (squares, cubes) = changes.reduce((0.0, 0.0)) { sums, change in
        let deviation = change - mean
        return (sums.0 + deviation * deviation, sums.1 + deviation * deviation * deviation)
      }
      let error = (squares / 39 / 40).squareRoot()
      let t = StudentT.quantile975(degreesOfFreedom: 39)
      // The correction by Johnson, on the side of the longer tail.
      let skewness = cubes / (squares * squares.squareRoot())
      let lean = skewness * (1 + 2 * t * t) / 6
      #expect(abs(row.difference.value! - mean) < 1e-9 * max(1, abs(mean)))
      #expect(row.changed == changes.count { $0 != 0 })
      let (low, high) = try (#require(row.difference.low), #require(row.difference.high))
      let (below, above) = (error * (t + max(0, -lean)), error * (t + max(0, lean)))
      #expect(abs(mean - low - below) < 1e-9 * error, "\(metric)")
      #expect(abs(high - mean - above) < 1e-9 * error, "\(metric)")
    }
  }

  /// Means of days count archetypes by their weights, too, whether or not both worlds have the same
  /// ones; and so do their differences.
  @Test(arguments: [false, true])
  func `the difference of a day is that of both worlds' means`(isOnePopulation: Bool) throws {
    var (a, b) = try Self.worlds("timequest", "xp.completionBonus=40", players: 60, days: 6)
    a.population.partySizes = [1]
    b.population.partySizes = isOnePopulation ? [1] : [0, 0, 0, 1]
    let comparison = Comparison(Self.compared(a, b))
    for (index, state) in comparison.states.enumerated() {
      for day in 0..<6 {
        let means = [comparison.a, comparison.b].map { $0.states[index].days[0][day].mean }
        let difference = try #require(state.days[0][day].value)
        let (inA, inB) = try (#require(means[0].value), #require(means[1].value))
        #expect(abs(difference - (inB - inA)) < 1e-9 * max(1, abs(inA)))
      }
    }
    let alone = Findings(a.tally())
    for (state, own) in zip(comparison.a.states, alone.states) {
      #expect(state.days.joined().map(\.mean) == own.days.joined().map(\.mean))
      #expect(state.days.joined().map(\.quantiles) == own.days.joined().map(\.quantiles))
    }
  }

  private func tally(of party: Int, _ simulation: Simulation) -> RunTally {
    let trials = simulation.trials
    var tally = trials.makeSummary()
    trials.play(party..<party + 1, into: &tally)
    return tally
  }

  /// A metric of a party of one.
  private func total(of metric: String, _ tally: RunTally) -> Double {
    let index = tally.plan.metrics.firstIndex { $0.name == metric }!
    return Double(tally.figures(ofMetric: index, row: 0).sums.sum)
      / Double(tally.plan.metrics[index].scale)
  }

  private static let settings = [
    ("timequest", "xp.completionBonus=40"), ("bennie", "coins.dailyCap=5"),
    ("questbond", "pity.task.threshold=3"),
  ]

  @Test(arguments: StudySize.of(sample: Array(settings.prefix(1)), full: settings))
  func `any split into blocks and any order of merging gives the same comparison`(
    name: String, setting: String
  ) throws {
    let (a, b) = try Self.worlds(name, setting, players: 30, days: 4)
    let trials = PairedTrials(a.trials, b.trials)
    let expected = Comparison(trials.playInOrder(BlockPlan(trials: trials.parties, blockSize: 7)))
    let plan = BlockPlan(trials: trials.parties, blockSize: 5)
    var merged = trials.makeSummary()
    for block in (0..<plan.blocks).reversed() {
      var partial = trials.makeSummary()
      trials.play(plan.trials(ofBlock: block), into: &partial)
      merged.merge(partial)
    }
    let comparison = Comparison(merged)
    #expect(comparison.rows.map(\.difference) == expected.rows.map(\.difference))
    #expect(comparison.rows.map(\.varianceReduction) == expected.rows.map(\.varianceReduction))
    #expect(comparison.states.map(\.days) == expected.states.map(\.days))
    #expect(comparison.rows.contains { $0.difference.halfWidth ?? 0 > 0 })
  }

  @Test func `a shorter pity is told, and what it cannot touch is not`() throws {
    let comparison = try Self.shared.get()
    func row(_ metric: String) throws -> ComparisonRow {
      try #require(comparison.rows.first { $0.metric == MetricID(metric) })
    }
    #expect(try row("drops.task").verdict == .higher)
    #expect(try row("drought.task.longest").verdict == .lower)
    let retained = try row("players.retained")
    #expect(retained.verdict == .notSignificant && retained.difference.value == 0)
  }

  /// 2,000 players on 90 days: 347 × for gold, 2,018 × for level, 89 × for drops.
  @Test func `shared luck saves many times the players`() throws {
    let comparison = try Self.shared.get()
    func factor(_ metric: String) throws -> Double {
      let row = try #require(comparison.rows.first { $0.metric == MetricID(metric) })
      return try #require(row.varianceReduction)
    }
    #expect(try factor("gold.balance.day16") > 40)
    #expect(try factor("xp.day16") > 40)
    #expect(try factor("drops.task") > 15)
  }

  @Test func `groups and metrics that only one world has are left out`() throws {
    let (a, same) = try Self.worlds("timequest", "xp.completionBonus=40", players: 20, days: 3)
    var b = same
    b.population.archetypes[0].name = "newcomer"
    let comparison = Comparison(Self.compared(a, b))
    let groups = Set(comparison.rows.map(\.metric.group))
    #expect(!groups.contains("newcomer") && !groups.contains("casual"))
    #expect(groups.contains("all") && groups.contains("steady"))
  }

  @Test func `parties that only one world has count as unpaired`() throws {
    let (a, same) = try Self.worlds("timequest", "xp.completionBonus=40", players: 80, days: 3)
    var b = same
    b.population.partySizes = [0, 0, 0, 1]
    let comparison = Comparison(Self.compared(a, b))
    let row = try #require(
      comparison.rows.first { $0.metric == "days.active" })
    #expect(row.difference.halfWidth! > 0)
  }

  private static let populations: [(String, @Sendable (inout PopulationRules) -> Void)] = [
    ("none", { _ in }), ("bias", { $0.archetypes[0].estimationSkill.bias = -0.2 }),
    ("weight", { $0.archetypes[3].weight = 0.3 }),
    ("activity", { $0.archetypes[0].activity = 0.7 }),
    (
      // Another number of traits.
      "spread", { rules in for index in 0..<5 { rules.archetypes[index].activitySpread = 0 } }
    ),
    ("party sizes", { $0.partySizes = [0, 0, 0, 1] }),
    ("names", { $0.archetypes[0].name = "newcomer" }),
  ]

  @Test(arguments: populations.indices)
  func `each world is estimated as if it were alone, whatever the populations`(_ index: Int) throws
  {
    let (a, same) = try Self.worlds("timequest", "xp.completionBonus=40", players: 150, days: 8)
    var b = same
    Self.populations[index].1(&b.population)
    let comparison = Comparison(Self.compared(a, b))
    let sweep = try #require(a.sweep(over: [b], threads: 2))
    let (ownA, ownB) = (Findings(a.tally()), Findings(b.tally()))
    for row in comparison.rows {
      #expect(row.a == ownA.row(row.metric)?.estimate, "\(row.metric)")
      #expect(row.b == ownB.row(row.metric)?.estimate, "\(row.metric)")
      let swept = try #require(sweep.points[0].rows(of: [row.metric])[0])
      #expect(sweep.baseRows(of: [row.metric])[0]?.estimate == row.a)
      #expect(swept.summary.estimate == row.b && swept.difference == row.difference)
    }
  }

  /// What is known of parties in either world is known of both, in one population; taking it for two
  /// changes no difference.
  @Test func `one population counts as two would that are the same`() throws {
    let (a, b) = try Self.worlds("questbond", "pity.task.threshold=3", players: 300, days: 8)
    var trials = PairedTrials(a.trials, b.trials)
    trials.shared = SharedFigures(
      trials.a.plan, trials.b.plan, isOnePopulation: false, withDays: true)
    let tally = trials.playInOrder(BlockPlan(trials: trials.parties))
    var told = 0
    for (metric, of) in tally.shared.metrics.enumerated() {
      for (row, over) in tally.shared.rows.enumerated() {
        let (paired, crossing) = tally.figure(metric: metric, row: row)
        guard let inA = tally.a.mean(ofMetric: of.a, row: over.a).linear(),
          let inB = tally.b.mean(ofMetric: of.b, row: over.b).linear(),
          let own = inA.variance(ofDifferenceTo: inB, paired), own > 0
        else { continue }
        #expect(crossing != nil)
        let crossed = try #require(inA.variance(ofDifferenceTo: inB, paired, crossing))
        #expect(abs(crossed - own) < 1e-6 * own + 1e-12 * inA.variance!)
        told += 1
      }
    }
    #expect(told > 100)
  }

  @Test func `another share of an archetype is told more surely than by independent runs`() throws {
    let (a, same) = try Self.worlds("timequest", "xp.completionBonus=20", players: 400, days: 10)
    var b = same
    b.population.archetypes[3].weight = 0.2
    let comparison = Comparison(Self.compared(a, b))
    for metric in ["level.day10", "days.active", "xp.day10", "xp.perSession"] {
      let row = try #require(comparison.rows.first { $0.metric == MetricID(metric) })
      let width = try #require(row.difference.halfWidth)
      let (ownA, ownB) = try (#require(row.a.halfWidth), #require(row.b.halfWidth))
      #expect(width < (ownA * ownA + ownB * ownB).squareRoot(), "\(metric)")
    }
  }
}
