import Testing

@testable import Fitting

@Suite struct TelemetryDaysTests {
  private static func day(_ text: String) -> Int? {
    TelemetryDays.date(Array(text.utf8)[...])?.day
  }

  @Test func `dates count from 1970, and every day follows the one before`() {
    #expect(Self.day("1970-01-01") == 0)
    #expect(Self.day("2000-03-01") == 11_017)
    #expect(Self.day("1990-01-01") == TelemetryDays.plausible.lowerBound)
    #expect(Self.day("2200-01-01") == TelemetryDays.plausible.upperBound)
    for day in TelemetryDays.plausible {
      #expect(Self.day(TelemetryDays.dates.text(day)) == day)
    }
  }

  @Test(arguments: [
    ("2024-02-29", true), ("2023-02-29", false), ("2000-02-29", true), ("2100-02-29", false),
    ("2026-04-31", false), ("2026-12-31", true), ("2026-13-01", false), ("2026-00-10", false),
    ("20240229", true), ("20230229", false), ("2024-0229", false), ("24-02-29", false),
  ])
  func `dates that the calendar lacks are none`(text: String, isDate: Bool) {
    #expect((Self.day(text) != nil) == isDate)
  }

  @Test(arguments: ["2026-03-01", "20260301", "2026-03-01T23:59:59+09:00", "2026-03-01 23:59"])
  func `of a date with a time of day the date is taken`(text: String) throws {
    let file = TelemetryTestFile("player,day,tasks\na,\(text),1\n")
    #expect(try file.days() == ["a 2026-03-01"])
  }

  /// Texts of the time of an event, with its day in the zone +02:00 for days from 04:00.
  private static let times = [
    ("2026-03-02T03:59:59", "2026-03-01"), ("2026-03-02 04:00", "2026-03-02"),
    ("2026-03-02T01:59:59.999Z", "2026-03-01"), ("2026-03-02T02:00:00Z", "2026-03-02"),
    ("2026-03-01T20:29:59-05:30", "2026-03-01"), ("2026-03-01T20:30:00-0530", "2026-03-02"),
    ("2026-03-02 02:00:00 UTC", "2026-03-02"), ("20260302T040000", nil), ("2026-03-02", nil),
    ("2026-03-02T24:00:00", nil), ("2026-03-02T04:00:00+2", nil), ("1772416799", "2026-03-01"),
    ("1772416800", "2026-03-02"), ("1772416799999", "2026-03-01"),
    ("1772416800000", "2026-03-02"), ("1772416799999999", "2026-03-01"),
    ("1772416800000000", "2026-03-02"), ("1772416799.99", "2026-03-01"), ("17724x", nil),
  ]

  @Test(arguments: times)
  func `events have the day of their zone and start of days`(time: String, day: String?) throws {
    let file = TelemetryTestFile("player,time\na,\(time)\n") {
      ($0.zone, $0.dayStarts) = ("+02:00", "04:00")
    }
    #expect(try day.map { ["a \($0)"] } == (day == nil ? nil : file.days()))
    #expect((file.refusals == []) == (day != nil))
  }

  @Test func `events of a day are its tasks, whatever their order`() throws {
    let times = ["03-01T10", "03-02T10", "03-01T11", "03-01T09", "03-02T11"]
    let text = "player,time\n" + times.map { "a,2026-\($0):00\n" }.joined()
    let reading = try TelemetryTestFile(text).reading()
    #expect(reading.telemetry.tasks == [3, 2])
    #expect(reading.faults == [])
    #expect(reading.rows == 5)
    #expect(
      reading.notes.suffix(2) == [
        "Each row is an event and counts as one task.",
        "No zone is given: times without an offset count as written, others in UTC.",
      ])
  }

  @Test func `times of two notations or units are not mixed, and wrong clocks are seen`() throws {
    let rows = [
      "1772416800", "1772416800000", "2026-03-02T04:00:00", "0", "99999999999999999", "1803952800",
      "1835575200",
    ]
    let text = "player,time\n" + rows.map { "a,\($0)\n" }.joined()
    let faults = try TelemetryTestFile(text).reading().faults
    #expect(faults.map(\.kind) == [.notNumber, .clock])
    #expect(faults.map { $0.examples.map(\.line) } == [[3, 4], [5, 6, 8]])
  }

  @Test(arguments: ["Europe/Paris", "CET", "+2", "+15:00", "+02:60", "02:00", ""])
  func `a zone that is no offset is refused`(zone: String) {
    let file = TelemetryTestFile("player,time\na,2026-03-01T10:00:00\n") { $0.zone = zone }
    #expect(file.refusals.count == 1)
  }

  @Test func `a zone is refused for rows of days`() {
    let file = TelemetryTestFile("player,day,tasks\na,2026-03-01,1\n") { $0.zone = "Z" }
    #expect(file.refusals.count == 1)
  }
}
