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
    ("questbond", 90, 1, 49.2), ("questbond", 90, 2, 50.0), ("questbond", 365, 1, 93.1),
    ("questbond", 365, 2, 103.8), ("questbond", 1000, 1, 198.1), ("questbond", 3650, 1, 609.9),
    ("questbond", 3650, 2, 722.9), ("bennie", 90, 1, 34.2), ("bennie", 365, 1, 52.0),
    ("bennie", 365, 2, 61.2), ("timequest", 90, 1, 32.1), ("timequest", 90, 2, 33.4),
    ("timequest", 365, 1, 44.0), ("timequest", 365, 2, 48.0), ("timequest", 3650, 1, 193.3),
    ("timequest", 3650, 2, 266.8),
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
    Self.expect(simulation.bytesOfRun(threads: 1), near: 274.6)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 297.2)
  }

  @Test(arguments: [
    ("questbond", 1, 102.2), ("questbond", 2, 109.6), ("timequest", 1, 45.6),
    ("timequest", 2, 52.9),
  ])
  func `so does one that goes on until it is sure`(
    name: String, threads: Int, measured: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: 365)
    Self.expect(simulation.bytesOfRun(threads: threads, stages: true), near: measured)
  }

  @Test(arguments: [
    ("questbond", 90, 1, 67.0, 50.8), ("questbond", 90, 2, 73.3, 53.3),
    ("questbond", 365, 1, 141.2, 54.5), ("questbond", 365, 2, 198.5, 75.0),
    ("bennie", 90, 1, 38.6, 29.6), ("bennie", 365, 1, 73.3, 29.9),
    ("bennie", 365, 2, 101.4, 30.2), ("timequest", 90, 1, 35.5, 31.1),
    ("timequest", 90, 2, 39.5, 31.9), ("timequest", 365, 2, 75.9, 32.7),
  ])
  func `so do comparisons, and sweeps over eight points`(
    name: String, days: Int, threads: Int, comparison: Double, sweep: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: days)
    Self.expect(
      simulation.bytesOfComparison(with: simulation, threads: threads), near: comparison)
    Self.expect(
      simulation.bytesOfSweep(points: 8, metrics: ["days.active"], threads: threads), near: sweep)
  }

  @Test func `so does a screening of all numbers, and one of few takes no more`() throws {
    let simulation = try World.shipped("questbond", players: 30, days: 90)
    func bytes(worlds: Int, threads: Int) -> Int {
      simulation.bytesOfScreening(worlds: worlds, metrics: ["level.day90"], threads: threads)
    }
    Self.expect(bytes(worlds: 4166, threads: 1), near: 226.0)
    #expect(bytes(worlds: 6, threads: 2) > 68_500_000)
    #expect(bytes(worlds: 66, threads: 2) > 91_700_000)
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
