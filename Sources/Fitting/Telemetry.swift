/// Rows of players and their active days, as a studio measured them.
///
/// The rows of a player follow each other by day, and players by name, so that the order of the
/// rows in the file changes nothing.
package struct Telemetry: Equatable, Sendable {
  /// The form of the days in the file.
  package let days: TelemetryDays
  /// The first day with a row.
  package let firstDay: Int
  /// The last day of which the file could have rows.
  package let exportDay: Int

  /// The names of the players, each of whom has at least one row.
  package let names: [String]
  /// The day of each player's install, never after the player's first row.
  package let installs: [Int32]
  /// The first row of each player, and the number of all rows.
  package let starts: [Int]

  /// For each row, days since the install; rising within a player.
  package let ages: [Int32]
  /// For each row, the tasks of the day, at least 0.
  package let tasks: [Int32]
  /// For each row, the currency earned on the day, at least 0; nil if the file has none.
  package let earned: [Double]?
  /// For each row, the currency spent on the day, at least 0; nil if the file has none.
  package let spent: [Double]?
  /// For each row, the level on the day, at least 0; nil if the file has none.
  package let levels: [Int32]?
  /// The names of the sinks, in the order of the file's columns.
  package let sinkNames: [String]
  /// For each sink and row, the currency spent on the sink.
  package let sinks: [[Double]]

  /// Returns the rows of a player.
  ///
  /// - Parameter player: The index of a name.
  package func rows(of player: Int) -> Range<Int> { starts[player]..<starts[player + 1] }
}

/// The part of reading telemetry that the user decides.
package struct TelemetryOptions: Sendable {
  /// The last day of which the file could have rows, as the file writes days; nil for its last day.
  package var exportDay: String?
  /// Our names and the file's, such as `player=user_pseudo_id,day=event_date`.
  package var columns = ""
  /// The zone in which events have their days, such as +02:00; nil for the times as written.
  package var zone: String?
  /// The time at which a day of events begins, such as 04:00; nil for midnight.
  package var dayStarts: String?
  /// The greatest share of faulty rows with which a file is read.
  package var limit = 0.05

  /// Creates options with their defaults.
  package init() {}
}

/// A file of telemetry that was read, and everything that was noticed.
package struct TelemetryReading: Equatable, Sendable {
  /// The usable rows.
  package let telemetry: Telemetry
  /// The faults that were found, by kind.
  package let faults: [TelemetryFault]
  /// Assumptions that were made, each a plain sentence with a full stop.
  package let notes: [String]
  /// The rows of the file below its header, with those that were left out.
  package let rows: Int
}

extension Telemetry {
  /// Reads a table with a header: comma, semicolon or tab between fields, UTF-8.
  ///
  /// A row is a player's day (`player`, `day`, `tasks`, and if present `install`, `earned`,
  /// `spent`, `level`, `sink.NAME`) or one event (`player`, `time`, and if present `install`),
  /// which counts as one task. The rows take memory, not the text.
  ///
  /// - Parameters:
  ///   - file: The name of the file in messages.
  ///   - options: The user's decisions.
  ///   - nextBlock: Returns the next bytes of the file, and nil at its end.
  /// - Throws: `ScenarioProblems` with everything that is wrong at once, and the errors of
  ///   `nextBlock`.
  package static func read(
    file: String, options: TelemetryOptions = TelemetryOptions(),
    nextBlock: () throws -> [UInt8]?
  ) throws -> TelemetryReading {
    var start: [UInt8] = []
    var line: ArraySlice<UInt8> { start.drop { $0 == 10 || $0 == 13 } }
    while start.count <= 1 << 20, !line.contains(where: { $0 == 10 || $0 == 13 }),
      let block = try nextBlock()
    {
      start += block
    }
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start.removeFirst(3) }
    var reader = TelemetryReader(file: file, options: options, start: line)
    try reader.take(start[...])
    while let block = try nextBlock() { try reader.take(block[...]) }
    return try reader.finish()
  }
}
