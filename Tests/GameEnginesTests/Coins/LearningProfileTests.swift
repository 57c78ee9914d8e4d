import GameEngines
import Randomness
import Testing

@Suite struct LearningProfileTests {
  private let rules = LearningRules()

  private func moved(by result: ActivityResult) -> Double {
    var profile = LearningProfile(rules: rules)
    profile.record(result, of: .puzzle, rules: rules)
    return profile.difficulty - 0.3
  }

  private func solved(in seconds: Double, mistakes: Int = 0) -> ActivityResult {
    ActivityResult(seconds: seconds, mistakes: mistakes, quit: false)
  }

  @Test func `LRN: difficulty starts at 0.3`() {
    #expect(LearningProfile(rules: rules).difficulty == 0.3)
  }

  @Test(arguments: [
    (0, 0.05), (9.99, 0.05), (10, 0), (30, 0), (60, 0), (60.01, -0.05), (600, -0.05),
  ])
  func `LRN-1, LRN-2: under 10 s raises the difficulty, over 60 s lowers it`(
    seconds: Double, step: Double
  ) {
    #expect(abs(moved(by: solved(in: seconds)) - step) < 1e-12)
  }

  @Test(arguments: [(0, 0), (2, 0), (3, -0.05), (17, -0.05)])
  func `LRN-3: three mistakes lower it once and offer hints`(mistakes: Int, step: Double) {
    var profile = LearningProfile(rules: rules)
    let hints = profile.record(solved(in: 30, mistakes: mistakes), of: .dice, rules: rules)
    #expect(hints == (mistakes >= 3))
    #expect(profile.hints == (mistakes >= 3 ? 1 : 0))
    #expect(abs(profile.difficulty - 0.3 - step) < 1e-12)
  }

  @Test func `LRN-1 to LRN-3: what applies together adds up`() {
    #expect(abs(moved(by: solved(in: 5, mistakes: 3))) < 1e-12)
    #expect(abs(moved(by: solved(in: 61, mistakes: 3)) + 0.10) < 1e-12)
  }

  @Test(arguments: [(5, 0, -0.15), (300, 0, -0.15), (30, 3, -0.20)])
  func `LRN-4: quitting lowers it, whatever the clock says`(
    seconds: Double, mistakes: Int, step: Double
  ) {
    let quit = ActivityResult(seconds: seconds, mistakes: mistakes, quit: true)
    #expect(abs(moved(by: quit) - step) < 1e-12)
  }

  @Test func `LRN-5: running values are 0 until there is something to average`() {
    let profile = LearningProfile(rules: rules)
    #expect(profile.meanSolveSeconds == 0 && profile.mistakeFrequency == 0)
    #expect(profile.quitRate == 0 && profile.hintRate == 0 && profile.meanSessionSeconds == 0)
  }

  @Test func `LRN-5: running values`() {
    var profile = LearningProfile(rules: rules)
    profile.record(solved(in: 20, mistakes: 1), of: .puzzle, rules: rules)
    profile.record(solved(in: 40, mistakes: 4), of: .dice, rules: rules)
    profile.record(solved(in: 30), of: .puzzle, rules: rules)
    profile.record(
      ActivityResult(seconds: 500, mistakes: 5, quit: true), of: .choose, rules: rules)
    profile.endSession(seconds: 300)
    profile.endSession(seconds: 500)
    #expect(profile.meanSolveSeconds == 30)
    #expect(profile.mistakeFrequency == 2.5)
    #expect(profile.quitRate == 0.25)
    #expect(profile.hintRate == 0.5)
    #expect(profile.meanSessionSeconds == 400)
    #expect(profile.preferences == SIMD4(2, 0, 1, 1))
    #expect((profile.attempts, profile.completed, profile.quits) == (4, 3, 1))
  }

  @Test func `LRN-6: difficulty is clamped at both ends`() {
    var easy = LearningProfile(rules: rules)
    for _ in 0..<20 { easy.record(solved(in: 1), of: .puzzle, rules: rules) }
    #expect(easy.difficulty == 1)
    var hard = LearningProfile(rules: rules)
    let quit = ActivityResult(seconds: 1, mistakes: 9, quit: true)
    for _ in 0..<5 { hard.record(quit, of: .puzzle, rules: rules) }
    #expect(hard.difficulty == 0)
  }

  @Test func `LRN-6: difficulty stays in 0…1 over any sequence of activities`() {
    for seed in 0..<40 as Range<UInt64> {
      var luck = stream(4_100 + seed)
      var profile = LearningProfile(rules: rules)
      for _ in 0..<200 {
        let result = ActivityResult(
          seconds: luck.uniform() * 90, mistakes: luck.index(below: 5),
          quit: luck.uniform() < 0.15)
        profile.record(result, of: Activity.allCases[luck.index(below: 4)], rules: rules)
        #expect((0...1).contains(profile.difficulty))
      }
      #expect(profile.completed + profile.quits == 200 && profile.preferences.wrappedSum() == 200)
    }
  }

  @Test(arguments: [
    (0, 3, 2), (0.1, 3, 2), (0.125, 3, 3), (0.17, 4, 3), (0.3, 4, 3), (0.5, 5, 4), (0.8, 5, 5),
    (0.9, 6, 6), (1, 6, 6), (-2, 3, 2), (7, 6, 6), (.nan, 3, 2),
  ])
  func `LRN-6: grid 3…6 and colours 2…6, linear and rounded`(
    difficulty: Double, grid: Int, colours: Int
  ) {
    #expect(rules.gridSize(at: difficulty) == grid)
    #expect(rules.colours(at: difficulty) == colours)
  }

  @Test func `oscillation: every change between rising and falling is one turn`() {
    var profile = LearningProfile(rules: rules)
    let turns = [5.0, 5, 30, 70, 30, 70, 5, 5, 70].map { seconds in
      profile.record(solved(in: seconds), of: .labyrinth, rules: rules)
      return profile.turns
    }
    #expect(turns == [0, 0, 0, 1, 1, 1, 2, 2, 3])
  }

  @Test func `oscillation: a step that the clamp swallows is no turn`() {
    var profile = LearningProfile(rules: LearningRules { $0.startDifficulty = 0 })
    profile.record(solved(in: 70), of: .puzzle, rules: rules)
    profile.record(solved(in: 5), of: .puzzle, rules: rules)
    #expect(profile.turns == 0 && profile.difficulty == 0.05)
  }
}
