import GameEngines
import Testing

@Suite struct CharacterClassTests {
  @Test(arguments: [
    (CharacterClass.warrior, Stat.strength), (.mage, .wisdom), (.archer, .dexterity),
    (.berserker, .strength), (.paladin, .strength), (.sorcerer, .wisdom), (.enchanter, .wisdom),
    (.ranger, .dexterity), (.trickster, .dexterity),
  ])
  func `CLS-1: primary stats`(characterClass: CharacterClass, stat: Stat) {
    #expect(characterClass.primaryStat == stat)
  }

  @Test(arguments: [
    (ClassLine.warrior, CharacterClass.warrior, CharacterClass.berserker, CharacterClass.paladin),
    (.mage, .mage, .sorcerer, .enchanter), (.archer, .archer, .ranger, .trickster),
  ])
  func `CLS-1: each line has a starter and two evolved classes`(
    line: ClassLine, starter: CharacterClass, first: CharacterClass, second: CharacterClass
  ) {
    #expect(line.starter == starter && line.evolved == (first, second))
    #expect([starter, first, second].allSatisfy { $0.line == line })
    #expect([starter, first, second].map(\.isEvolved) == [false, true, true])
  }

  @Test func `CLS-1: the names are a scenario's, and those of the design by default`() {
    #expect(ClassNames()[.paladin] == "paladin")
    var names = ClassNames().names
    names[CharacterClass.paladin.rawValue] = "guardian"
    #expect(ClassNames { $0.names = names }[.paladin] == "guardian")
  }

  @Test func `a class is one word, free to copy`() {
    #expect(MemoryLayout<CharacterClass>.size == 1)
  }

  @Test(arguments: [
    (CharacterClass.warrior, [0.15, 0, 0, 0, 0, 0]), (.mage, [0, 0.15, 0, 0, 0, 0]),
    (.archer, [0, 0, 0.10, 0, 0, 0.10]), (.berserker, [0.20, 0, 0, 0, 0, 0]),
    (.paladin, [0.20, 0, 0, 0, 0, 0]), (.sorcerer, [0, 0.20, 0, 0, 0, 0]),
    (.enchanter, [0, 0.20, 0, 0, 0, 0]), (.ranger, [0, 0, 0.15, 0, 0, 0.15]),
    (.trickster, [0, 0, 0.15, 0, 0, 0.15]),
  ])
  func `CLS-2: warriors like physical tasks, mages mental, archers social and creative ones`(
    characterClass: CharacterClass, shares: [Double]
  ) {
    let affinity = ClassAffinity()
    #expect(TaskCategory.allCases.map { affinity.share(of: characterClass, for: $0) } == shares)
    let bonuses = affinity.bonuses(of: characterClass)
    #expect(TaskCategory.allCases.map { bonuses.categoryEXP[$0.rawValue] } == shares)
  }

  @Test func `CLS-2: the shares can be changed one class at a time`() {
    let affinity = ClassAffinity {
      $0.warrior = 0.2
      $0.mage = 0.3
      $0.archer = 0.4
      $0.evolved = 0.5
      $0.evolvedArcher = 0.6
    }
    #expect(affinity.share(of: .warrior, for: .physical) == 0.2)
    #expect(affinity.share(of: .mage, for: .mental) == 0.3)
    #expect(affinity.share(of: .archer, for: .social) == 0.4)
    #expect(affinity.share(of: .archer, for: .creative) == 0.4)
    #expect(affinity.share(of: .sorcerer, for: .mental) == 0.5)
    #expect(affinity.share(of: .ranger, for: .social) == 0.6)
  }
}
