import Platform
import ScenarioReading

/// Reads the files of scenarios and checks their paths.
package enum ScenarioText {
  /// Returns the bytes of a file.
  package typealias Reader = (_ file: String) throws(Unreadable) -> [UInt8]

  package struct Unreadable: Error {
    package let reason: String
    var isMissing = false

    static var ofSystem: Unreadable {
      let number = errno
      return number == ENOENT
        ? Unreadable(reason: "no such file", isMissing: true)
        : Unreadable(reason: "it cannot be read: \(String(cString: strerror(number)))")
    }
  }

  /// The greatest length of a text, in bytes; no scenario comes near it.
  package static let maxBytes = 64 << 20

  static func contents(of file: String) throws(Unreadable) -> [UInt8] {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofSystem }
    defer { close(descriptor) }
    return try contents(of: descriptor)
  }

  /// Returns all bytes of an open file, a device or a pipe.
  package static func contents(of descriptor: Int32) throws(Unreadable) -> [UInt8] {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw Unreadable(reason: "it is a folder")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer.prefix(count) } else if errno != EINTR { throw .ofSystem }
      if bytes.count > maxBytes {
        throw Unreadable(reason: "it is longer than \(maxBytes >> 20) MiB")
      }
    }
  }

  /// Returns the folder of a file; empty for the working folder.
  static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "" }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// Returns the file beside it that was probably meant, if there is one.
  static func suggestion(for file: String) -> String? {
    let folder = folder(of: file)
    let path = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return NearestName.suggestion(for: name, among: names.sorted())
  }

  /// Returns the device and number of a file, which are the same for all paths to it, even where a
  /// file system takes `A` for `a`; the path if there is no file.
  static func identity(of file: String) -> String {
    Path.status(file).map { "\($0.st_dev) \($0.st_ino)" } ?? file
  }

  /// Returns true if a file, with links followed, is in a folder or below it, or does not exist.
  static func lies(_ file: String, below folder: String) -> Bool {
    Path.status(file) == nil
      || Path.isInside(Path.resolved(file), Path.resolved(folder.isEmpty ? "." : folder))
  }

  /// Returns true if a relative path stays in its folder or below it.
  static func staysInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains("\0") else { return false }
    var depth = 0
    for step in path.split(separator: "/") {
      switch step {
      case ".": break
      case "..": depth -= 1
      default: depth += 1
      }
      if depth < 0 { return false }
    }
    return true
  }
}
