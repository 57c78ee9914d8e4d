import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport
@testable import Measurement

@Suite struct PartyFiguresTests {
  private static let names = ["gold.faucets.perDay", "days.active"]

  private func mean(_ figures: PartyFigures, _ metric: String) -> Double {
    let (sides, scale) = figures.figures[metric]!
    return Double(sides.reduce(0) { $0 + $1.total }) / Double(sides.reduce(0) { $0 + $1.size })
      / Double(scale)
  }

  @Test func `their means are those of a run, for the archetype alone`() throws {
    let world = try World.shipped("questbond", players: 300, days: 6)
    let tally = try #require(world.recording(.metrics(Set(Self.names))).run(threads: 1))
    let rows = Findings.summary(tally)
    let found = try #require(
      PartyFigures.of(Self.names, in: [(world, "steady")], threads: 2))
    let figures = try #require(found[0])
    for name in Self.names {
      let row = try #require(rows.first { $0.metric == MetricID(name, "steady") })
      let recorded = try #require(tally.plan.metrics.firstIndex { $0.name == name })
      let archetype = try #require(tally.plan.groupNames.firstIndex(of: "steady"))
      let (sums, sizes) = tally.figures(ofMetric: recorded, row: archetype)
      let (sides, scale) = try #require(figures.figures[name])
      #expect(
        mean(figures, name) == Double(sums.sum) / Double(sizes.observations) / Double(scale))
      #expect(sides.count == world.partyCount)
      #expect(sides.reduce(0) { $0 + $1.size } == row.players)
    }
  }

  @Test func `a world without the metric or the group has none, and the others are as they are`()
    throws
  {
    let world = try World.shipped("questbond", players: 40, days: 3)
    let other = try World.shipped("bennie", players: 40, days: 3)
    let worlds = [(other, "all"), (world, "steady"), (world, "nobody")]
    let found = try #require(PartyFigures.of(Self.names, in: worlds, threads: 1))
    #expect(found[0] == nil && found[1] != nil && found[2] == nil)
    let alone = try #require(PartyFigures.of(Self.names, in: [worlds[1]], threads: 3))
    #expect(mean(found[1]!, Self.names[0]) == mean(alone[0]!, Self.names[0]))
  }
}
