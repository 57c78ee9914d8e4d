import GameEngines
import Testing

@Suite struct CalibrationTrackerTests {
  private let tracker = CalibrationTracker()

  @Test(arguments: [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (1_000_000, 0)])
  func `CAL-1: three sessions of a routine are calibration, and never fewer than 0 remain`(
    completed: Int, remaining: Int
  ) {
    #expect(tracker.remaining(completedSessions: completed) == remaining)
    #expect(tracker.isCalibrating(completedSessions: completed) == (remaining > 0))
  }

  @Test func `CAL-1: the number of sessions is a rule that can be changed`() {
    let none = CalibrationTracker { $0.calibrationSessions = 0 }
    #expect(none.remaining(completedSessions: 0) == 0)
    #expect(!none.isCalibrating(completedSessions: 0))
    #expect(CalibrationTracker { $0.calibrationSessions = 5 }.remaining(completedSessions: 3) == 2)
  }

  @Test func `CAL-2: calibration never moves average, level or their age, it only counts`() {
    let engine = AdaptiveDifficultyEngine()
    var luck = stream(310)
    for _ in 0..<200 {
      var start = TaskDifficultyState()
      start.accuracyAverage = luck.uniform() * 100
      start.level = 1 + luck.index(below: 5)
      start.estimations = luck.index(below: 20)
      start.sessionsAtCurrentLevel = luck.index(below: 9)
      var state = start
      let recorded = 1 + luck.index(below: 12)
      for _ in 0..<recorded {
        engine.record(accuracyPercent: luck.uniform() * 100, calibrating: true, in: &state)
      }
      var expected = start
      expected.estimations += recorded
      #expect(state == expected)
    }
  }

  /// With α = 1 the average is the newest accuracy: only the total holds the level back.
  @Test func `CAL-2: calibration counts toward DIF-3's total`() {
    let engine = AdaptiveDifficultyEngine {
      $0.configuration = DifficultyConfiguration { $0.newestWeight = 1 }
    }
    var state = TaskDifficultyState()
    for _ in 0..<3 { engine.record(accuracyPercent: 95, calibrating: true, in: &state) }
    engine.record(accuracyPercent: 95, calibrating: false, in: &state)
    #expect(state.level == 1)
    engine.record(accuracyPercent: 95, calibrating: false, in: &state)
    #expect(state.level == 5)
  }
}
