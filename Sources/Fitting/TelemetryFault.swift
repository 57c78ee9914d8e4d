import ScenarioReading

/// Faults of one kind in a file of telemetry: their count, and the first few.
package struct TelemetryFault: Equatable, Sendable {
  /// The kinds of faults in the order of reports, each as the end of a sentence that begins with a
  /// number of rows. A row that is left out counts under the first fault that is found in it.
  package enum Kind: String, CaseIterable, Error, Sendable {
    case fieldCount = "with more or fewer fields than the header"
    case notText = "with text that is not UTF-8"
    case noPlayer = "without a player"
    case missing = "with a missing value"
    case notNumber = "with a value that cannot be read"
    case negative = "with a negative value"
    /// A day before 1990 or after 2199, or beyond a gap of more than a year.
    case clock = "with a day far from the others, as of a wrong clock"
    case beforeInstall = "with a day before the install"
    case afterExport = "with a day after the export"
    /// The install of the player's first row counts.
    case otherInstall = "with a second install of the player"
    /// The first row is kept.
    case doubled = "with a player and day that an earlier row has"
    /// A fault among at least five players.
    case onePlayer = "of one player who has 40 % of all rows or more"
    case levelFalls = "with a level below an earlier one of the player"

    /// True if rows with the fault are left out.
    package var leavesOut: Bool { self != .otherInstall && self != .levelFalls }
  }

  /// One row with the fault.
  package struct Example: Equatable, Sendable {
    /// The line of the file on which the row begins, from 1.
    package let line: Int
    /// The fault of this row, in a few words.
    package let text: String
  }

  /// The kind of fault.
  package let kind: Kind
  /// The number of rows with the fault.
  package internal(set) var count = 0
  /// The first few rows with the fault, by line.
  package internal(set) var examples: [Example] = []

  /// The fault as a plain sentence without a full stop, with the first few rows.
  package var sentence: String {
    let rows = examples.map { "line \($0.line): \($0.text)" }.joined(separator: "; ")
    let result = kind.leavesOut ? "left out" : "kept"
    return "\(count) \(count == 1 ? "row" : "rows") \(kind.rawValue), \(result) "
      + "(\(rows)\(count > examples.count ? "; …" : ""))"
  }
}

/// Counts the faults of a file by kind.
struct TelemetryFaults {
  /// The number of rows of a kind that are named.
  private static let maxExamples = 3

  private var faults: [TelemetryFault.Kind: TelemetryFault] = [:]

  /// The kinds that were found, in their order.
  var found: [TelemetryFault] { TelemetryFault.Kind.allCases.compactMap { faults[$0] } }
  /// The number of rows that are left out, or kept with a doubtful install.
  var faultyRows: Int { found.filter { $0.kind != .levelFalls }.reduce(0) { $0 + $1.count } }

  /// Counts rows with a fault, and names the first; the lines may come in any order.
  mutating func add(
    _ kind: TelemetryFault.Kind, rows: Int = 1, line: Int, _ text: @autoclosure () -> String
  ) {
    var fault = faults[kind] ?? TelemetryFault(kind: kind)
    fault.count += rows
    let place = fault.examples.firstIndex { $0.line > line } ?? fault.examples.count
    if place < Self.maxExamples {
      fault.examples.insert(.init(line: line, text: text()), at: place)
      fault.examples = Array(fault.examples.prefix(Self.maxExamples))
    }
    faults[kind] = fault
  }
}

extension Problem {
  /// Creates a problem of a file's line, or of an option if the line is 0.
  init(_ file: String, line: Int = 0, _ message: String, suggestion: String? = nil) {
    let place = SourcePosition(file: file, line: line, column: 1)
    self.init(at: place, message, suggestion: suggestion)
  }
}
