import GameEngines
import Measurement
import Players
import Randomness
import Statistics

/// The loot state of one player that belongs to no single system.
struct LootState: Sendable {
  /// The luck of tasks; the last is that of gifts.
  var materialLuck, consumableLuck, kindLuck, giftLuck: KeyedStream
  var tasks: LootChannel
  // Counts over one player's loot, spent or not.
  var luckyDrops = SIMD4<Int>(repeating: 0)
  var forcedDrops = SIMD4<Int>(repeating: 0)
  /// Longest drought by `LootSource`, open ones included.
  var longestDrought = SIMD4<Int>(repeating: 0)
  /// Pieces found, by `Rarity`.
  var found = SIMD8<Int>(repeating: 0)
  var materials = 0, consumables = 0

  init(_ key: PlayerKey) {
    materialLuck = key.stream(.taskMaterial)
    consumableLuck = key.stream(.taskConsumable)
    kindLuck = key.stream(.taskConsumableKind)
    giftLuck = key.stream(.giftConsumable)
    tasks = LootChannel(luck: EquipmentLuck(key, at: .task))
  }
}

/// The luck of equipment at one place: for the attempts, and for the pieces.
struct EquipmentLuck: Sendable {
  var attempts, pieces: KeyedStream

  init(_ key: PlayerKey, at place: LootPlace) {
    attempts = key.stream(place.purposes.attempts)
    pieces = key.stream(place.purposes.pieces)
  }
}

/// One player's pity counter, odds and luck of a source of equipment.
struct LootChannel: Sendable {
  var pity = PityState()
  var odds = DroughtOdds()
  var luck: EquipmentLuck
}

extension QuestPlayer {
  /// Its pity, odds and luck at a place. Doors and bonus rooms have all but the luck of rooms.
  @inline(__always)
  subscript(place: LootPlace) -> LootChannel {
    get {
      switch place {
      case .task: loot.tasks
      case .mission: missions.loot
      case .stage: expeditions.loot
      case .room: dungeons.loot
      case .door:
        LootChannel(
          pity: dungeons.loot.pity, odds: dungeons.loot.odds, luck: dungeons.doorLuck)
      case .bonusRoom:
        LootChannel(
          pity: dungeons.loot.pity, odds: dungeons.loot.odds, luck: dungeons.bonusLuck)
      }
    }
    set {
      switch place {
      case .task: loot.tasks = newValue
      case .mission: missions.loot = newValue
      case .stage: expeditions.loot = newValue
      case .room: dungeons.loot = newValue
      case .door:
        (dungeons.loot.pity, dungeons.loot.odds, dungeons.doorLuck) = (
          newValue.pity, newValue.odds, newValue.luck
        )
      case .bonusRoom:
        (dungeons.loot.pity, dungeons.loot.odds, dungeons.bonusLuck) = (
          newValue.pity, newValue.odds, newValue.luck
        )
      }
    }
  }

  func channel(of source: LootSource) -> LootChannel {
    switch source {
    case .task: loot.tasks
    case .dungeonRoom: dungeons.loot
    case .mission: missions.loot
    case .expedition: expeditions.loot
    }
  }
}

extension QuestBondGame {
  /// Attempts equipment once, and gives the piece if there is one (DRP-1, PTY, EQP-2), by a chance
  /// before flat points and bonuses; `relative` is added to the relative bonuses in force.
  @inline(__always)
  func rollEquipment(
    at place: LootPlace, chance base: Double, points: Double = 0, relative: Double = 0,
    odds rarities: RarityOdds, atLeast lowest: Rarity = .common, mayBeSet: Bool = false,
    _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let source = place.source
    let encounter = source == .task ? 0 : player.bonusTotals.sums.encounterLootChance
    let chance = rules.loot.chance.inForce(
      base: base, points: points,
      relative: player.bonusTotals.sums[.lootChance] + encounter + relative)
    droughts.record(chance: chance, source: source.number)
    // One for each source, by the precondition of `QuestLoot`.
    let pity = rules.loot.pity[proven: source.number]
    var channel = player[place]
    let odds = pity.odds(base: chance, cap: rules.loot.chance.cap, dry: channel.pity.dry)
    droughts.record(
      lucky: odds.lucky, attempt: channel.pity.dry + 1, source: source.number,
      archetype: player.person.archetype, in: &channel.odds)
    let attempt = pity.attempt(
      chance: chance, cap: rules.loot.chance.cap, in: &channel.pity, using: &channel.luck.attempts)
    player[place] = channel
    player.trace?.tries(
      place, chance: chance, cap: rules.loot.chance.cap, attempt, pity, channel.pity,
      channel.luck.attempts)
    if attempt == .dry { return }
    drop(
      attempt, at: place, odds: rarities, guarantee: odds.forced, atLeast: lowest,
      mayBeSet: mayBeSet, &player, &droughts)
  }

  /// Makes a piece of equipment. Not inlined: its reads of the rules would burden the nine in ten
  /// attempts without a drop.
  @inline(never)
  private func drop(
    _ attempt: EquipmentAttempt, at place: LootPlace, odds: RarityOdds, guarantee: Double,
    atLeast: Rarity, mayBeSet: Bool, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let source = place.source
    let own = player.channel(of: source).odds
    let lowest = max(
      atLeast, end(attempt, of: source, odds: own, guarantee: guarantee, &player, &droughts))
    if case .lucky = attempt { player.loot.luckyDrops[inPlace: source.rawValue] += 1 }
    givePiece(odds, atLeast: lowest, mayBeSet: mayBeSet, at: place, &player)
  }

  /// Counts the drought that an attempt ends, and returns the least rarity of its piece.
  @inline(__always)
  func end(
    _ attempt: EquipmentAttempt, of source: LootSource, odds: DroughtOdds? = nil,
    guarantee: Double = 0, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) -> Rarity {
    droughts.record(
      attempt, source: source.rawValue, archetype: player.person.archetype, odds: odds,
      guarantee: guarantee)
    switch attempt {
    case .dry: break
    case .lucky(let length): remember(length, of: source, &player)
    case .forced(let length):
      remember(length, of: source, &player)
      player.loot.forcedDrops[inPlace: source.rawValue] += 1
      return rules.loot.pity[source.rawValue].atLeast
    }
    return .common
  }

  @inline(__always)
  private func remember(_ length: Int, of source: LootSource, _ player: inout QuestPlayer) {
    player.loot.longestDrought[inPlace: source.rawValue] = max(
      player.loot.longestDrought[source.rawValue], length)
  }

  @inline(__always)
  func gather(materials: Int, from account: StockAccount, _ player: inout QuestPlayer) {
    player.loot.materials += materials
    player.gain(materials, of: .materials, from: account)
  }

  @inline(__always)
  func gather(fragments: Int, _ player: inout QuestPlayer) {
    player.gear.fragments += fragments
    player.gain(fragments, of: .fragments, from: .salvage)
  }

  /// Uses a consumable at once (DRP-2), except catalysts, which wait for the forge (FRG-3).
  @inline(__always)
  func receive(_ consumable: Consumable, day: Int, _ player: inout QuestPlayer) {
    player.loot.consumables += 1
    if consumable == .catalyst {
      player.trace?.receives(consumable, left: player.inventory.catalysts + 1)
      player.gain(1, of: .catalysts, from: .consumable)
      return
    }
    player.boosts.use(consumable, day: day, rules: rules.loot.consumables)
    player.trace?.receives(consumable, left: player.boosts.charges(of: consumable, day: day))
    if consumable == .statSnack {
      player.trace?.uses(consumable, by: rules.loot.consumables.snackPoints, left: 0)
    }
  }

  /// Receives a consumable of at least a grade: common is minor, uncommon standard, others strong.
  func receive(_ consumable: Consumable, grade: Rarity, day: Int, _ player: inout QuestPlayer) {
    let herbs: HerbGrade = grade == .common ? .common : grade == .uncommon ? .uncommon : .rare
    receive(consumable.raised(to: herbs), day: day, &player)
  }

  /// Receives any consumable that drops (DRP-2), and returns the stream after the decision.
  func receiveAny(
    in source: String, grade: Rarity = .common, _ purpose: Purpose, _ luck: KeyedStream, day: Int,
    _ player: inout QuestPlayer
  ) -> KeyedStream {
    var luck = luck
    let kind = rules.loot.consumables.kinds.pick(using: &luck)
    player.trace?.rolls("kind", in: source, 1, purpose, luck)
    // The picked number is below the number of kinds that drop.
    receive(Consumable(unchecked: kind), grade: grade, day: day, &player)
    return luck
  }

  @inline(__always)
  func traceUse(of consumable: Consumable, _ player: inout QuestPlayer) {
    player.trace?.uses(
      consumable, by: rules.loot.consumables.gain(of: consumable),
      left: player.boosts.charges(of: consumable, day: 0))
  }

  /// Returns a player's power in a test of a stat (PWR), with a bonus for this kind of encounter.
  @inline(__always)
  func power(_ stat: Stat, day: Int, bonus: Double = 0, _ player: borrowing QuestPlayer) -> Double {
    EncounterPower.of(
      points: tested(stat, day: day, player), worn: player.worn.power,
      defense: player.bonusTotals.sums[.defense], bonus: bonus)
      * player.growth.partyFactor
  }

  /// Returns the points of a stat as a mission tests them.
  @inline(__always)
  func tested(_ stat: Stat, day: Int, _ player: borrowing QuestPlayer) -> Double {
    EncounterPower.tested(
      points: player.stats[stat], share: player.bonusTotals.sums[.stats],
      statBonus: calm(stat, player),
      snackPoints: player.boosts.snackPoints(on: day, rules.loot.consumables))
  }
}
