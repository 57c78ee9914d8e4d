import TestWorlds
import Testing

@testable import GameSupport

@Suite struct AbsenceTests {
  @Test func `days without play are told by their reason, with the day of coming back`() {
    let life = MadeLife(days: 20)
      .plays(1, 2).stays(3).plays(4).lapses(5, through: 8).stays(9).plays(10).stays(11, 12)
      .leaves(13)
    #expect(
      life.trace.absences(of: 0) == [
        Absence(member: 0, days: 3...3, reason: .stays, back: 4),
        Absence(member: 0, days: 5...8, reason: .lapsed, back: 10),
        Absence(member: 0, days: 9...9, reason: .stays, back: 10),
        Absence(member: 0, days: 11...12, reason: .stays),
        Absence(member: 0, days: 13...20, reason: .left),
      ])
    #expect(MadeLife(days: 2).plays(1, 2).trace.absences(of: 0) == [])
  }

  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `absences and days played are all days of a life`(game: String) throws {
    let simulation = try World.shipped(game, players: 60, days: 40)
    for party in 0..<3 {
      let trace = simulation.trace(party: party)
      for member in trace.archetypes.indices {
        let away = trace.absences(of: member).flatMap { Array($0.days) }
        let played = trace.events.filter { $0.kind == .plays && $0.member == member }.map(\.day)
        #expect((away + played).sorted() == Array(1...40))
      }
    }
  }
}
