import GameEngines

/// The arena (ARN).
public struct QuestArena: Sendable, Hashable {
  /// Waves, entries and weekly modifiers.
  public var rules: ArenaRules
  /// What cleared waves pay.
  public var milestones: ArenaMilestones

  public init(rules: ArenaRules = ArenaRules(), milestones: ArenaMilestones = ArenaMilestones()) {
    self.rules = rules
    self.milestones = milestones
  }
}

/// The weekly raid (RAD).
public struct QuestRaid: Sendable, Hashable {
  /// Bosses and attacks.
  public var rules: RaidRules
  /// What each member of a party rolls when its boss falls (DRP).
  public var drops: DropRules
  /// Chance of the boss's own card.
  public var bossCard: Chance

  /// - Parameter bossCard: Chance, 0…1.
  public init(
    rules: RaidRules = RaidRules(),
    drops: DropRules = DropRules(
      equipment: 0.20, material: 0.80, consumable: 1,
      odds: RarityOdds(weights: [0, 0, 70, 25, 5])),
    bossCard: Double = 1
  ) {
    self.rules = rules
    self.drops = drops
    self.bossCard = Chance(bossCard)
  }
}

/// What members of a party do for and with one another (PRT); what is nil is off.
public struct QuestCompany: Sendable, Hashable {
  /// The party's streak (PRT-1).
  public var streak: PartyStreakRules?
  /// The weekly challenge (PRT-2).
  public var challenge: WeeklyChallengeRules?
  /// Gifts (PRT-3).
  public var gifts: GiftRules?
  /// The bond (PRT-4).
  public var bond: BondRules?
  /// Dungeons entered together (PRT-4); they need a bond and dungeons.
  public var dungeons: PartyDungeonRules?
  /// How strong a party is together (PWR).
  public var power: PartyPowerRules

  public init(
    streak: PartyStreakRules? = nil, challenge: WeeklyChallengeRules? = nil,
    gifts: GiftRules? = nil, bond: BondRules? = nil, dungeons: PartyDungeonRules? = nil,
    power: PartyPowerRules = PartyPowerRules()
  ) {
    self.streak = streak
    self.challenge = challenge
    self.gifts = gifts
    self.bond = bond
    self.dungeons = dungeons
    self.power = power
  }
}

/// The rules of arena, raid and party in the form that the day loop reads: nothing optional; a
/// system that is off says so in its flag.
struct CompanyTable: Sendable {
  /// Whether there is anything that brings members together at a day's end.
  let endsDays: Bool
  let hasArena, hasRaid, hasStreak, hasChallenge, hasGifts, hasBond, hasDungeons: Bool
  let arena: ArenaRules
  let milestones: ArenaMilestones
  let raid: QuestRaid
  let streak: PartyStreakRules
  let challenge: WeeklyChallengeRules
  let gifts: GiftRules
  let bond: BondRules
  let dungeons: PartyDungeonRules
  let power: PartyPowerRules
  /// Whether members combine their power.
  let sharesPower: Bool

  init(_ rules: QuestRules) {
    let company = rules.company ?? QuestCompany()
    endsDays = rules.raid != nil || rules.company != nil
    hasArena = rules.arena != nil
    hasRaid = rules.raid != nil
    hasStreak = company.streak != nil
    hasChallenge = company.challenge != nil
    hasGifts = company.gifts != nil
    hasBond = company.bond != nil
    hasDungeons = company.dungeons != nil && company.bond != nil && rules.dungeons != nil
    arena = rules.arena?.rules ?? ArenaRules()
    milestones = rules.arena?.milestones ?? ArenaMilestones()
    raid = rules.raid ?? QuestRaid()
    streak = company.streak ?? PartyStreakRules()
    challenge = company.challenge ?? WeeklyChallengeRules()
    gifts = company.gifts ?? GiftRules()
    bond = company.bond ?? BondRules()
    dungeons = company.dungeons ?? PartyDungeonRules()
    power = company.power
    sharesPower = rules.company != nil
  }
}
