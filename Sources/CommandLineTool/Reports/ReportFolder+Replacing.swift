import BalanceReports
import Platform

extension ReportFolder {
  /// Returns the reason why the folder cannot be replaced as a whole; nil if it was.
  func replaceWhole(_ files: [ReportFile], _ terminal: Terminal) throws(CommandFailure) -> String? {
    if Path.isInside(Path.resolved("."), place) { return "the working folder lies in it" }
    do {
      let staging = try Staging.made(in: Path.parent(of: place))
      let fresh = Path.joined(staging.path, "report")
      try Files.makeFolder(fresh)
      try write(files, into: fresh)
      while true {
        if let lock = try lockAlone(terminal) {
          try exchange(with: fresh, files, holding: lock)
          return nil
        }
        do throws(SystemError) {
          try Files.move(fresh, to: place)
        } catch {
          // Another program made one in the meantime.
          if error.isTaken { continue }
          throw error
        }
        try requireWhole(files) { () throws(SystemError) in try Files.move(place, to: fresh) }
        try? Files.sync(Path.parent(of: place))
        return nil
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      return "\(error)"
    }
  }

  private func exchange(
    with fresh: String, _ files: [ReportFile], holding lock: FolderLock
  ) throws {
    try refuseForeign(files.map(\.path))
    var foreign = ForeignFiles(list: try ReportFileList(of: place))
    try foreign.carry(from: place, to: fresh)
    try Files.imitate(place, in: fresh)
    let freshLock = try FolderLock(fresh)
    defer { withExtendedLifetime((lock, freshLock)) {} }
    try afterStep()
    try Files.sync(fresh)
    try Files.exchange(fresh, place)
    try requireWhole(files) { () throws(SystemError) in try Files.exchange(fresh, place) }
    // The old report is removed only when it has lost its name for good.
    for folder in [fresh, place] { try? Files.sync(Path.parent(of: folder)) }
    try afterStep()
    // Files put there at the last moment; the old folder is now where `fresh` was.
    foreign = ForeignFiles(list: foreign.list, isAgain: true)
    try? foreign.carry(from: fresh, to: place)
    try afterStep()
  }

  /// Refuses a report, taken out of its place, with exit code 74 if a file of it was removed.
  private func requireWhole(_ files: [ReportFile], undo: () throws(SystemError) -> Void) throws {
    guard let lost = files.first(where: { Files.kind(of: Path.joined(place, $0.path)) == nil })
    else { return }
    try undo()
    throw CommandFailure(
      .inputOutputError, "cannot write \(path)/\(lost.path): somebody removed it meanwhile")
  }

  /// Replaces file by file: all or none, as long as the program lives.
  func replaceOneByOne(
    _ files: [ReportFile], because obstacle: String, _ terminal: Terminal
  ) throws(CommandFailure) {
    let isNew = mkdir(place, 0o777) == 0
    if !isNew, errno != EEXIST { throw failure("cannot create the folder \(SystemError(path))") }
    // Removed if nothing was written into it.
    defer { if isNew { rmdir(place) } }
    do {
      try stageAndMove(files, terminal)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.inputOutputError, "cannot write into \(path): \(error)")
    }
    terminal.note(
      "\(GameProgram.name): note: \(path) was replaced file by file, and not as a whole: \(obstacle)"
    )
  }

  private func stageAndMove(_ files: [ReportFile], _ terminal: Terminal) throws {
    guard let lock = try lockAlone(terminal) else { throw SystemError(path, ENOENT) }
    defer { withExtendedLifetime(lock) {} }
    let staging = try Staging.made(in: place)
    let (fresh, old) = (Path.joined(staging.path, "new"), Path.joined(staging.path, "old"))
    for folder in [fresh, old] { try Files.makeFolder(folder) }
    try write(files, into: fresh)
    let names = Set(files.map(\.path))
    try refuseForeign(files.map(\.path))
    var moved: [(name: String, from: String, to: String)] = []
    func move(_ name: String, from: String, to: String) throws {
      try makeFolders(for: name, in: to)
      try Files.move(Path.joined(from, name), to: Path.joined(to, name))
      moved.append((name, from, to))
      try afterStep()
    }
    defer { rmdir(Path.joined(place, ReportFile.chartFolder)) }
    do {
      for name in names.union(try ReportFileList(of: place).paths).sorted() {
        if let kind = Files.kind(of: Path.joined(place, name)), kind != S_IFDIR {
          try move(name, from: place, to: old)
        }
        if names.contains(name) { try move(name, from: fresh, to: place) }
      }
    } catch {
      for (name, from, to) in moved.reversed() {
        try? Files.move(Path.joined(to, name), to: Path.joined(from, name))
      }
      throw error
    }
  }
}

/// Links the user's own files of the old folder into the new one.
private struct ForeignFiles {
  struct TooMany: Error, CustomStringConvertible {
    static let most = 1000
    var description: String { "it has more than \(Self.most) files of others" }
  }

  let list: ReportFileList
  /// True if it was carried before, so that most files are there.
  var isAgain = false
  var count = 0

  /// Carries a subfolder, with a slash at its end; all with an empty one.
  mutating func carry(from old: String, to fresh: String, under folder: String = "") throws {
    for name in try Files.names(in: Path.joined(old, folder)) {
      let path = folder + name
      let (source, target) = (Path.joined(old, path), Path.joined(fresh, path))
      let isFolder = Files.kind(of: source) == S_IFDIR
      if path.hasPrefix(Staging.prefix) || (!isFolder && list.paths.contains(path)) { continue }
      count += 1
      if count > TooMany.most { throw TooMany() }
      if isFolder {
        try Files.makeFolder(target)
        try carry(from: old, to: fresh, under: path + "/")
        try Files.imitate(source, in: target)
        if list.reaches(into: path) { rmdir(target) }
      } else {
        do throws(SystemError) {
          try Files.link(source, to: target)
        } catch {
          if !isAgain || !error.isTaken { throw error }
        }
      }
    }
  }
}

/// A hidden folder beside an output, in which the output is prepared before it gets its name.
///
/// Its program holds a lock on it. An unlocked one was left by a killed run; the next run that
/// stages there removes it. Git ignores all of them.
struct Staging: ~Copyable {
  static let prefix = ".questbalance-partial-"
  let path: String
  private let lock: FolderLock

  /// Makes one in the output's folder, and removes those that killed runs left there.
  static func made(in folder: String) throws(SystemError) -> Staging {
    try removeLeftovers(in: folder)
    let process = "\(prefix)\(ProcessInfo.processInfo.processIdentifier)"
    for attempt in 0..<100 {
      let path = Path.joined(folder, attempt == 0 ? process : "\(process)-\(attempt)")
      if Files.kind(of: path) != nil { continue }
      try Files.makeFolder(path)
      // Before it is locked, another program may remove it as a leftover.
      guard let lock = try FolderLock.ifThere(path), lock.state != .elsewhere, lock.isAt(path)
      else { continue }
      try Files.write("*\n", to: Path.joined(path, ".gitignore"))
      return Staging(path: path, lock: lock)
    }
    throw SystemError(process, EEXIST)
  }

  static func removeLeftovers(in folder: String) throws(SystemError) {
    for name in try Files.names(in: folder) where name.hasPrefix(prefix) {
      let path = Path.joined(folder, name)
      // Another program may have removed what was locked here, and a third made a folder in its place.
      if let lock = try? FolderLock(path), lock.state == .held, lock.isAt(path) {
        withExtendedLifetime(lock) { Files.remove(path) }
      }
    }
  }

  deinit { Files.remove(path) }
}
