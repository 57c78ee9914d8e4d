import GameEngines
import Randomness
import Testing

@Suite struct DifficultyConfigurationTests {
  private let configuration = DifficultyConfiguration()

  @Test(arguments: [
    (0, 1), (64.9, 1), (65.0.nextDown, 1), (65, 2), (74.9, 2), (75, 3), (83.0.nextDown, 3), (83, 4),
    (89.9, 4), (90, 5), (100, 5), (-10, 1), (.nan, 1),
  ])
  func `DIF-2: the level of an average is the highest whose threshold it reaches`(
    average: Double, level: Int
  ) {
    #expect(configuration.level(forAverage: average) == level)
  }

  @Test(arguments: [
    (50, 3, 3), (74, 2, 2), (75, 2, 3), (95, 2, 5), (10, 5, 5), (100, 5, 5), (0, 1, 1),
    (89, 4, 4), (.nan, 3, 3),
  ])
  func `DIF-3: the level of an average is never below the one held`(
    average: Double, held: Int, level: Int
  ) {
    #expect(configuration.level(forAverage: average, atLeast: held) == level)
  }

  @Test(arguments: [
    (1, 0.10, 0.25, 0.50, 1.00), (2, 0.08, 0.20, 0.40, 1.15), (3, 0.06, 0.15, 0.35, 1.35),
    (4, 0.05, 0.12, 0.30, 1.60), (5, 0.04, 0.10, 0.25, 2.00),
  ])
  func `DIF-4: ratios and multiplier of each level`(
    number: Int, spotOn: Double, close: Double, off: Double, multiplier: Double
  ) {
    let level = configuration.level(number)
    #expect(level.accuracy == AccuracyThresholds(spotOn: spotOn, close: close, off: off))
    #expect(level.xpMultiplier == multiplier)
  }

  @Test func `DIF-4: a higher level is stricter and pays more`() {
    for (low, high) in zip(configuration.levels, configuration.levels.dropFirst()) {
      #expect(high.accuracy.spotOn < low.accuracy.spotOn)
      #expect(high.accuracy.close < low.accuracy.close && high.accuracy.off < low.accuracy.off)
      #expect(high.xpMultiplier > low.xpMultiplier && high.threshold > low.threshold)
    }
  }

  @Test(arguments: [(0, 1), (-1, 1), (.min, 1), (6, 5), (99, 5), (.max, 5)])
  func `DIF-5: a level outside 1…5 reads as the nearest one`(number: Int, nearest: Int) {
    #expect(configuration.level(number) == configuration.level(nearest))
    #expect(configuration.level(number) == configuration.levels[nearest - 1])
  }
}

@Suite struct AdaptiveDifficultyEngineTests {
  private let engine = AdaptiveDifficultyEngine()

  private func recorded(
    _ accuracies: [Double], from start: TaskDifficultyState = TaskDifficultyState()
  ) -> [TaskDifficultyState] {
    var state = start
    return accuracies.map { accuracy in
      engine.record(accuracyPercent: accuracy, calibrating: false, in: &state)
      return state
    }
  }

  @Test func `DIF-1: the average of 80 from 0 is 24, of 90 from 50 it is 62`() {
    #expect(abs(engine.average(after: 80, from: 0) - 24) < 1e-12)
    #expect(abs(engine.average(after: 90, from: 50) - 62) < 1e-12)
  }

  @Test func `DIF-1: twenty 80s from 0 end within 1 of 80`() throws {
    let averages = recorded(Array(repeating: 80, count: 20)).map(\.accuracyAverage)
    #expect(abs(averages[19] - 80) < 1)
    #expect(averages == averages.sorted() && averages[19] < 80)
  }

  @Test func `DIF-1: the average stays between the least and the greatest accuracy`() {
    var luck = stream(320)
    for _ in 0..<100 {
      let accuracies = (0..<40).map { _ in luck.uniform() * 100 }
      for state in recorded(accuracies) {
        #expect((0...accuracies.max()!).contains(state.accuracyAverage))
      }
    }
  }

  @Test(arguments: [(70, 1, 5, 2), (90, 1, 3, 1), (74, 2, 50, 2), (50, 3, 50, 3)])
  func `DIF-2, DIF-3: the checked levels of an average`(
    average: Double, level: Int, estimations: Int, reached: Int
  ) {
    // The estimation that is recorded is the average itself, so it leaves that as it is.
    var start = TaskDifficultyState()
    start.accuracyAverage = average
    start.level = level
    start.estimations = estimations - 1
    #expect(recorded([average], from: start).map(\.level) == [reached])
  }

  @Test func `DIF-3: sixty to ninety lift a new task past level 1 by the tenth estimation`() {
    let levels = recorded([60, 65, 70, 72, 75, 80, 85, 82, 88, 90]).map(\.level)
    #expect(levels[9] > 1)
    #expect(levels.prefix(4) == [1, 1, 1, 1])
  }

  @Test func `DIF-3: a level never falls, over any sequence of accuracies`() {
    var luck = stream(321)
    var risen = 0
    for _ in 0..<200 {
      let good = luck.uniform() * 100
      let accuracies = (0..<60).map { _ in
        luck.uniform() < 0.3 ? luck.uniform() * 100 : good + luck.uniform() * (100 - good)
      }
      let levels = recorded(accuracies).map(\.level)
      #expect(levels == levels.sorted())
      #expect(levels.allSatisfy { (1...5).contains($0) })
      risen += levels[59] > 1 ? 1 : 0
    }
    #expect(risen > 50)
  }

  @Test func `DIF-3: a level is the highest that the average ever reached once it could`() {
    var luck = stream(322)
    for _ in 0..<100 {
      let states = recorded((0..<50).map { _ in 40 + luck.uniform() * 60 })
      let reached = states.dropFirst(4).map {
        engine.configuration.level(forAverage: $0.accuracyAverage)
      }
      #expect(states[49].level == reached.max())
    }
  }

  /// With α = 1 the first perfect estimate reaches every threshold.
  @Test func `DIF-3: the fifth recorded estimation is the first that can leave level 1`() {
    let eager = AdaptiveDifficultyEngine {
      $0.configuration = DifficultyConfiguration { $0.newestWeight = 1 }
    }
    var state = TaskDifficultyState()
    let levels = (0..<6).map { _ in
      eager.record(accuracyPercent: 100, calibrating: false, in: &state)
      return state.level
    }
    #expect(levels == [1, 1, 1, 1, 5, 5])
    #expect(state.estimations == 6)
  }

  /// α = 1: the average is the newest accuracy.
  @Test func `DIF-6: updates at a level are counted from the rise on`() {
    let eager = AdaptiveDifficultyEngine {
      $0.configuration = DifficultyConfiguration { $0.newestWeight = 1 }
    }
    var state = TaskDifficultyState()
    let ages = [70.0, 70, 70, 70, 70, 70, 10, 80, 80, 95, 0].map { accuracy in
      eager.record(accuracyPercent: accuracy, calibrating: false, in: &state)
      return state.sessionsAtCurrentLevel
    }
    #expect(ages == [1, 2, 3, 4, 0, 1, 2, 0, 1, 0, 1])
  }

  @Test(arguments: [(0, 5), (-1, 5), (.min, 5), (1, 5), (5, 5), (6, 6), (.max, .max)])
  func `DIF-5: a state outside 1…5 goes on as the nearest one`(level: Int, after: Int) {
    var start = TaskDifficultyState()
    start.accuracyAverage = 100
    start.level = level
    start.estimations = 9
    #expect(recorded([100], from: start).map(\.level) == [after])
  }
}
