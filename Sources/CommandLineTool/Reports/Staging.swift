import Platform

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
      guard let lock = try lock(path), lock.state != .elsewhere, lock.isAt(path) else { continue }
      try Files.write("*\n", to: Path.joined(path, ".gitignore"))
      return Staging(path: path, lock: lock)
    }
    throw SystemError(process, EEXIST)
  }

  /// Returns a lock on a folder; nil if the folder is gone.
  private static func lock(_ path: String) throws(SystemError) -> FolderLock? {
    do throws(SystemError) {
      return try FolderLock(path)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Removes the ones that killed runs left in a folder.
  static func removeLeftovers(in folder: String) throws(SystemError) {
    for name in try Files.names(in: folder) where name.hasPrefix(prefix) {
      let path = Path.joined(folder, name)
      if let lock = try? FolderLock(path), lock.state == .held {
        withExtendedLifetime(lock) { Files.remove(path) }
      }
    }
  }

  deinit { Files.remove(path) }
}
