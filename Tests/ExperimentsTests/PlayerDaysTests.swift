import Measurement
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import GameSupport

/// The days of a world's players, held against what a run measures of the same players.
@Suite struct PlayerDaysTests {
  private static let asked = [
    "active.day3", "level.active.day7", "level.active.pooled", "gap.mean", "gap.over2",
  ]

  private static let world = Result {
    var world = try World.shipped("questbond", players: 300, days: 10)
    world.measures.asked = asked
    return world
  }

  @Test func `days add up to lives`() throws {
    let world = try Self.world.get()
    let (days, lives) = (PlayerDays(of: world), PlayerLives(of: world))
    let all = (0..<days.blockCount).flatMap(days.ofBlock)
    let players = lives.ofParties(0..<lives.partyCount)
    #expect(days.blockCount > 1 && players.count == 300)
    let names = lives.metrics.map(\.name)
    for (number, life) in players.enumerated() {
      let own = all.filter { $0.player == number }.map(\.life)
      func total(_ name: String, _ days: Int) throws -> Double {
        let place = try #require(names.firstIndex(of: name))
        return (life.values[place] ?? 0) * Double(days)
      }
      #expect(try total("days.active", 1) == Double(own.count))
      // Means are kept to the thousandth.
      func isNear(_ name: String, _ days: Int, _ amounts: [Int]) throws {
        let sum = Double(amounts.reduce(0, +))
        #expect(abs(try total(name, days) - sum) <= 0.0006 * Double(days), "\(name)")
      }
      try isNear("gold.faucets.perDay", 10, own.map(\.earned))
      try isNear("gold.sinks.perDay", 10, own.map(\.spent))
      for (place, sink) in days.plan.sinksOfDays.enumerated() {
        try isNear("gold.sink.\(sink).perActiveDay", own.count, own.map { $0.sinks[place] })
      }
      #expect(own.allSatisfy { $0.tasks > 0 && $0.member == life.member })
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.day < $1.day })
    }
  }

  @Test func `tasks are those of the plan of each day`() throws {
    let world = try Self.world.get()
    let own = PlayerDays(of: world).ofBlock(0)
    var (row, player) = (0, 0)
    for party in 0..<20 {
      let plays = world.trials.trace(party).events.filter { $0.kind == .plays }
      let members = world.trials.parties.size(of: party)
      for member in 0..<members {
        for event in plays where event.member == member {
          let life = own[row].life
          #expect(own[row].player == player + member && life.day == event.day)
          #expect(life.tasks == event.amount("tasks"))
          row += 1
        }
      }
      player += members
    }
    #expect(row > 100)
  }

  @Test func `the metrics of active days are those of the rows`() throws {
    let world = try Self.world.get()
    let days = PlayerDays(of: world)
    let all = (0..<days.blockCount).flatMap(days.ofBlock)
    let tally = world.tally()
    let plan = tally.plan
    func sum(_ name: String) throws -> Int128 {
      let index = try #require(plan.metrics.firstIndex { $0.name == name })
      return tally.figures(ofMetric: index, row: 0).sums.sum
    }
    #expect(try sum("active.day3") == Int128(all.count { $0.life.day == 4 }))
    let levels = all.filter { $0.life.day == 7 }.compactMap(\.life.level)
    #expect(try sum("level.active.day7") == Int128(levels.reduce(0, +)) && !levels.isEmpty)
    let findings = world.recording(.metrics(Set(Self.asked)))
    #expect(findings.tally().isSound && tally.isSound)
    // Of one archetype, whose figures no weights change.
    let casual = try #require(plan.archetypes.firstIndex(of: "casual"))
    let own = all.filter { $0.life.archetype == casual }
    let gaps = zip(own, own.dropFirst()).filter { $0.player == $1.player }.map {
      $1.life.day - $0.life.day
    }
    func measured(_ name: String) throws -> Double {
      let place = try #require(plan.pooled.firstIndex { $0.name == name })
      return try #require(tally.mean(ofPooled: place, row: 1 + casual).estimate.value)
    }
    let count = Double(gaps.count)
    #expect(abs(try measured("gap.mean") - Double(gaps.reduce(0, +)) / count) < 1e-12)
    #expect(abs(try measured("gap.over2") - Double(gaps.count { $0 > 2 }) / count) < 1e-12)
    let level = own.reduce(0) { $0 + ($1.life.level ?? 0) }
    #expect(abs(try measured("level.active.pooled") - Double(level) / Double(own.count)) < 1e-12)
  }
}
