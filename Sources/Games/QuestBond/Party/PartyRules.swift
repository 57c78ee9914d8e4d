import GameEngines

/// What members of a party do for and with one another (PRT); what is nil is off.
public struct QuestPartyRules: DesignedRules {
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
struct PartyTable: Sendable {
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
    let partyTable = rules.party ?? QuestPartyRules()
    endsDays = rules.raid != nil || rules.party != nil
    hasArena = rules.arena != nil
    hasRaid = rules.raid != nil
    hasStreak = partyTable.streak != nil
    hasChallenge = partyTable.challenge != nil
    hasGifts = partyTable.gifts != nil
    hasBond = partyTable.bond != nil
    hasDungeons = partyTable.dungeons != nil && partyTable.bond != nil && rules.dungeons != nil
    arena = rules.arena?.rules ?? ArenaRules()
    milestones = rules.arena?.milestones ?? ArenaMilestones()
    raid = rules.raid ?? QuestRaid()
    streak = partyTable.streak ?? PartyStreakRules()
    challenge = partyTable.challenge ?? WeeklyChallengeRules()
    gifts = partyTable.gifts ?? GiftRules()
    bond = partyTable.bond ?? BondRules()
    dungeons = partyTable.dungeons ?? PartyDungeonRules()
    power = partyTable.power
    sharesPower = rules.party != nil
  }
}
