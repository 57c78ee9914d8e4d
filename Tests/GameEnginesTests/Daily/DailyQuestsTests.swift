import GameEngines
import TestSupport
import Testing

@Suite struct DailyQuestsTests {
  private let rules = DailyQuestRules()

  @Test func `DAY-1: three quests a day, each of another kind`() {
    var luck = stream(1420)
    for _ in 0..<2_000 {
      let board = rules.draw(using: &luck)
      #expect(board.count == 3)
      #expect(Set((0..<3).map { board[$0].kind }).count == 3)
      for index in 0..<3 {
        let quest = board[index]
        #expect(rules.targets[quest.kind.rawValue].contains(quest.target))
      }
    }
  }

  @Test func `DAY-1: each quest pays alike, and all of them pay once more`() {
    #expect((0...3).map { rules.awards(finished: $0) } == [0, 1, 2, 4])
    #expect([1, 100].map { rules.award(level: $0).gold.inHand } == [30, 100])
    #expect([1, 100].map { rules.award(level: $0).exp.inHand } == [30, 100])
  }

  @Test func `DAY-1: every choice of three kinds is equally likely, in every order`() {
    let counts = counts(of: 60_000, cells: 216, seed: 1421) { luck in
      let board = rules.draw(using: &luck)
      return (board[0].kind.rawValue * 6 + board[1].kind.rawValue) * 6 + board[2].kind.rawValue
    }
    let law = (0..<216).map { cell in
      Set([cell / 36, cell / 6 % 6, cell % 6]).count == 3 ? 1.0 / 120 : 0
    }
    #expect(checkFit(counts, to: law).isEmpty)
  }

  @Test func `DAY-1: targets and categories are uniform`() {
    let tasks = DailyQuestRules {
      $0.quests = 1
      $0.openKinds = [.tasks]
    }
    let targets = counts(of: 10_000, cells: 4, seed: 1422) { luck in
      tasks.draw(using: &luck)[0].target - 3
    }
    #expect(checkFit(targets, to: Array(repeating: 0.25, count: 4)).isEmpty)
    let one = DailyQuestRules {
      $0.quests = 1
      $0.openKinds = [.category]
    }
    let cells = counts(of: 20_000, cells: 18, seed: 1423) { luck in
      let quest = one.draw(using: &luck)[0]
      return quest.category.rawValue * 3 + quest.target - 1
    }
    #expect(checkFit(cells, to: Array(repeating: 1.0 / 18, count: 18)).isEmpty)
  }

  @Test func `DAY-1: only kinds of systems in the game come up, twice if need be`() {
    let few = DailyQuestRules {
      $0.quests = 3
      $0.openKinds = [.tasks, .gold]
    }
    var luck = stream(1424)
    for _ in 0..<500 {
      let board = few.draw(using: &luck)
      let kinds = (0..<3).map { board[$0].kind }
      #expect(Set(kinds) == [.tasks, .gold])
    }
  }

  @Test func `a day's quests take one draw each`() {
    #expect(drawsConsumed { _ = rules.draw(using: &$0) } == [3])
    let four = DailyQuestRules {
      $0.quests = 4
      $0.openKinds = [.tasks]
    }
    #expect(drawsConsumed { _ = four.draw(using: &$0) } == [4])
  }

  @Test func `DAY-1: gold 30–100 and EXP by level`() {
    #expect(rules.award(level: 1) == (gold: Award(30), exp: Award(30)))
    #expect(rules.award(level: 100) == (gold: Award(100), exp: Award(100)))
    for level in 1...100 {
      #expect(rules.award(level: level).gold.inHand == 30 + 70 * (level - 1) / 99)
    }
    let short = DailyQuestRules {
      $0.firstGold = 9
      $0.lastGold = 3
      $0.highestLevel = 1
    }
    #expect(short.award(level: 1).gold == Award(9))
  }

  @Test func `DAY-1: a quest is done when the day's deeds reach its target`() {
    var progress = DayProgress()
    for _ in 0..<3 { progress.finishTask(.mental) }
    progress.finishTask(.social)
    progress.add(2, to: .rooms)
    progress.add(120, to: .gold)
    func isDone(_ kind: DailyQuestKind, _ target: Int, _ category: TaskCategory = .physical) -> Bool
    {
      DailyQuest(kind: kind, category: category, target: target).isDone(progress)
    }
    #expect(isDone(.tasks, 4) && !isDone(.tasks, 5))
    #expect(isDone(.category, 3, .mental) && !isDone(.category, 4, .mental))
    #expect(isDone(.category, 1, .social) && !isDone(.category, 1, .creative))
    #expect(isDone(.rooms, 2) && !isDone(.rooms, 3))
    #expect(isDone(.gold, 120) && !isDone(.gold, 121))
    #expect(!isDone(.missions, 1) && !isDone(.routines, 1))
  }

  @Test func `DAY-1: nothing done finishes no quest, everything done finishes all`() {
    var luck = stream(1425)
    var everything = DayProgress()
    for kind in DailyQuestKind.allCases { everything.add(1_000_000, to: kind) }
    for category in TaskCategory.allCases { for _ in 0..<9 { everything.finishTask(category) } }
    for _ in 0..<200 {
      let board = rules.draw(using: &luck)
      #expect(board.finished(DayProgress()) == 0)
      #expect(board.finished(everything) == 3)
    }
    #expect(DailyQuestBoard().finished(everything) == 0)
  }
}

@Suite struct WeeklyChestTests {
  private func chests(_ days: [Int], rules: WeeklyChestRules = WeeklyChestRules()) -> [Int] {
    var done = PeriodCount()
    return days.filter { rules.isOpened(by: $0, &done) }
  }

  @Test func `DAY-1: the fifth day of a week with all quests done opens the chest`() {
    #expect(WeeklyChestRules().gold == 300 && WeeklyChestRules().rareChance.probability == 0.2)
    #expect(chests([1, 2, 3, 4, 5, 6, 7]) == [5])
    #expect(chests([1, 3, 4, 6, 7]) == [7])
    #expect(chests([1, 2, 6, 7]).isEmpty)
  }

  @Test func `DAY-1: weeks begin on Mondays, and days of another week do not count`() {
    #expect(chests([4, 5, 6, 7, 8, 9]).isEmpty)
    #expect(chests(Array(1...21)) == [5, 12, 19])
    #expect(chests([1, 2, 3, 4, 8, 9, 10, 11, 15, 16, 17, 18, 19]) == [19])
  }

  @Test func `DAY-1: the number of days is a rule; 0 is no chest`() {
    #expect(chests(Array(1...14), rules: WeeklyChestRules { $0.days = 7 }) == [7, 14])
    #expect(chests(Array(1...14), rules: WeeklyChestRules { $0.days = 0 }).isEmpty)
  }
}
