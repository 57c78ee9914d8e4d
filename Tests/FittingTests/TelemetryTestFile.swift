import ScenarioReading

@testable import Fitting

/// A file of telemetry as text, and its reading.
struct TelemetryTestFile {
  var text: String
  var options = TelemetryOptions()

  /// Creates a file that no share of faults makes useless.
  init(_ text: String, _ change: (inout TelemetryOptions) -> Void = { _ in }) {
    self.text = text
    options.limit = 1
    change(&options)
  }

  func reading() throws -> TelemetryReading {
    try Telemetry.read(Array(text.utf8), file: "days.csv", options: options)
  }

  /// The days of the rows that were kept, as written, with the player in front.
  func days() throws -> [String] {
    let telemetry = try reading().telemetry
    return telemetry.names.indices.flatMap { player in
      telemetry.rows(of: player).map { row in
        let day = Int(telemetry.installs[player] + telemetry.ages[row])
        return "\(telemetry.names[player]) \(telemetry.days.text(day))"
      }
    }
  }

  /// The messages with which the file is refused; empty if it is read.
  var refusals: [String] {
    do {
      _ = try reading()
      return []
    } catch {
      return (error as? ScenarioProblems)?.problems.map { $0.rendered() } ?? ["\(error)"]
    }
  }
}

extension Telemetry {
  /// Reads a table that is in memory.
  static func read(
    _ bytes: [UInt8], file: String, options: TelemetryOptions
  ) throws -> TelemetryReading {
    var blocks = [bytes]
    return try read(file: file, options: options) { blocks.popLast() }
  }
}
