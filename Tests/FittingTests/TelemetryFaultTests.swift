import Testing

@testable import Fitting

@Suite struct TelemetryFaultTests {
  private static let header = "player,install,day,tasks,earned,level\n"

  /// Rows without a fault, on lines 2 to 5.
  private static let sound = """
    a,2026-03-01,2026-03-01,1,2,1
    a,2026-03-01,2026-03-02,1,2,1
    b,2026-03-01,2026-03-01,1,2,1
    b,2026-03-01,2026-03-03,1,2,1

    """

  private static func faults(
    _ rows: String, _ change: (inout TelemetryOptions) -> Void = { _ in }
  ) throws -> [TelemetryFault] {
    try TelemetryTestFile(header + sound + rows, change).reading().faults
  }

  private static let planted: [(row: String, TelemetryFault.Kind, text: String)] = [
    ("c,2026-03-01,2026-03-01,1,2", .fieldCount, "5 of 6 fields"),
    ("c,2026-03-01,2026-03-01,1,2,1,", .fieldCount, "7 of 6 fields"),
    ("\"c,2026-03-01,2026-03-01,1,2,1", .fieldCount, "a quote lacks its end"),
    (",2026-03-01,2026-03-01,1,2,1", .noPlayer, "\"player\" is \"\""),
    ("NULL,2026-03-01,2026-03-01,1,2,1", .noPlayer, "\"player\" is \"NULL\""),
    ("c,,2026-03-01,1,2,1", .missing, "\"install\" is \"\""),
    ("c,2026-03-01,NA,1,2,1", .missing, "\"day\" is \"NA\""),
    ("c,2026-03-01,2026-03-01,1,null,1", .missing, "\"earned\" is \"null\""),
    ("c,2026-03-01,2026-02-30,1,2,1", .notNumber, "\"day\" is \"2026-02-30\""),
    ("c,2026-03-01,17,1,2,1", .notNumber, "\"day\" is \"17\""),
    ("c,2026-03-01,2026-03-01,1.5,2,1", .notNumber, "\"tasks\" is \"1.5\""),
    ("c,2026-03-01,2026-03-01,1,inf,1", .notNumber, "\"earned\" is \"inf\""),
    ("c,2026-03-01,2026-03-01,1,1e999,1", .notNumber, "\"earned\" is \"1e999\""),
    ("c,2026-03-01,2026-03-01,9999999999999999999,2,1", .notNumber, "…"),
    ("c,2026-03-01,2026-03-01,-1,2,1", .negative, "\"tasks\" is \"-1\""),
    ("c,2026-03-01,2026-03-01,1,-.5,1", .negative, "\"earned\" is \"-.5\""),
    ("c,2026-03-01,2026-03-01,1,2,-3", .negative, "\"level\" is \"-3\""),
    ("c,1970-01-01,2026-03-01,1,2,1", .clock, "\"install\" is \"1970-01-01\""),
    ("c,2026-03-01,2028-03-01,1,2,1", .clock, "the day is 2028-03-01"),
    (
      "b,2026-03-01,2026-02-28,1,2,1", .beforeInstall,
      "the day is 2026-02-28, and the install 2026-03-01"
    ),
    (
      "b,2026-03-02,2026-03-02,1,2,1", .otherInstall,
      "the install is 2026-03-02, and before it was 2026-03-01"
    ),
    ("b,2026-03-01,2026-03-03,1,2,1", .doubled, "\"b\" on 2026-03-03, as on line 5"),
    ("b,2026-03-01,2026-03-05,1,2,0", .levelFalls, "\"b\" falls from 1 to 0"),
  ]

  @Test(arguments: planted.indices)
  func `a planted fault is counted and named with its line`(index: Int) throws {
    let (row, kind, text) = Self.planted[index]
    let faults = try Self.faults(row + "\n")
    #expect(faults.map(\.kind) == [kind])
    #expect(faults.map(\.count) == [1])
    #expect(faults[0].examples.map(\.line) == [6])
    if text != "…" { #expect(faults[0].examples.map(\.text) == [text]) }
    let kept = try TelemetryTestFile(Self.header + Self.sound + row).reading().telemetry.ages.count
    #expect(kept == (kind.leavesOut ? 4 : 5))
  }

  @Test func `bytes that are not UTF-8 are a fault in a column that is read, and in no other`()
    throws
  {
    func faults(_ header: String) throws -> [TelemetryFault] {
      let bytes = Array("\(header)\na,1,1,x\n".utf8) + [0xE9] + Array(",1,1,y\n".utf8)
      let options = TelemetryTestFile("").options
      return try Telemetry.read(bytes, file: "", options: options).faults
    }
    #expect(try faults("player,day,tasks,country").map(\.kind) == [.notText])
    #expect(try faults("country,day,tasks,player") == [])
  }

  @Test func `a day after the export is left out`() throws {
    let row = "c,2026-03-01,2026-03-09,1,2,1\n"
    let faults = try Self.faults(row) { $0.exportDay = "2026-03-08" }
    #expect(faults.map(\.kind) == [.afterExport])
    #expect(try Self.faults(row) { $0.exportDay = "20260309" } == [])
  }

  @Test func `a player with 40 % of all rows is left out among five players`() throws {
    func text(_ players: Int, _ rows: Int) -> String {
      (0..<players).map { "p\($0),0,1\n" }.joined()
        + (0..<rows).map { "bot,\($0),1\n" }.joined()
    }
    func faults(_ players: Int, _ rows: Int) throws -> [TelemetryFault] {
      try TelemetryTestFile("player,day,tasks\n" + text(players, rows)).reading().faults
    }
    #expect(try faults(6, 3) == [])
    #expect(try faults(3, 4) == [])
    let found = try faults(6, 4)
    #expect(found.map(\.kind) == [.onePlayer])
    #expect(found.map(\.count) == [4])
    #expect(found[0].examples == [.init(line: 8, text: "\"bot\" has 4 of 10 rows")])
  }

  @Test func `the first three rows of a fault are named, in the order of lines`() throws {
    let rows = ["b", "a", "b", "b"].map { "\($0),2026-03-01,2026-03-01,1,2,1\n" }.joined()
    let fault = try #require(try Self.faults(rows).first)
    #expect(fault.count == 4)
    #expect(fault.examples.map(\.line) == [6, 7, 8])
    #expect(
      fault.sentence == """
        4 rows with a player and day that an earlier row has, left out (line 6: "b" on 2026-03-01, \
        as on line 4; line 7: "a" on 2026-03-01, as on line 2; line 8: "b" on 2026-03-01, as on \
        line 4; …)
        """)
  }

  @Test func `a file with too many faulty rows is refused with all counts`() {
    let rows = "c,2026-03-01,2026-03-01,-1,2,1\nc,2026-03-01,NA,1,2,1\n"
    var file = TelemetryTestFile(Self.header + Self.sound + rows) { $0.limit = 0.3 }
    #expect(
      file.refusals == [
        "days.csv: error: 2 of 6 rows have faults, 33.3 %; the limit is 30.0 %",
        "days.csv:6:1: error: 1 row with a negative value, left out (line 6: \"tasks\" is \"-1\")",
        "days.csv:7:1: error: 1 row with a missing value, left out (line 7: \"day\" is \"NA\")",
      ])
    file.options.limit = 0.34
    #expect(file.refusals == [])
    file.options.limit = .nan
    #expect(file.refusals.count == 3)
  }

  @Test(arguments: ["", "\n\n", "player,day,tasks", "\u{FEFF}player,day,tasks\r\n\r\n"])
  func `a file without rows is refused`(text: String) {
    #expect(TelemetryTestFile(text).refusals.last == "days.csv:1:1: error: the file has no rows")
  }

  @Test func `a file without a usable row is refused whatever the limit`() {
    let refusals = TelemetryTestFile("player,day,tasks\na,NA,1\n").refusals
    #expect(refusals == ["days.csv:1:1: error: the file has no usable rows"])
  }
}
