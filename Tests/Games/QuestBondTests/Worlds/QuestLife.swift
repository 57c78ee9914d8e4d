import GameEngines
import TestWorlds
import Testing

@testable import GameSupport
@testable import Measurement
@testable import Players
@testable import QuestBond

/// A QuestBond party that lives day after day as a test wants it to.
struct QuestLife {
  let game: QuestBondGame
  let people: Population
  var members: ContiguousArray<QuestPlayer> = []
  var presence: [PresenceState] = []
  var party: QuestParty
  var droughts: DroughtTable
  var day = 0

  /// A party in a world of sections written as in a scenario, between the least that there has to
  /// be: one routine of one physical task, and nothing from luck that raises a reward.
  ///
  /// - Parameters:
  ///   - routines: What stands between the brackets of `routines`.
  ///   - sections: Further sections, each with a comma before it.
  init(
    members size: Int = 1, tasks: Double = 1, seed: UInt64 = 5,
    routines: String = #"{ "name": "r", "tasks": [{ "name": "t", "category": "physical" }] }"#,
    archetype change: (inout Archetype) -> Void = { _ in }, _ sections: String
  ) throws {
    let text = """
      {
        "name": "life", "routines": [\(routines)], 
        "loot": { "task": { "equipment": 0, "consumable": 0 } },
        "levelUps": { "chestEvery": 0 },
        "affixes": { "prefixChances": [0, 0, 0, 0, 0], "suffixChances": [0, 0, 0, 0, 0] }
        \(sections)
      }
      """
    let rules = try World.rules(QuestRules.self, of: text)
    var archetype = Archetype.quest(tasks: tasks)
    change(&archetype)
    let population = PopulationRules.of([archetype])
    game = QuestBondGame(rules: rules, population: population)
    people = Population(rules: population)
    let trials = PartyTrials(game: game, population: population, players: 1, days: 1, seed: seed)
    droughts = DroughtTable(plan: trials.plan)
    for member in 0..<size {
      let key = PlayerKey(seed: seed, party: 0, member: member)
      members.append(game.join(people.person(key), key: key))
      presence.append(PresenceState())
    }
    party = game.gather(Array(members), key: PartyKey(seed: seed, party: 0))
  }

  /// The only member, or the first.
  var player: QuestPlayer { members[0] }

  /// Lives one day: those of `absent` stay away.
  mutating func live(absent: Set<Int> = []) throws {
    day += 1
    for index in members.indices {
      let key = members[index].key
      if absent.contains(index) {
        game.miss(day, &members[index])
        continue
      }
      var plan = try #require(
        people.plan(
          day, for: members[index].person, luck: key.daily(.presence), streakDays: 0,
          &presence[index]))
      plan.companions = members.count - absent.count - 1
      game.live(plan, &members[index], &party, &droughts)
    }
    game.endDay(day, &members, &party, &droughts)
    #expect(members.allSatisfy { $0.ledger.leak == 0 && $0.ledger.balance >= 0 })
  }

  /// Lives so many days, with everybody there.
  mutating func live(days: Int) throws { for _ in 0..<days { try live() } }

  /// Stays away so many days.
  mutating func rest(days: Int) throws {
    for _ in 0..<days { try live(absent: Set(members.indices)) }
  }

  /// Gold that the first member had from a faucet.
  func earned(_ faucet: GoldFaucet) -> Int { player.ledger.earned(from: faucet) }
}

extension Game {
  /// The end of a day for members that nobody has lent for a whole life.
  func endDay(
    _ day: Int, _ members: inout ContiguousArray<Member>, _ party: inout Party,
    _ droughts: inout DroughtTable
  ) {
    var lent = members.mutableSpan
    endDay(day, &lent, &party, &droughts)
  }
}
