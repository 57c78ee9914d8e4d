import TestWorlds
import Testing

@testable import Measurement

/// What the ratchet's record says of worlds whose answer is known.
@Suite struct RatchetTests {
  /// Everybody plays one session of one task a day. Level 1 calls every estimate spot on; level 2
  /// calls none so, and is reached with the fifth estimation.
  private func world(
    days: Int, multiplier: Double, calibration: Int = 0, tasks: Int = 1
  ) throws -> Findings {
    let list = (0..<tasks).map { "{\"name\": \"t\($0)\"}" }.joined(separator: ",")
    let simulation = try World.of(
      """
      {
        "name": "trap",
        "simulation": {"players": 40, "days": \(days), "seed": 3},
        "population": {
          "partySizes": [1], "weekdayFactors": [1, 1, 1, 1, 1, 1, 1], "presenceCap": 1,
          "archetypes": {"one": {
            "activity": 1, "activitySpread": 0, "tasksPerActiveDay": 1, "churn": 0, "lapse": 0
          }}
        },
        "routines": [{"name": "r", "tasks": [\(list)]}],
        "scoring": {"spotOnFloorSeconds": 0},
        "difficulty": {
          "calibrationSessions": \(calibration), "estimationsBeforeAdvance": 5,
          "levels": [
            {"threshold": 0, "spotOn": 10, "close": 10, "off": 10, "xpMultiplier": 1},
            {"threshold": 0, "spotOn": 0, "close": 0, "off": 0, "xpMultiplier": \(multiplier)}
          ]
        },
        "xp": {"baseByRating": [40, 25, 15, 8], "completionBonus": 20}
      }
      """)
    return Findings(simulation.tally())
  }

  private func mean(_ metric: String, _ findings: Findings) throws -> Double {
    try #require(findings.row(metric)?.estimate.value)
  }

  @Test func `the first session stamped with a level is the one that reached it`() throws {
    let findings = try world(days: 10, multiplier: 1)
    let drought = try #require(findings.droughts.first { $0.source.name == "difficulty.level2" })
    #expect(drought.source.once)
    #expect(drought.curves[0].points.map(\.lucky) == [0, 0, 0, 0, 40])
    #expect(try mean("difficulty.level2.share", findings) == 1)
    #expect(try mean("difficulty.level2.sessions.p50", findings) == 5)
    #expect(try mean("difficulty.day10", findings) == 2)
  }

  @Test func `who has not reached a level waits still`() throws {
    let findings = try world(days: 4, multiplier: 1)
    let drought = try #require(findings.droughts.first { $0.source.name == "difficulty.level2" })
    #expect(drought.curves[0].points.map(\.censored) == [0, 0, 0, 40])
    #expect(try mean("difficulty.level2.share", findings) == 0)
    #expect(findings.row("difficulty.level2.sessions.p50")?.estimate.value == nil)
    #expect(findings.row("xp.perSession.level2")?.players == 0)
    #expect(findings.row("xp.perSession.level2")?.estimate.value == nil)
  }

  @Test func `calibration sessions delay the level and still earn`() throws {
    let findings = try world(days: 10, multiplier: 1, calibration: 7)
    let drought = try #require(findings.droughts.first { $0.source.name == "difficulty.level2" })
    #expect(drought.curves[0].points.map(\.lucky) == [0, 0, 0, 0, 0, 0, 0, 40])
    // Seven sessions of calibration and the one that is rated before it rises.
    #expect(try mean("xp.perSession.level1", findings) == 60)
  }

  @Test func `XP per session is counted by the level of the stamp`() throws {
    let findings = try world(days: 10, multiplier: 2)
    #expect(try mean("sessions", findings) == 10)
    #expect(try mean("xp.perSession.level1", findings) == 60)
    // The fifth is rated on level 1 and paid by level 2: 40 × 2 + 20; the others 8 × 2 + 20.
    let onLevel2 = Double(100 + 5 * 36) / 6
    #expect(abs(try mean("xp.perSession.level2", findings) - onLevel2) < 0.0006)
    #expect(try mean("xp.perSession", findings) == Double(4 * 60 + 100 + 5 * 36) / 10)
    #expect(try mean("xp.day10", findings) == 520)
  }

  @Test(arguments: [(1.0, -32.0), (2.0, -24.0), (5.0, 0.0), (10.0, 40.0)])
  func `the change that a level brings compares the same estimates`(
    multiplier: Double, change: Double
  ) throws {
    let findings = try world(days: 10, multiplier: multiplier)
    #expect(try mean("xp.perSession.change.level2", findings) == change)
  }

  @Test func `a session of several tasks changes by all of them`() throws {
    let findings = try world(days: 10, multiplier: 1, tasks: 3)
    #expect(try mean("xp.perSession.change.level2", findings) == -96)
    #expect(findings.row("xp.perSession.change.level1") == nil)
  }
}
