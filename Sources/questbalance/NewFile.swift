import Foundation

/// A file that is written only where there is none.
struct NewFile {
  let path: String

  /// - Throws: Exit code 73 when there is such a file, or it cannot be made; 74 when writing fails.
  func write(_ text: String) throws(CommandFailure) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw failure(.cannotCreateOutput, "cannot create the folder \(folder)")
    }
    // Asking first whether the file is there would leave time for it to come in between.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else {
      let isThere = errno == EEXIST
      let reason = String(cString: strerror(errno))
      throw failure(
        .cannotCreateOutput,
        isThere
          ? "\(path) is there already, and is left as it is" : "cannot create \(path): \(reason)")
    }
    let isWritten = Terminal.write(text, to: descriptor)
    guard close(descriptor) == 0, isWritten else {
      unlink(path)
      throw failure(.inputOutputError, "cannot write \(path)")
    }
  }

  private func failure(_ code: ExitCode, _ message: String) -> CommandFailure {
    CommandFailure(code: code, message: "questbalance: error: \(message)")
  }
}
