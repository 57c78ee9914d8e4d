import GameEngines
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement
@testable import Players
@testable import QuestBond

@Suite struct MissedDayTests {
  @Test func `TSK-6: a missed day costs nothing but the streak`() throws {
    var (_, rules) = try World.shipped("questbond", as: QuestRules.self)
    // An evening bundle would cover the day (TSK-5).
    rules.growth.bundles = .off
    let population = PopulationRules.of([.quest(tasks: 6, spending: .balanced)])
    let game = QuestBondGame(rules: rules, population: population)
    let people = Population(rules: population)
    let key = PlayerKey(seed: 3, party: 0, member: 0)
    let person = people.person(key)
    var member = game.join(person, key: key)
    var party = game.gather([member], key: PartyKey(seed: 3, party: 0))
    let trials = PartyTrials(game: game, population: population, players: 1, days: 1, seed: 3)
    var droughts = DroughtTable(plan: trials.plan)
    var presence = PresenceState()
    for day in 1...10 {
      let plan = try #require(
        people.plan(day, for: person, luck: key.daily(.presence), streakDays: 0, &presence))
      game.live(plan, &member, &party, &droughts)
    }
    #expect(game.streakDays(of: member) == 10)
    let before = member
    game.miss(11, &member)
    #expect(game.streakDays(of: member) == 0 && member.streak.longest == 10)
    #expect(member.ledger.balance == before.ledger.balance)
    #expect(member.exp == before.exp && member.level == before.level)
    #expect(member.inventory == before.inventory && member.stats == before.stats)
    #expect(member.worn == before.worn && member.loot.tasks.pity == before.loot.tasks.pity)
  }
}
