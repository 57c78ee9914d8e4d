import BalanceReports
import Platform

// Replacing a report as a whole: exchanges the new folder and the old one.

extension ReportFolder {
  /// Returns the reason why the folder cannot be replaced as a whole, and is unchanged; nil if it
  /// was.
  func replaceWhole(
    _ files: [ReportFile], _ terminal: Terminal
  ) throws(CommandFailure) -> String? {
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

  /// Refuses a report if somebody removed a file of it while it was written.
  ///
  /// - Throws: Exit code 74, once the report is out of its place.
  private func requireWhole(_ files: [ReportFile], undo: () throws(SystemError) -> Void) throws {
    guard let lost = files.first(where: { Files.kind(of: Path.joined(place, $0.path)) == nil })
    else { return }
    try undo()
    throw CommandFailure(
      .inputOutputError, "cannot write \(path)/\(lost.path): somebody removed it meanwhile")
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
