import Foundation

/// A hidden folder beside an output, in which that is made ready before it gets its name.
///
/// It is locked for as long as its program lives. One that nobody holds was left by a run that was
/// killed; whoever stages there next removes it. Git ignores them all.
struct Staging: ~Copyable {
  static let prefix = ".questbalance-partial-"

  private let place: OpenFolder
  private let name: String
  let folder: OpenFolder

  private init(_ name: String, _ folder: consuming OpenFolder, in place: consuming OpenFolder) {
    self.name = name
    self.folder = folder
    self.place = place
  }

  static func made(in path: String) throws(Refusal) -> Staging {
    let place = try OpenFolder(path)
    try removeLeftovers(in: place)
    let process = "\(prefix)\(ProcessInfo.processInfo.processIdentifier)"
    var attempts = 0
    while true {
      do throws(Refusal) {
        let name = attempts == 0 ? process : "\(process)-\(attempts)"
        return Staging(name, try made(name, in: place), in: try OpenFolder(path))
      } catch {
        attempts += 1
        if !error.isTaken || attempts == 100 { throw error }
      }
    }
  }

  deinit { place.remove(name) }

  /// Makes the folder and locks it.
  private static func made(
    _ name: String, in place: borrowing OpenFolder
  ) throws(Refusal) -> OpenFolder {
    if place.kind(of: name) != nil { throw Refusal(name, EEXIST) }
    try place.makeFolder(named: name)
    let folder = try OpenFolder(name, in: place)
    // Before it was locked, another program may have taken it for left over.
    guard folder.lock() != .elsewhere, place.has(name, at: folder) else {
      throw Refusal(name, EEXIST)
    }
    try folder.write("*\n", to: ".gitignore")
    return folder
  }

  private static func removeLeftovers(in place: borrowing OpenFolder) throws(Refusal) {
    for name in try place.names() where name.shown.hasPrefix(prefix) {
      do throws(Refusal) {
        let folder = try OpenFolder(name, in: place)
        if folder.lock() == .held { place.remove(name) }
      } catch { continue }
    }
  }
}
