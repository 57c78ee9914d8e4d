import ScenarioReading

/// Reads the rows of a file of telemetry into a table, and counts those with a fault.
struct TelemetryReader {
  /// The greatest number of tasks a day and of levels.
  private static let (maxTasks, maxLevel) = (1_000_000, 1_000_000_000)

  private let file: String
  private let options: TelemetryOptions
  private var problems: [Problem] = []
  /// The bytes before the first line end, which are kept until the separator is known.
  private var start: [UInt8] = []
  private var records: TelemetryRecords?
  private var columns: TelemetryColumns?
  private var times: TelemetryTimes
  /// The form of the days, known from the first one that can be read.
  private var form: TelemetryDays?
  private var exportDay: Int?
  /// The place of the field that is read, for messages, and the amounts that are read.
  private var (place, amounts): (Int, [Double]) = (0, [])

  private var table = TelemetryTable()
  private var faults = TelemetryFaults()
  private var rows = 0

  /// Prepares reading. Wrong options are reported together with the faults of the header.
  init(file: String, options: TelemetryOptions) {
    (self.file, self.options) = (file, options)
    let zone = TelemetryTimes.zone(options.zone ?? "Z")
    let dayStart = TelemetryTimes.dayStart(options.dayStarts ?? "00:00")
    times = TelemetryTimes(zone: zone ?? 0, dayStart: dayStart ?? 0)
    if zone == nil {
      addProblem(
        "--zone", options.zone,
        "no offset such as +02:00, -05:30 or Z; the hours of named zones differ between machines")
    }
    if dayStart == nil { addProblem("--day-starts", options.dayStarts, "no time such as 04:00") }
    if let day = options.exportDay, TelemetryDays.form(of: Array(day.utf8)[...]) == nil {
      addProblem("--export-day", day, "neither a date such as 2026-10-31 nor a whole number")
    }
  }

  private mutating func addProblem(_ option: String, _ value: String?, _ fault: String) {
    problems.append(Problem(option, "\(JSONText.quoted(value ?? "")) is \(fault)"))
  }

  private func refusal(line: Int, _ message: String) -> ScenarioProblems {
    ScenarioProblems([Problem(file, line: line, message)])
  }

  /// Reads the next bytes of the file.
  mutating func take(_ block: [UInt8]) throws(ScenarioProblems) {
    if records != nil { return try split(block[...]) }
    start += block
    let isEnough = start.contains { $0 == 10 || $0 == 13 } || start.count > 1 << 20
    if isEnough { try takeStart() }
  }

  private mutating func takeStart() throws(ScenarioProblems) {
    let hasMark = start.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = start.dropFirst(hasMark ? 3 : 0)
    start = []
    records = TelemetryRecords(first: bytes.drop { $0 == 10 || $0 == 13 })
    try split(bytes)
  }

  private mutating func split(_ bytes: ArraySlice<UInt8>) throws(ScenarioProblems) {
    guard var records else { return }
    self.records = nil
    for byte in bytes where records.endsRecord(with: byte) {
      try takeRecord(&records)
    }
    if records.isTooLong {
      throw refusal(line: records.line, "a row is longer than 1 MiB; a quote may lack its end")
    }
    self.records = records
  }

  /// Ends the file and returns its reading.
  mutating func finish() throws(ScenarioProblems) -> TelemetryReading {
    if records == nil { try takeStart() }
    if var records, records.endsRecord() { try takeRecord(&records) }
    guard let columns, rows > 0 else {
      throw ScenarioProblems(problems + [Problem(file, line: 1, "the file has no rows")])
    }
    let form = form ?? .dates
    table.leaveOutStrayDays(form, &faults)
    table.leaveOutDominantPlayers(rows: rows, &faults)
    table.sortRows(form, &faults)
    try checkLimit()
    guard let range = table.dayRange else { throw refusal(line: 1, "the file has no usable rows") }
    let notes = notes(columns, form, lastDay: range.upperBound)
    return TelemetryReading(
      telemetry: table.telemetry(
        columns, form, firstDay: range.lowerBound, exportDay: exportDay ?? range.upperBound),
      faults: faults.found, notes: notes, rows: rows)
  }

  /// Throws all faults if too many rows have one.
  private func checkLimit() throws(ScenarioProblems) {
    func percent(_ share: Double) -> String {
      let tenths = Int((min(max(0, share), 1) * 1000).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
    let share = Double(faults.faultyRows) / Double(rows)
    // A limit that is no number lets no file pass.
    if share <= options.limit { return }
    let message = "\(faults.faultyRows) of \(rows) rows have faults, \(percent(share)); "
    let limit = options.limit.isNaN ? 0 : options.limit
    throw ScenarioProblems(
      [Problem(file, message + "the limit is \(percent(limit))")]
        + faults.found.map { Problem(file, line: $0.examples.first?.line ?? 1, $0.sentence) })
  }

  /// Returns the assumptions of the reading.
  private func notes(
    _ columns: TelemetryColumns, _ form: TelemetryDays, lastDay: Int
  ) -> [String] {
    var notes: [String] = []
    let last = form.text(lastDay)
    if let exportDay, exportDay >= lastDay + 7 {
      notes.append(
        "The last day with a row is \(last), and the export is of \(form.text(exportDay)): "
          + "nobody plays on the days between.")
    } else if exportDay == nil {
      notes.append("The export is taken to be of \(last), the last day of the file.")
      if let day = table.dayOfLastHundredth, day < lastDay - 30 {
        notes.append(
          "Less than 1 % of the rows are later than \(form.text(day)): give the export's day if "
            + "a wrong clock made them.")
      }
    }
    if columns.install == nil {
      notes.append(
        "The file has no column \"install\": each player's first day counts as the install.")
    }
    if form == .numbers { notes.append("The days are whole numbers, not dates.") }
    if columns.isEvents { notes.append("Each row is an event and counts as one task.") }
    if columns.isEvents, options.zone == nil {
      notes.append("No zone is given: times without an offset count as written, others in UTC.")
    }
    return notes
  }
}

// Rows.
extension TelemetryReader {
  private mutating func takeHeader(_ records: inout TelemetryRecords) throws(ScenarioProblems) {
    let columns = TelemetryColumns(
      (0..<records.count).map { Array(records.field($0)) }, mapping: options.columns, file: file,
      problems: &problems)
    if !columns.isEvents, problems.isEmpty, options.zone != nil || options.dayStarts != nil {
      let message = "a zone and the start of days are for events, and the rows are days"
      problems.append(Problem(file, line: records.line, message))
    }
    if !problems.isEmpty { throw ScenarioProblems(problems) }
    records.isNeeded = columns.needed
    amounts = Array(repeating: 0, count: columns.amounts.count)
    table.start(columns)
    if columns.isEvents { try setForm(.dates) }
    self.columns = columns
  }

  /// Sets the form of the days and reads the day of the export in it.
  private mutating func setForm(_ form: TelemetryDays) throws(ScenarioProblems) {
    self.form = form
    guard let text = options.exportDay else { return }
    exportDay = try? form.day(Array(text.utf8)[...])
    if exportDay != nil { return }
    addProblem(
      "--export-day", text,
      "no day of this file: its days are \(form == .dates ? "dates since 1990" : "whole numbers")")
    throw ScenarioProblems(problems)
  }

  /// Takes the header or a row, and empties the record.
  private mutating func takeRecord(_ records: inout TelemetryRecords) throws(ScenarioProblems) {
    defer { records.startNext() }
    guard let columns else { return try takeHeader(&records) }
    rows += 1
    guard rows < Int32.max else { throw refusal(line: records.line, "the file has too many rows") }
    guard records.count == columns.header.count, !records.isQuoted else {
      let text = "\(records.count) of \(columns.header.count) fields"
      return faults.add(
        .fieldCount, line: records.line, records.isQuoted ? "a quote lacks its end" : text)
    }
    if form == nil, let form = TelemetryDays.form(of: records.field(columns.day)) {
      try setForm(form)
    }
    do {
      try takeRow(columns, records)
    } catch {
      faults.add(
        error, line: records.line,
        "\(Self.quoted(columns.header[place].utf8)) is \(Self.quoted(records.field(place)))")
    }
  }

  /// Returns a value in quotes, cut if it is long.
  static func quoted(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    return JSONText.quoted(text.count > 40 ? "\(text.prefix(40))…" : text)
  }

  private mutating func field(
    _ place: Int, _ records: TelemetryRecords
  ) throws(TelemetryFault.Kind) -> ArraySlice<UInt8> {
    self.place = place
    let bytes = records.field(place)
    let isText =
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    if isText { return bytes }
    throw .notText
  }

  private mutating func takeRow(
    _ columns: TelemetryColumns, _ records: TelemetryRecords
  ) throws(TelemetryFault.Kind) {
    let name = try field(columns.player, records)
    if TelemetryNumber.isMissing(name) { throw .noPlayer }
    let player = table.player(String(decoding: name, as: UTF8.self), line: records.line)
    func day(_ text: ArraySlice<UInt8>) throws(TelemetryFault.Kind) -> Int {
      columns.isEvents ? try times.day(text) : try (form ?? .dates).day(text)
    }
    let dayOfRow = try day(field(columns.day, records))
    var install: Int?
    if let place = columns.install { install = try day(field(place, records)) }
    var (tasks, level): (Int32, Int32) = (1, 0)
    if let place = columns.tasks {
      tasks = try TelemetryNumber.count(field(place, records), atMost: Self.maxTasks)
    }
    if let place = columns.level {
      level = try TelemetryNumber.count(field(place, records), atMost: Self.maxLevel)
    }
    for (index, place) in columns.amounts.enumerated() {
      amounts[index] = try TelemetryNumber.amount(field(place, records))
    }
    if isUsable(dayOfRow, install: install, of: player, line: records.line) {
      table.add(player, dayOfRow, line: records.line, tasks, level, amounts)
    }
  }

  /// Returns true if a day lies between the player's install and the export, and counts it if not.
  private mutating func isUsable(_ day: Int, install: Int?, of player: Int, line: Int) -> Bool {
    let form = form ?? .dates
    let known = install.map { table.install(of: player, orElse: $0) } ?? day
    if day < known {
      let text = "the day is \(form.text(day)), and the install \(form.text(known))"
      faults.add(.beforeInstall, line: line, text)
    } else if let exportDay, day > exportDay {
      faults.add(.afterExport, line: line, "the day is \(form.text(day))")
    } else {
      if let install, install != known {
        let text = "the install is \(form.text(install)), and before it was \(form.text(known))"
        faults.add(.otherInstall, line: line, text)
      }
      return true
    }
    return false
  }
}
