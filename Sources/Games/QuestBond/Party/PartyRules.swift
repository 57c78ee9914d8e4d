import GameEngines

/// What members of a party do for and with one another (PRT); what is nil is off.
public struct QuestCompany: DesignedRules {
  /// The party's streak (PRT-1).
  public package(set) var streak: PartyStreakRules?
  /// The weekly challenge (PRT-2).
  public package(set) var challenge: WeeklyChallengeRules?
  /// Gifts (PRT-3).
  public package(set) var gifts: GiftRules?
  /// The bond (PRT-4).
  public package(set) var bond: BondRules?
  /// Dungeons entered together (PRT-4); they need a bond and dungeons.
  public package(set) var dungeons: PartyDungeonRules?
  /// How strong a party is together (PWR).
  public package(set) var power = PartyPowerRules()

  public init() {}
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
