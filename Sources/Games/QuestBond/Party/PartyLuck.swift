import Players

extension Purpose {
  // What is the party's own comes from its `PartyKey`.
  static let challengeItem = Purpose("challengeItem", key: 220, drawsPerDecision: 8)
  static let partyShield = Purpose("partyShield", key: 221)
  static let partyRoom = Purpose("partyRoom", key: 222)

  static let ofParty = [challengeItem, partyShield, partyRoom]
}
