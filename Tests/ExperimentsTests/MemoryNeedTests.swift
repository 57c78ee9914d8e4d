import ScenarioFiles
import ShippedGames
import TestWorlds
import Testing

@testable import Experiments

/// The estimates against peaks that a release build had (`/usr/bin/time`), in megabytes.
@Suite struct MemoryNeedTests {
  private static func expect(_ bytes: Int, near megabytes: Double) {
    let ratio = Double(bytes) / 1e6 / megabytes
    #expect((0.9...1.4).contains(ratio), "\(bytes) is \(ratio) times what was measured")
  }

  @Test(arguments: [
    ("questbond", 90, 1, 50.9), ("questbond", 365, 1, 80.8), ("questbond", 1000, 1, 147.5),
    ("questbond", 3650, 1, 397.3), ("questbond", 90, 2, 58.7), ("questbond", 365, 2, 98.9),
    ("questbond", 3650, 2, 531.1), ("bennie", 365, 1, 55.9), ("bennie", 365, 2, 67.1),
    ("timequest", 90, 2, 36.5), ("timequest", 3650, 1, 146.0), ("timequest", 3650, 2, 227.0),
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
    Self.expect(simulation.bytesOfRun(threads: 1), near: 233.6)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 319.8)
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
    ("questbond", 90, 1, 70.7, 109.5), ("questbond", 90, 2, 91.6, 182.6),
    ("questbond", 365, 1, 124.1, 148.9), ("questbond", 365, 2, 173.7, 259.3),
    ("questbond", 1000, 1, 236.1, 208.7), ("bennie", 365, 1, 77.6, 80.2),
    ("bennie", 365, 2, 109.5, 131.9), ("timequest", 90, 2, 47.0, 62.3),
    ("timequest", 365, 2, 78.8, 79.5),
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
