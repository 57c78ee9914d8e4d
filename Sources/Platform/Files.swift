/// Operations on files and folders. None follows a link in the last part of a path.
package enum Files {
  /// Throws if a system call was refused: its result is not 0.
  private static func check(_ result: Int32, _ path: String) throws(SystemError) {
    if result != 0 { throw SystemError(at: path) }
  }

  /// Returns the kind of file at a path, such as `S_IFDIR`; nil if there is none.
  package static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns the state of a file, through links, which no later version of it has; nil if there is
  /// none. Also where an editor puts another file in its place.
  package static func stamp(of path: String) -> String? {
    guard let status = Path.status(path) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Returns all names in a folder. One that is not Unicode is changed, and so leads to no file.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let open = opendir(folder) else { throw SystemError(at: folder) }
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
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError(at: path) }
  }

  /// Writes a file that does not exist yet: a text, and what `piece` returns, until it returns nil.
  package static func write(
    _ text: String, to path: String, permissions: mode_t? = nil,
    piece: ((Int) -> String?)? = nil
  ) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw SystemError(at: path) }
    if let permissions { fchmod(file, permissions) }
    var isWritten = SystemCalls.write(text, to: file)
    var place = 0
    while isWritten, let next = piece?(place) {
      isWritten = SystemCalls.write(next, to: file)
      place += 1
    }
    let number = errno
    let isClosed = close(file) == 0
    if !isWritten { throw SystemError(at: path, number) }
    if !isClosed { throw SystemError(at: path) }
  }

  /// Returns the first bytes of a file; nil if it cannot be read.
  package static func start(of path: String, bytes count: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = read(file, &bytes, count)
    return length < 0 ? nil : Array(bytes.prefix(length))
  }

  /// Gives a file a second name.
  package static func link(_ path: String, to newPath: String) throws(SystemError) {
    try check(linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0), newPath)
  }

  /// Moves a file or folder; may replace a file or an empty folder.
  package static func move(_ path: String, to newPath: String) throws(SystemError) {
    try check(rename(path, newPath), newPath)
  }

  /// Moves a file to a free name; never replaces a file.
  package static func moveBeside(_ path: String, to newPath: String) throws(SystemError) {
    do {
      try link(path, to: newPath)
    } catch {
      // If a file can have no second name, another program's file may appear in between.
      guard !error.isTaken, kind(of: newPath) == nil else { throw error }
      try move(path, to: newPath)
    }
  }

  /// Exchanges two folders atomically.
  package static func exchange(_ path: String, _ other: String) throws(SystemError) {
    #if canImport(Darwin)
      try check(renamex_np(path, other, UInt32(RENAME_SWAP)), other)
    #else
      // Missing on older systems, and not imported by Swift.
      typealias Rename =
        @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) ->
        CInt
      let exchanging: CUnsignedInt = 2
      guard let call = dlsym(nil, "renameat2") else { throw SystemError(at: other, ENOSYS) }
      let rename = unsafeBitCast(call, to: Rename.self)
      try check(rename(AT_FDCWD, path, AT_FDCWD, other, exchanging), other)
    #endif
  }

  /// Gives a folder the owner, group and permissions of another one.
  package static func imitate(_ other: String, in folder: String) throws(SystemError) {
    var (own, theirs) = (stat(), stat())
    try check(lstat(folder, &own) | lstat(other, &theirs), other)
    if own.st_uid != theirs.st_uid || own.st_gid != theirs.st_gid {
      try check(chown(folder, theirs.st_uid, theirs.st_gid), other)
    }
    if own.st_mode != theirs.st_mode { try check(chmod(folder, theirs.st_mode & 0o7777), other) }
  }

  /// Waits until a file, or a folder with its content, is on the disk: a power cut does not undo it.
  package static func syncAll(_ path: String) throws(SystemError) {
    if kind(of: path) == S_IFDIR {
      for name in try names(in: path) { try syncAll(Path.joined(path, name)) }
    }
    try sync(path)
  }

  /// Waits until a file, or the names in a folder, are on the disk.
  package static func sync(_ path: String) throws(SystemError) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    // A user's permissions may not let it be opened again.
    if file < 0, errno == EACCES { return }
    if file < 0 { throw SystemError(at: path) }
    defer { close(file) }
    // Some file systems cannot do it.
    if SystemCalls.sync(file) != 0, ![EINVAL, ENOTSUP].contains(errno) {
      throw SystemError(at: path)
    }
  }

  /// Removes a file, or a folder with its content, as far as possible.
  package static func remove(_ path: String) {
    guard kind(of: path) == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    for name in (try? names(in: path)) ?? [] { remove(Path.joined(path, name)) }
    rmdir(path)
  }
}
