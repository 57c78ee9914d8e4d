import GameSupport
import Measurement
import Players
import TestWorlds
import Testing

/// Changes of the rules for some players: of an archetype, of a cohort, of one side of a test. In Bennie
/// everybody plays alone, so that whom a change is not for lives as in a world without it.
@Suite struct AudienceTests {
  private static let cap = #""set": { "coins.dailyCap": "*0.5" }"#
  private static let parties = 40

  private func bennie(
    _ entry: String, days: Int = 20, joins: String? = nil
  ) throws -> Simulation {
    try World.shipped(
      "bennie", calendar: "{ \"name\": \"patch\", \(entry) }", players: 120, days: days,
      settings: joins.map { ["joins=\($0)"] } ?? [])
  }

  /// The events of each player's life.
  private func lives(of simulation: Simulation) -> [(archetype: String, events: [TraceEvent])] {
    (0..<min(Self.parties, simulation.partyCount)).flatMap { party in
      let trace = simulation.trace(party: party)
      return trace.archetypes.indices.map { member in
        (
          trace.archetypes[member],
          trace.events.filter { $0.member == member && !$0.isOfCohorts }
        )
      }
    }
  }

  @Test func `a change for one archetype is felt by its players alone`() throws {
    let plain = lives(of: try bennie(#""from": 20, \#(Self.cap)"#, days: 19))
    let all = lives(of: try bennie(Self.cap, days: 19))
    let some = lives(of: try bennie(#""for": ["casual"], \#(Self.cap)"#, days: 19))
    #expect(Set(some.map(\.archetype)).count > 1)
    for ((some, all), plain) in zip(zip(some, all), plain) {
      #expect(some.events == (some.archetype == "casual" ? all.events : plain.events))
    }
    #expect(zip(all, plain).contains { $0.events != $1.events })
  }

  @Test func `a change for a group of archetypes is felt by all of them`() throws {
    let named = try World.shipped(
      "bennie",
      calendar: #"{ "name": "patch", "for": ["casual", "erratic"], \#(Self.cap) }"#,
      players: 60, days: 15)
    let grouped = try World.shipped(
      "bennie", calendar: #"{ "name": "patch", "for": ["rare"], \#(Self.cap) }"#,
      players: 60, days: 15, settings: [#"population.groups={"rare":["casual","erratic"]}"#])
    #expect(named.calendar == grouped.calendar)
  }

  @Test func `each player of a test lives as with the change for all, or as without it`() throws {
    let plain = lives(of: try bennie(#""from": 20, \#(Self.cap)"#, days: 19))
    let all = lives(of: try bennie(Self.cap, days: 19))
    let test = try bennie(#""share": 0.5, \#(Self.cap)"#, days: 19)
    let halves = lives(of: test)
    var got = 0
    for ((half, all), plain) in zip(zip(halves, all), plain) {
      let gets = !half.archetype.hasSuffix("@without patch")
      #expect(half.archetype.hasSuffix("@patch") == gets)
      #expect(half.events == (gets ? all.events : plain.events))
      got += gets ? 1 : 0
    }
    #expect(got > 0 && got < halves.count)
    let findings = Findings(test.tally())
    let sides = ["patch", "without patch"].map {
      findings.row("days.active", group: $0)?.estimate.value
    }
    #expect(sides.allSatisfy { $0 != nil })
  }

  @Test func `a change for one cohort is felt by its players alone`() throws {
    let joins = #"{"early":{"day":1},"late":{"day":8}}"#
    let plain = lives(of: try bennie(#""from": 30, \#(Self.cap)"#, joins: joins))
    let late = lives(of: try bennie(#""for": ["late"], \#(Self.cap)"#, joins: joins))
    #expect(late.map(\.archetype) == plain.map(\.archetype))
    for (late, plain) in zip(late, plain) where late.archetype.hasSuffix("@early") {
      #expect(late.events == plain.events)
    }
    #expect(
      zip(late, plain).contains { $0.archetype.hasSuffix("@late") && $0.events != $1.events })
  }

  @Test(arguments: ["timequest", "bennie", "questbond"])
  func `joining later by whole weeks shifts the calendar, and nothing else`(name: String) throws {
    let change =
      name == "questbond"
      ? #""tasks.firstGold": "*2""#
      : name == "bennie" ? #""coins.dailyCap": "*0.5""# : #""xp.completionBonus": "*2""#
    func run(from day: Int, _ joins: [String]) throws -> Simulation {
      try World.shipped(
        name, calendar: #"{ "name": "patch", "from": \#(day), "set": { \#(change) } }"#,
        players: 60, days: 40, settings: joins)
    }
    let shifted = try run(from: 58, ["joins=29"])
    let plain = try run(from: 30, [])
    #expect(shifted.calendar == plain.calendar)
    #expect(Measured(tally: shifted.tally()) == Measured(tally: plain.tally()))
  }

  @Test func `the weeks of a game are those of the calendar, also for who joins on a Wednesday`()
    throws
  {
    let simulation = try World.shipped(
      "questbond", calendar: "", players: 8, days: 21, settings: ["joins=3"])
    let weeks = simulation.trace(party: 0).events.filter { "\($0.kind)" == "raid.week" }
    #expect(weeks.map(\.day) == [5, 12, 19])
  }

  @Test func `days of age count from joining, whenever a cohort joins`() throws {
    let joins = #"{"early":{"day":1},"late":{"day":8}}"#
    let simulation = try bennie(#""by": "age", "through": 5, \#(Self.cap)"#, joins: joins)
    let calendar = try #require(simulation.calendar)
    #expect(!calendar.tracks.isEmpty)
    for track in calendar.tracks {
      #expect(track.map(\.firstDay) == [1, 6])
      #expect(track.map(\.changes) == [["patch"], []])
    }
    let byDate = try #require(try bennie(#""through": 5, \#(Self.cap)"#, joins: joins).calendar)
    let late = try #require(byDate.tracks.last)
    #expect(late.map(\.changes) == [[]])
  }
}

extension TraceEvent {
  /// True if it names an archetype, or the changes in force, which differ between worlds of equal lives.
  fileprivate var isOfCohorts: Bool {
    ["presence.joins", "calendar.change"].contains("\(kind)")
  }
}
