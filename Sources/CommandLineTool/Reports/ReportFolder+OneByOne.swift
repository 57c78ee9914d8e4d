import BalanceReports
import Platform

// Replacing a report on a system that cannot replace the folder as a whole: file by file, all or
// none as long as the program lives.

extension ReportFolder {
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
