import GameEngines
import Testing

@Suite struct ConsumableTests {
  @Test func `DRP-2: five kinds drop, all of them minor`() {
    #expect(Consumable.dropCount == 5)
    for kind in Consumable.allCases {
      #expect((kind.rawValue < Consumable.dropCount) == (kind.grade == .common))
    }
  }

  @Test func `FRG-6: common herbs make minor things, uncommon standard, rare strong ones`() {
    #expect(
      HerbCraftRules.products.map(\.grade)
        == [.common, .common, .uncommon, .uncommon, .rare, .rare])
    #expect(Set(HerbCraftRules.products).isSuperset(of: [.catalyst, .beacon]))
  }

  @Test func `a reward of a grade is of that grade, and one that is better stays`() {
    for kind in Consumable.allCases {
      for grade in HerbGrade.allCases {
        let raised = kind.raised(to: grade)
        #expect(raised.grade.rawValue == max(kind.grade.rawValue, grade.rawValue))
        if raised.grade == kind.grade { #expect(raised == kind) }
      }
    }
    #expect(Consumable.goldBoost.raised(to: .uncommon) == .standardGoldBoost)
    #expect(Consumable.expBoost.raised(to: .uncommon) == .standardEXPBoost)
  }
}
