import GameEngines
import Testing

@testable import GachaGame

@Suite struct GachaRulesTests {
  @Test func `five stars come with the ninetieth pull at the latest`() {
    #expect(GachaRules().pity.longestDrought == 90)
  }
}
