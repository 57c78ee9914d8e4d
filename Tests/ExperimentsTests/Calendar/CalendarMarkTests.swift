import TestWorlds
import Testing

@testable import Experiments

/// The days on which entries of a calendar hold, and the days around them.
@Suite struct CalendarMarkTests {
  private static let cap = #""set": { "coins.dailyCap": "*0.5" }"#

  private func marks(_ entries: String, days: Int) throws -> [CalendarMark] {
    try World.shipped("bennie", calendar: entries, players: 1, days: days).calendarMarks
  }

  @Test func `entries have their days, also where others begin and end among them`() throws {
    let marks = try marks(
      #"{ "name": "patch", "from": 10, \#(Self.cap) }, "#
        + #"{ "name": "sale", "from": 6, "through": 6, "every": 7, \#(Self.cap) }, "#
        + #"{ "name": "end", "from": 18, "through": 90, \#(Self.cap) }"#, days: 20)
    #expect(
      marks == [
        CalendarMark(name: "sale", days: [6...6, 13...13, 20...20]),
        CalendarMark(name: "patch", days: [10...20], isForGood: true),
        CalendarMark(name: "end", days: [18...20], isForGood: true),
      ])
  }

  @Test func `without a calendar there are none, nor of an entry that begins after the run`() throws
  {
    #expect(try World.shipped("bennie", players: 1, days: 5).calendarMarks.isEmpty)
    #expect(try marks(#"{ "name": "late", "from": 9, \#(Self.cap) }"#, days: 5).isEmpty)
  }

  /// Lives end on day 20 of the calendar: 20 days of the early, 11 of the late.
  @Test
  func `of cohorts the first that meets an entry counts its days, and dates are those of all`()
    throws
  {
    let entries =
      #"{ "name": "late only", "from": 12, "through": 13, "for": ["late"], \#(Self.cap) }, "#
      + #"{ "name": "sale", "from": 9, "through": 11, \#(Self.cap) }, "#
      + #"{ "name": "welcome", "by": "age", "through": 2, \#(Self.cap) }, "#
      + #"{ "name": "old", "by": "age", "from": 10, \#(Self.cap) }"#
    let marks = try World.shipped(
      "bennie", calendar: entries, players: 1, days: 20,
      settings: [#"joins={ "late": { "day": 10 }, "early": { "day": 1 } }"#]
    ).calendarMarks
    #expect(marks.map(\.name) == ["welcome", "sale", "old", "late only"])
    #expect(marks.map(\.days) == [[1...2], [9...11], [10...20], [3...4]])
    #expect(marks.map(\.dates) == [[1...2, 10...11], [9...11], [10...20], [12...13]])
    #expect(marks.map(\.cohort) == [1, 1, 1, 0])
    #expect(marks.map(\.hasOneAge) == [true, false, true, false])
    #expect(marks.map(\.isForGood) == [false, false, true, false])
  }

  @Test func `an entry for some archetypes, or for one side of a test, is among them`() throws {
    let entries =
      #"{ "name": "some", "from": 3, "through": 4, "for": ["casual"], \#(Self.cap) }, "#
      + #"{ "name": "half", "from": 2, "share": 0.5, \#(Self.cap) }"#
    #expect(
      try marks(entries, days: 6) == [
        CalendarMark(name: "half", days: [2...6], isForGood: true),
        CalendarMark(name: "some", days: [3...4]),
      ])
  }

  private func windows(
    _ days: [ClosedRange<Int>], of last: Int
  ) -> [String: [ClosedRange<Int>]] {
    let windows = CalendarMark(name: "", days: days).windows(ofDays: last)
    return Dictionary(uniqueKeysWithValues: windows.map { ($0.name, $0.days) })
  }

  @Test func `before and after are as many days as an entry holds, but at most seven`() {
    #expect(
      windows([30...32], of: 90)
        == ["before": [27...29], "during": [30...32], "after": [33...35]])
    #expect(
      windows([30...50], of: 90)
        == ["before": [23...29], "during": [30...50], "after": [51...57]])
    #expect(windows([45...90], of: 90) == ["before": [38...44], "during": [45...90]])
  }

  @Test func `windows end with the run, and begin with it`() {
    #expect(windows([1...3], of: 5) == ["during": [1...3], "after": [4...5]])
    #expect(windows([2...4], of: 5) == ["before": [1...1], "during": [2...4], "after": [5...5]])
    #expect(windows([1...5], of: 5) == ["during": [1...5]])
  }

  @Test func `no day between two times is in two windows`() {
    #expect(
      windows([6...6, 13...13, 20...20], of: 20)
        == [
          "before": [5...5, 12...12, 19...19], "during": [6...6, 13...13, 20...20],
          "after": [7...7, 14...14],
        ])
    // Two days between times of three: one belongs to each.
    #expect(
      windows([4...6, 9...11], of: 12)
        == ["before": [1...3, 8...8], "during": [4...6, 9...11], "after": [7...7, 12...12]])
    #expect(
      windows([2...2, 4...4], of: 4) == ["before": [1...1, 3...3], "during": [2...2, 4...4]])
  }
}
