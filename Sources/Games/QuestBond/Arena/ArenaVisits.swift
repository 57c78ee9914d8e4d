import GameEngines
import GameSupport
import Players
import Randomness

struct ArenaLife: Sendable {
  var state = ArenaState()
  var paidEntries = 0, milestones = 0, cards = 0
  let key: PlayerKey
  var moodLuck, kindLuck, cardLuck, itemLuck, equipmentLuck: KeyedStream

  init(_ key: PlayerKey) {
    self.key = key
    moodLuck = key.stream(.arenaMood)
    kindLuck = key.stream(.arenaConsumableKind)
    cardLuck = key.stream(.arenaCard)
    itemLuck = key.stream(.arenaItem)
    equipmentLuck = key.stream(.arenaEquipment)
  }

  /// The luck of the next entry's waves: a longer entry does not shift the luck of the one after.
  var waves: KeyedStream { key.stream(.arenaWave, day: state.entries + 1) }
}

struct QuestArena: SystemRules {
  var isOn = true
  var rules = ArenaRules()
  var milestones = ArenaMilestones()
}

extension QuestBondGame {
  /// Plays the day's entries (ARN-1): the free ones, then those that seem worth their price.
  @inline(never)
  func visitArena(day: Int, _ player: inout QuestPlayer) {
    let dayOfWeeks = day + player.person.daysIntoWeek
    let week = (dayOfWeeks - 1) / 7
    let terms = rules.arena.rules.terms(inWeek: week)
    player.arena.state.turn(to: dayOfWeeks, payment: rules.arena.milestones.payment)
    let snack = player.boosts.snackPoints(on: day, rules.loot.consumables)
    let power =
      rules.arena.rules.power(of: player.stats, raisedBy: snack, inWeek: week)
      * (1 + player.bonusTotals.sums[.stats]) * player.growth.partyFactor
    while let price = rules.arena.rules.price(ofEntryAfter: player.arena.state.entriesToday) {
      if price > 0 {
        guard isWorth(price, under: terms, &player),
          charge(price, on: .arenaEntry, &player)
        else { return }
        player.arena.paidEntries += 1
      }
      enter(price: price, power: power, under: terms, day: day, &player)
    }
  }

  /// Returns whether a player pays for one more entry. It expects to get as far as today's best or
  /// one wave further, with even odds. Takes one draw for a player who buys on a whim.
  private func isWorth(_ price: Int, under terms: ArenaTerms, _ player: inout QuestPlayer) -> Bool {
    let isInMood =
      player.habits.spending != .whim || rules.spending.whim.occurs(using: &player.arena.moodLuck)
    let state = player.arena.state
    let paid = rules.arena.milestones.payment == .entry ? 0 : state.paidThrough
    let sure = rules.arena.milestones.gold(after: paid, through: state.bestToday, under: terms)
    let hoped = rules.arena.milestones.gold(after: paid, through: state.bestToday + 1, under: terms)
    let isWorth =
      allows(price, on: .arenaEntry, inMood: isInMood, player)
      && (sure + hoped) * 0.5 >= Award(price)
    player.trace?.record(
      .weighsEntry,
      by: player.habits.spending == .whim ? .after(.arenaMood, player.arena.moodLuck) : nil
    ) { ["price": .whole(price), "enters": .flag(isWorth)] }
    return isWorth
  }

  /// Plays one entry, and pays the milestones that it reaches (ARN-3).
  private func enter(
    price: Int, power: Double, under terms: ArenaTerms, day: Int, _ player: inout QuestPlayer
  ) {
    var luck = player.arena.waves
    let waves = rules.arena.rules.fight(power: power, under: terms, using: &luck)
    if let trace = player.trace {
      let entry = player.arena.state.entries + 1
      let modifiers = rules.arena.rules.modifiers
      let week = (day - 1 + player.person.daysIntoWeek) / 7
      trace.record(.entersArena, by: .first(.arenaWave, of: entry)) {
        [
          "price": .whole(price), "power": .number(power), "waves": .whole(waves),
          "entry": .whole(entry),
          "modifier": .text(modifiers[week % modifiers.count].name),
        ]
      }
      // Repeats the fight from the same luck, to trace it.
      luck = player.arena.waves
      _ = rules.arena.rules.fight(power: power, under: terms, using: &luck) { wave in
        trace.record(.fightsWave) {
          [
            "wave": .whole(wave.number), "power": .number(wave.power),
            "needed": .number(wave.difficulty), "damage": .number(wave.damage),
            "health": .number(wave.left), "cleared": .flag(wave.left > 0),
          ]
        }
      }
    }
    var wave = player.arena.state.record(waves: waves, payment: rules.arena.milestones.payment)
    while let milestone = rules.arena.milestones.next(after: wave), milestone <= waves {
      pay(milestone: milestone, under: terms, day: day, &player)
      wave = milestone
    }
  }

  /// Pays gold and what else the milestone gives. Always one draw for card and equipment each.
  private func pay(
    milestone wave: Int, under terms: ArenaTerms, day: Int, _ player: inout QuestPlayer
  ) {
    let reward = rules.arena.milestones.reward(atWave: wave)
    player.arena.milestones += 1
    player.trace?.record(.reachesMilestone) { ["wave": .whole(wave)] }
    earn(
      rules.arena.milestones.gold(atWave: wave, under: terms), from: .arena, &player,
      of: AwardTerms(rules.arena.milestones.baseGold(atWave: wave), ["week": terms.gold]))
    if let grade = reward.consumable {
      player.arena.kindLuck = receiveAny(
        in: "arena", grade: grade, .arenaConsumableKind, player.arena.kindLuck, day: day, &player)
    }
    let hasCard = reward.card.occurs(using: &player.arena.cardLuck)
    player.trace?.rolls("card", in: "arena", hasCard ? 1 : 0, .arenaCard, player.arena.cardLuck)
    if hasCard {
      player.arena.cards += 1
      takeArenaCard(&player)
    }
    let chance = reward.equipment == nil ? Chance.never : reward.equipmentChance
    let hasPiece = chance.occurs(using: &player.arena.equipmentLuck)
    player.trace?.rolls(
      "equipment", in: "arena", hasPiece ? 1 : 0, .arenaEquipment, player.arena.equipmentLuck)
    if hasPiece, let lowest = reward.equipment {
      player.arena.itemLuck = givePiece(
        rules.loot.chestOdds, atLeast: lowest, in: "arena", .arenaItem, player.arena.itemLuck,
        &player)
    }
  }
}
