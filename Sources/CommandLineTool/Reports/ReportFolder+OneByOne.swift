import BalanceReports
import Foundation

// A report where the system cannot replace the folder as a whole: file by file, all or none as long
// as the program lives.

extension ReportFolder {
  func replaceOneByOne(
    _ files: [ReportFile], because obstacle: String, _ terminal: Terminal
  ) throws(CommandFailure) {
    let isNew = mkdir(place, 0o777) == 0
    if !isNew, errno != EEXIST {
      throw CommandFailure(
        .cannotCreateOutput, "cannot create the folder \(Refusal(path))")
    }
    // Goes if nothing was written into it.
    defer { if isNew { rmdir(place) } }
    do {
      try stageAndMove(files, terminal)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.inputOutputError, "cannot write into \(path): \(error)")
    }
    terminal.note(
      "questbalance: note: \(path) was replaced file by file, and not as a whole: \(obstacle)")
  }

  private func stageAndMove(_ files: [ReportFile], _ terminal: Terminal) throws {
    guard let folder = try openAlone(terminal) else { throw Refusal(path, ENOENT) }
    let staging = try Staging.made(in: place)
    for name in ["new", "old"] { try staging.folder.makeFolder(name) }
    let fresh = try OpenFolder("new", in: staging.folder)
    let old = try OpenFolder("old", in: staging.folder)
    try write(files, into: fresh)
    let names = Set(files.map(\.path))
    try check(for: files.map(\.path), in: folder)
    let obsolete = ReportFileList(of: folder).paths
    var moved: [(name: String, isOld: Bool)] = []
    do {
      for name in names.union(obsolete).sorted() {
        if let kind = folder.kind(of: name), kind != S_IFDIR {
          try old.makeFolders(above: name)
          try folder.move(name, to: old, as: name)
          moved.append((name, true))
          try afterStep()
        }
        if names.contains(name) {
          try folder.makeFolders(above: name)
          try fresh.move(name, to: folder, as: name)
          moved.append((name, false))
          try afterStep()
        }
      }
    } catch {
      for (name, isOld) in moved.reversed() {
        if isOld {
          try? old.move(name, to: folder, as: name)
        } else {
          try? folder.move(name, to: fresh, as: name)
        }
      }
      folder.removeIfEmpty(ReportFile.chartFolder)
      throw error
    }
    folder.removeIfEmpty(ReportFile.chartFolder)
  }
}
