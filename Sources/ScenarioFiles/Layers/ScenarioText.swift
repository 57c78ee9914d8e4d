#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files of scenarios: their bytes and their paths.
enum ScenarioText {
  /// Why a file cannot be read.
  struct Unreadable: Error {
    let reason: String
    /// Whether there is nothing at the path.
    var isMissing = false
  }

  /// All bytes of a file.
  static func contents(of file: String) throws(Unreadable) -> [UInt8] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw Unreadable(reason: "no such file", isMissing: true)
    }
    guard !isFolder else { throw Unreadable(reason: "it is a folder") }
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw Unreadable(reason: "it cannot be read")
    }
  }

  /// Where a file stands; empty for the working folder.
  static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "" }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// The file beside it that was probably meant, if there is one.
  static func suggestion(for file: String) -> String? {
    let folder = folder(of: file)
    let path = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return NearestName.suggestion(for: name, among: names.sorted())
  }

  /// The same for all paths that lead to one file.
  static func identity(of file: String) -> String {
    URL(filePath: file).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Whether a path names something in the folder that it starts from, or below it.
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
