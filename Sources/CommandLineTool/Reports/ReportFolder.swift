import BalanceReports
import Platform
import ScenarioFiles
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

  /// Chooses a report's folder: as requested, or by the scenario's name and the changes as typed,
  /// below a root; without either no files are written.
  init(_ name: String, changedBy options: [String], in out: String?, below root: String?) {
    let path = root.map { "\($0)/\(name)\(FolderSuffix.text(of: options))" }
    self.init(path: out ?? path ?? Self.standardOutput)
  }

  /// Stands for standard output in place of a folder: `--out -`.
  static let standardOutput = "-"
  var isStandardOutput: Bool { path == Self.standardOutput }
  var json: JSONValue { isStandardOutput ? .null : .string(path) }

  /// Checks before a long run that its report can be written; writes nothing. Throws exit code 73.
  func check(for names: [String] = []) throws(CommandFailure) {
    if isStandardOutput { return }
    var folder = place
    while Files.kind(of: folder) == nil, folder != "/" { folder = Path.parent(of: folder) }
    guard Path.isFolder(folder)
    else { throw failure("cannot create the folder \(path): \(folder) is not a folder") }
    guard access(folder, W_OK | X_OK) == 0
    else { throw failure("cannot create the folder \(path): \(SystemError(folder))") }
    if try lock() != nil { try refuseForeign(names) }
  }

  /// - Throws: Exit code 73 when the folder cannot be made, or other files are in the report's
  ///   place; 74 when writing fails; 130 when Ctrl-C comes.
  func write(_ files: [ReportFile], _ terminal: Terminal) throws(CommandFailure) {
    try terminal.checkEngine()
    if isStandardOutput { return }
    try check(for: files.map(\.path))
    let files = files + [ReportFileList(files).file]
    try Interruption.whileWriting { () throws(CommandFailure) in
      let made = try Result { () throws(SystemError) in
        try Path.makeFolder(Path.parent(of: place))
      }.mapError { failure("cannot create the folder \($0)") }.get()
      // Removes new folders into which nothing was written.
      defer { for folder in made { rmdir(folder) } }
      guard let obstacle = try replaceWhole(files, terminal) else { return }
      try replaceOneByOne(files, because: obstacle, terminal)
    }
    Interruption.setStatus("the report in \(path) was written")
    if Interruption.isRequested { throw .interrupted() }
  }

  /// Refuses to replace files that no report wrote.
  func refuseForeign(_ names: [String]) throws(CommandFailure) {
    func kind(of name: String) -> mode_t? { Files.kind(of: Path.joined(place, name)) }
    let list = try Result { () throws(SystemError) in try ReportFileList(of: place) }
      .mapError { failure("cannot read \(path)/\($0)") }.get()
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
    func unwritten(_ what: String) -> CommandFailure {
      CommandFailure(.inputOutputError, "cannot write \(path)\(what)")
    }
    for file in files {
      try Result { () throws(SystemError) in
        try makeFolders(for: file.path, in: folder)
        // A long file ends early on Ctrl-C, and then nothing of the report is kept.
        try Files.write(file.text, to: Path.joined(folder, file.path)) { number in
          Interruption.isRequested ? nil : file.piece?(number)
        }
      }.mapError { unwritten("/\(file.path): \($0.reason)") }.get()
      try afterStep()
      if Interruption.isRequested { throw .interrupted() }
    }
    try Result { () throws(SystemError) in try Files.syncAll(folder) }
      .mapError { unwritten(": \($0)") }.get()
  }

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
    try Result { () throws(SystemError) in try FolderLock.ifThere(place) }
      .mapError { failure("cannot open the folder \(path): \($0.reason)") }.get()
  }

  func failure(_ what: String) -> CommandFailure { CommandFailure(.cannotCreateOutput, what) }
}

/// The suffix of a default folder's name if the command line changes the scenario, so that such a
/// report never replaces the scenario's own: `--pity.task.threshold=15+players=1000`.
///
/// It repeats the options as typed, if they are short and valid in file names everywhere; if they
/// are cut or changed, a hash of the whole tells different options apart. The hash follows a `~`,
/// and the rest contains a `=`; a scenario's name may have neither.
enum FolderSuffix {
  private static let maxCharacters = 60

  static func text(of options: [String]) -> String {
    if options.isEmpty { return "" }
    let typed = options.map(short)
    // A "+" inside an option would look like its end.
    let safe = typed.map { String($0.unicodeScalars.map(plain)) }
    let whole = safe.joined(separator: "+")
    if typed == safe, whole.count <= maxCharacters { return "--" + whole }
    let hash = TextHash.hexadecimal(options.joined(separator: "\n")).suffix(8)
    return "--\(whole.prefix(maxCharacters))~\(hash)"
  }

  /// Shortens `--players 1000` to `players=1000`, and `--set a=1` to `a=1`.
  private static func short(_ option: String) -> String {
    let parts = option.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return option }
    return ["--set", "--vary", "--paths"].contains(parts[0])
      ? String(parts[1]) : "\(parts[0].drop { $0 == "-" })=\(parts[1])"
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Character {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "=", ",": Character(scalar)
    // A factor, not a minus sign.
    case "*": "x"
    default: "-"
    }
  }
}

/// The files that a report's folder lists: the next run may replace them, and no others.
struct ReportFileList {
  static let name = "files.txt"
  private static let title =
    "# Written by questbalance, whose next run replaces these files and leaves all others.\n"

  let paths: Set<String>
  init(_ files: [ReportFile]) { paths = Set(files.map(\.path) + [Self.name]) }

  /// Reads the list of the report in a folder; it is empty if there is no report. Throws when there
  /// is a list that cannot be read: without it the files of the report would pass for the user's.
  init(of folder: String) throws(SystemError) {
    let file = Path.joined(folder, Self.name)
    let names = Files.kind(of: file) == S_IFREG ? try Self.names(in: file) : []
    // A list may come from anywhere; it must not name files elsewhere.
    paths = Set(names.filter(Self.isOfReport))
  }

  private static func names(in file: String) throws(SystemError) -> [String] {
    guard let bytes = Files.start(of: file, bytes: 1 << 20) else { throw SystemError(at: file) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix(title) ? text.split(separator: "\n").dropFirst().map(String.init) : []
  }

  var file: ReportFile {
    let lines = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ReportFile(path: Self.name, text: Self.title + lines.map { $0 + "\n" }.joined())
  }

  func reaches(into folder: String) -> Bool { paths.contains { $0.hasPrefix(folder + "/") } }

  private static func isOfReport(_ path: String) -> Bool {
    let charts = ReportFile.chartFolder + "/"
    let name = path.hasPrefix(charts) ? path.dropFirst(charts.count) : path[...]
    return !name.isEmpty && !name.contains("/") && name != "." && name != ".."
  }
}
