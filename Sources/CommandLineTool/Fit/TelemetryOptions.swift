import Fitting
import Platform
import ScenarioReading

extension Option {
  /// The options for reading telemetry.
  static let ofTelemetry = [exportDay, columns, zone, dayStarts]
  private static let exportDay = Option(
    name: "--export-day", value: OptionValue(word: "DAY"),
    help: "the last day of which the file could have rows, as the file writes days",
    standard: "its last day")
  private static let columns = Option(
    name: "--columns", value: OptionValue(word: "OURS=THEIRS,…"),
    help: "the file's names of columns, as in player=user_pseudo_id,day=event_date")
  private static let zone = Option(
    name: "--zone", value: OptionValue(word: "OFFSET"),
    help: "the zone in which events have their days, as +02:00", standard: "as written")
  private static let dayStarts = Option(
    name: "--day-starts", value: OptionValue(word: "TIME"),
    help: "the time at which a day of events begins, as 04:00", standard: "midnight")
}

extension Arguments {
  /// Reads a file of telemetry, and prints its faults and what was assumed.
  ///
  /// - Throws: Exit code 66 when there is nothing to read, 65 when it is no usable telemetry.
  func telemetry(_ file: String) throws(CommandFailure) -> TelemetryReading {
    var options = Fitting.TelemetryOptions()
    options.exportDay = text(Option.ofTelemetry[0])
    options.columns = text(Option.ofTelemetry[1]) ?? ""
    options.zone = text(Option.ofTelemetry[2])
    options.dayStarts = text(Option.ofTelemetry[3])
    let reading: TelemetryReading
    do {
      let blocks = try FileBlocks(file)
      reading = try Telemetry.read(file: file, options: options) { try blocks.next() }
    } catch let problems as ScenarioProblems {
      throw CommandFailure(code: .wrongScenario, message: problems.rendered())
    } catch {
      throw CommandFailure(.inputMissing, "\(error)")
    }
    let name = GameProgram.name
    for fault in reading.faults { terminal.note("\(name): warning: \(file): \(fault.sentence)") }
    for note in reading.notes { terminal.note("\(name): \(file): \(note)") }
    return reading
  }
}

/// A file, a device or a pipe that is read in blocks.
private final class FileBlocks {
  private let descriptor: Int32
  private let file: String

  init(_ file: String) throws(SystemError) {
    self.file = file
    descriptor = open(file, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw SystemError(file) }
  }

  deinit { close(descriptor) }

  /// Returns the next bytes; nil at the end.
  func next() throws(SystemError) -> [UInt8]? {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      var found = read(descriptor, buffer.baseAddress, buffer.count)
      while found < 0, errno == EINTR { found = read(descriptor, buffer.baseAddress, buffer.count) }
      if found < 0 { failure = SystemError(file) }
      count = max(0, found)
    }
    if let failure { throw failure }
    return bytes.isEmpty ? nil : bytes
  }
}
