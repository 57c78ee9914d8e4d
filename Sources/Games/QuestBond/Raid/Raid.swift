import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// The weekly raid of a party on a boss (RAD).
  static let raid = SystemSpec(
    purposes: [
      .raidEquipment, .raidItem, .raidMaterial, .raidConsumable, .raidConsumableKind, .raidCard,
    ],
    events: [.attacks, .boss, .takesSpoils, .week],
    faucets: [.raid: { $0.raid.isOn }],
    sections: [
      "raid": Fields {
        System("raid", \.raid.section, "the weekly raid of a party on a boss") { QuestRaid.fields }
      }
    ],
    metrics: ["raid": raidMetrics])

  @QuestMetrics private static func raidMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.raid.isOn {
      Metric.part("raid.killed", of: "weeks") { ($0.raid.kills, $0.raid.weeks) }
        .means("Share of a player's raid weeks in which the boss falls, averaged over players.")
      Metric.perActiveDay("raid.attacks", "attacks") { $0.raid.attacks }
        .means("Attacks of a player on the raid's boss per active day.")
      Metric.total("raid.bossCards", "cards") { $0.raid.bossCards }
        .means("Cards that raid bosses give a player in the whole run.")
    }
  }
}

extension Purpose {
  static let raidEquipment = Purpose("raidEquipment", key: 210)
  static let raidItem = Purpose("raidItem", key: 211, drawsPerDecision: 8)
  static let raidMaterial = Purpose("raidMaterial", key: 212)
  static let raidConsumable = Purpose("raidConsumable", key: 213)
  static let raidConsumableKind = Purpose("raidConsumableKind", key: 214)
  static let raidCard = Purpose("raidCard", key: 215)
}

extension EventKind {
  static let attacks = EventKind("raid.attacks", "a member's attacks on the raid boss")
  static let boss = EventKind("raid.boss", "the week's raid boss appears")

  static let takesSpoils = EventKind("raid.spoils", "rewards of raid kills are collected")
    .explaining { .income("raid", words: "bosses slain \($0.amount("kills"))") }

  static let week = EventKind("raid.week", "a raid week ends, won or lost")
    .highlighted { $0.isTrue("won") ? .first(4, "raid won") : nil }
}

extension TraceRecorder {
  @inline(never)
  func meets(bossOfTier tier: Int, health: Int) {
    record(.boss, ["tier": .whole(tier), "health": .whole(health)])
  }
}

extension QuestRaid {
  static let fields = Fields<QuestRaid>(rule: "RAD") {
    Group(\.rules) {
      Whole(
        "levelsPerTier", \.levelsPerTier, in: 1...1000, unit: "levels",
        "levels of the party's mean for one tier, rounded up")
      Number(
        "healthPerTier", \.healthPerTier, in: 0...1e9, unit: "health",
        "a boss's health per tier, for a party of one")
      Number(
        "sizeFactors", \.sizeFactors, count: 1...16, in: 0...1000, unit: "factor",
        "factor on the health by party size; larger ones have the last")
      Whole(
        "attacksPerDay", \.attacksPerDay, in: 0...1000, unit: "attacks",
        "attacks a day and member, each earned by a task")
      Number(
        "baseDamage", \.baseDamage, in: 0...1_000_000, unit: "health", origin: .assumption,
        "damage of an attack without any power")
      Number(
        "damagePerPower", \.damagePerPower, in: 0...1000, unit: "health", origin: .assumption,
        "damage for each point of power")
      Amount("lowestGold", \.lowestGold, "gold of a kill in tier 1, for each member")
      Amount("highestGold", \.highestGold, "gold of a kill in the highest tier of all")
      Whole(
        "highestGoldTier", \.highestGoldTier, in: 1...1000, unit: "tier", origin: .assumption,
        "the tier from which on the gold is highest; linear up to it")
    }
    Probability(
      "equipment", \.drops.equipment, rule: "DRP",
      "chance of equipment from a kill; the older reading is 1, and then it is sure")
    Probability("material", \.drops.material, rule: "DRP", "chance of material from a kill")
    Probability("consumable", \.drops.consumable, rule: "DRP", "chance of a consumable from a kill")
    RarityOdds.field(\.drops.odds)
    Probability("bossCard", \.bossCard, "chance of the boss's own card")
  }
}

struct RaidMember: Sendable {
  var equipmentLuck, itemLuck, materialLuck, consumableLuck, kindLuck, cardLuck: KeyedStream
  var claims = RaidClaims()
  // Counts over one player's raids; a week counts once it is over.
  var weeks = 0, kills = 0, attacks = 0, bossCards = 0

  init(_ key: PlayerKey) {
    equipmentLuck = key.stream(.raidEquipment)
    itemLuck = key.stream(.raidItem)
    materialLuck = key.stream(.raidMaterial)
    consumableLuck = key.stream(.raidConsumable)
    kindLuck = key.stream(.raidConsumableKind)
    cardLuck = key.stream(.raidCard)
  }
}

/// The weekly raid (RAD).
struct QuestRaid: SystemRules {
  var isOn = true
  var rules = RaidRules()
  /// Loot that each member of a party rolls when its boss falls (DRP).
  var drops = DropRules(
    equipment: 0.20, material: 0.80, consumable: 1, odds: RarityOdds(weights: [0, 0, 70, 25, 5]))
  var bossCard = Chance(1)
}

extension QuestBondGame {
  /// Plays the party's raid: each task of a member earns an attack, up to the day's limit (RAD).
  /// The next boss comes on Sunday night, by the levels at that time.
  func fightRaid(_ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty) {
    let raid = rules.raid.rules
    for index in members.indices
    where members[index].membership.wasThere(on: day) && party.raid.health > 0 {
      guard attackBoss(day, &members[index], &party.raid) else { continue }
      let gold = raid.gold(tier: party.raid.tier)
      for other in members.indices { members[other].raid.claims.owe(gold: gold) }
      deepenBond(
        by: rules.party.bond.perRaidKill, for: "raid", devotion: devotion(of: members), &party)
    }
    guard party.isLastOfWeek(day) else { return }
    let isWon = party.raid.health == 0
    for index in members.indices {
      members[index].raid.weeks += 1
      members[index].raid.kills += isWon ? 1 : 0
    }
    party.trace?.record(.week) { ["won": .flag(isWon)] }
    meetBoss(ofWeek: party.week(ofDay: day) + 1, &members, &party)
  }

  /// Begins a week's boss by the members' levels: on Sunday night, or on the morning on which the
  /// raid begins.
  @inline(never)
  func meetBoss(
    ofWeek week: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    var levels = 0
    for index in members.indices { levels += members[index].level }
    party.raid.begin(week: week, levels: levels, members: party.size, rules: rules.raid.rules)
    party.trace?.meets(bossOfTier: party.raid.tier, health: party.raid.health)
  }

  /// Plays a member's attacks of a day, and returns whether the boss falls.
  @inline(never)
  private func attackBoss(_ day: Int, _ player: inout QuestPlayer, _ raid: inout RaidState) -> Bool
  {
    let attacks = min(rules.raid.rules.attacksPerDay, player.membership.tasksToday)
    let power = power(player.characterClass.primaryStat, day: day, player)
    player.raid.attacks += attacks
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
        "equipment", in: "raid", hasPiece ? 1 : 0, .raidEquipment, player.raid.equipmentLuck)
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
        "consumable", in: "raid", hasConsumable ? 1 : 0, .raidConsumable, player.raid.consumableLuck
      )
      if hasConsumable {
        player.raid.kindLuck = receiveAny(
          in: "raid", .raidConsumableKind, player.raid.kindLuck, day: day, &player)
      }
      let hasCard = rules.raid.bossCard.occurs(using: &player.raid.cardLuck)
      player.trace?.rolls("bossCard", in: "raid", hasCard ? 1 : 0, .raidCard, player.raid.cardLuck)
      if hasCard {
        takeCard(ofBoss: player.raid.bossCards, &player)
        player.raid.bossCards += 1
      }
    }
  }

  /// Returns the chance in force (DRP-1). A base above the cap is not cut: a sure drop stays sure.
  private func raidEquipmentChance(of player: QuestPlayer) -> Chance {
    let base = rules.raid.drops.equipment
    let raised = rules.loot.chance.inForce(
      base: base, relative: player.bonusTotals.sums[.lootChance])
    return Chance(max(base, min(rules.loot.chance.cap, raised)))
  }
}
