import Randomness
import TestSupport
import Testing

@testable import GameEngines

@Suite struct LedgerTests {
  @Test func `LED-1: the accounts are those of the rulebook`() {
    #expect(
      GoldFaucet.allCases.map { "\($0)" } == [
        "task", "dungeon", "mission", "dailyQuest", "levelUp", "login", "comeback", "goal", "arena",
        "raid", "salvage", "achievement", "paragon",
      ])
    #expect(
      GoldSink.allCases.map { "\($0)" } == [
        "store", "consumable", "craft", "herbCraft", "enhance", "reroll", "scroll", "research",
        "key", "dutyRefresh", "arenaEntry", "giftFee",
      ])
    #expect(GoldFaucet.allCases.map(\.rawValue) == Array(0..<13))
    #expect(GoldSink.allCases.map(\.rawValue) == Array(0..<12))
  }

  @Test func `LED-1: every movement is booked on its own account alone`() {
    for faucet in GoldFaucet.allCases {
      for sink in GoldSink.allCases {
        var ledger = GoldLedger(start: 5)
        ledger.earn(70, from: faucet)
        let paid = ledger.spend(30, on: sink)
        #expect(paid && ledger.balance == 45)
        for other in GoldFaucet.allCases {
          #expect(ledger.earned(from: other) == (other == faucet ? 70 : 0))
        }
        for other in GoldSink.allCases {
          #expect(ledger.spent(on: other) == (other == sink ? 30 : 0))
        }
      }
    }
  }

  @Test func `LED-2: a sink that the balance can't pay is refused whole`() {
    var ledger = GoldLedger(start: 10)
    ledger.earn(20, from: .task)
    let refused = [ledger.spend(31, on: .store), ledger.spend(.max, on: .store)]
    #expect(refused == [false, false])
    #expect(ledger.balance == 30 && ledger.totalSpent == 0 && ledger.totalEarned == 20)
    let paid = [ledger.spend(30, on: .store), ledger.spend(1, on: .store)]
    #expect(paid == [true, false])
    #expect(ledger.balance == 0 && ledger.spent(on: .store) == 30)
  }

  @Test func `LED-2: nothing can always be earned and paid`() {
    var ledger = GoldLedger()
    ledger.earn(0, from: .goal)
    let paid = ledger.spend(0, on: .key)
    #expect(paid && ledger.balance == 0 && ledger.leak == 0)
  }

  /// Accounts kept by hand beside the ledger.
  @Test func `LED-2: balance = start + Σ faucets − Σ sinks, over random lives`() {
    var refusals = 0
    for seed in 0..<100 as Range<UInt64> {
      var luck = stream(5_000 + seed)
      let start = luck.index(below: 500)
      var ledger = GoldLedger(start: start)
      var earned = [Int](repeating: 0, count: 13)
      var spent = [Int](repeating: 0, count: 12)
      for _ in 0..<200 {
        let amount = luck.index(below: 400)
        let balance = start + earned.reduce(0, +) - spent.reduce(0, +)
        if luck.index(below: 2) == 0 {
          let faucet = GoldFaucet.allCases[luck.index(below: 13)]
          ledger.earn(Award(amount), from: faucet)
          earned[faucet.rawValue] += amount
        } else {
          let sink = GoldSink.allCases[luck.index(below: 12)]
          let paid = ledger.spend(amount, on: sink)
          #expect(paid == (amount <= balance))
          if paid { spent[sink.rawValue] += amount } else { refusals += 1 }
        }
        #expect(ledger.balance == start + earned.reduce(0, +) - spent.reduce(0, +))
        #expect(ledger.balance >= 0 && ledger.leak == 0)
      }
      #expect(GoldFaucet.allCases.map { ledger.earned(from: $0) } == earned)
      #expect(GoldSink.allCases.map { ledger.spent(on: $0) } == spent)
      #expect(ledger.start == start)
    }
    #expect(refusals > 500)
  }

  @Test func `LED-2: income past the largest balance is not booked, and nothing overflows`() {
    let largest = Int.largestAmount
    var ledger = GoldLedger(start: largest - 10)
    ledger.earn(7, from: .task)
    #expect(ledger.balance == largest - 3)
    for _ in 0..<3 { ledger.earn(Award(Int.max), from: .arena) }
    #expect(ledger.balance == largest && ledger.leak == 0)
    #expect(ledger.earned(from: .task) == 7 && ledger.earned(from: .arena) == 3)
    let paid = ledger.spend(largest, on: .reroll)
    #expect(paid && ledger.balance == 0)
    ledger.earn(Award(Int.max), from: .raid)
    #expect(ledger.balance == largest && ledger.earned(from: .raid) == largest)
    #expect(ledger.leak == 0)
  }

  @Test(arguments: [7, -3])
  func `LED-2: gold that moves past the ledger shows as a leak`(gold: Int) {
    var ledger = GoldLedger(start: 100)
    ledger.earn(50, from: .task)
    ledger.held += gold
    #expect(ledger.leak == gold)
    ledger.earn(5, from: .login)
    #expect(ledger.leak == gold)
  }

  @Test(.behindOthers) func `negative amounts are a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      var ledger = GoldLedger(start: 10)
      ledger.earn(-1, from: .task)
    }
    await #expect(processExitsWith: .failure) {
      var ledger = GoldLedger(start: 10)
      _ = ledger.spend(-1, on: .store)
    }
    await #expect(processExitsWith: .failure) { _ = GoldLedger(start: -1) }
  }
}
