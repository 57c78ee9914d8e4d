import ScenarioFiles
import Testing

@testable import SyntheticPlayers

/// The estimates against peaks that a release build had (`/usr/bin/time`), in megabytes.
@Suite struct MemoryNeedTests {
  private static func expect(_ bytes: Int, near megabytes: Double) {
    let ratio = Double(bytes) / 1e6 / megabytes
    #expect((0.9...2.6).contains(ratio), "\(bytes) is \(ratio) times what was measured")
  }

  @Test(arguments: [
    ("questbond", 90, 1, 47.2), ("questbond", 1000, 1, 130.6), ("questbond", 3650, 1, 363.5),
    ("questbond", 90, 2, 65.4), ("questbond", 3650, 2, 739.0), ("bennie", 365, 1, 53.0),
    ("timequest", 90, 2, 38.0), ("timequest", 3650, 1, 138.9),
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
      file: World.file(of: "questbond"),
      overrides: SimulationOverrides(players: 60, days: 365, settings: more)
    ).simulation
    Self.expect(simulation.bytesOfRun(threads: 1), near: 214.1)
    Self.expect(simulation.bytesOfRun(threads: 2), near: 414.9)
  }

  @Test(arguments: [(365, 1, 110.9, 148.7), (90, 2, 110.1, 243.6)])
  func `so do comparisons and sweeps`(
    days: Int, threads: Int, comparison: Double, sweep: Double
  ) throws {
    let simulation = try World.shipped("questbond", players: 40, days: days)
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
