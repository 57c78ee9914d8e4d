import GameEngines
import Testing

@Suite struct DayStreakTests {
  @Test func `XP-5: a day more for each that counts, back to 0 after a missed one`() {
    var streak = DayStreak()
    let days = [true, true, true, false, true, false, false, true, true].map { counted in
      streak.endDay(counted: counted)
      return streak.days
    }
    #expect(days == [1, 2, 3, 0, 1, 0, 0, 1, 2])
    #expect(streak.longest == 3)
  }

  @Test func `XP-5: the longest streak only grows`() {
    var streak = DayStreak()
    #expect(streak.days == 0 && streak.longest == 0)
    for _ in 0..<4 { streak.endDay(counted: true) }
    streak.endDay(counted: false)
    #expect(streak.longest == 4)
    for _ in 0..<6 { streak.endDay(counted: true) }
    #expect(streak.longest == 6 && streak.days == 6)
  }
}
