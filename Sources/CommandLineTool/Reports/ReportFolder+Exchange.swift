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
      try stageAndPlace(files, terminal)
      return nil
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      return "\(error)"
    }
  }

  private static var fresh: String { "report" }

  private func stageAndPlace(_ files: [ReportFile], _ terminal: Terminal) throws {
    let staging = try Staging.made(in: Path.parent(of: place))
    try staging.folder.makeFolder(Self.fresh)
    let fresh = try OpenFolder(Self.fresh, in: staging.folder)
    try write(files, into: fresh)
    while true {
      if let old = try openAlone(terminal) {
        try check(for: files.map(\.path), in: old)
        var foreign = ForeignFiles(of: ReportFileList(of: old))
        try foreign.carry(from: old, to: fresh)
        try fresh.imitate(old)
        _ = fresh.lock()
        try afterStep()
        try staging.folder.exchange(
          Self.fresh, with: OpenFolder(Path.parent(of: place)), Path.name(of: place))
        try afterStep()
        // What was put there in the last moment.
        foreign = ForeignFiles(of: ReportFileList(of: old), isAgain: true)
        try? foreign.carry(from: old, to: fresh)
        return try afterStep()
      }
      do throws(Refusal) {
        return try staging.folder.move(
          Self.fresh, to: OpenFolder(Path.parent(of: place)), as: Path.name(of: place))
      } catch {
        // Another program has made one meanwhile.
        if !error.isTaken { throw error }
      }
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
  /// Whether it was done before, so that most of it is there.
  let isAgain: Bool
  private var count = 0

  init(of list: ReportFileList, isAgain: Bool = false) {
    self.list = list
    self.isAgain = isAgain
  }

  mutating func carry(
    from old: borrowing OpenFolder, to fresh: borrowing OpenFolder, under folder: String = ""
  ) throws {
    for name in try old.names() {
      let path = folder + name.shown
      let isFolder = old.kind(of: name) == S_IFDIR
      if path.hasPrefix(Staging.prefix) || (!isFolder && list.paths.contains(path)) { continue }
      count += 1
      if count > TooMany.most { throw TooMany() }
      if isFolder {
        try fresh.makeFolder(name)
        let source = try OpenFolder(name, in: old)
        let target = try OpenFolder(name, in: fresh)
        try carry(from: source, to: target, under: path + "/")
        try target.imitate(source)
        if list.reaches(into: path) { fresh.removeIfEmpty(name) }
      } else {
        do throws(Refusal) {
          try fresh.link(name, from: old)
        } catch {
          if !isAgain || !error.isTaken { throw error }
        }
      }
    }
  }
}
