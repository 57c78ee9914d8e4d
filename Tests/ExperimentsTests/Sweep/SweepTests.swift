import GameEngines
import MonteCarlo
import ScenarioFiles
import ShippedGames
import Statistics
import Synchronization
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement
@testable import QuestBond

@Suite struct SweepTests {
  /// TimeQuest as it is, and with other bonuses: a game of few metrics, as drawing conclusions from
  /// many takes a debug build long.
  private static func bonuses(
    _ bonuses: [Int], players: Int = 24, days: Int = 3
  ) throws -> (base: Simulation, points: [Simulation]) {
    func world(_ settings: [Setting]) throws -> Simulation {
      let overrides = SimulationOverrides(players: players, days: days, settings: settings)
      return try Scenario.load(
        file: World.file(of: "timequest"), games: shippedGames, overrides: overrides
      ).simulation
    }
    return (
      try world([]),
      try bonuses.map { try world([Setting(parsing: "xp.completionBonus=\($0)")]) }
    )
  }

  private static func estimates(_ sweep: Sweep) -> [[Estimate]] {
    [sweep.base.map(\.estimate)]
      + sweep.points.map { $0.rows.flatMap { [$0.summary.estimate, $0.difference] } }
  }

  /// Plays a sweep in passes and blocks of any size.
  private static func sweep(
    _ base: Simulation, over points: [Simulation], threads: Int, blockSize: Int,
    worldsPerPass: Int, _ watcher: Watcher = .nobody
  ) -> Sweep? {
    let passes = base.passes(
      over: points.map { [nil, $0] }, .summary, blockSize: blockSize, worldsPerPass: worldsPerPass)
    return Simulation.findings(of: passes, threads: threads, watcher).map { Sweep(of: base, $0) }
  }

  @Test(arguments: ["timequest", "bennie"])
  func `a point that is the base differs by exactly 0 in everything`(name: String) throws {
    let base = try World.shipped(name, players: 12, days: 4)
    let sweep = try #require(base.sweep(over: [base], threads: 1))
    #expect(sweep.points[0].rows.count > 50)
    for row in sweep.points[0].rows {
      guard let value = row.difference.value else { continue }
      #expect(value == 0 && row.difference.halfWidth ?? 0 == 0, "\(row.summary.metric)")
    }
  }

  @Test func `each point shows what it shows alone, and differs as a comparison says`() throws {
    let (base, rules) = try World.shipped("questbond", as: QuestRules.self, players: 20, days: 4)
    var changed = rules
    changed.loot.pity[LootSource.task.rawValue].threshold = 5
    var point = base
    point.game = changed
    let points = [point]
    let sweep = try #require(base.sweep(over: points, threads: 2))
    #expect(sweep.base.map(\.estimate) == Findings(base.tally()).summary.map(\.estimate))
    for (point, simulation) in zip(sweep.points, points) {
      let comparison = Comparison(try #require(base.compare(with: simulation, threads: 1)))
      #expect(point.rows.map(\.summary.metric) == comparison.b.summary.map(\.metric))
      #expect(point.rows.map(\.summary.estimate) == comparison.b.summary.map(\.estimate))
      let compared = Dictionary(
        uniqueKeysWithValues: comparison.rows.map {
          ($0.metric, $0.difference)
        })
      for row in point.rows {
        let name = row.summary.metric
        #expect(row.difference == compared[name] ?? .nothing, "\(name)")
      }
    }
    let drops = sweep.points.compactMap { $0.rows(of: [MetricID("drops.task")])[0] }
    #expect(drops.map { $0.difference.value ?? 0 > 0 } == [true])
  }

  @Test func `threads and the worlds played at a time change nothing`() throws {
    let (base, points) = try Self.bonuses(Array(5...9))
    let whole = try #require(base.sweep(over: points, threads: 1))
    for threads in [2, 3, 8] {
      let parts = try #require(
        Self.sweep(base, over: points, threads: threads, blockSize: 4, worldsPerPass: 2))
      #expect(Self.estimates(whole) == Self.estimates(parts))
    }
    let alone = try #require(base.sweep(over: [points[4]], threads: 3))
    #expect(Self.estimates(alone)[1] == Self.estimates(whole)[5])
  }

  @Test func `blocks of any size measure the same`() throws {
    let (base, points) = try Self.bonuses([5])
    let sizes = try [1, 5, 1000].map { size in
      Self.estimates(
        try #require(Self.sweep(base, over: points, threads: 2, blockSize: size, worldsPerPass: 2)))
    }
    #expect(sizes[0] == sizes[1] && sizes[1] == sizes[2])
  }

  @Test func `progress counts every party of every world and ends at all of them`() throws {
    let (base, points) = try Self.bonuses([5, 6, 7])
    let counts = Counts()
    _ = base.sweep(over: points, threads: 1, watcher: Watcher(progress: { counts.add($0, $1) }))
    let parties = base.trials.parties.count
    #expect(counts.list.map(\.done) == (1...4).map { $0 * parties })
    #expect(counts.list.allSatisfy { $0.all == 4 * parties })
  }

  @Test(arguments: [1, 2, 8])
  func `every block of every world is one step of progress, and the base plays once a pass`(
    threads: Int
  ) throws {
    let (base, points) = try Self.bonuses([5, 6, 7])
    let counts = Counts()
    _ = Self.sweep(
      base, over: points, threads: threads, blockSize: 5, worldsPerPass: 2,
      Watcher(progress: { counts.add($0, $1) }))
    let parties = base.trials.parties.count
    let blocks = BlockPlan(trials: parties, blockSize: 5).blocks
    #expect(counts.list.count == 5 * blocks && counts.list.map(\.done).max() == 5 * parties)
    #expect(counts.list.allSatisfy { $0.all == 5 * parties })
  }

  @Test func `threads take block after block, the base's a block ahead`() throws {
    let (base, points) = try Self.bonuses([5, 6])
    let tasks = GroupTasks(
      base: base.trials, groups: points.map { [nil, $0] },
      blocks: BlockPlan(trials: 3, blockSize: 2), from: 4)
    let order = tasks.map { task in
      "\(task.block.parties.lowerBound):" + (task.group.map { "\($0.index)" } ?? "base")
    }
    #expect(order == ["4:base", "6:base", "4:0", "4:1", "6:0", "6:1"])
  }

  @Test func `a cancelled sweep gives nothing`() throws {
    let (base, points) = try Self.bonuses([5, 6])
    #expect(base.sweep(over: points, threads: 1, watcher: Watcher(isCancelled: { true })) == nil)
    // Cancelled in the midst of the only block.
    let counts = Counts()
    let sweep = base.sweep(
      over: points, threads: 1,
      watcher: Watcher(
        progress: { counts.add($0, $1) }, isCancelled: { !counts.list.isEmpty }))
    #expect(sweep == nil && counts.list.count == 1)
  }

  @Test(arguments: [2, 8])
  func `cancelled on the way, threads that wait for the base end, too`(threads: Int) throws {
    let (base, points) = try Self.bonuses([5, 6, 7])
    for trials in [1, 10, 40] {
      let asked = Atomic<Int>(0)
      let sweep = Self.sweep(
        base, over: points, threads: threads, blockSize: 4, worldsPerPass: 40,
        Watcher(isCancelled: { asked.add(1, ordering: .relaxed).newValue > trials }))
      #expect(sweep == nil)
    }
  }
}

/// What a run told of its progress.
private final class Counts: Sendable {
  private let told = Mutex<[(done: Int, all: Int)]>([])
  var list: [(done: Int, all: Int)] { told.withLock { $0 } }
  func add(_ done: Int, _ all: Int) { told.withLock { $0.append((done, all)) } }
}
