import GameEngines

/// What members of a party do for and with one another (PRT-1 to PRT-4); nil where it is off.
struct QuestPartyRules: DesignedRules {
  var streak: PartyStreakRules?
  var challenge: WeeklyChallengeRules?
  var gifts: GiftRules?
  var bond: BondRules?
  /// Dungeons entered together; they need a bond and dungeons.
  var dungeons: PartyDungeonRules?
  /// How strong a party is together (PWR).
  var power = PartyPowerRules()
}

/// The rules of arena, raid and party in the form that the day loop reads: nothing is optional. A
/// feature that needs a party of some size and is off needs a size that no party has.
struct PartyTable: Sendable {
  /// Whether raid or party brings members together at a day's end.
  let endsDays: Bool
  let hasArena, hasRaid, hasGifts: Bool
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
    let party = rules.party ?? QuestPartyRules()
    endsDays = rules.raid != nil || rules.party != nil
    hasArena = rules.arena != nil
    hasRaid = rules.raid != nil
    hasGifts = party.gifts != nil
    arena = rules.arena?.rules ?? ArenaRules()
    milestones = rules.arena?.milestones ?? ArenaMilestones()
    raid = rules.raid ?? QuestRaid()
    streak = party.streak ?? PartyStreakRules { $0.leastMembers = .max }
    challenge = party.challenge ?? WeeklyChallengeRules { $0.leastMembers = .max }
    gifts = party.gifts ?? GiftRules()
    bond = party.bond ?? BondRules { $0.leastMembers = .max }
    let hasDungeons = party.bond != nil && rules.dungeons != nil
    dungeons =
      (hasDungeons ? party.dungeons : nil) ?? PartyDungeonRules { $0.leastMembers = .max }
    power = party.power
    sharesPower = rules.party != nil
  }
}
