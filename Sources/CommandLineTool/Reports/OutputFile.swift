import Platform

/// A file that an option names. A device or a pipe is written directly. A file is written
/// completely or not at all, and replaces only a file of the same kind.
struct OutputFile {
  let path: String
  /// The beginning of messages: the option.
  var option = ""
  /// True if it may be a device or a pipe.
  var takesStreams = true
  /// Returns whether an existing file is an earlier one of this program, which may be replaced.
  var isOurs: (_ file: String) -> Bool = { _ in false }

  private enum Destination {
    /// A device or a pipe, written directly: the descriptor if it is already open, such as standard
    /// output, or nil if it must be opened.
    case stream(Int32?)
    /// The path without links, and the permissions of an earlier file of ours; nil for none.
    case file(String, permissions: mode_t?)
  }

  /// Checks before a long run that the text can be written; writes nothing. Throws exit code 73.
  func check() throws(CommandFailure) { _ = try destination() }

  private func destination() throws(CommandFailure) -> Destination {
    if takesStreams, let descriptor = try descriptor() { return .stream(descriptor) }
    let place = Path.resolved(path)
    guard let status = Path.status(path) else {
      if Files.kind(of: place) == S_IFLNK { throw failure("\(path) is a link that leads nowhere") }
      try ReportFolder(path: Path.parent(of: place)).check()
      return .file(place, permissions: nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFCHR, S_IFIFO, S_IFSOCK:
      guard takesStreams else { throw failure("\(path) is no file, and was not changed") }
      guard access(path, W_OK) == 0 else { throw failure(SystemError(path).description) }
      return .stream(nil)
    case S_IFREG where isOurs(place):
      let folder = Path.parent(of: place)
      guard access(folder, W_OK | X_OK) == 0 else { throw failure(SystemError(folder).description) }
      return .file(place, permissions: status.st_mode & 0o7777)
    case S_IFDIR: throw failure("\(path): is a folder")
    default: throw failure("\(path) already exists and was not changed")
    }
  }

  /// Writes the text, if asked after Ctrl-C, too. Throws exit code 73 when another file is there, or
  /// the file cannot be made; 74 when writing fails; 130 when Ctrl-C comes first.
  func write(_ text: String, evenWhenEnding: Bool = false) throws(CommandFailure) {
    switch try destination() {
    case .stream(let descriptor):
      let stream = descriptor ?? open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      if stream < 0 { throw failure(SystemError(path).description) }
      defer { if descriptor == nil { close(stream) } }
      guard SystemCalls.write(text, to: stream) else { throw unwritten(SystemError(path)) }
    case .file(let place, let permissions):
      try Interruption.whileWriting(evenWhenEnding: evenWhenEnding) { () throws(CommandFailure) in
        try stage(text, for: place, permissions: permissions)
      }
    }
  }

  /// Returns the open descriptor that the path names. Opening it again by name would overwrite a
  /// file that standard output is redirected to.
  private func descriptor() throws(CommandFailure) -> Int32? {
    let number: Int32
    switch path {
    case "/dev/stdout": number = STDOUT_FILENO
    case "/dev/stderr": number = STDERR_FILENO
    default:
      guard let folder = SystemCalls.foldersOfOpenFiles.first(where: path.hasPrefix)
      else { return nil }
      number = Int32(path.dropFirst(folder.count)) ?? -1
    }
    let mode = fcntl(number, F_GETFL)
    guard mode != -1, mode & O_ACCMODE != O_RDONLY
    else { throw failure("\(path) is not open for writing") }
    return number
  }

  private func stage(
    _ text: String, for place: String, permissions: mode_t?
  ) throws(CommandFailure) {
    let folder = Path.parent(of: place)
    let made = try Result { () throws(SystemError) in try Path.makeFolder(folder) }
      .mapError { failure("cannot create the folder \($0)") }.get()
    defer { for folder in made { rmdir(folder) } }
    do throws(SystemError) {
      let staging = try Staging.made(in: folder)
      let staged = Path.joined(staging.path, "file")
      try Files.write(text, to: staged, permissions: permissions)
      try Files.sync(staged)
      let move = permissions == nil ? Files.moveBeside : Files.move
      try move(staged, place)
      try? Files.sync(folder)
    } catch {
      if error.isTaken { throw failure("\(path) already exists and was not changed") }
      throw unwritten(error)
    }
  }

  private func unwritten(_ refusal: SystemError) -> CommandFailure {
    failure("cannot write \(path): \(refusal.reason)", .inputOutputError)
  }

  private func failure(_ what: String, _ code: ExitCode = .cannotCreateOutput) -> CommandFailure {
    CommandFailure(code, option.isEmpty ? what : "\(option) \(what)")
  }
}
