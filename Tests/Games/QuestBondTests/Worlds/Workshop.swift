import GameEngines
import TestWorlds

@testable import GameSupport
@testable import Measurement
@testable import Players
@testable import QuestBond

/// The shipped game with one player in it, as rich as a test wants.
struct Workshop {
  let game: QuestBondGame
  let rules: QuestRules
  private let population = PopulationRules.of([.quest(tasks: 6, spending: .balanced)])

  init(_ change: (inout QuestRules) -> Void = { _ in }) throws {
    var (_, rules) = try World.shipped("questbond", as: QuestRules.self)
    change(&rules)
    self.rules = rules
    game = QuestBondGame(rules: rules, population: population)
  }

  /// - Parameter stuff: How much there is in the inventory of each kind.
  func player(_ number: Int = 0, gold: Int = 0, stuff: Int = 0) -> QuestPlayer {
    let key = PlayerKey(seed: 11, party: number, member: 0)
    var player = game.join(Population(rules: population).person(key), key: key)
    player.ledger = GoldLedger(start: gold)
    for stock: Stock in [
      .essence, .materials, .fragments, .scrolls, .commonHerbs, .uncommonHerbs, .rareHerbs,
    ] {
      player.gain(stuff, of: stock, from: .store)
    }
    player.days = 1
    return player
  }

  /// What the forge offers to craft for no gold.
  func crafts(for player: inout QuestPlayer) -> [ForgeWish] {
    withUnsafeTemporaryAllocation(of: Offer.self, capacity: OfferTable.room) { room in
      var table = OfferTable(in: room, budget: 0, policy: .designed(.balanced))
      game.addForgeWork(to: &table, &player)
      return table.offers.compactMap { offer in
        if case .forge(.craft(let tier, let targeted)) = offer.good {
          .craft(tier: tier, targeted: targeted)
        } else {
          nil
        }
      }
    }
  }

  /// Plays a player's days, each of them active, and shows it after every one.
  func live(
    _ player: inout QuestPlayer, days: Int, eachDay: (QuestPlayer) -> Void = { _ in }
  ) {
    let people = Population(rules: population)
    let trials = PartyTrials(game: game, population: population, players: 1, days: 1, seed: 11)
    var droughts = DroughtTable(plan: trials.plan)
    var presence = PresenceState()
    var party = game.gather([player], key: PartyKey(seed: 11, party: 0))
    for day in 1...days {
      let plan = people.plan(
        day, for: player.person, luck: player.key.daily(.presence), streakDays: 0, &presence)
      if let plan { game.live(plan, &player, &party, &droughts) }
      eachDay(player)
    }
  }
}
