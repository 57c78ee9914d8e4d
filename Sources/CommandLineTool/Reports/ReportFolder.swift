import BalanceReports
import Foundation

/// A report's folder: it holds the old report or the new one, and never a mixture.
///
/// The new report is made ready in a hidden folder beside it, with the files in the old one that
/// are somebody else's; then both folders change places at once. Where the system cannot do that,
/// files are replaced one by one, which is said, and undone if one cannot be. Standard output in
/// place of a folder takes no files: the command prints what it has to say there.
struct ReportFolder {
  let path: String
  /// The same without links; for a folder that is to be there after a long run, whatever the
  /// working folder is then.
  let place: String
  /// Is called after every step that changes something, for tests to let any of them be the last.
  var afterStep: () throws(CommandFailure) -> Void = {}

  init(path: String) {
    self.path = path
    place = path == Self.standardOutput ? path : Path.resolved(path)
  }

  /// What stands for standard output in place of a folder: `--out -`.
  static let standardOutput = "-"
  var isStandardOutput: Bool { path == Self.standardOutput }

  /// Finds out before a long run whether its report could be written, without writing anything.
  ///
  /// - Parameter names: Files that the report will have.
  /// - Throws: Exit code 73.
  func check(for names: [String] = []) throws(CommandFailure) {
    if isStandardOutput { return }
    var folder = place
    var status = stat()
    while lstat(folder, &status) != 0, folder != "/" { folder = Path.parent(of: folder) }
    guard Path.isFolder(folder) else {
      throw failure(.cannotCreateOutput, "cannot create the folder \(path): \(folder) is no folder")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      let reason = Refusal(folder).reason
      throw failure(.cannotCreateOutput, "cannot create the folder \(path): \(folder): \(reason)")
    }
    if let there = try open() { try check(for: names, in: there) }
  }

  /// - Throws: Exit code 73 when the folder cannot be made, or somebody else's files are where the
  ///   report's should be; 74 when writing fails; 130 when Ctrl-C comes.
  func write(_ files: [ReportFile], _ terminal: Terminal) throws(CommandFailure) {
    if isStandardOutput { return }
    try check(for: files.map(\.path))
    let files = files + [ReportFileList(files).file]
    try Interruption.whileWriting { () throws(CommandFailure) in
      let made = try makeParents()
      // Of folders that were made only those go that nothing was written into.
      defer { for folder in made { rmdir(folder) } }
      guard let obstacle = try replaceWhole(files, terminal) else { return }
      try replaceOneByOne(files, because: obstacle, terminal)
    }
    Interruption.keep("the report in \(path) was written")
    if Interruption.isRequested { throw .interrupted() }
  }

  // MARK: Parts of both ways

  /// Refuses to replace what is somebody else's.
  func check(for names: [String], in folder: borrowing OpenFolder) throws(CommandFailure) {
    let list = ReportFileList(of: folder)
    let charts = folder.kind(of: ReportFile.chartFolder)
    let isChartFolder = charts == nil || charts == S_IFDIR
    // What is reached through a link is not in the folder.
    let names = isChartFolder ? names : names.filter { !$0.contains("/") }
    var foreign = Set(names + [Timing.fileName, ReportFileList.name]).filter { name in
      folder.kind(of: name).map { $0 == S_IFDIR || !list.paths.contains(name) } ?? false
    }
    if !isChartFolder { foreign.insert(ReportFile.chartFolder) }
    if foreign.isEmpty { return }
    throw failure(
      .cannotCreateOutput,
      "\(path) has what is not of an earlier report: \(foreign.sorted().joined(separator: ", ")); "
        + "move it away, or name another folder with --out")
  }

  /// Writes all files into a folder that nobody sees yet.
  func write(_ files: [ReportFile], into folder: borrowing OpenFolder) throws(CommandFailure) {
    for file in files {
      do throws(Refusal) {
        try folder.makeFolder(above: file.path)
        try folder.write(file.text, to: file.path)
      } catch {
        throw failure(.inputOutputError, "cannot write \(path)/\(file.path): \(error.reason)")
      }
      try afterStep()
      if Interruption.isRequested { throw .interrupted() }
    }
  }

  /// The folder that is there, when no other program writes into it; nil where there is none.
  func openAlone(_ terminal: Terminal) throws(CommandFailure) -> OpenFolder? {
    let start = ContinuousClock.now
    var isTold = false
    while true {
      guard let folder = try open() else { return nil }
      let lock = folder.lock()
      if lock != .elsewhere && folder.isAt(place) { return folder }
      if Interruption.isRequested { throw .interrupted() }
      if !isTold, ContinuousClock.now - start > .seconds(1) {
        isTold = true
        terminal.note("questbalance: waiting for another program that writes into \(path)")
      }
      usleep(10_000)
    }
  }

  /// The folder that is there; nil where there is none.
  private func open() throws(CommandFailure) -> OpenFolder? {
    do throws(Refusal) {
      return try OpenFolder(place)
    } catch {
      if error.isMissing { return nil }
      throw failure(.cannotCreateOutput, "cannot open the folder \(path): \(error.reason)")
    }
  }

  /// - Returns: The folders that were made, the innermost first.
  private func makeParents() throws(CommandFailure) -> [String] {
    do throws(Refusal) {
      return try Path.makeFolder(Path.parent(of: place))
    } catch {
      throw failure(.cannotCreateOutput, "cannot create the folder \(error.name): \(error.reason)")
    }
  }

  func failure(_ code: ExitCode, _ what: String) -> CommandFailure {
    CommandFailure(code: code, message: "questbalance: error: \(what)")
  }
}
