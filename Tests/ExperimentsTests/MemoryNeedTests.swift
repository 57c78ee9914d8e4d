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
    ("questbond", 90, 1, 51.7), ("questbond", 90, 2, 59.8), ("questbond", 365, 1, 93.5),
    ("questbond", 365, 2, 120.4), ("questbond", 1000, 1, 195.7), ("questbond", 3650, 1, 601.0),
    ("questbond", 3650, 2, 780.2), ("bennie", 90, 1, 35.7), ("bennie", 365, 1, 53.1),
    ("bennie", 365, 2, 67.9), ("timequest", 90, 1, 36.1), ("timequest", 90, 2, 38.1),
    ("timequest", 365, 1, 46.9), ("timequest", 365, 2, 56.1), ("timequest", 3650, 1, 193.6),
    ("timequest", 3650, 2, 275.5),
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
    Self.expect(simulation.bytesOfRun(threads: 1), near: 279.9)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 344.9)
  }

  @Test(arguments: [
    ("questbond", 1, 104.9), ("questbond", 2, 146.5), ("timequest", 1, 49.0),
    ("timequest", 2, 61.5),
  ])
  func `so does one that goes on until it is sure`(
    name: String, threads: Int, measured: Double
  ) throws {
    let simulation = try World.shipped(name, players: 40, days: 365)
    Self.expect(simulation.bytesOfRun(threads: threads, stages: true), near: measured)
  }

  @Test(arguments: [
    ("questbond", 90, 1, 76.8, 82.4), ("questbond", 90, 2, 91.2, 85.6),
    ("questbond", 365, 1, 158.3, 87.6), ("questbond", 365, 2, 213.3, 95.9),
    ("bennie", 90, 1, 45.0, 37.2), ("bennie", 365, 1, 79.2, 38.2),
    ("bennie", 365, 2, 111.8, 38.4), ("timequest", 90, 1, 43.1, 38.3),
    ("timequest", 90, 2, 47.6, 39.1), ("timequest", 365, 2, 85.2, 39.6),
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
    let simulation = try World.shipped("questbond", players: 300, days: 90)
    func bytes(worlds: Int, threads: Int) -> Int {
      simulation.bytesOfScreening(worlds: worlds, metrics: ["level.day90"], threads: threads)
    }
    Self.expect(bytes(worlds: 4858, threads: 1), near: 210.0)
    Self.expect(bytes(worlds: 4858, threads: 2), near: 218.0)
    #expect(bytes(worlds: 264, threads: 1) > 113_000_000)
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
