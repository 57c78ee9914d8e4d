import BalanceReports
import Platform
import ScenarioReading

/// A report's folder: it holds the old report or the new one, never a mixture.
///
/// The new report is staged in a hidden folder beside it, together with the user's own files of the
/// old one; then both folders are exchanged atomically. If the system cannot do that, files are
/// replaced one by one, with a note, and put back if one fails. If the output is standard output
/// instead of a folder, no files are written: the command prints its result there.
struct ReportFolder {
  let path: String
  /// The absolute path without links: it stays valid when the working folder changes.
  let place: String
  /// Called after every step that changes something; tests fail or end the program here.
  var afterStep: () throws(CommandFailure) -> Void = {}

  init(path: String) {
    self.path = path
    place = path == Self.standardOutput ? path : Path.resolved(path)
  }

  /// Chooses the folder of a command's report: as requested, or else by the unchanged scenario's
  /// name and the changes of the command line, as typed.
  init(_ name: String, changedBy options: [String], in out: String?) {
    self.init(path: out ?? "Reports/\(name)\(FolderSuffix.text(of: options))")
  }

  /// Stands for standard output in place of a folder: `--out -`.
  static let standardOutput = "-"
  var isStandardOutput: Bool { path == Self.standardOutput }

  var json: JSONValue { isStandardOutput ? .null : .string(path) }

  /// Checks before a long run that its report can be written; writes nothing.
  ///
  /// - Throws: Exit code 73.
  func check(for names: [String] = []) throws(CommandFailure) {
    if isStandardOutput { return }
    var folder = place
    while Files.kind(of: folder) == nil, folder != "/" { folder = Path.parent(of: folder) }
    guard Path.isFolder(folder) else {
      throw failure("cannot create the folder \(path): \(folder) is not a folder")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw failure("cannot create the folder \(path): \(SystemError(folder))")
    }
    if try lock() != nil { try refuseForeign(names) }
  }

  /// - Throws: Exit code 73 when the folder cannot be made, or other files are in the report's
  ///   place; 74 when writing fails; 130 when Ctrl-C comes.
  func write(_ files: [ReportFile], _ terminal: Terminal) throws(CommandFailure) {
    if isStandardOutput { return }
    try check(for: files.map(\.path))
    let files = files + [ReportFileList(files).file]
    try Interruption.whileWriting { () throws(CommandFailure) in
      let made: [String]
      do throws(SystemError) {
        made = try Path.makeFolder(Path.parent(of: place))
      } catch {
        throw failure("cannot create the folder \(error)")
      }
      // Removes new folders into which nothing was written.
      defer { for folder in made { rmdir(folder) } }
      guard let obstacle = try replaceWhole(files, terminal) else { return }
      try replaceOneByOne(files, because: obstacle, terminal)
    }
    Interruption.setStatus("the report in \(path) was written")
    if Interruption.isRequested { throw .interrupted() }
  }

  // MARK: Parts of both ways

  /// Refuses to replace files that no report wrote.
  func refuseForeign(_ names: [String]) throws(CommandFailure) {
    func kind(of name: String) -> mode_t? { Files.kind(of: Path.joined(place, name)) }
    let list: ReportFileList
    do throws(SystemError) {
      list = try ReportFileList(of: place)
    } catch {
      throw failure("cannot read \(path)/\(error)")
    }
    let charts = kind(of: ReportFile.chartFolder)
    let isChartFolder = charts == nil || charts == S_IFDIR
    // Files reached through a link are not in the folder.
    let names = isChartFolder ? names : names.filter { !$0.contains("/") }
    var foreign = Set(names + [Timing.fileName, ReportFileList.name]).filter { name in
      kind(of: name).map { $0 == S_IFDIR || !list.paths.contains(name) } ?? false
    }
    if !isChartFolder { foreign.insert(ReportFile.chartFolder) }
    if foreign.isEmpty { return }
    throw failure(
      "\(path) holds files that are not of an earlier report: "
        + "\(foreign.sorted().joined(separator: ", ")); move them away, or name another folder "
        + "with --out")
  }

  /// Writes all files into a staging folder, and waits until the disk has them.
  func write(_ files: [ReportFile], into folder: String) throws(CommandFailure) {
    for file in files {
      do throws(SystemError) {
        try makeFolders(for: file.path, in: folder)
        // A long file ends early on Ctrl-C, and then nothing of the report is kept.
        try Files.write(file.text, to: Path.joined(folder, file.path)) { number in
          Interruption.isRequested ? nil : file.piece?(number)
        }
      } catch {
        throw CommandFailure(
          .inputOutputError, "cannot write \(path)/\(file.path): \(error.reason)")
      }
      try afterStep()
      if Interruption.isRequested { throw .interrupted() }
    }
    do throws(SystemError) {
      try Files.syncAll(folder)
    } catch {
      throw CommandFailure(.inputOutputError, "cannot write \(path): \(error)")
    }
  }

  /// Makes the subfolder of a report's folder for a file, unless it exists.
  func makeFolders(for file: String, in folder: String) throws(SystemError) {
    if file.contains("/") { try Files.makeFolder(Path.joined(folder, Path.parent(of: file))) }
  }

  /// Locks the existing folder once no other program writes into it; nil if there is none.
  func lockAlone(_ terminal: Terminal) throws(CommandFailure) -> FolderLock? {
    let start = ContinuousClock.now
    var isReported = false
    while true {
      guard let lock = try lock() else { return nil }
      if lock.state != .elsewhere && lock.isAt(place) { return lock }
      if Interruption.isRequested { throw .interrupted() }
      if !isReported, ContinuousClock.now - start > .seconds(1) {
        isReported = true
        terminal.note("\(GameProgram.name): waiting for another program that writes into \(path)")
      }
      usleep(10_000)
    }
  }

  private func lock() throws(CommandFailure) -> FolderLock? {
    do throws(SystemError) {
      return try FolderLock(place)
    } catch {
      if error.isMissing { return nil }
      throw failure("cannot open the folder \(path): \(error.reason)")
    }
  }

  func failure(_ what: String) -> CommandFailure { CommandFailure(.cannotCreateOutput, what) }
}
