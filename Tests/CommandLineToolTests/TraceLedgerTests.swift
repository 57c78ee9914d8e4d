import Foundation
import Testing

@Suite("trace --ledger")
struct TraceLedgerTests {
  private static let quest = [
    "trace", Shipped.scenario("questbond"), "--party", "17", "--member", "0", "--ledger",
  ]

  private struct Line: Decodable {
    let member: Int
    let book: String
    let entry: String
    let day: Int?
    let minute: Int?
    let account: String?
    let amount: Int?
    let balance: Int?
    let `for`: String?
  }

  private static func lines(_ arguments: [String]) throws -> [Line] {
    let result = try Program.printed(arguments + ["--format", "json"])
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test(
    "each book opens, moves to the coin, and closes with what its accounts add up to",
    arguments: ["questbond", "bennie", "timequest"])
  func balances(scenario: String) throws {
    let lines = try Self.lines([
      "trace", Shipped.scenario(scenario), "--party", "17", "--member", "0", "--ledger",
    ])
    let books = Dictionary(grouping: lines, by: \.book)
    let expected = ["questbond": "gold", "bennie": "coins", "timequest": "EXP"][scenario]!
    #expect(books[expected] != nil)
    for (name, lines) in books {
      #expect(lines.first?.entry == "opening" && lines.last?.entry == "closing", "\(name)")
      var held = try #require(lines.first?.balance)
      let opening = held
      for line in lines where line.entry == "move" {
        held += try #require(line.amount)
        #expect(line.balance == held, "\(name) on day \(line.day ?? 0)")
        #expect(held >= 0)
      }
      #expect(lines.last?.balance == held)
      let totals = lines.reduce(0) { $0 + ($1.entry == "total" ? $1.amount ?? 0 : 0) }
      #expect(opening + totals == held, "\(name)")
    }
  }

  @Test("days open with what was held before them")
  func days() throws {
    let all = try Self.lines(Self.quest)
    let some = try Self.lines(Self.quest + ["--days", "11...20"])
    for book in Set(some.map(\.book)) {
      let before = all.last { $0.book == book && $0.entry == "move" && $0.day! <= 10 }
      let opening = some.first { $0.book == book }
      #expect(opening?.balance == before?.balance ?? all.first { $0.book == book }?.balance)
    }
    #expect(some.allSatisfy { $0.day == nil || (11...20).contains($0.day!) })
  }

  @Test("almost every movement says what it was for")
  func purposes() throws {
    let moves = try Self.lines(Self.quest).filter { $0.entry == "move" }
    #expect(moves.count > 1000)
    let silent = Set(moves.filter { $0.for == nil }.compactMap(\.account))
    // Accounts whose name says it all.
    #expect(silent.isSubset(of: ["login", "partyStreak", "store", "merchant"]), "\(silent)")
    #expect(moves.contains { $0.account == "task" && $0.for!.hasSuffix(" task") })
    #expect(moves.contains { $0.account == "levelUp" && $0.for == "level 2" })
  }

  @Test("text has a line for each movement, the sum of each day, and all accounts in the end")
  func text() throws {
    let result = try Program.run(Self.quest + ["--days", "1...9", "--events", "gold"])
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines[0].hasSuffix("account books, days 1…9"))
    for part in ["gold", "opening", "day 2", "day's sum", "closing", "in all", "together"] {
      #expect(lines.contains { $0.contains(part) }, "\(part)")
    }
    #expect(!lines.contains("EXP"))
  }

  @Test(
    "what has no books is refused with what has",
    arguments: [
      (
        ["--events", "loot"],
        "--ledger --events loot: expected any of prototype, exp, gold, stock, coins"
      ),
      (["--against", "--set", "levels.highest=9"], "--ledger shows one world"),
    ])
  func wrongUsage(options: [String], message: String) throws {
    let result = try Program.run(Self.quest + options)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
