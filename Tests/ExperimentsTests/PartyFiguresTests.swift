import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

@Suite struct PartyFiguresTests {
  private static let names = ["gold.faucets.perDay", "days.active"]

  private func mean(_ figures: PartyFigures, _ metric: Int) -> Double {
    let sides = figures.sides[metric]
    return Double(sides.reduce(0) { $0 + $1.total }) / Double(sides.reduce(0) { $0 + $1.size })
      / Double(figures.scales[metric])
  }

  @Test func `their means are those of a run, for the archetype alone`() throws {
    let world = try World.shipped("questbond", players: 300, days: 6)
    let tally = try #require(world.recording(.metrics(Set(Self.names))).run(threads: 1))
    let rows = Findings.summary(tally)
    let found = try #require(
      WatchedWorld.figures(
        of: Self.names, in: [WatchedWorld(world, group: "steady")], threads: 2))
    let figures = try #require(found[0])
    for (index, name) in Self.names.enumerated() {
      let row = try #require(rows.first { $0.metric == MetricID(name, "steady") })
      let recorded = try #require(tally.plan.metrics.firstIndex { $0.name == name })
      let archetype = try #require(tally.plan.groupNames.firstIndex(of: "steady"))
      let (sums, sizes) = tally.figures(ofMetric: recorded, row: archetype)
      #expect(
        mean(figures, index) == Double(sums.sum) / Double(sizes.observations)
          / Double(figures.scales[index]))
      #expect(figures.sides[index].count == world.partyCount)
      #expect(figures.sides[index].reduce(0) { $0 + $1.size } == row.players)
    }
  }

  @Test func `a world without the metric or the group has none, and the others are as they are`()
    throws
  {
    let world = try World.shipped("questbond", players: 40, days: 3)
    let other = try World.shipped("bennie", players: 40, days: 3)
    let worlds = [
      WatchedWorld(other, group: "all"), WatchedWorld(world, group: "steady"),
      WatchedWorld(world, group: "nobody"),
    ]
    let found = try #require(WatchedWorld.figures(of: Self.names, in: worlds, threads: 1))
    #expect(found[0] == nil && found[1] != nil && found[2] == nil)
    let alone = try #require(WatchedWorld.figures(of: Self.names, in: [worlds[1]], threads: 3))
    #expect(mean(found[1]!, 0) == mean(alone[0]!, 0))
  }
}
