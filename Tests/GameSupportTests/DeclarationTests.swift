import Foundation
import GameEngines
import MonteCarlo
import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement
@testable import Players

/// What a game declares wrongly ends the program, in a release build too, with the declaration's name: it would
/// give wrong numbers without a word.
@Suite struct DeclarationTests {
  private static func text(_ ended: ExitTest.Result?) -> String {
    String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test(.behindOthers) func `a sound game is played`() async {
    await #expect(processExitsWith: .success) { FlawedGame().play() }
  }

  @Test(.behindOthers) func `two metrics have different names`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(metricNames: ["tasks", "tasks"]).play()
    }
    #expect(Self.text(ended).contains("FlawedGame: two metrics have the name `tasks`"))
  }

  @Test(.behindOthers) func `a metric's name is one`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(metricNames: ["tasks a day@all"]).play()
    }
    #expect(Self.text(ended).contains("FlawedGame: `metrics`: `tasks a day@all` is no name"))
  }

  @Test(.behindOthers) func `no series is left out`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(shown: 0).play()
    }
    #expect(Self.text(ended).contains("`show` of the game writes fewer values than `series` has"))
  }

  @Test(.behindOthers) func `nothing but its series is shown`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(shown: 2).play()
    }
    #expect(Self.text(ended).contains("`show` of the game writes more values than `series` has"))
  }

  @Test(.behindOthers) func `no drought is longer than the attempt that pity forces`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(drought: 4).play()
    }
    #expect(
      Self.text(ended).contains(
        "a drought of `drop` has 4 tasks, and its `forcedAt` of `droughts` is 3"))
  }

  @Test(.behindOthers) func `a ledger does not leak`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(leak: 1).play()
    }
    #expect(Self.text(ended).contains("its ledger does not balance, by `ledgerLeak` of FlawedGame"))
  }

  @Test(.behindOthers) func `who goes round in a circle of conversions comes to an end`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FlawedGame(goesRound: true).play()
    }
    #expect(Self.text(ended).contains("CoinAccount has more than 67108864 payments in one life"))
  }

  @Test(.behindOthers) func `a ledger has room for its accounts`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ledger<CoinAccount, ManyAccounts>()
    }
    #expect(
      Self.text(ended).contains("ManyAccounts: its 17 accounts have numbers that are not 0…15"))
  }
}

private enum CoinAccount: Int, LedgerAccount { case coins }

private enum ManyAccounts: Int, LedgerAccount {
  case a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16
}

/// A game whose members earn a coin a day, with one flaw or none.
private struct FlawedGame: Game {
  struct Member {
    var ledger = Ledger<CoinAccount, CoinAccount>()
  }

  var metricNames = ["tasks"]
  /// How many values a member shows.
  var shown = 1
  var drought = 3
  var leak = 0
  var goesRound = false

  let series = [Series(name: "coins.balance", kind: .balance(currency: "coins"))]
  let droughts = [
    DroughtSource(name: "drop", attempts: "tasks", forcedAt: 3, event: "a drop from tasks")
  ]
  var metrics: [LifeMetric<Member>] {
    metricNames.map { .count($0, "tasks", "Tasks of a life.") { _ in 1 } }
  }

  func play() {
    let trials = CompiledTrials(
      PartyTrials(game: self, population: .of([.plain()]), players: 2, days: 5, seed: 1))
    var tally = trials.makeSummary()
    trials.play(0..<2, into: &tally)
  }

  func join(_ person: Person, key: PlayerKey) -> Member { Member() }
  func streakDays(of member: Member) -> Int { 0 }
  func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {
    member.ledger.earn(Award(1), from: .coins)
    droughts.record(.forced, at: drought, source: 0, archetype: 0)
    while goesRound, member.ledger.spend(1, on: .coins) {
      member.ledger.earn(Award(1), from: .coins)
    }
  }
  func miss(_ day: Int, _ member: inout Member) {}
  func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    for _ in 0..<shown { entry.write(member.ledger.balance) }
  }
  func ledgerLeak(of member: Member) -> Int { leak }
}
