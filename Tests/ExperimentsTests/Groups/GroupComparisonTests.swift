import GameSupport
import MonteCarlo
import ScenarioFiles
import ShippedGames
import Statistics
import Synchronization
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Measurement

/// Worlds compared with the first of their group, on shared luck.
@Suite struct GroupComparisonTests {
  /// TimeQuest, whose few metrics a debug build concludes from quickly.
  private static let scenario = Result {
    try Scenario.load(
      file: World.file(of: "timequest"), games: shippedGames,
      overrides: SimulationOverrides(players: 60, days: 4))
  }

  private let base: Simulation
  private let names = ["days.active", "xp.perSession", "xp.perActiveDay"]

  init() throws { base = try Self.scenario.get().simulation }

  private func world(_ setting: String) throws -> Simulation {
    try Self.scenario.get().simulation(changing: [Setting(parsing: setting)])
  }

  /// The three metrics, of a group.
  private func metrics(of group: String) -> [MetricID] { names.map { MetricID($0, group) } }

  /// - Returns: nil when cancelled.
  private func compared(
    _ groups: [[Simulation?]], of group: String, threads: Int, watcher: Watcher
  ) -> GroupWork.Found? {
    Simulation.findings(
      of: base.passes(comparing: groups, metrics: metrics(of: group)), threads: threads, watcher)?[
        0]
  }

  private func compared(
    _ groups: [[Simulation?]], group: String = "all", threads: Int = 1
  ) throws -> GroupWork.Found {
    try #require(compared(groups, of: group, threads: threads, watcher: .nobody))
  }

  /// What the other world of a group shows.
  private func shown(_ row: Sweep.Row?) throws -> String {
    let row = try #require(row)
    return
      "\(row.summary.metric) \(row.summary.estimate) \(row.difference) \(row.test)"
  }

  private func check(
    _ compared: GroupComparison, is a: Simulation, against b: Simulation, of group: String
  ) throws {
    let sweep = try #require(a.sweep(over: [b], metrics: Set(names), threads: 1))
    let comparison = Comparison(try #require(a.compare(with: b, threads: 1)))
    for (metric, row) in zip(metrics(of: group), compared.others[0].rows(of: metrics(of: group))) {
      let alone = try #require(comparison.rows.first { $0.metric == metric })
      let row = try #require(row)
      #expect(row.difference == alone.difference && row.test.changed == alone.changed)
      #expect(row.summary.estimate == alone.b)
      let swept = try #require(sweep.points[0].rows(of: [metric])[0])
      #expect(try shown(row) == shown(swept))
      let first = try #require(compared.first.first { $0.metric == metric })
      #expect(first.estimate == alone.a)
    }
  }

  /// Parties without a member of the group are not played; the other metrics say so.
  @Test(arguments: ["all", "casual", "hoarder"])
  func `differences equal those of a comparison and of a sweep, also of one group`(
    group: String
  ) throws {
    try #require(base.plan.groupNames.contains(group), "\(base.plan.groupNames)")
    let (low, high) = (try world("xp.completionBonus=5"), try world("xp.completionBonus=40"))
    let found = try compared([[low, high], [nil, high], [low, nil]], group: group)
    try check(found.groups[0], is: low, against: high, of: group)
    try check(found.groups[1], is: base, against: high, of: group)
    try check(found.groups[2], is: low, against: base, of: group)
    let alone = try #require(base.sweep(over: [base], metrics: Set(names), threads: 1))
    for metric in metrics(of: group) {
      #expect(
        found.base.first { $0.metric == metric }?.estimate
          == alone.base.first { $0.metric == metric }?.estimate)
    }
  }

  @Test func `a population that changes counts each player alike, as in a comparison`() throws {
    let path = try #require(base.plan.archetypes.first)
    let other = try world("population.archetypes.\(path).weight=*3")
    for group in ["all", path] {
      let found = try compared([[nil, other], [other, nil]], group: group)
      try check(found.groups[0], is: base, against: other, of: group)
      try check(found.groups[1], is: other, against: base, of: group)
    }
    let larger = try world("population.partySizes=[0, 0, 0, 1]")
    let found = try compared([[nil, larger], [larger, nil]])
    try check(found.groups[0], is: base, against: larger, of: "all")
    try check(found.groups[1], is: larger, against: base, of: "all")
  }

  @Test func `any number of threads gives the same`() throws {
    let worlds = try [5, 10, 30, 40].map { try world("xp.completionBonus=\($0)") }
    let groups: [[Simulation?]] = [
      [worlds[0], worlds[1]], [nil, worlds[2]], [worlds[3], nil, worlds[0]],
    ]
    func text(_ threads: Int) throws -> [String] {
      let found = try compared(groups, threads: threads)
      return try found.base.map { "\($0.metric) \($0.estimate)" }
        + found.groups.flatMap { group in
          try group.first.map { "\($0.metric) \($0.estimate)" }
            + group.others.flatMap { try $0.rows(of: metrics(of: "all")).map(shown) }
        }
    }
    let one = try text(1)
    #expect(try text(2) == one && text(3) == one)
  }

  @Test func `a world against itself differs in no party`() throws {
    let found = try compared([[nil, base]])
    for row in found.groups[0].others[0].rows(of: metrics(of: "all")) {
      #expect(row?.difference.value == 0 && row?.test.changed == 0)
    }
  }

  @Test func `progress counts each world once, and this one once for all groups`() throws {
    let told = Mutex<[(Int, Int)]>([])
    let other = try world("xp.completionBonus=5")
    _ = compared(
      [[nil, other], [other, nil], [nil, other, other]], of: "all", threads: 1,
      watcher: Watcher(progress: { done, all in told.withLock { $0.append((done, all)) } }))
    let parties = base.parties(of: base.players)
    #expect(told.withLock { $0.map(\.0) } == (1...5).map { $0 * parties })
    #expect(told.withLock { $0.allSatisfy { $0.1 == 5 * parties } })
  }

  @Test(arguments: [1, 2, 3])
  func `a cancelled comparison gives nothing`(threads: Int) throws {
    let other = try world("xp.completionBonus=5")
    for questions in [0, 10, 70] {
      let asked = Atomic<Int>(0)
      let found = compared(
        [[nil, other], [other, nil], [nil, other]], of: "all", threads: threads,
        watcher: Watcher(isCancelled: { asked.add(1, ordering: .relaxed).newValue > questions }))
      #expect(found == nil)
    }
  }
}
