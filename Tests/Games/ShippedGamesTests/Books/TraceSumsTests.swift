import GameEngines
import Randomness
import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement

/// All that can be added up from a traced party's events is what the run measured of the party.
@Suite struct TraceSumsTests {
  private static let parties = StudySize.of(sample: 4, full: 160)
  private static let worlds = StudySize.of(sample: 1, full: 80)

  @Test(arguments: [("timequest", 40), ("bennie", 40), ("questbond", 31)])
  func `a shipped game's events add up to its metrics`(game: String, days: Int) throws {
    let simulation = try World.shipped(
      game, players: 2000, days: StudySize.of(sample: days, full: 2 * days), seed: 5)
    var luck = KeyedStream(StreamKey(seed: 17))
    var differences: [String] = []
    for _ in 0..<Self.parties {
      let party = luck.index(below: simulation.partyCount)
      differences += Self.differences(simulation, party: party)
    }
    #expect(differences == [])
  }

  @Test(arguments: ["timequest", "bennie", "questbond"])
  func `so do those of worlds that nobody designed`(game: String) throws {
    let worlds = try RandomScenario(shipped: game, players: 6, days: 25)
    var played = 0
    var number = 0
    var differences: [String] = []
    while played < Self.worlds {
      number += 1
      guard let simulation = worlds.scenario(number) else { continue }
      played += 1
      for party in 0..<min(2, simulation.partyCount) {
        differences += Self.differences(simulation, party: party).map { "\(number): \($0)" }
      }
    }
    #expect(differences == [])
  }

  @Test(arguments: ["timequest", "bennie", "questbond"])
  func `every metric that is a count or a sum is covered`(game: String) throws {
    let simulation = try World.shipped(game, players: 1, days: 3)
    let trace = simulation.trace(party: 0)
    let covered = Set(LifeBooks(trace, member: 0).metrics(of: simulation).keys)
    let open = simulation.plan.metrics.map(\.name).filter { !covered.contains($0) }
    // What is left is no count: who stays, power, what was held when a band of levels was reached, the EXP
    // that another level would have brought, and records of a day cut short by the evening.
    let states = [
      "players.retained.day", "equipment.power", "xp.perSession.change", "gold.balance.level",
      "record.",
    ]
    #expect(open.filter { name in !states.contains { name.hasPrefix($0) } } == [])
  }

  /// Plays a party in the ordinary way and tells it; returns what is not the same.
  static func differences(_ simulation: Simulation, party: Int) -> [String] {
    let measured = measure(simulation, party: party)
    let (events, traced) = simulation.trials.trace(party)
    var differences: [String] = []
    if Measured(tally: measured) != Measured(tally: traced) {
      differences.append("party \(party): traced, it lives another life")
    }
    let archetypes = events.filter { $0.kind == .joins }.compactMap { $0.word("archetype") }
    let trace = PartyTrace(
      party: party, archetypes: archetypes, days: simulation.days, events: events)
    let members = archetypes.indices.map { LifeBooks(trace, member: $0) }
    differences += metricDifferences(members, simulation, measured)
    differences += dailyDifferences(members, simulation, measured)
    return differences.map { "party \(party): \($0)" }
  }

  /// The run of one party, through the trials of every run.
  private static func measure(_ simulation: Simulation, party: Int) -> RunTally {
    simulation.withTrials { trials, _ in
      var tally = trials.makeSummary()
      trials.play(party..<party + 1, into: &tally)
      return tally
    }
  }

  /// Each metric: the members' values, added up, and how many have one.
  private static func metricDifferences(
    _ members: [LifeBooks], _ simulation: Simulation, _ tally: RunTally
  ) -> [String] {
    let values = members.map { $0.metrics(of: simulation) }
    return tally.plan.metrics.enumerated().compactMap { index, metric in
      guard values[0][metric.name] != nil else { return nil }
      let told = values.compactMap { $0[metric.name] ?? nil }
        .map { Int(($0 * Double(metric.scale)).rounded()) }
      let figures = tally.figures(ofMetric: index, row: 0)
      let (sum, count) = (told.reduce(0, +), figures.sizes.observations)
      return Int(figures.sums.sum) == sum && count == told.count
        ? nil
        : "\(metric.name): \(figures.sums.sum) of \(count), told \(sum) of \(told.count)"
    }
  }

  /// Each series of each day: tracks and balances as they stand, accounts as they moved.
  private static func dailyDifferences(
    _ members: [LifeBooks], _ simulation: Simulation, _ tally: RunTally
  ) -> [String] {
    var differences: [String] = []
    for (index, series) in tally.plan.series.enumerated() {
      for day in stride(from: 1, through: simulation.days, by: 7) {
        let told: Int? = members.reduce(0) { total, member in
          let value: Int? =
            switch (series.kind, series.name) {
            case (.balance, _): member.standing(on: day).balance
            case (.faucet(_, let account), _): member.moved(account, days: day...day)
            case (.sink(_, let account), _): -member.moved(account, days: day...day)
            case (.track, "level"): member.standing(on: day).level
            case (.track, "xp"): member.standing(on: day).exp
            default: nil
            }
          return total.flatMap { total in value.map { total + $0 } }
        }
        let sum = Int(tally.sums(day: day, row: 0, series: index).sum)
        if let told, told != sum {
          differences.append("\(series.name) on day \(day): \(sum), told \(told)")
        }
      }
    }
    return differences
  }
}
