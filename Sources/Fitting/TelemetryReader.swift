import ScenarioReading

/// Reads the rows of a file of telemetry into a table, and counts those with a fault.
struct TelemetryReader {
  /// The greatest number of tasks a day and of levels.
  private static let (maxTasks, maxLevel) = (1_000_000, 1_000_000_000)

  private let file: String
  private let options: TelemetryOptions
  private var problems: [Problem] = []
  private var records: TelemetryRecords
  private var columns: TelemetryColumns?
  private var table: TelemetryTable?
  private var times: TelemetryTimes
  /// The form of the days, known from the first one that can be read.
  private var form: TelemetryDays?
  private var exportDay: Int?
  /// The place of the field that is read, for messages.
  private var place = 0
  private var faults = TelemetryFaults()
  private var rows = 0

  /// Prepares reading of a file from its first line. Wrong options are reported together with the
  /// faults of the header.
  init(file: String, options: TelemetryOptions, start: ArraySlice<UInt8>) {
    (self.file, self.options) = (file, options)
    records = TelemetryRecords(first: start)
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
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(ScenarioProblems) {
    for byte in bytes where records.endsRecord(with: byte) { try takeRecord() }
    if records.isTooLong {
      throw refusal(line: records.line, "a row is longer than 1 MiB; a quote may lack its end")
    }
  }

  /// Ends the file and returns its reading.
  mutating func finish() throws(ScenarioProblems) -> TelemetryReading {
    if records.endsRecord() { try takeRecord() }
    guard let columns, var table, rows > 0 else {
      throw ScenarioProblems(problems + [Problem(file, line: 1, "the file has no rows")])
    }
    let form = form ?? .dates
    table.sort(form, rowsOfFile: rows, &faults)
    try checkLimit()
    let days = table.days
    guard let first = days.first, let last = days.last else {
      throw refusal(line: 1, "the file has no usable rows")
    }
    return TelemetryReading(
      telemetry: table.telemetry(form, firstDay: first, exportDay: exportDay ?? last),
      faults: faults.found, notes: notes(columns, form, days: days), rows: rows)
  }

  /// Throws all faults if too many rows have one.
  private func checkLimit() throws(ScenarioProblems) {
    func percent(_ share: Double) -> String {
      let tenths = Int((share.clamped(to: 0...1) * 1000).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
    let share = Double(faults.faultyRows) / Double(rows)
    // A limit that is no number lets no file pass.
    if share <= options.limit { return }
    let limit = options.limit.isNaN ? 0 : options.limit
    let message =
      "\(faults.faultyRows) of \(rows) rows have faults, \(percent(share)); the limit is "
      + percent(limit)
    throw ScenarioProblems(
      [Problem(file, message)]
        + faults.found.map { Problem(file, line: $0.examples.first?.line ?? 1, $0.sentence) })
  }

  /// Returns the assumptions of the reading.
  ///
  /// - Parameter days: The days of all rows, rising.
  private func notes(_ columns: TelemetryColumns, _ form: TelemetryDays, days: [Int]) -> [String] {
    let (lastDay, most) = (days[days.count - 1], days[days.count - 1 - days.count / 100])
    let last = form.text(lastDay)
    let isLate = exportDay.map { $0 >= lastDay + 7 } ?? false
    let notes: [String?] = [
      isLate
        ? "The last day with a row is \(last), and the export is of \(form.text(exportDay ?? 0)): "
          + "nobody plays on the days between." : nil,
      exportDay == nil ? "The export is taken to be of \(last), the last day of the file." : nil,
      exportDay == nil && most < lastDay - 30
        ? "Less than 1 % of the rows are later than \(form.text(most)): give the export's day if "
          + "a wrong clock made them." : nil,
      columns.install == nil
        ? "The file has no column \"install\": each player's first day counts as the install."
        : nil,
      form == .numbers ? "The days are whole numbers, not dates." : nil,
      columns.isEvents ? "Each row is an event and counts as one task." : nil,
      columns.isEvents && options.zone == nil
        ? "No zone is given: times without an offset count as written, others in UTC." : nil,
    ]
    return notes.compactMap(\.self)
  }
}

// Rows.
extension TelemetryReader {
  private mutating func takeHeader() throws(ScenarioProblems) {
    let columns = TelemetryColumns(
      (0..<records.count).map { Array(records.field($0)) }, mapping: options.columns, file: file,
      problems: &problems)
    if !columns.isEvents, problems.isEmpty, options.zone != nil || options.dayStarts != nil {
      let message = "a zone and the start of days are for events, and the rows are days"
      problems.append(Problem(file, line: records.line, message))
    }
    if !problems.isEmpty { throw ScenarioProblems(problems) }
    if columns.isEvents { try setForm(.dates) }
    (self.columns, table) = (columns, TelemetryTable(columns))
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
  private mutating func takeRecord() throws(ScenarioProblems) {
    defer { records.startNext() }
    guard let columns else { return try takeHeader() }
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
      try takeRow(columns)
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

  private mutating func field(_ place: Int) throws(TelemetryFault.Kind) -> ArraySlice<UInt8> {
    self.place = place
    let bytes = records.field(place)
    let isText =
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    if isText { return bytes }
    throw .notText
  }

  private mutating func day(_ place: Int) throws(TelemetryFault.Kind) -> Int {
    let text = try field(place)
    return columns?.isEvents == true ? try times.day(text) : try (form ?? .dates).day(text)
  }

  private mutating func takeRow(_ columns: TelemetryColumns) throws(TelemetryFault.Kind) {
    let name = try field(columns.player)
    if TelemetryNumber.isMissing(name) { throw .noPlayer }
    let player =
      table?.player(String(decoding: name, as: UTF8.self), line: records.line) ?? 0
    let dayOfRow = try day(columns.day)
    var install: Int?
    if let place = columns.install { install = try day(place) }
    var (tasks, level): (Int32, Int32) = (1, 0)
    if let place = columns.tasks {
      tasks = try TelemetryNumber.count(field(place), atMost: Self.maxTasks)
    }
    if let place = columns.level {
      level = try TelemetryNumber.count(field(place), atMost: Self.maxLevel)
    }
    var amounts: [Double] = []
    for place in columns.amounts { amounts.append(try TelemetryNumber.amount(field(place))) }
    if isUsable(dayOfRow, install: install, of: player) {
      let row = TelemetryTable.Row(
        player: player, day: Int32(dayOfRow), line: UInt32(clamping: records.line), tasks: tasks,
        level: level)
      table?.add(row, amounts)
    }
  }

  /// Returns true if a day lies between the player's install and the export, and counts it if not.
  private mutating func isUsable(_ day: Int, install: Int?, of player: Int32) -> Bool {
    let (form, line) = (form ?? .dates, records.line)
    let known = install.flatMap { table?.install(of: player, orElse: $0) } ?? day
    if day < known {
      let text = "the day is \(form.text(day)), and the install \(form.text(known))"
      faults.add(.beforeInstall, line: line, text)
      return false
    }
    if let exportDay, day > exportDay {
      faults.add(.afterExport, line: line, "the day is \(form.text(day))")
      return false
    }
    if let install, install != known {
      let text = "the install is \(form.text(install)), and before it was \(form.text(known))"
      faults.add(.otherInstall, line: line, text)
    }
    return true
  }
}
