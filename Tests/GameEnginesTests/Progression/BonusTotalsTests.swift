import GameEngines
import Testing

@Suite struct StandingTests {
  private func source(_ change: (inout Bonuses) -> Void) -> Bonuses {
    var bonuses = Bonuses()
    change(&bonuses)
    return bonuses
  }

  @Test func `of no source nothing is raised`() {
    let bonusTotals = BonusTotals()
    #expect(TaskCategory.allCases.allSatisfy { bonusTotals.taskEXPFactor(of: $0) == 1 })
    #expect(bonusTotals.expFactor == 1 && bonusTotals.goldFactor == 1)
    #expect(bonusTotals.sums == Bonuses())
  }

  @Test func `TSK-7: EXP and gold of different sources multiply`() {
    var bonusTotals = BonusTotals()
    bonusTotals.add(source { ($0[.exp], $0[.gold], $0.categoryEXP[1]) = (0.5, 0.25, 0.5) })
    bonusTotals.add(source { ($0[.exp], $0[.gold], $0[.taskEXP]) = (0.5, 0.25, 1) })
    #expect(bonusTotals.expFactor == 2.25)
    #expect(bonusTotals.goldFactor == 1.5625)
    #expect(bonusTotals.taskEXPFactor(of: .mental) == 6.75)
    #expect(bonusTotals.taskEXPFactor(of: .physical) == 4.5)
  }

  @Test func `DRP-1: everything else adds up`() {
    var bonusTotals = BonusTotals()
    let one = source { bonuses in
      bonuses[.lootChance] = 0.5
      bonuses.encounterLootChance = 0.25
      bonuses[.rareFind] = 0.25
      bonuses[.affixChance] = 0.125
      bonuses[.dungeonSuccess] = 0.5
      bonuses[.dungeonDefense] = 0.25
      bonuses[.defense] = 2
      bonuses[.stats] = 0.5
      bonuses[.missionTime] = 0.25
      bonuses[.roomTime] = 0.125
      bonuses[.expeditionRewards] = 0.5
      bonuses[.streak] = 0.25
      bonuses[.streakShield] = 0.125
      bonuses[.bondEXP] = 0.5
    }
    bonusTotals.add(one)
    #expect(bonusTotals.sums == one)
    bonusTotals.add(one)
    #expect(bonusTotals.sums[.lootChance] == 1 && bonusTotals.sums[.defense] == 4)
    #expect(bonusTotals.sums[.bondEXP] == 1 && bonusTotals.sums[.streakShield] == 0.25)
  }
}
