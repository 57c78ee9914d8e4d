import Randomness
import Testing

@testable import Fitting

@Suite struct TelemetryTests {
  @Test func `rows become columns, ordered by player and day whatever their order`() throws {
    let rows = [
      "b,2026-03-01,2026-03-03,4,1.25,0,3,1,.5", "b,2026-03-01,2026-03-01,2,1e2,7,2.0,0,2",
      "a,2026-02-27,2026-03-01,0,0.1,0,5,9,1",
    ]
    let header = "player,install,day,tasks,earned,spent,level,sink.forge,sink.shop\n"
    let expected = Telemetry(
      days: .dates, firstDay: 20_513, exportDay: 20_515, names: ["a", "b"],
      installs: [20_511, 20_513], starts: [0, 1, 3], ages: [2, 0, 2], tasks: [0, 2, 4],
      earned: [0.1, 100, 1.25], spent: [0, 7, 0], levels: [5, 2, 3],
      sinkNames: ["forge", "shop"], sinks: [[9, 0, 1], [1, 2, 0.5]])
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let text = header + order.map { rows[$0] }.joined(separator: "\n")
      let reading = try TelemetryTestFile(text).reading()
      #expect(reading.telemetry == expected)
      #expect(reading.faults == [])
      #expect(reading.rows == 3)
      #expect(
        reading.notes == ["The export is taken to be of 2026-03-03, the last day of the file."])
    }
  }

  @Test func `assumptions are noted`() throws {
    let text = "player,day,tasks\na,3,1\na,5,1\n"
    var file = TelemetryTestFile(text)
    #expect(try file.reading().telemetry.installs == [3])
    #expect(
      try file.reading().notes == [
        "The export is taken to be of 5, the last day of the file.",
        "The file has no column \"install\": each player's first day counts as the install.",
        "The days are whole numbers, not dates.",
      ])
    file.options.exportDay = "40"
    #expect(try file.reading().telemetry.exportDay == 40)
    let note = try #require(try file.reading().notes.first)
    #expect(note.hasPrefix("The last day with a row is 5, and the export is of 40: nobody plays"))
  }

  @Test func `few late days without an export day are noted`() throws {
    let rows = (0..<200).map { "p\($0),2026-01-01,1\n" }.joined() + "q,2026-08-01,1\n"
    let notes = try TelemetryTestFile("player,day,tasks\n" + rows).reading().notes
    #expect(
      notes[1] == """
        Less than 1 % of the rows are later than 2026-01-01: give the export's day if a wrong \
        clock made them.
        """)
  }

  @Test(arguments: [
    "player,day,tasks\na,1,2\nb,1,3\n", "player,day,tasks\na,1,2\nb,1,3",
    "\u{FEFF}player,day,tasks\r\na,1,2\r\nb,1,3\r\n\r\n", "player;day;tasks\na;1;2\nb;1;3\n",
    "player\tday\ttasks\ra\t1\t2\rb\t1\t3\r", "tasks,x,player,day\n2,,a,1\n3,\"1,\"\"2\n\",b,1\n",
    "\n\n\"player\",\"day\",\"tasks\"\n\"a\",\"1\",2\n\n b , 1 ,\"3\"\n",
  ])
  func `notations of one table are read alike`(text: String) throws {
    let telemetry = try TelemetryTestFile(text).reading().telemetry
    #expect(telemetry.names == ["a", "b"])
    #expect(telemetry.tasks == [2, 3])
  }

  @Test func `a quoted name may hold separators, quotes and lines, and lines are counted`() throws {
    let text = "player,day,tasks\n\"a,\"\"b\"\"\nc\",1,2\nb,x,1\n"
    let reading = try TelemetryTestFile(text).reading()
    #expect(reading.telemetry.names == ["a,\"b\"\nc"])
    #expect(reading.faults.map { $0.examples.map(\.line) } == [[4]])
  }

  @Test func `a file is read alike in blocks of any size`() throws {
    let text = "\u{FEFF}player,day,tasks\r\n\"a\"\"\",1,2\r\nb,1,3\r\nb,1,3,4\r\n"
    let whole = try TelemetryTestFile(text).reading()
    for size in 1...9 {
      var rest = Array(text.utf8)[...]
      let reading = try Telemetry.read(file: "", options: TelemetryTestFile("").options) {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      #expect(reading == whole)
    }
  }

  @Test func `a quote that nothing closes does not take up the file`() {
    let text = "player,day,tasks\na,1,\"" + String(repeating: "x", count: 1 << 21)
    #expect(
      TelemetryTestFile(text).refusals == [
        "days.csv:2:1: error: a row is longer than 1 MiB; a quote may lack its end"
      ])
  }

  @Test func `columns are mapped, and a mapped column is not read under its own name`() throws {
    let text = "user,tasks,event_date,n,wood\na,x,20260301,2,1.5\n"
    let file = TelemetryTestFile(text) {
      $0.columns = "player=user,day=event_date,tasks=n,sink.carpentry=wood"
    }
    let telemetry = try file.reading().telemetry
    #expect(telemetry.tasks == [2])
    #expect(telemetry.sinkNames == ["carpentry"])
    #expect(telemetry.sinks == [[1.5]])
  }

  @Test(arguments: [("", 5), ("time=time", 1), ("time=time,day=day", 5)])
  func `a file of days and times has rows of days unless the time alone is mapped`(
    columns: String, tasks: Int32
  ) throws {
    let text = "player,day,time,tasks\na,2026-03-01,2026-03-01T10:00,5\n"
    let telemetry = try TelemetryTestFile(text) { $0.columns = columns }.reading().telemetry
    #expect(telemetry.tasks == [tasks])
  }

  @Test func `all faults of the header and of the options are reported at once`() {
    let file = TelemetryTestFile("user,date,Tasks,level,level\na,1,1,1,1\n") {
      $0.columns = "plyer=user,spent,day=dat,sink.=x,earned=level,earned=date"
      $0.zone = "Europe/Paris"
      $0.dayStarts = "4"
      $0.exportDay = "31.10.2026"
    }
    let zone = "no offset such as +02:00, -05:30 or Z; the hours of named zones differ between"
    let neither = "neither a date such as 2026-10-31"
    let ours = "is not player, install, day, time, tasks, earned, spent, level or sink.NAME"
    #expect(
      file.refusals == [
        "--columns: error: \"plyer\" \(ours); did you mean \"player\"?",
        "--columns: error: \"spent\" is no pair OURS=THEIRS",
        "--columns: error: \"sink.\" \(ours)",
        "--columns: error: \"earned=date\" maps a column again",
        "--day-starts: error: \"4\" is no time such as 04:00",
        "--export-day: error: \"31.10.2026\" is \(neither) nor a whole number",
        "--zone: error: \"Europe/Paris\" is \(zone) machines",
        "days.csv:1:1: error: the file has no column \"dat\" for day; did you mean \"date\"?",
        "days.csv:1:1: error: the column \"level\" stands twice",
        "days.csv:1:1: error: the file has no column \"player\"; map one of the file's, as in "
          + "--columns player=NAME",
        "days.csv:1:1: error: the file has no column \"tasks\"; did you mean \"Tasks\"? map it: "
          + "tasks=Tasks",
      ])
  }

  @Test func `an export day of another form than the days is refused`() {
    let file = TelemetryTestFile("player,day,tasks\na,1,1\n") { $0.exportDay = "2026-10-31" }
    #expect(
      file.refusals == [
        "--export-day: error: \"2026-10-31\" is no day of this file: its days are whole numbers"
      ])
  }

  @Test func `no mutated file traps, and each is read alike twice`() throws {
    let days = """
      player,install,day,tasks,earned,spent,level,sink.forge\r
      "a ""x"" b",2026-03-01,2026-03-01,1,2.5,1,1,0\r
      b,2024-02-29,2026-03-02T04:00:00Z,12,1e3,0,2,1\r
      b,2024-02-29,2026-03-02,NA,-1,0,2,1\r

      """
    let events = """
      player;time;install
      a;2026-03-01T23:30:00.25-05:30;2026-03-01 00:00:00 UTC
      b;1767225600123;1767225600
      """
    let pieces =
      [
        "\"", ",", ";", "\n", "\r", "\t", "-", "+", ".", "e", "9", "99999999999999999999", "0000",
        "NULL", "2026-03-01", "Z", "day", "time", "player", "\u{FEFF}", "é",
      ].map { Array($0.utf8) } + [[0xFF], [0], [0xC3]]
    var stream = KeyedStream(StreamKey(seed: 49))
    func draw(_ count: Int) -> Int { Int(stream.next() % UInt64(count)) }
    var read = 0
    for index in 0..<3000 {
      var bytes = Array((index % 2 == 0 ? days : events).utf8)
      for _ in 0...draw(4) {
        let place = draw(bytes.count)
        let end = min(bytes.count, place + draw(4))
        bytes.replaceSubrange(place..<end, with: pieces[draw(pieces.count)])
      }
      var options = TelemetryTestFile("").options
      if draw(4) == 0 { options.exportDay = ["2026-03-01", "7", "", "-9999999999999999"][draw(4)] }
      if draw(4) == 0 { options.zone = ["+14:59", "-00:00", "", "é"][draw(4)] }
      if draw(4) == 0 { options.columns = ["tasks=day", "time=install", "player=é", "="][draw(4)] }
      let one = try? Telemetry.read(bytes, file: "", options: options)
      let other = try? Telemetry.read(bytes, file: "", options: options)
      #expect(one == other)
      if let telemetry = one?.telemetry {
        #expect(telemetry.ages.allSatisfy { $0 >= 0 })
        #expect(telemetry.starts.last == telemetry.ages.count)
        read += 1
      }
    }
    #expect(read > 500)
  }
}
