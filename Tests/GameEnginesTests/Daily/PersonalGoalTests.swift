import GameEngines
import Testing

@Suite struct PersonalGoalTests {
  private let rules = PersonalGoalRules()

  private func stages(_ state: inout PersonalGoalState) -> [Int] {
    var stages: [Int] = []
    while let stage = state.takeStage(rules: rules) { stages.append(stage) }
    return stages
  }

  @Test func `DAY-5: a quarter, half, three quarters and all of a target pay 600 gold together`() {
    #expect(rules.stages == [0.25, 0.5, 0.75, 1] && rules.gold == [50, 100, 150, 300])
    #expect(rules.gold.reduce(0, +) == 600)
  }

  @Test func `DAY-5: each stage pays at the first whole task that reaches it, once`() {
    for target in 10...60 {
      var state = PersonalGoalState()
      state.open(day: 1, firstGuess: Double(target) / 1.1 - 1e-6, rules: rules)
      #expect(state.target == target)
      var paidAt: [Int] = []
      for task in 1...200 {
        state.finish(tasks: 1)
        paidAt += stages(&state).map { _ in task }
      }
      #expect(paidAt == [1, 2, 3, 4].map { ($0 * target + 3) / 4 })
    }
  }

  @Test func `DAY-5: a big day pays several stages`() {
    var state = PersonalGoalState()
    state.open(day: 3, firstGuess: 1, rules: rules)
    #expect(state.target == 10)
    state.finish(tasks: 8)
    #expect(stages(&state) == [0, 1, 2])
    state.finish(tasks: 2)
    #expect(stages(&state) == [3])
    #expect(state.stagesPaid == 4)
  }

  @Test func `DAY-5: a new week is a new target, a tenth above what the last one saw`() {
    var state = PersonalGoalState()
    let isSet = [2, 7].map { state.open(day: $0, firstGuess: 20, rules: rules) }
    #expect(isSet == [true, false])
    #expect(state.target == 22)
    state.finish(tasks: 30)
    _ = stages(&state)
    state.open(day: 8, firstGuess: 20, rules: rules)
    #expect(state.target == 33 && state.done == 0 && state.stagesPaid == 0)
    #expect(stages(&state).isEmpty)
    // Weeks away do not change what the player thinks of itself.
    state.open(day: 40, firstGuess: 20, rules: rules)
    #expect(state.target == 10)
  }

  @Test func `DAY-5: no target is below the least, none beyond measure`() {
    #expect(rules.target(for: 0) == 10)
    // 1.1 × 10 = 11, though the product of binary fractions is a little more.
    #expect(rules.target(for: 10) == 11 && rules.target(for: 10.1) == 12)
    #expect(rules.target(for: 1e300) == 1_000_000_000)
  }
}
