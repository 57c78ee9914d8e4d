import EngineInterface
import Platform

/// An engine that is loaded into this program.
struct EngineLibrary: @unchecked Sendable {
  /// The library's table, which lives as long as the program.
  let calls: qb_engine
  let manifest: [UInt8]

  /// True in a program without a loader.
  private static var isStatic: Bool {
    #if STATIC_EXECUTABLE
      true
    #else
      false
    #endif
  }

  /// Loads a library, which stays loaded.
  ///
  /// - Throws: Why it is no engine.
  init(_ path: String) throws(EngineProblem) {
    guard !Self.isStatic else {
      throw EngineProblem(
        "\(path): this program is fully static and cannot load libraries; use the archive without "
          + "\"static\" in its name, or play a program with --engine-command")
    }
    // A name without a slash would be looked for in the system's folders.
    let file = path.contains("/") ? path : "./" + path
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "it cannot be loaded"
      throw EngineProblem("\(path): \(reason)")
    }
    Trap.runsForeignCode.store(true, ordering: .releasing)
    guard let symbol = dlsym(handle, QB_ENTRY) else {
      throw EngineProblem("\(path): it has no function \(QB_ENTRY), so it is no engine")
    }
    let entry = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<qb_engine>?).self)
    guard let table = entry() else { throw EngineProblem("\(path): \(QB_ENTRY) returns nothing") }
    // The first member of every version.
    guard table.pointee.abi == QB_ABI else {
      throw EngineProblem(
        "\(path): it has version \(table.pointee.abi) of the interface, and this program \(QB_ABI); "
          + "build it anew with the program's own questbalance_engine.h")
    }
    calls = table.pointee
    let needed: [(String, Bool)] = [
      ("manifest", calls.manifest == nil), ("world_size", calls.world_size == nil),
      ("compile", calls.compile == nil), ("player_size", calls.player_size == nil),
      ("begin", calls.begin == nil), ("live", calls.live == nil), ("miss", calls.miss == nil),
      ("finish", calls.finish == nil),
    ]
    let missing = needed.filter(\.1).map(\.0)
    guard missing.isEmpty, let text = calls.manifest else {
      throw EngineProblem("\(path): its table lacks \(missing.joined(separator: ", "))")
    }
    manifest = Array(
      UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
  }
}

/// Why something is no engine, in words.
package struct EngineProblem: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}
