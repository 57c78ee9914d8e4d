import GameEngines
import MonteCarlo
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement
@testable import Players
@testable import QuestBond

/// LED-2, read off the measurements.
@Suite struct LedgerBalanceTests {
  private static let seeds = StudySize.of(sample: 1...2, full: 1...60)

  @Test(arguments: seeds)
  func `QuestBond's gold balances on every day, for every archetype`(seed: Int) throws {
    let (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 12, days: 25, seed: seed)
    #expect(unbalanced(simulation.tally(), start: rules.startGold) == [])
  }

  @Test func `gold that players begin with counts`() throws {
    var (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 30, days: 10)
    rules.startGold = 1000
    simulation.game = rules
    let tally = simulation.tally()
    #expect(unbalanced(tally, start: 1000) == [])
    #expect(unbalanced(tally, start: 0) != [])
  }

  @Test(arguments: seeds)
  func `Bennie's coins balance on every day, for every archetype`(seed: Int) throws {
    let simulation = try World.shipped("bennie", players: 12, days: 25, seed: seed)
    #expect(unbalanced(simulation.tally(), start: 0) == [])
  }

  #if DEBUG
    @Test func `a run stops at a member whose gold went past the ledger`() async {
      await #expect(processExitsWith: .failure) {
        let trials = PartyTrials(
          game: LeakyGame(leaksFrom: 3), population: .of([.plain()]), players: 2, days: 5, seed: 1)
        var tally = trials.makeSummary()
        trials.play(0..<2, into: &tally)
      }
    }

    @Test func `a run of the same members without a leak ends`() async {
      await #expect(processExitsWith: .success) {
        let trials = PartyTrials(
          game: LeakyGame(leaksFrom: 6), population: .of([.plain()]), players: 2, days: 5, seed: 1)
        var tally = trials.makeSummary()
        trials.play(0..<2, into: &tally)
      }
    }
  #endif
}

/// A game whose members earn a coin a day, from some day on past their ledger.
private struct LeakyGame: Game {
  struct Member {
    var ledger = CoinLedger()
    var purse = 0
  }

  let leaksFrom: Int
  let series = [Series(name: "coins.balance", kind: .balance(currency: "coins"))]
  let droughts: [DroughtSource] = []
  let metrics: [LifeMetric<Member>] = []

  func join(_ person: Person, key: PlayerKey) -> Member { Member() }
  func streakDays(of member: Member) -> Int { 0 }

  func live(
    _ plan: DayPlan, _ member: inout Member, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {
    member.purse += 1
    if plan.day < leaksFrom { member.ledger.earn(Award(1), from: .activity) }
  }

  func miss(_ day: Int, _ member: inout Member) {}
  func show(_ member: Member, accounts: Bool, in entry: inout DailyEntry) {
    entry.write(member.purse)
  }
  func conclude(_ member: Member, _ droughts: inout DroughtTable) {}
  func ledgerLeak(of member: Member) -> Int { member.purse - member.ledger.balance }
}
