import Bennie
import GameSupport
import TestWorlds
import Testing

@Suite struct EventIDTests {
  @Test func `events have the ids that are kept`() throws {
    let ids = try EventIDs(of: .bennie)
    #expect(
      ids.now == ids.kept, "who reads traces knows events by these: a new name breaks scripts")
  }
}
