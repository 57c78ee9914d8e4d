import Testing

@testable import CommandLineTool

@Suite("The numbers of players of answers")
struct AnswerPaceTests {
  /// The players of all answers to a version, at a speed in players a second, which may be known.
  private func answers(own: Int, speed: Double, known: Double = 0) -> [Int] {
    var pace = AnswerPace(own: own, playerDays: 10, speed: known * 10)
    var answers: [Int] = []
    while let players = pace.next {
      answers.append(players)
      pace.played(players, in: Double(players) / speed)
    }
    return answers
  }

  @Test("a few players measure the speed, and the next answer has as many as time allows")
  func first() {
    #expect(answers(own: 100_000, speed: 10_000).prefix(2) == [16, 4000])
  }

  @Test("where the speed is known, the first answer has as many as time allows")
  func known() {
    #expect(answers(own: 100_000, speed: 10_000, known: 10_000)[0] == 4000)
    #expect(answers(own: 100_000, speed: 10_000, known: 1)[0] == 16)
  }

  @Test("then each has twice the players of the one before, up to the scenario's own number")
  func doubling() {
    #expect(
      answers(own: 20_000, speed: 10_000, known: 10_000) == [4000, 8000, 16_000, 20_000])
    #expect(answers(own: 40, speed: 2) == [16, 32, 40])
  }

  @Test("where time allows all players, there is one answer", arguments: [1, 16, 1000])
  func all(own: Int) {
    #expect(answers(own: own, speed: 1e6, known: 1e6) == [own])
  }

  @Test("a run that took no time is no infinite speed")
  func instant() {
    var pace = AnswerPace(own: 100, playerDays: 10)
    pace.played(16, in: 0)
    #expect(pace.next == 100 && pace.speed.isFinite)
  }

  @Test("a version that is left has no answers, and the speed is still known")
  func stopped() {
    var pace = AnswerPace(own: 100, playerDays: 10)
    pace.played(16, in: 10)
    pace.stop()
    #expect(pace.next == nil && pace.speed == 16)
  }
}
