import GameEngines
import Testing

@Suite struct RoutineBundleTests {
  @Test func `TSK-5: three to six habits, 50 % more EXP`() {
    let rules = BundleRules()
    #expect(rules.habits == 3...6 && rules.expBonus == 0.5)
    #expect(BundleKind.allCases.map { "\($0)" } == ["morning", "workout", "evening"])
  }

  @Test func `TSK-5: the bonus is one factor of the task's EXP and none of its gold`() {
    let engine = TaskRewardEngine()
    var factors = TaskFactors(verification: .standard, streakDays: 25)
    factors.bundleEXP = 0.5
    // 40 × 1.15 × 1.5 × 1.5.
    #expect(engine.exp(base: 40, factors).inHand == 103)
    #expect(engine.gold(level: 100, factors).inHand == 90)
  }

  @Test func `TSK-5: each routine's bundle pays once a day`() {
    var state = BundleState()
    for day in [1, 2, 7] {
      for routine in [0, 5, 63] {
        let pays = (1...3).map { _ in state.finish(routine: routine, day: day) }
        #expect(pays == [true, false, false])
      }
    }
  }

  @Test func `TSK-5: an evening bundle covers one missed day, and is not hoarded`() {
    var state = BundleState()
    let unprotected = state.coversMiss()
    #expect(!unprotected)
    state.protect(rules: BundleRules())
    state.protect(rules: BundleRules())
    #expect(state.shields == 1)
    let covers = (1...2).map { _ in state.coversMiss() }
    #expect(covers == [true, false])
    #expect(state.shields == 0)
  }
}

@Suite struct CategoryMasteryTests {
  @Test func `TSK-8: one level per 15 tasks of a category`() {
    for category in TaskCategory.allCases {
      var mastery = CategoryMastery()
      for task in 1...46 {
        mastery.finish(category)
        #expect(mastery.tasks(of: category) == task)
        #expect(mastery.level(of: category, tasksPerLevel: 15) == task / 15)
      }
      #expect(mastery.highestLevel(tasksPerLevel: 15) == 3)
      for other in TaskCategory.allCases where other != category {
        #expect(mastery.level(of: other, tasksPerLevel: 15) == 0)
      }
    }
  }

  @Test func `TSK-8: records are the best days`() {
    var records = PersonalRecords()
    records.endDay(tasks: 4, exp: 100, gold: 0)
    records.endDay(tasks: 4, exp: 90, gold: 50)
    records.endDay(tasks: 9, exp: 100, gold: 20)
    #expect(records.tasks == 9 && records.exp == 100 && records.gold == 50)
  }
}
