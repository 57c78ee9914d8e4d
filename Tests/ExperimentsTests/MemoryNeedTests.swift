import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

@testable import Experiments

/// The estimates against peaks that a release build had (`/usr/bin/time`), in megabytes: never less, and
/// hardly ever more than by a fifth.
@Suite struct MemoryNeedTests {
  private static func expect(_ bytes: Int, near megabytes: Double) {
    let ratio = Double(bytes) / 1e6 / megabytes
    #expect((1...1.3).contains(ratio), "\(bytes) is \(ratio) times what was measured")
  }

  @Test(arguments: [
    ("questbond", 90, 1, 52.2), ("questbond", 90, 2, 58.3), ("questbond", 365, 1, 83.7),
    ("questbond", 365, 2, 98.7), ("questbond", 1000, 1, 150.4), ("questbond", 3650, 1, 424.2),
    ("questbond", 3650, 2, 552.0), ("bennie", 90, 1, 33.6), ("bennie", 365, 1, 48.5),
    ("bennie", 365, 2, 62.1), ("timequest", 90, 1, 34.1), ("timequest", 90, 2, 37.3),
    ("timequest", 365, 1, 43.5), ("timequest", 365, 2, 52.4), ("timequest", 3650, 1, 149.1),
    ("timequest", 3650, 2, 229.6),
  ])
  func `a run takes about as much as estimated`(
    name: String, days: Int, threads: Int, measured: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: days)
    Self.expect(simulation.bytesOfRun(threads: threads), near: measured)
  }

  @Test func `a run of many archetypes does, too`() throws {
    let more = (0..<17).map {
      Setting(parsing: "population.archetypes.a\($0)={}")
    }
    let simulation = try Scenario.load(
      file: World.file(of: "questbond"), games: shippedGames,
      overrides: SimulationOverrides(players: 60, days: 365, settings: more)
    ).simulation
    Self.expect(simulation.bytesOfRun(threads: 1), near: 233.7)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 309.4)
  }

  @Test(arguments: [
    ("questbond", 1, 114.3), ("questbond", 2, 129.2), ("timequest", 1, 53.7),
    ("timequest", 2, 62.6),
  ])
  func `so does one that goes on until it is sure`(
    name: String, threads: Int, measured: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: 365)
    Self.expect(simulation.bytesOfRun(threads: threads, stages: true), near: measured)
  }

  @Test(arguments: [
    ("questbond", 90, 1, 70.5, 106.1), ("questbond", 90, 2, 89.1, 129.0),
    ("questbond", 365, 1, 121.8, 158.1), ("questbond", 365, 2, 170.8, 185.0),
    ("questbond", 1000, 1, 237.1, 199.7), ("bennie", 90, 1, 38.7, 40.0),
    ("bennie", 365, 1, 66.7, 69.4), ("bennie", 365, 2, 98.8, 90.0),
    ("timequest", 90, 1, 40.0, 48.7), ("timequest", 90, 2, 48.2, 60.0),
    ("timequest", 365, 2, 80.0, 75.4),
  ])
  func `so do comparisons, and sweeps over eight points`(
    name: String, days: Int, threads: Int, comparison: Double, sweep: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: days)
    Self.expect(
      simulation.bytesOfComparison(with: simulation, threads: threads), near: comparison)
    Self.expect(simulation.bytesOfSweep(points: 8, threads: threads), near: sweep)
  }

  @Test func `it grows with days and threads, and not with players`() throws {
    var simulation = try World.shipped("timequest", players: 10, days: 100)
    let bytes = simulation.bytesOfRun(threads: 2)
    #expect(simulation.bytesOfRun(threads: 3) > bytes)
    #expect(simulation.bytesOfRun(threads: 2, stages: true) > bytes)
    simulation.players = 100_000_000
    #expect(simulation.bytesOfRun(threads: 2) == bytes)
    simulation.days = 3650
    #expect(simulation.bytesOfRun(threads: 2) > 2 * bytes)
  }
}
