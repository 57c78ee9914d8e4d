import Foundation
import Platform
import TestSupport
import Testing

@Suite struct TrapTests {
  @Test(.behindOthers)
  func `a day that does not end ends the program, which names the party and the day`() async {
    let ended = await #expect(
      processExitsWith: .exitCode(70), observing: [\.standardErrorContent]
    ) {
      Trap.end("a fault\n", code: 70, secondsOfDay: 1)
      let life = PlayedLife()
      life.begin(party: 182)
      life.day.pointee = 60
      while life.day.pointee == 60 {}
    }
    let text = String(bytes: ended?.standardErrorContent ?? [], encoding: .utf8)
    #expect(
      text == """
        questbalance: in party 182, on day 60:
        questbalance: this day does not end
        a fault

        """)
  }

  @Test(.behindOthers) func `days that go on are no fault, however long they take together`() async
  {
    await #expect(processExitsWith: .exitCode(0)) {
      Trap.end("a fault\n", code: 70, secondsOfDay: 1)
      let life = PlayedLife()
      let start = clock()
      while clock() - start < 3 * CLOCKS_PER_SEC { life.day.pointee += 1 }
      exit(0)
    }
  }
}
