import Platform

/// The reason why the system refused an operation.
struct Refusal: Error, CustomStringConvertible {
  /// The name of the file or folder.
  let name: String
  private let number: Int32

  init(_ name: String, _ number: Int32 = errno) {
    self.name = name
    self.number = number
  }

  /// Uses the last part of a path as the name.
  init(at path: String, _ number: Int32 = errno) { self.init(Path.name(of: path), number) }

  var isMissing: Bool { number == ENOENT }
  /// Whether the name is already taken.
  var isTaken: Bool { [EEXIST, ENOTEMPTY].contains(number) }
  var reason: String { String(cString: strerror(number)) }
  var description: String { "\(name): \(reason)" }
}

/// Operations on files and folders. None follows a link in the last part of a path.
enum Files {
  /// - Parameter result: The result of a system call; 0 unless it was refused.
  private static func check(_ result: Int32, _ path: String) throws(Refusal) {
    if result != 0 { throw Refusal(at: path) }
  }

  /// Returns the kind of file at a path, such as `S_IFDIR`; nil if there is none.
  static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns all names in a folder. One that is not Unicode is changed, and so leads to no file.
  static func names(in folder: String) throws(Refusal) -> [String] {
    guard let open = opendir(folder) else { throw Refusal(at: folder) }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder unless it exists.
  static func makeFolder(_ path: String) throws(Refusal) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Refusal(at: path) }
  }

  /// Writes a file that does not exist yet.
  ///
  /// - Parameters:
  ///   - permissions: Nil for the user's default.
  ///   - piece: Returns what follows the text, piece by piece, and then nil.
  static func write(
    _ text: String, to path: String, permissions: mode_t? = nil,
    piece: ((Int) -> String?)? = nil
  ) throws(Refusal) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw Refusal(at: path) }
    if let permissions { fchmod(file, permissions) }
    var isWritten = Terminal.write(text, to: file)
    var place = 0
    while isWritten, let next = piece?(place) {
      isWritten = Terminal.write(next, to: file)
      place += 1
    }
    let number = errno
    let isClosed = close(file) == 0
    if !isWritten { throw Refusal(at: path, number) }
    if !isClosed { throw Refusal(at: path) }
  }

  /// Returns the first bytes of a file; nil if it cannot be read.
  static func start(of path: String, bytes count: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = read(file, &bytes, count)
    return length < 0 ? nil : Array(bytes.prefix(length))
  }

  /// Gives a file a second name.
  static func link(_ path: String, to newPath: String) throws(Refusal) {
    try check(linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0), newPath)
  }

  /// Moves a file or folder; may replace a file or an empty folder.
  static func move(_ path: String, to newPath: String) throws(Refusal) {
    try check(rename(path, newPath), newPath)
  }

  /// Moves a file to a free name; never replaces a file.
  static func moveBeside(_ path: String, to newPath: String) throws(Refusal) {
    do {
      try link(path, to: newPath)
    } catch {
      // If a file can have no second name, another program's file may appear in between.
      guard !error.isTaken, kind(of: newPath) == nil else { throw error }
      try move(path, to: newPath)
    }
  }

  /// Exchanges two folders atomically.
  static func exchange(_ path: String, _ other: String) throws(Refusal) {
    try check(SystemCalls.exchange(path, other), other)
  }

  /// Gives a folder the owner, group and permissions of another one.
  static func imitate(_ other: String, in folder: String) throws(Refusal) {
    var (own, theirs) = (stat(), stat())
    try check(lstat(folder, &own) | lstat(other, &theirs), other)
    if own.st_uid != theirs.st_uid || own.st_gid != theirs.st_gid {
      try check(chown(folder, theirs.st_uid, theirs.st_gid), other)
    }
    if own.st_mode != theirs.st_mode { try check(chmod(folder, theirs.st_mode & 0o7777), other) }
  }

  /// Waits until a file, or a folder with its content, is on the disk: a power cut does not undo it.
  static func syncAll(_ path: String) throws(Refusal) {
    if kind(of: path) == S_IFDIR {
      for name in try names(in: path) { try syncAll(Path.joined(path, name)) }
    }
    try sync(path)
  }

  /// Waits until a file, or the names in a folder, are on the disk.
  static func sync(_ path: String) throws(Refusal) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    // A user's permissions may not let it be opened again.
    if file < 0, errno == EACCES { return }
    if file < 0 { throw Refusal(at: path) }
    defer { close(file) }
    // Some file systems cannot do it.
    if SystemCalls.sync(file) != 0, ![EINVAL, ENOTSUP].contains(errno) { throw Refusal(at: path) }
  }

  /// Removes a file, or a folder with its content, as far as possible.
  static func remove(_ path: String) {
    guard kind(of: path) == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    for name in (try? names(in: path)) ?? [] { remove(Path.joined(path, name)) }
    rmdir(path)
  }
}

/// A lock on a folder, on which other runs of our programs wait; held until it is released.
final class FolderLock {
  enum State { case held, elsewhere, unknownHere }

  private let descriptor: Int32
  let state: State

  /// Tries to lock a folder; does not wait.
  init(_ path: String) throws(Refusal) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { throw Refusal(path) }
    let isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    state = isHeld ? .held : errno == EWOULDBLOCK ? .elsewhere : .unknownHere
  }

  deinit { close(descriptor) }

  /// Returns whether a path leads to the folder.
  func isAt(_ path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
      && own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }
}
