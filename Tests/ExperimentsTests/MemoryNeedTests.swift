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
    ("questbond", 90, 1, 50.3), ("questbond", 90, 2, 58.2), ("questbond", 365, 1, 80.2),
    ("questbond", 365, 2, 95.5), ("questbond", 1000, 1, 145.2), ("questbond", 3650, 1, 401.2),
    ("questbond", 3650, 2, 528.9), ("bennie", 90, 1, 32.9), ("bennie", 365, 1, 47.4),
    ("bennie", 365, 2, 61.4), ("timequest", 90, 1, 33.3), ("timequest", 90, 2, 36.9),
    ("timequest", 365, 1, 42.6), ("timequest", 365, 2, 52.1), ("timequest", 3650, 1, 147.6),
    ("timequest", 3650, 2, 227.4),
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
    Self.expect(simulation.bytesOfRun(threads: 1), near: 222.8)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 293.3)
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
    ("questbond", 90, 1, 66.6, 95.9), ("questbond", 90, 2, 84.5, 117.8),
    ("questbond", 365, 1, 117.2, 128.0), ("questbond", 365, 2, 163.9, 166.9),
    ("questbond", 1000, 1, 227.1, 184.1), ("bennie", 90, 1, 38.0, 39.2),
    ("bennie", 365, 1, 65.5, 64.0), ("bennie", 365, 2, 97.2, 97.0),
    ("timequest", 90, 1, 39.1, 47.0), ("timequest", 90, 2, 47.8, 53.9),
    ("timequest", 365, 2, 79.2, 70.2),
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
