import Foundation

/// A hidden folder beside an output, in which the output is prepared before it gets its name.
///
/// Its program holds a lock on it. An unlocked one was left by a killed run; the next one to stage
/// there removes it. Git ignores them all.
struct Staging: ~Copyable {
  static let prefix = ".questbalance-partial-"

  private let place: OpenFolder
  private let name: String
  let folder: OpenFolder

  /// Makes one in the folder of the output, and removes what killed runs left there.
  static func made(in path: String) throws(Refusal) -> Staging {
    let place = try OpenFolder(path)
    for name in try place.names() where name.shown.hasPrefix(prefix) {
      do throws(Refusal) {
        let folder = try OpenFolder(name, in: place)
        if folder.lock() == .held { place.remove(name) }
      } catch { continue }
    }
    let process = "\(prefix)\(ProcessInfo.processInfo.processIdentifier)"
    for attempt in 0..<100 {
      let name = attempt == 0 ? process : "\(process)-\(attempt)"
      if place.kind(of: name) != nil { continue }
      try place.makeFolder(name)
      let folder = try OpenFolder(name, in: place)
      // Before it was locked, another program may have removed it as left over.
      if folder.lock() == .elsewhere || !folder.isAt(Path.joined(path, name)) { continue }
      try folder.write("*\n", to: ".gitignore")
      return Staging(place: place, name: name, folder: folder)
    }
    throw Refusal(process, EEXIST)
  }

  deinit { place.remove(name) }
}
