import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

@testable import Experiments

/// The estimates against peaks that a release build had (`/usr/bin/time`), in megabytes: never less, and
/// hardly ever more than by a quarter.
@Suite struct MemoryNeedTests {
  private static func expect(_ bytes: Int, near megabytes: Double) {
    let ratio = Double(bytes) / 1e6 / megabytes
    #expect((1...1.36).contains(ratio), "\(bytes) is \(ratio) times what was measured")
  }

  @Test(arguments: [
    ("questbond", 90, 1, 59.7), ("questbond", 90, 2, 66.8), ("questbond", 365, 1, 101.9),
    ("questbond", 365, 2, 117.6), ("questbond", 1000, 1, 183.8), ("questbond", 3650, 1, 458.3),
    ("questbond", 3650, 2, 582.1), ("bennie", 90, 1, 38.1), ("bennie", 365, 1, 60.4),
    ("bennie", 365, 2, 78.7), ("timequest", 90, 1, 38.0), ("timequest", 90, 2, 41.5),
    ("timequest", 365, 1, 50.8), ("timequest", 365, 2, 59.6), ("timequest", 3650, 1, 186.1),
    ("timequest", 3650, 2, 254.8),
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
    Self.expect(simulation.bytesOfRun(threads: 1), near: 266.0)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 348.4)
  }

  @Test(arguments: [
    ("questbond", 1, 116.2), ("questbond", 2, 151.5), ("timequest", 1, 56.3),
    ("timequest", 2, 70.2),
  ])
  func `so does one that goes on until it is sure`(
    name: String, threads: Int, measured: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: 365)
    Self.expect(simulation.bytesOfRun(threads: threads, stages: true), near: measured)
  }

  @Test(arguments: [
    ("questbond", 90, 1, 79.9, 138.0), ("questbond", 90, 2, 104.9, 164.8),
    ("questbond", 365, 1, 143.7, 196.7), ("questbond", 365, 2, 209.8, 233.0),
    ("bennie", 90, 1, 44.4, 36.6), ("bennie", 365, 1, 87.4, 38.4),
    ("bennie", 365, 2, 132.0, 42.4), ("timequest", 90, 1, 44.7, 59.3),
    ("timequest", 90, 2, 55.4, 69.9), ("timequest", 365, 2, 94.2, 85.5),
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
