/// A lock on a folder, on which other runs of our programs wait; held until it is released.
package final class FolderLock {
  package enum State { case held, elsewhere, unknownHere }

  private let descriptor: Int32
  package let state: State

  /// Tries to lock a folder; does not wait.
  package init(_ path: String) throws(SystemError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { throw SystemError(path) }
    let isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    state = isHeld ? .held : errno == EWOULDBLOCK ? .elsewhere : .unknownHere
  }

  /// Tries to lock a folder; nil if there is none.
  package static func ifThere(_ path: String) throws(SystemError) -> FolderLock? {
    do throws(SystemError) {
      return try FolderLock(path)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Returns whether a path leads to the folder.
  package func isAt(_ path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
      && own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }
}
