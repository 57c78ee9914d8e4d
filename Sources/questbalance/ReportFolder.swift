import BalanceReports
import Foundation

/// Writes a report: either all of its files are replaced, each as a whole, or none is touched.
///
/// All files are first written into a hidden folder inside the target; only when every one of
/// them is there, they are moved into place. Standard output in place of a folder takes no files:
/// the command prints what it has to say there.
struct ReportFolder {
  let path: String

  /// What stands for standard output in place of a folder: `--out -`.
  static let standardOutput = "-"
  var isStandardOutput: Bool { path == Self.standardOutput }

  /// Finds out before a long run whether its report could be written, without writing anything.
  ///
  /// - Throws: Exit code 73.
  func check() throws(CommandFailure) {
    if isStandardOutput { return }
    var folder = URL(filePath: path).standardizedFileURL
    while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
      folder.deleteLastPathComponent()
    }
    var status = stat()
    guard stat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(
        code: .cannotCreateOutput,
        message:
          "questbalance: error: cannot create the folder \(path): \(folder.path) is no folder")
    }
    guard access(folder.path, W_OK | X_OK) == 0 else {
      throw failure(.cannotCreateOutput, "cannot create the folder \(path): \(folder.path)")
    }
  }

  /// - Throws: Exit code 73 when the folder cannot be made, 74 when writing fails, 130 when Ctrl-C
  ///   comes before the files are moved into place.
  func write(_ files: [ReportFile]) throws(CommandFailure) {
    if isStandardOutput { return }
    try check()
    try Interruption.whileWriting { () throws(CommandFailure) in try replace(files) }
  }

  private func replace(_ files: [ReportFile]) throws(CommandFailure) {
    let stage = path + "/.partial-\(ProcessInfo.processInfo.processIdentifier)"
    defer {
      try? FileManager.default.removeItem(atPath: stage)
      // Goes only if nothing is in it: a folder made for a report that was not written.
      rmdir(path)
    }
    try makeFolders(of: files, in: stage)
    for file in files {
      try write(file.text, to: stage + "/" + file.path)
      if Interruption.isRequested { throw .interrupted() }
    }
    try makeFolders(of: files, in: path)
    for file in files {
      guard rename(stage + "/" + file.path, path + "/" + file.path) == 0 else {
        throw failure(.inputOutputError, "cannot replace \(path)/\(file.path)")
      }
    }
    removeOld(except: files)
  }

  private func makeFolders(of files: [ReportFile], in root: String) throws(CommandFailure) {
    let folders = Set(
      files.map { file in
        URL(filePath: root + "/" + file.path).deletingLastPathComponent().path
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
  }

  private func write(_ text: String, to file: String) throws(CommandFailure) {
    do {
      try Data(text.utf8).write(to: URL(filePath: file))
    } catch {
      throw failure(.inputOutputError, "cannot write \(file)")
    }
  }

  /// A chart, or targets, that an earlier run left and this one has not would be read as this one's.
  private func removeOld(except files: [ReportFile]) {
    let kept = Set(files.map(\.path))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/charts")) ?? []
    let charts = names.filter { $0.hasSuffix(".svg") }.map { "charts/" + $0 }
    for file in charts + ["targets.csv"] where !kept.contains(file) {
      try? FileManager.default.removeItem(atPath: path + "/" + file)
    }
  }

  private func failure(_ code: ExitCode, _ what: String) -> CommandFailure {
    let reason = errno == 0 ? "" : ": \(String(cString: strerror(errno)))"
    return CommandFailure(code: code, message: "questbalance: error: \(what)\(reason)")
  }
}
