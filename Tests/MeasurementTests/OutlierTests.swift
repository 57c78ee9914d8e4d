import MonteCarlo
import Statistics
import TestWorlds
import Testing

@testable import Measurement

/// The run remembers whose lives are worth a look, in whatever order it plays them.
@Suite struct NotableTests {
  @Test func `the greatest and least are found, however the parties are split`() throws {
    for name in ["questbond", "bennie", "timequest"] {
      let simulation = try World.shipped(name, players: 24, days: 5)
      let whole = simulation.tally()
      let split = simulation.withTrials { trials, parties in
        // From the last party to the first, each alone.
        var sum = trials.makeSummary()
        for party in (0..<parties).reversed() {
          var one = trials.makeSummary()
          trials.play(party..<party + 1, into: &one)
          sum.merge(one)
        }
        return sum
      }
      #expect(whole.outliers == split.outliers)
      #expect(whole.outliers.entries.contains { $0 != nil })
      for (rule, entry) in zip(whole.plan.outliers, whole.outliers.entries) {
        guard let metric = rule.metric else { continue }
        let figures = whole.plan.archetypes.indices.map {
          whole.players(ofMetric: metric, archetype: $0)
        }
        let extreme = figures.map { rule.isMinimum ? $0.histogram.lowest : $0.histogram.highest }
        if !rule.ofTheActive {
          #expect(entry?.value == (rule.isMinimum ? extreme.min() : extreme.max()), "\(rule.what)")
        }
      }
    }
  }

  @Test func `of equals the lowest party counts, then the first member`() {
    let rule = OutlierRule(
      what: "richest", metric: 0, isMinimum: false, tieBreak: nil, ofTheActive: false)
    func entry(_ value: Int, _ party: Int, _ member: Int) -> OutlierTally.Entry {
      OutlierTally.Entry(
        value: value, tieBreak: 0, party: party, member: member, archetype: 0)
    }
    let entries = [entry(5, 9, 0), entry(7, 4, 1), entry(7, 4, 0), entry(7, 6, 0), entry(1, 0, 0)]
    for rotation in entries.indices {
      var tally = OutlierTally([rule])
      for one in entries[rotation...] + entries[..<rotation] { tally.record(one, rule: 0) }
      #expect(tally.entries == [entry(7, 4, 0)])
    }
  }

  @Test func `of equals the one with the greatest tie-break counts, wherever its party stands`() {
    let rule = OutlierRule(
      what: "driest", metric: 0, isMinimum: false, tieBreak: 1, ofTheActive: false)
    var tally = OutlierTally([rule])
    for (party, tieBreak) in [3, 8, 5].enumerated() {
      tally.record(
        OutlierTally.Entry(value: 20, tieBreak: tieBreak, party: party, member: 0, archetype: 0),
        rule: 0)
    }
    #expect(tally.entries[0]?.party == 1)
  }

  @Test func `the poorest and the slowest were there on half of the days`() throws {
    let simulation = try World.shipped("questbond", players: 60, days: 10, seed: 4)
    let findings = Findings(simulation.tally())
    #expect(
      findings.outliers.map(\.what) == [
        "longest drought: task", "longest drought: dungeonRoom", "longest drought: mission",
        "longest drought: expedition", "poorest in gold", "richest in gold", "fastest", "slowest",
      ])
    for outlier in findings.outliers where ["poorest in gold", "slowest"].contains(outlier.what) {
      let trace = simulation.trace(party: outlier.party)
      let days = trace.events.count { $0.member == outlier.member && $0.kind == .plays }
      #expect(days * 2 >= simulation.days)
      #expect(trace.archetypes[outlier.member] == outlier.archetype)
    }
  }
}

/// Stuck is who gains no level for 30 days of play, below the highest.
@Suite struct StuckTests {
  /// The outlier of a world in which the second level takes 20 million XP, and the days that its
  /// most active player plays.
  private func world(days: Int, highest: Int = 100) throws -> (stuck: Outlier?, maxPlayed: Int) {
    let simulation = try World.of(
      """
      { "name": "hard", "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "scoring": {}, "levels": { "base": 1000000, "exponent": 4, "highest": \(highest) },
        "simulation": { "players": 12, "days": \(days), "seed": 3 } }
      """)
    let played = (0..<simulation.partyCount).flatMap { party in
      let trace = simulation.trace(party: party)
      return trace.archetypes.indices.map { member in
        trace.events.count { $0.member == member && $0.kind == .plays }
      }
    }
    let findings = Findings(simulation.tally())
    return (findings.outliers.first { $0.what == "stuck" }, played.max()!)
  }

  @Test func `who plays most days without a level is named, with these days`() throws {
    let (stuck, most) = try world(days: 60)
    #expect(most >= Outlier.stuckDays)
    #expect(stuck?.value == Double(most) && stuck?.unit == "days played without a level")
  }

  @Test func `the slowest of those who gain levels is not stuck`() throws {
    #expect(try world(days: Outlier.stuckDays - 1).stuck == nil)
    let fast = Findings(try World.shipped("timequest", players: 24, days: 30).tally())
    #expect(fast.outliers.contains { $0.what == "slowest" })
    #expect(!fast.outliers.contains { $0.what == "stuck" })
  }

  @Test func `who has reached the highest level is not stuck`() throws {
    #expect(try world(days: 60, highest: 1).stuck == nil)
  }
}
