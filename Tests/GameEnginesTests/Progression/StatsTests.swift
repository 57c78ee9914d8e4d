import GameEngines
import Testing

@Suite struct StatsTests {
  private let growth = StatGrowth()

  private func points(_ stats: Stats) -> [Double] { Stat.allCases.map { stats[$0] } }

  @Test func `LVL-4: six stats, each starting at 5`() {
    #expect(
      Stat.allCases.map { "\($0)" }
        == ["strength", "wisdom", "charisma", "dexterity", "luck", "defense"])
    #expect(points(Stats(each: growth.start)) == [5, 5, 5, 5, 5, 5])
  }

  @Test(arguments: [
    (CharacterClass.warrior, [6.0, 6, 5, 5, 5, 5]), (.mage, [6, 6, 5, 5, 5, 5]),
    (.archer, [6, 5, 5, 6, 5, 5]),
  ])
  func `LVL-4: a level-up places two points, the primary stat first, then the lowest other`(
    characterClass: CharacterClass, expected: [Double]
  ) {
    var stats = Stats(each: 5)
    growth.levelUp(&stats, of: characterClass)
    #expect(points(stats) == expected)
  }

  @Test(arguments: CharacterClass.allCases)
  func `LVL-4: over many levels the others grow evenly, and nothing is capped`(
    characterClass: CharacterClass
  ) {
    var stats = Stats(each: 5)
    for _ in 0..<500 { growth.levelUp(&stats, of: characterClass) }
    for stat in Stat.allCases {
      #expect(stats[stat] == (stat == characterClass.primaryStat ? 505 : 105))
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 2), (4, 2)])
  func `LVL-4: of any number of points every other one is the primary stat's`(
    pointsPerLevel: Int, primary: Double
  ) {
    var stats = Stats(each: 0)
    StatGrowth { $0.pointsPerLevel = pointsPerLevel }.levelUp(&stats, of: .mage)
    #expect(stats[.wisdom] == primary)
    #expect(points(stats).reduce(0, +) == Double(pointsPerLevel))
  }

  @Test func `LVL-4: the lowest stat is found past the one left out, the first of equals`() {
    var stats = Stats(each: 5)
    #expect(stats.lowest(except: .strength) == .wisdom)
    #expect(stats.lowest(except: .defense) == .strength)
    stats[.luck] = 1
    stats[.defense] = 0
    #expect(stats.lowest(except: .strength) == .defense)
    #expect(stats.lowest(except: .defense) == .luck)
  }

  @Test(arguments: [
    (TaskCategory.physical, Stat.strength), (.mental, .wisdom), (.social, .charisma),
    (.household, .dexterity), (.wellness, .defense), (.creative, .luck),
  ])
  func `LVL-5: a task raises its category's stat by 0.1 and no other`(
    category: TaskCategory, stat: Stat
  ) {
    var stats = Stats(each: 5)
    growth.practice(category, in: &stats)
    for other in Stat.allCases {
      #expect(stats[other] == (other == stat ? 5.1 : 5))
    }
  }
}
