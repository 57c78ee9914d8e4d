import GameEngines
import Testing

@Suite struct CharacterClassTests {
  @Test(arguments: [
    (CharacterClass.warrior, Stat.strength), (.mage, .wisdom), (.archer, .dexterity),
  ])
  func `CLS-1: primary stats`(characterClass: CharacterClass, stat: Stat) {
    #expect(characterClass.primaryStat == stat)
  }

  @Test(arguments: [
    (CharacterClass.warrior, [0.15, 0, 0, 0, 0, 0]), (.mage, [0, 0.15, 0, 0, 0, 0]),
    (.archer, [0, 0, 0.10, 0, 0, 0.10]),
  ])
  func `CLS-2: warriors like physical tasks, mages mental, archers social and creative ones`(
    characterClass: CharacterClass, shares: [Double]
  ) {
    let affinity = ClassAffinity()
    #expect(TaskCategory.allCases.map { affinity.share(of: characterClass, for: $0) } == shares)
  }

  @Test func `CLS-2: the shares can be changed one class at a time`() {
    let affinity = ClassAffinity(warrior: 0.2, mage: 0.3, archer: 0.4)
    #expect(affinity.share(of: .warrior, for: .physical) == 0.2)
    #expect(affinity.share(of: .mage, for: .mental) == 0.3)
    #expect(affinity.share(of: .archer, for: .social) == 0.4)
    #expect(affinity.share(of: .archer, for: .creative) == 0.4)
  }
}
