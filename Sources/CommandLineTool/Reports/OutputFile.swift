import Foundation

/// A file that an option names. A device or a pipe is written through; a file comes to be whole or
/// not at all, and none that is there is replaced but by one of the same kind.
struct OutputFile {
  let path: String
  /// What messages begin with: the option.
  var option = ""
  /// Whether a file that is there is one that this program wrote before in this place.
  var isOurs: (_ file: String) -> Bool = { _ in false }

  /// What a path can lead to.
  private enum Destination {
    /// Standard output or another one that is open already.
    case descriptor(Int32)
    /// A device or a pipe, to be opened and written through.
    case stream
    /// There is no such file yet; where it will be, without links.
    case nothing(String)
    /// One of our own, without links.
    case earlier(String, permissions: mode_t)
  }

  /// Finds out before a long run whether the text could be written, without writing anything.
  ///
  /// - Throws: Exit code 73.
  func check() throws(CommandFailure) { _ = try destination() }

  /// Whether one of our own is there, to be replaced.
  var isThere: Bool {
    get throws(CommandFailure) {
      if case .earlier = try destination() { true } else { false }
    }
  }

  private func destination() throws(CommandFailure) -> Destination {
    if let descriptor = try descriptor() { return .descriptor(descriptor) }
    let place = Path.resolved(path)
    guard let status = Path.status(path) else {
      if Path.isLink(place) { throw failure("\(path) is a link that leads nowhere") }
      try ReportFolder(path: Path.parent(of: place)).check()
      return .nothing(place)
    }
    switch status.st_mode & S_IFMT {
    case S_IFCHR, S_IFIFO, S_IFSOCK:
      guard access(path, W_OK) == 0 else { throw failure(Refusal(path).description) }
      return .stream
    case S_IFREG where isOurs(place):
      let folder = Path.parent(of: place)
      guard access(folder, W_OK | X_OK) == 0 else { throw failure(Refusal(folder).description) }
      return .earlier(place, permissions: status.st_mode & 0o7777)
    case S_IFDIR: throw failure("\(path): is a folder")
    default: throw failure("\(path) is there already, and is left as it is")
    }
  }

  /// How a file begins, to know it by; nil where it cannot be read.
  static func beginning(of file: String) -> String? {
    do throws(Refusal) {
      return try OpenFolder(Path.parent(of: file)).text(of: Path.name(of: file), atMost: 1000)
    } catch {
      return nil
    }
  }

  /// - Throws: Exit code 73 when there is such a file, or it cannot be made; 74 when writing fails;
  ///   130 when Ctrl-C comes before.
  func write(_ text: String) throws(CommandFailure) {
    switch try destination() {
    case .descriptor(let descriptor):
      guard Terminal.write(text, to: descriptor) else { throw unwritten(Refusal(path)) }
    case .stream: try writeThrough(text)
    case .nothing(let place):
      try Interruption.whileWriting { () throws(CommandFailure) in
        try stage(text, for: place, permissions: nil)
      }
    case .earlier(let place, let permissions):
      try Interruption.whileWriting { () throws(CommandFailure) in
        try stage(text, for: place, permissions: permissions)
      }
    }
  }

  /// Opened again by its name, a file that standard output goes to would be written over.
  private func descriptor() throws(CommandFailure) -> Int32? {
    let number: Int32
    switch path {
    case "/dev/stdout": number = STDOUT_FILENO
    case "/dev/stderr": number = STDERR_FILENO
    default:
      guard let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix) else {
        return nil
      }
      number = Int32(path.dropFirst(folder.count)) ?? -1
    }
    let mode = fcntl(number, F_GETFL)
    guard mode != -1, mode & O_ACCMODE != O_RDONLY else {
      throw failure("\(path) is not open for writing")
    }
    return number
  }

  private func writeThrough(_ text: String) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    if file < 0 { throw failure(Refusal(path).description) }
    defer { close(file) }
    guard Terminal.write(text, to: file) else { throw unwritten(Refusal(path)) }
  }

  /// - Parameter permissions: Those of the file that is replaced; nil where there is none.
  private func stage(
    _ text: String, for place: String, permissions: mode_t?
  ) throws(CommandFailure) {
    let (folder, name, staged) = (Path.parent(of: place), Path.name(of: place), "file")
    let made: [String]
    do throws(Refusal) {
      made = try Path.makeFolder(folder)
    } catch {
      throw failure("cannot create the folder \(error)")
    }
    defer { for folder in made { rmdir(folder) } }
    do throws(Refusal) {
      let staging = try Staging.made(in: folder)
      try staging.folder.write(text, to: staged, permissions: permissions)
      let target = try OpenFolder(folder)
      if permissions == nil {
        try staging.folder.moveBeside(staged, to: target, as: name)
      } else {
        try staging.folder.move(staged, to: target, as: name)
      }
    } catch {
      if error.isTaken { throw failure("\(path) is there already, and is left as it is") }
      throw unwritten(error)
    }
  }

  private func unwritten(_ refusal: Refusal) -> CommandFailure {
    failure("cannot write \(path): \(refusal.reason)", .inputOutputError)
  }

  private func failure(
    _ what: String, _ code: ExitCode = .cannotCreateOutput
  ) -> CommandFailure {
    CommandFailure(
      code: code,
      message: "questbalance: error: \(option.isEmpty ? "" : option + " ")\(what)")
  }
}
