import GameEngines
import TestSupport
import Testing

@Suite struct WeeklyChallengeTests {
  private let rules = WeeklyChallengeRules()

  /// The tasks of each member in one week, all at once; whether the challenge was won.
  private func isWon(_ tasks: [Int]) -> Bool {
    var state = WeeklyChallengeState()
    var won = false
    for count in tasks {
      var progress = ChallengeProgress()
      let wonNow = state.record(
        tasks: count, week: 0, by: &progress, members: tasks.count, rules: rules)
      won = won || wonNow
    }
    #expect(state.won == (won ? 1 : 0))
    return won
  }

  @Test func `PRT-2: with 15 tasks each all win; one short and nobody does`() {
    #expect(isWon([15, 15, 15, 15]) && isWon([15, 90, 30]) && isWon([15]))
    #expect(!isWon([15, 15, 15, 14]) && !isWon([14, 200]) && !isWon([0, 15]))
  }

  @Test func `PRT-2: it is won by the task that completes it, and once a week`() {
    var state = WeeklyChallengeState()
    var members = [ChallengeProgress(), ChallengeProgress()]
    var wins: [Int] = []
    for task in 1...40 {
      for member in 0..<2 {
        if state.record(tasks: 1, week: 3, by: &members[member], members: 2, rules: rules) {
          wins.append(2 * task + member)
        }
      }
    }
    #expect(wins == [2 * 15 + 1] && state.won == 1)
  }

  @Test func `PRT-2: a new week begins anew for everybody`() {
    var state = WeeklyChallengeState()
    var a = ChallengeProgress()
    var b = ChallengeProgress()
    func play(_ tasks: Int, _ week: Int, _ progress: inout ChallengeProgress) -> Bool {
      state.record(tasks: tasks, week: week, by: &progress, members: 2, rules: rules)
    }
    let first = [play(20, 0, &a), play(14, 0, &b)]
    #expect(first == [false, false] && state.membersDone.count == 1)
    let second = [play(1, 1, &b), play(14, 1, &b)]
    #expect(second == [false, false] && a.tasks.count == 20 && b.tasks.count == 15)
    #expect(state.membersDone.count == 1)
    let third = play(15, 1, &a)
    #expect(third && state.won == 1)
    // Nobody's part of one week counts in another.
    let later = [play(15, 2, &a), play(15, 4, &b)]
    #expect(later == [false, false] && state.membersDone.count == 1)
  }

  /// Against counting afresh, over random weeks of three members.
  @Test func `PRT-2: won weeks are those in which every member has 15`() {
    var luck = stream(2201)
    var state = WeeklyChallengeState()
    var members = [ChallengeProgress(), ChallengeProgress(), ChallengeProgress()]
    var expected = 0
    for week in 0..<400 {
      var totals = [0, 0, 0]
      for _ in 0..<7 {
        for member in 0..<3 {
          let tasks = luck.integer(in: 0...6)
          if tasks == 0 { continue }
          totals[member] += tasks
          _ = state.record(
            tasks: tasks, week: week, by: &members[member], members: 3, rules: rules)
        }
      }
      if totals.allSatisfy({ $0 >= 15 }) { expected += 1 }
      #expect(state.won == expected)
    }
    #expect(expected > 50 && expected < 400)
  }

  @Test func `PRT-2: each member opens its chests once, also later`() {
    var progress = ChallengeProgress()
    progress.chests = 3
    let opened = [progress.openChests(), progress.openChests()]
    #expect(opened == [3, 0])
  }
}
