import GameEngines
import Players
import Randomness

extension Purpose {
  static let raidEquipment = Purpose("raidEquipment", key: 210)
  static let raidItem = Purpose("raidItem", key: 211, drawsPerDecision: 8)
  static let raidMaterial = Purpose("raidMaterial", key: 212)
  static let raidConsumable = Purpose("raidConsumable", key: 213)
  static let raidConsumableKind = Purpose("raidConsumableKind", key: 214)
  static let raidCard = Purpose("raidCard", key: 215)
}

/// The raid state of one player.
struct RaidMember: Sendable {
  /// The luck of raid rewards.
  var equipmentLuck, itemLuck, materialLuck, consumableLuck, kindLuck, cardLuck: KeyedStream
  var claims = RaidClaims()
  var tally = Tally()

  init(_ key: PlayerKey) {
    equipmentLuck = key.stream(.raidEquipment)
    itemLuck = key.stream(.raidItem)
    materialLuck = key.stream(.raidMaterial)
    consumableLuck = key.stream(.raidConsumable)
    kindLuck = key.stream(.raidConsumableKind)
    cardLuck = key.stream(.raidCard)
  }

  /// Counts over one player's raids; a week counts once it is over.
  struct Tally: Sendable {
    var weeks = 0, kills = 0, attacks = 0, bossCards = 0
  }
}

/// The weekly raid (RAD).
struct QuestRaid: SwitchedRules {
  var isOn = true
  var rules = RaidRules()
  /// Loot that each member of a party rolls when its boss falls (DRP).
  var drops = DropRules(
    equipment: 0.20, material: 0.80, consumable: 1, odds: RarityOdds(weights: [0, 0, 70, 25, 5]))
  /// Chance of the boss's own card.
  var bossCard = Chance(1)

  static let off = Self { $0.isOn = false }
}

extension QuestBondGame {
  /// Plays the party's raid: each task of a member earns an attack, up to the day's limit (RAD).
  /// The next boss comes on Sunday night, by the levels at that time.
  func fightRaid(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    let raid = rules.raid.rules
    for index in members.indices
    where members[index].membership.wasThere(on: day) && party.raid.health > 0 {
      guard attackBoss(day, &members[index], &party.raid) else { continue }
      let gold = raid.gold(tier: party.raid.tier)
      for other in members.indices { members[other].raid.claims.owe(gold: gold) }
      deepenBond(
        by: rules.party.bond.perRaidKill, for: "raid", devotion: devotion(of: members), &party)
    }
    guard day % 7 == 0 else { return }
    let isWon = party.raid.health == 0
    var levels = 0
    for index in members.indices {
      members[index].raid.tally.weeks += 1
      members[index].raid.tally.kills += isWon ? 1 : 0
      levels += members[index].level
    }
    party.trace?.record(.week) { ["won": .flag(isWon)] }
    party.raid.begin(week: day / 7, levels: levels, members: party.size, rules: raid)
    party.trace?.meets(bossOfTier: party.raid.tier, health: party.raid.health)
  }

  /// Plays a member's attacks of a day.
  ///
  /// - Returns: `true` if the boss falls.
  @inline(never)
  private func attackBoss(_ day: Int, _ player: inout QuestPlayer, _ raid: inout RaidState) -> Bool
  {
    let attacks = min(rules.raid.rules.attacksPerDay, player.membership.tasksToday)
    let power = power(player.characterClass.primaryStat, day: day, player)
    player.raid.tally.attacks += attacks
    let damage = rules.raid.rules.damage(power: power)
    let falls = raid.attack(times: attacks, damage: damage)
    player.trace?.record(.attacks) { [left = raid.health] in
      [
        "attacks": .whole(attacks), "power": .number(power), "falls": .flag(falls),
        "damage": .whole(damage), "health": .whole(left),
      ]
    }
    return falls
  }

  /// Pays what raid kills owe (RAD, DRP): gold at once, then the rolls of each kill.
  @inline(never)
  func collectKills(_ day: Int, _ player: inout QuestPlayer) {
    let owed = player.raid.claims.take()
    player.trace?.record(.takesSpoils) { ["kills": .whole(owed.kills)] }
    earn(owed.gold, from: .raid, &player)
    for _ in 0..<owed.kills {
      let drops = rules.raid.drops
      let hasPiece = raidEquipmentChance(of: player).occurs(using: &player.raid.equipmentLuck)
      player.trace?.rolls(
        "equipment", in: "raid", hasPiece, .raidEquipment, player.raid.equipmentLuck)
      if hasPiece {
        player.raid.itemLuck = givePiece(
          drops.odds, atLeast: .common, in: "raid", .raidItem, player.raid.itemLuck, &player)
      }
      let found = drops.material.count(using: &player.raid.materialLuck)
      let materials = found * rules.loot.materialsPerDrop
      gather(materials: materials, from: .raid, &player)
      player.trace?.rolls(
        "material", in: "raid", materials, .raidMaterial, player.raid.materialLuck)
      let hasConsumable = drops.consumable.occurs(using: &player.raid.consumableLuck)
      player.trace?.rolls(
        "consumable", in: "raid", hasConsumable, .raidConsumable, player.raid.consumableLuck)
      if hasConsumable {
        player.raid.kindLuck = receiveAny(
          in: "raid", .raidConsumableKind, player.raid.kindLuck, day: day, &player)
      }
      let hasCard = rules.raid.bossCard.occurs(using: &player.raid.cardLuck)
      player.trace?.rolls("bossCard", in: "raid", hasCard, .raidCard, player.raid.cardLuck)
      if hasCard {
        takeCard(ofBoss: player.raid.tally.bossCards, &player)
        player.raid.tally.bossCards += 1
      }
    }
  }

  /// Returns the chance in force (DRP-1). A base above the cap is not cut: a sure drop stays sure.
  private func raidEquipmentChance(of player: QuestPlayer) -> Chance {
    let base = rules.raid.drops.equipment
    let raised = rules.loot.chance.inForce(base: base, relative: player.bonusTotals.sums.lootChance)
    return Chance(max(base, min(rules.loot.chance.cap, raised)))
  }
}
