import Parts
import Platform

extension PartSet {
  /// Reads the parts of files and folders, once it is sure that there is memory for them.
  ///
  /// - Throws: Exit code 66 for what is not there and without any part, 65 when none can be read.
  static func read(
    _ operands: [String], of wanted: PartRequest? = nil
  ) throws(CommandFailure) -> PartSet {
    let files = try orFailure { () throws(Fault) in try Self.files(of: operands) }
    try AvailableMemory.check(for: bytes(ofReading: files), force: nil)
    return try orFailure { () throws(Fault) in try PartSet(files, of: wanted) }
  }

  private static func orFailure<Found>(
    _ find: () throws(Fault) -> Found
  ) throws(CommandFailure) -> Found {
    do throws(Fault) {
      return try find()
    } catch {
      throw CommandFailure(error.isAbsence ? .inputMissing : .wrongScenario, lines: error.reasons)
    }
  }
}
