import GameEngines

/// Rules of members for and with one another (PRT-1 to PRT-4). A part that is off needs a
/// size that no party has.
struct QuestPartyRules: SwitchedRules {
  var isOn = true
  var streak = PartyStreakRules.off
  var challenge = WeeklyChallengeRules.off
  var gifts = GiftRules.off
  var bond = BondRules.off
  /// Dungeons entered together; they need a bond and dungeons.
  var dungeons = PartyDungeonRules.off
  /// Combined strength of a party (PWR).
  var power = PartyPowerRules()

  static let off = Self { $0.isOn = false }
}

extension PartyStreakRules: SwitchedRules {
  static let off = Self { $0.minMembers = .max }
  var isOn: Bool { minMembers < .max }
}

extension WeeklyChallengeRules: SwitchedRules {
  static let off = Self { $0.minMembers = .max }
  var isOn: Bool { minMembers < .max }
}

extension GiftRules: SwitchedRules {
  static let off = Self { $0.values = [] }
  var isOn: Bool { !values.isEmpty }
}

extension BondRules: SwitchedRules {
  static let off = Self { $0.minMembers = .max }
  var isOn: Bool { minMembers < .max }
}

extension PartyDungeonRules: SwitchedRules {
  static let off = Self { $0.minMembers = .max }
  var isOn: Bool { minMembers < .max }
}
