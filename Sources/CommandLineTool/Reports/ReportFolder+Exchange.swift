import BalanceReports
import Foundation

// A report as a whole: the new folder and the old one are exchanged.

extension ReportFolder {
  /// - Returns: Why the folder cannot be replaced as a whole, and is unchanged; nil when it was replaced.
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
        do throws(Refusal) {
          try Files.move(fresh, to: place)
          return nil
        } catch {
          // Another program has made one meanwhile.
          if !error.isTaken { throw error }
        }
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
    var foreign = ForeignFiles(list: ReportFileList(of: place))
    try foreign.carry(from: place, to: fresh)
    try Files.imitate(place, in: fresh)
    let freshLock = try FolderLock(fresh)
    defer { withExtendedLifetime((lock, freshLock)) {} }
    try afterStep()
    try Files.exchange(fresh, place)
    try afterStep()
    // What was put there in the last moment; where `fresh` was is the old folder now.
    foreign = ForeignFiles(list: ReportFileList(of: fresh), isAgain: true)
    try? foreign.carry(from: fresh, to: place)
    try afterStep()
  }
}

/// Links the user's own files of the old folder into the new one.
private struct ForeignFiles {
  struct TooMany: Error, CustomStringConvertible {
    static let most = 1000
    var description: String { "it has more than \(Self.most) files of others" }
  }

  let list: ReportFileList
  /// Whether it was done before, so that most of it is there.
  var isAgain = false
  var count = 0

  /// - Parameter folder: The subfolder to carry, with a slash at its end; empty for all.
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
        do throws(Refusal) {
          try Files.link(source, to: target)
        } catch {
          if !isAgain || !error.isTaken { throw error }
        }
      }
    }
  }
}
