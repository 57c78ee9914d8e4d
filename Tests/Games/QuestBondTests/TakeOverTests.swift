import GameEngines
import Players
import TestWorlds
import Testing

@testable import QuestBond

/// States of players who live on by other rules.
@Suite struct TakeOverTests {
  private let rules: QuestRules
  private let population: PopulationRules

  init() throws {
    let (simulation, rules) = try World.shipped("questbond", as: QuestRules.self)
    (self.rules, population) = (rules, simulation.population)
  }

  private func game(_ change: (inout QuestRules) -> Void = { _ in }) -> QuestBondGame {
    var changed = rules
    change(&changed)
    return QuestBondGame(rules: changed, population: population)
  }

  private func player(in game: QuestBondGame) -> QuestPlayer {
    let key = PlayerKey(seed: 1, party: 0, member: 0)
    return game.join(Population(rules: population).person(key), key: key)
  }

  @Test func `a mission whose place in the list is gone is called off, any other goes on`() {
    let (before, after) = (game(), game { $0.missions.list.removeLast() })
    var player = player(in: before)
    for (index, isKept) in [(rules.missions.list.count - 1, false), (0, true)] {
      player.missions.running = RunningMission(index: index, endMinute: 60)
      after.takeOver(&player, from: before)
      #expect((player.missions.running != nil) == isKept)
    }
  }

  @Test func `an expedition whose place in the list is gone is called off, and its key returned`() {
    let (before, after) = (game(), game { $0.expeditions.list.removeLast() })
    var player = player(in: before)
    player.expeditions.running = 0
    after.takeOver(&player, from: before)
    #expect((player.expeditions.running, player.inventory.keys) == (0, 0))
    player.expeditions.running = rules.expeditions.list.count - 1
    after.takeOver(&player, from: before)
    #expect((player.expeditions.running, player.inventory.keys) == (-1, 1))
  }

  @Test func `research that ends gives nothing, and what was found counts when it returns`() {
    let (on, off) = (game(), game { $0.research = QuestResearch() })
    var player = player(in: on)
    player.research.begin(.combat, atMinute: 0, rules: rules.research.rules)
    let plain = player.bonusTotals
    on.collectResearch(atMinute: 1_000_000, &player)
    let raised = player.bonusTotals
    #expect(raised.sums != plain.sums)
    off.takeOver(&player, from: on)
    #expect(player.bonusTotals.sums == plain.sums)
    on.takeOver(&player, from: off)
    #expect(player.bonusTotals.sums == raised.sums)
  }

  @Test func `cards give what the rules in force say`() {
    let before = game()
    let after = game { $0.cards.list[0].amount *= 2 }
    var player = player(in: before)
    _ = player.cards.collection.insert(0)
    after.takeOver(&player, from: before)
    #expect(player.cards.bonuses == after.rules.cards.bonuses(of: player.cards.collection))
    #expect(player.cards.bonuses != before.rules.cards.bonuses(of: player.cards.collection))
  }

  @Test func `the next achievement is that of the rules in force`() {
    let before = game { $0.daily.achievements = AchievementRules() }
    let after = game()
    var player = player(in: before)
    player.tasks = 1_000_000
    let counts = after.achievementCounts(player)
    #expect(!player.daily.achievements.isDue(counts))
    after.takeOver(&player, from: before)
    #expect(player.daily.achievements.isDue(counts))
  }

  @Test func `a merchant who comes no more sells nothing`() {
    let (before, after) = (game(), game { $0.storeExtras.merchant = .off })
    var player = player(in: before)
    var luck = player.key.stream(.merchantVisit, day: 1)
    repeat {
      player.store.merchant = rules.storeExtras.merchant.visit(using: &luck)
    } while player.store.merchant.count == 0
    after.takeOver(&player, from: before)
    #expect(player.store.merchant.count == 0)
  }

  @Test func `a raid that begins brings a boss for the party's levels of today`() {
    let (before, after) = (game { $0.raid = .off }, game())
    var members = [player(in: before)]
    var party = before.gather(members, key: PartyKey(seed: 1, party: 0))
    members[0].level = 35
    var span = members.mutableSpan
    after.takeOver(&party, &span, from: before, on: 17)
    #expect(party.raid.tier == 4)
    #expect(party.raid.week == 2)
  }

  @Test func `a bond gives what the rules in force say, and the last evening's level counts`() {
    let (before, after) = (game(), game { $0.party.bond.expPerStep *= 3 })
    var members = [player(in: before), player(in: before)]
    var party = before.gather(members, key: PartyKey(seed: 1, party: 0))
    party.stepsInForce = 2
    // It has deepened since the evening.
    _ = party.bond.gain(1e9, rules: rules.party.bond)
    var span = members.mutableSpan
    after.takeOver(&party, &span, from: before, on: 2)
    let given = span[0].partyBonuses[.exp]
    #expect(abs(given - 6 * rules.party.bond.expPerStep) < 1e-12)
    #expect(party.stepsInForce == 2)
  }
}
