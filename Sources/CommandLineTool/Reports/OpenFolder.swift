import Foundation

/// Why the system refused something.
struct Refusal: Error, CustomStringConvertible {
  /// What it was asked for.
  let name: String
  private let number: Int32

  init(_ name: String, _ number: Int32 = errno) {
    self.name = name
    self.number = number
  }

  init(_ name: UnsafePointer<CChar>) { self.init(String(cString: name)) }

  var isMissing: Bool { number == ENOENT }
  /// Something has the name already.
  var isTaken: Bool { [EEXIST, ENOTEMPTY].contains(number) }
  var reason: String { String(cString: strerror(number)) }
  var description: String { "\(name): \(reason)" }
}

/// A folder, held by its descriptor: its content stays reachable after a rename.
///
/// Names are relative to it, and may contain folders. They are C strings, as a file's name need not be
/// Unicode. Each pointer is one that Swift makes of a string or an array for one system call; it ends
/// in zero, and none is kept.
struct OpenFolder: ~Copyable {
  private let descriptor: Int32

  /// - Parameter path: Must not be a link.
  init(_ path: String) throws(Refusal) { try self.init(path, in: AT_FDCWD) }

  init(_ name: UnsafePointer<CChar>, in parent: borrowing OpenFolder) throws(Refusal) {
    try self.init(name, in: parent.descriptor)
  }

  private init(_ name: UnsafePointer<CChar>, in parent: Int32) throws(Refusal) {
    let opened = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if opened < 0 { throw Refusal(name) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  // MARK: What is there

  /// The kind of an entry, such as `S_IFDIR`; links are not followed. Nil where there is none.
  func kind(of name: UnsafePointer<CChar>) -> mode_t? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// All names in the folder, unordered, each with its zero.
  func names() throws(Refusal) -> [[CChar]] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw Refusal(".") }
    defer { closedir(stream) }
    var names: [[CChar]] = []
    while let entry = readdir(stream) {
      // An entry and its name, which ends in zero, stay until the next `readdir`.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        let start = UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
      }
      if name != [46, 0], name != [46, 46, 0] { names.append(name) }
    }
    return names
  }

  /// The beginning of a regular file; nil where there is none.
  func text(of name: String, atMost size: Int) -> String? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(size, Int(status.st_size)))
    let count = read(file, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Whether a path leads to this folder.
  func isAt(_ path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
      && own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }

  // MARK: Changes

  /// Makes a folder where there is none.
  func makeFolder(_ name: UnsafePointer<CChar>) throws(Refusal) {
    guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else { throw Refusal(name) }
  }

  /// Makes the folders in which a file is to be, where there are none.
  func makeFolders(above file: String) throws(Refusal) {
    for end in file.indices where file[end] == "/" { try makeFolder(String(file[..<end])) }
  }

  /// Writes a file that is not there yet.
  ///
  /// - Parameter permissions: Nil for what the user has files made with.
  func write(_ text: String, to name: String, permissions: mode_t? = nil) throws(Refusal) {
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw Refusal(name) }
    if let permissions { fchmod(file, permissions) }
    let isWritten = Terminal.write(text, to: file)
    let number = errno
    guard close(file) == 0 || !isWritten else { throw Refusal(name) }
    if !isWritten { throw Refusal(name, number) }
  }

  /// Makes a hard link to a file of another folder.
  func link(_ name: UnsafePointer<CChar>, from other: borrowing OpenFolder) throws(Refusal) {
    guard linkat(other.descriptor, name, descriptor, name, 0) == 0 else { throw Refusal(name) }
  }

  /// Removes a file, or a folder with all that is in it, as far as can be.
  func remove(_ name: UnsafePointer<CChar>) {
    guard kind(of: name) == S_IFDIR else {
      unlinkat(descriptor, name, 0)
      return
    }
    do {
      let folder = try OpenFolder(name, in: self)
      fchmod(folder.descriptor, 0o700)
      for name in try folder.names() { folder.remove(name) }
    } catch {}
    removeIfEmpty(name)
  }

  func removeIfEmpty(_ name: UnsafePointer<CChar>) { unlinkat(descriptor, name, AT_REMOVEDIR) }

  /// Copies owner, group and permissions from another folder.
  func imitate(_ other: borrowing OpenFolder) throws(Refusal) {
    var (own, theirs) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, fstat(other.descriptor, &theirs) == 0,
      own.st_uid == theirs.st_uid && own.st_gid == theirs.st_gid
        || fchown(descriptor, theirs.st_uid, theirs.st_gid) == 0,
      own.st_mode == theirs.st_mode || fchmod(descriptor, theirs.st_mode & 0o7777) == 0
    else { throw Refusal(".") }
  }

  /// Moves a file or folder, in place of a file or of an empty folder.
  func move(
    _ name: String, to target: borrowing OpenFolder, as newName: String
  ) throws(Refusal) {
    if renameat(descriptor, name, target.descriptor, newName) != 0 { throw Refusal(newName) }
  }

  /// Moves a file to where none is; one that is there stays.
  func moveBeside(
    _ name: String, to target: borrowing OpenFolder, as newName: String
  ) throws(Refusal) {
    if linkat(descriptor, name, target.descriptor, newName, 0) == 0 { return }
    let refusal = Refusal(newName)
    // Where a file can have no second name, another program's may slip in between.
    guard !refusal.isTaken, target.kind(of: newName) == nil else { throw refusal }
    try move(name, to: target, as: newName)
  }

  /// Exchanges two names atomically.
  func exchange(
    _ name: String, with target: borrowing OpenFolder, _ other: String
  ) throws(Refusal) {
    #if canImport(Darwin)
      let result = renameatx_np(
        descriptor, name, target.descriptor, other, UInt32(RENAME_SWAP))
    #else
      // Newer than some systems, and no name that Swift knows; this is how renameat2(2) declares it.
      typealias Rename =
        @convention(c) (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt) ->
        CInt
      let exchanging: CUnsignedInt = 2
      guard let rename = dlsym(nil, "renameat2").map({ unsafeBitCast($0, to: Rename.self) }) else {
        throw Refusal(other, ENOSYS)
      }
      let result = rename(descriptor, name, target.descriptor, other, exchanging)
    #endif
    if result != 0 { throw Refusal(other) }
  }

  // MARK: One at a time

  enum Lock { case held, elsewhere, unknownHere }

  /// Locks out our other processes until the folder is closed; does not wait.
  func lock() -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
    return errno == EWOULDBLOCK ? .elsewhere : .unknownHere
  }
}

extension [CChar] {
  /// A file's name as text, which need not lead back to the file.
  var shown: String {
    String(decoding: dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
