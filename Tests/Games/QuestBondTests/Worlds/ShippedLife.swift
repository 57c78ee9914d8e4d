import GameEngines
import Randomness
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement
@testable import Players
@testable import QuestBond

/// One player's life in the shipped world of QuestBond, a day at a time.
struct ShippedLife {
  let game: QuestBondGame
  var member: QuestPlayer
  /// Gold spent before the last day lived.
  private(set) var spentBefore = 0
  private let people: Population
  private let person: Person
  private let key: PlayerKey
  private var party: QuestParty
  private var droughts: DroughtTable
  private var presence = PresenceState()

  init(
    _ archetype: Archetype, player: Int, _ change: (inout QuestRules) -> Void = { _ in }
  ) throws {
    var (_, rules) = try World.shipped("questbond", as: QuestRules.self)
    change(&rules)
    let population = PopulationRules.of([archetype])
    game = QuestBondGame(rules: rules, population: population)
    people = Population(rules: population)
    key = PlayerKey(seed: 5, party: player, member: 0)
    person = people.person(key)
    member = game.join(person, key: key)
    party = game.gather([member], key: PartyKey(seed: 5, party: player))
    let trials = PartyTrials(game: game, population: population, players: 1, days: 1, seed: 5)
    droughts = DroughtTable(plan: trials.plan)
  }

  /// An active day.
  mutating func live(_ day: Int) throws {
    spentBefore = member.ledger.totalSpent
    let plan = try #require(
      people.plan(day, for: person, luck: key.daily(.presence), streakDays: 0, &presence))
    game.live(plan, &member, &party, &droughts)
  }
}
