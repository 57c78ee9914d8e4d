import GameEngines
import TestSupport
import Testing

@Suite struct DutyBoardTests {
  private let rules = DutyRules()

  @Test(arguments: [
    (MiniGame.sudoku, Stat.wisdom), (.math, .wisdom), (.memory, .luck), (.wordSearch, .charisma),
    (.game2048, .dexterity),
  ])
  func `DAY-6: mini-games and their stats`(game: MiniGame, stat: Stat) {
    #expect(game.stat == stat)
  }

  @Test func `DAY-2: four duties, and a fifth after all four`() {
    var board = DutyBoard(rules: rules)
    for done in 1...4 {
      #expect(board.fresh == 5 - done)
      board.decide(does: true)
      #expect(board.done == done)
    }
    #expect(board.fresh == 1)
    board.decide(does: true)
    #expect(board.done == 5 && board.fresh == 0 && board.left == 0)
  }

  @Test func `DAY-2: a duty left keeps the fifth away, until a refresh replaces it`() {
    var board = DutyBoard(rules: rules)
    for does in [true, false, true, true] { board.decide(does: does) }
    #expect(board.fresh == 0 && board.left == 1 && board.done == 3)
    board.refresh()
    #expect(board.fresh == 1 && board.left == 0)
    board.decide(does: true)
    #expect(board.fresh == 1 && board.done == 4)
  }

  @Test func `DAY-2: one free refresh, more at 50 gold`() {
    var board = DutyBoard(rules: rules)
    #expect(board.refreshPrice(rules: rules) == 0)
    board.refresh()
    #expect(board.refreshPrice(rules: rules) == 50)
    board.refresh()
    #expect(board.refreshPrice(rules: rules) == 50)
  }

  @Test func `DAY-2: no day has more than five duties, whatever is done, left and refreshed`() {
    for seed in 0..<200 {
      var luck = stream(3000 + UInt64(seed))
      var board = DutyBoard(rules: rules)
      for _ in 0..<40 {
        if board.fresh > 0 {
          board.decide(does: luck.next() & 1 == 0)
        } else {
          board.refresh()
        }
        #expect(board.done + board.left + board.fresh <= 5)
        #expect(board.fresh >= 0 && board.left >= 0)
      }
      #expect(board.done == 5)
    }
  }

  @Test func `DAY-2: what comes up on the board, by its odds`() {
    // A category with 0.8 ÷ 6, a mini-game with 0.2 ÷ 5; each suits with 0.6.
    let law = (0..<22).map { cell in
      (cell < 12 ? 0.8 / 6 : 0.2 / 5) * (cell % 2 == 0 ? 0.6 : 0.4)
    }
    let counts = counts(of: 50_000, cells: 22, seed: 1430) { luck in
      let duty = rules.draw(using: &luck)
      let kind = duty.miniGame.map { 6 + $0.rawValue } ?? duty.category.rawValue
      return kind * 2 + (duty.suits ? 0 : 1)
    }
    #expect(checkFit(counts, to: law).isEmpty)
  }

  @Test func `a duty takes three draws, whatever it is`() {
    for miniGames in [0, 0.5, 1] {
      let rules = DutyRules { $0.miniGames = Chance(miniGames) }
      #expect(drawsConsumed { _ = rules.draw(using: &$0) } == [3])
    }
  }
}
