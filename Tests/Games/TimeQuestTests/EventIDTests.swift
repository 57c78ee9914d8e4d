import GameSupport
import TestWorlds
import Testing
import TimeQuest

@Suite struct EventIDTests {
  @Test func `events have the ids that are kept`() throws {
    let ids = try EventIDs(of: .timeQuest)
    #expect(
      ids.now == ids.kept, "who reads traces knows events by these: a new name breaks scripts")
  }
}
