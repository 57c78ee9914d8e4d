import BalanceReports
import Foundation

/// Writes a report so that its folder never holds half of one.
///
/// All files are written into a folder of their own beside the target first; only when every one
/// of them is there, they are moved into place.
struct ReportFolder {
  let path: String

  /// - Throws: Exit code 73 when the folder cannot be made, 74 when writing fails.
  func write(_ files: [ReportFile]) throws(CommandFailure) {
    let stage = path + ".partial-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: stage) }
    try makeFolders(files, in: path)
    try makeFolders(files, in: stage)
    for file in files { try write(file.text, to: stage + "/" + file.path) }
    for file in files {
      guard rename(stage + "/" + file.path, path + "/" + file.path) == 0 else {
        throw failure(.inputOutputError, "cannot replace \(path)/\(file.path)")
      }
    }
  }

  private func makeFolders(_ files: [ReportFile], in root: String) throws(CommandFailure) {
    let folders = Set(
      files.map { file in
        file.path.contains("/")
          ? root + "/" + file.path.split(separator: "/").dropLast().joined(separator: "/") : root
      })
    for folder in folders.sorted() {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw CommandFailure(
          code: .cannotCreateOutput,
          message: "questbalance: error: cannot create the folder \(folder)")
      }
    }
    guard access(root, W_OK) == 0 else {
      throw failure(.cannotCreateOutput, "cannot write into \(root)")
    }
  }

  private func write(_ text: String, to file: String) throws(CommandFailure) {
    do {
      try Data(text.utf8).write(to: URL(filePath: file))
    } catch {
      throw failure(.inputOutputError, "cannot write \(file)")
    }
  }

  private func failure(_ code: ExitCode, _ what: String) -> CommandFailure {
    let reason = errno == 0 ? "" : ": \(String(cString: strerror(errno)))"
    return CommandFailure(code: code, message: "questbalance: error: \(what)\(reason)")
  }
}
