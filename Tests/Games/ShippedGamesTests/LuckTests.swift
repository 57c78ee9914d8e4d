import Randomness
import Testing

@testable import Bennie
@testable import GameSupport
@testable import Players
@testable import QuestBond
@testable import TimeQuest

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
    .arenaConsumableKind: 202, .arenaCard: 203, .arenaItem: 204, .arenaEquipment: 205,
    .raidEquipment: 210,
    .raidItem: 211, .raidMaterial: 212, .raidConsumable: 213, .raidConsumableKind: 214,
    .raidCard: 215, .challengeItem: 220, .partyShield: 221, .partyRoom: 222,
    .storeDeal: 230, .merchantVisit: 231, .merchantPiece: 232,
    .classEvolution: 130, .paragonStat: 131, .dailyQuests: 132, .weeklyChest: 133,
    .weeklyChestItem: 134, .dutyBoard: 135, .dutyRefresh: 136, .comebackItem: 137,
    .giftConsumable: 138, .meditation: 139,
  ]

  @Test func `the numbers of the purposes never change`() {
    for (purpose, number) in pinned { #expect(purpose.key == number, "\(purpose)") }
    let unpinned = Purpose.every.filter { pinned[$0] == nil }
    #expect(unpinned.isEmpty, "pin the numbers of new purposes here")
  }

  /// From a Python program of the published hash and generator.
  @Test func `the draws of players' and parties' streams are pinned`() {
    func draws(_ stream: KeyedStream) -> [UInt64] {
      var stream = stream
      return [stream.next(), stream.next(), stream.next()]
    }
    let first = PlayerKey(seed: 1, party: 0, member: 0)
    #expect(
      draws(first.stream(.presence, day: 1)) == [
        0x523f_4914_2fe0_cad8, 0xf1df_25ec_884d_ccb3, 0x7d6c_a620_0014_78f9,
      ])
    #expect(
      draws(first.stream(.taskEquipment)) == [
        0x6916_c102_a448_eaca, 0xa547_2dce_decc_0955, 0x62ac_3c5f_ec6f_3169,
      ])
    #expect(
      draws(PlayerKey(seed: 1, party: 9_999, member: 3).stream(.merchantPiece, day: 365)) == [
        0x2391_c4e4_ac9a_5e47, 0x2eb5_9eae_761b_c736, 0x4297_0531_814d_4787,
      ])
    #expect(
      draws(PlayerKey(seed: 2026, party: 123_456, member: 0).stream(.estimate)) == [
        0x6943_0885_300e_354d, 0xc752_3651_b0a3_6edd, 0x85a5_a2df_6f3a_5ca9,
      ])
    let party = PartyKey(seed: 7, party: 42)
    #expect(
      draws(party.stream(.partyRoom)) == [
        0x4e70_8faf_ad96_5cdc, 0x85a2_363a_e8ea_6be0, 0xe0e5_f790_c1c4_1ec1,
      ])
    #expect(
      draws(party.stream(.arenaWave, day: 5)) == [
        0xfa64_a230_0c89_5923, 0x8107_9e8d_fc51_c387, 0xad72_71e8_ce90_000e,
      ])
  }

  @Test func `all streams of a party's players are different`() {
    var firstDraws: Set<UInt64> = []
    var streams = 0
    for member in 0..<4 {
      let key = PlayerKey(seed: 1, party: 7, member: member)
      for purpose in Purpose.every {
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

  @Test func `a purpose with a name alone is keyed by its name, apart from all numbers`() {
    // FNV-1a of the name, from a Python program, with the largest bit set.
    #expect(Purpose("pull").key == 0xec23_fd0e_2713_dcbe)
    #expect(Purpose("pull") == Purpose("pull") && Purpose("pull") != Purpose("pulls"))
    #expect(Purpose.every.allSatisfy { $0.key < 1 << 63 })
  }

  @Test func `the party's own luck belongs to no member`() {
    var party = PartyKey(seed: 1, party: 7).size
    let own = party.next()
    for member in 0..<4 {
      let key = PlayerKey(seed: 1, party: 7, member: member)
      for purpose in Purpose.every {
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
