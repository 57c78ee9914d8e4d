import Testing

@testable import SyntheticPlayers

@Suite struct LuckTests {
  /// Part of every result that was ever published: a change here is a change of all luck.
  private let pinned: [Purpose: UInt64] = [
    .presence: 1, .taskDuration: 2, .storeStock: 3, .connection: 4, .person: 10,
    .characterClass: 11, .estimate: 20, .taskEquipment: 30, .taskItem: 31, .taskMaterial: 32,
    .taskConsumable: 33, .taskConsumableKind: 34, .roomOutcome: 40, .roomEquipment: 41,
    .roomItem: 42, .roomMaterial: 43, .roomConsumable: 44, .roomConsumableKind: 45,
    .missionOutcome: 50, .missionEquipment: 51, .missionItem: 52, .missionMaterial: 53,
    .missionHerb: 54, .chestItem: 60, .enhanceSuccess: 70, .enhanceCritical: 71,
    .salvageScroll: 72, .spendingWhim: 80, .activityKind: 90, .solveTime: 91, .mistakes: 92,
    .quit: 93, .craftItem: 100, .setItem: 101, .scrollAffix: 102, .rerollAffix: 103,
    .setDrop: 104, .streakShield: 105, .secondRun: 160, .roomPool: 161, .bonusRoom: 162,
    .bonusOutcome: 163, .bonusEquipment: 164, .bonusItem: 165, .bonusMaterial: 166,
    .doorEquipment: 167, .doorItem: 168, .roomCard: 169, .roomCardKind: 170, .missionToken: 171,
    .stageOutcome: 172, .stageEquipment: 173, .stageItem: 174, .stageMaterial: 175,
    .stageConsumable: 176, .stageConsumableKind: 177, .stageCard: 178, .stageCardKind: 179,
    .arenaCardKind: 180, .arenaWave: 200, .arenaMood: 201,
    .arenaConsumableKind: 202, .arenaCard: 203, .arenaItem: 204, .raidEquipment: 210,
    .raidItem: 211, .raidMaterial: 212, .raidConsumable: 213, .raidConsumableKind: 214,
    .raidCard: 215, .challengeItem: 220, .partyShield: 221, .partyRoom: 222,
    .storeDeal: 230, .merchantVisit: 231, .merchantPiece: 232,
    .classEvolution: 130, .paragonStat: 131, .dailyQuests: 132, .weeklyChest: 133,
    .weeklyChestItem: 134, .dutyBoard: 135, .dutyRefresh: 136, .comebackItem: 137,
    .giftConsumable: 138, .meditation: 139,
  ]

  @Test func `the numbers of the purposes never change`() {
    for (purpose, number) in pinned { #expect(purpose.rawValue == number, "\(purpose)") }
    let unpinned = Purpose.allCases.filter { pinned[$0] == nil }
    #expect(unpinned.isEmpty, "pin the numbers of new purposes here")
  }

  @Test func `all streams of a party's players are different`() {
    var firstDraws: Set<UInt64> = []
    var streams = 0
    for member in 0..<4 {
      let key = PlayerKey(seed: 1, party: 7, member: member)
      for purpose in Purpose.allCases {
        var stream = key.stream(purpose)
        firstDraws.insert(stream.next())
        streams += 1
        for day in 1...90 {
          var ofDay = key.stream(purpose, day: day)
          firstDraws.insert(ofDay.next())
          streams += 1
        }
      }
    }
    #expect(firstDraws.count == streams)
  }

  @Test func `the party's own luck belongs to no member`() {
    var party = PartyKey(seed: 1, party: 7).size
    let own = party.next()
    for member in 0..<4 {
      let key = PlayerKey(seed: 1, party: 7, member: member)
      for purpose in Purpose.allCases {
        var stream = key.stream(purpose)
        #expect(stream.next() != own)
      }
    }
  }

  @Test func `seed, party and member each change the luck`() {
    let keys = [
      PlayerKey(seed: 1, party: 0, member: 0), PlayerKey(seed: 2, party: 0, member: 0),
      PlayerKey(seed: 1, party: 1, member: 0), PlayerKey(seed: 1, party: 0, member: 1),
      PlayerKey(seed: 0, party: 1, member: 0), PlayerKey(seed: 0, party: 0, member: 1),
    ]
    let draws = keys.map { key in
      var stream = key.stream(.estimate)
      return stream.next()
    }
    #expect(Set(draws).count == keys.count)
  }
}
