import EngineInterface
import Platform

/// An engine that is loaded into this program.
struct EngineLibrary: @unchecked Sendable {
  /// The library's table, which lives as long as the program.
  let calls: qb_engine
  let manifest: [UInt8]
  /// A digest of the file.
  let digest: UInt64

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
  /// - Throws: The reason why it is no engine.
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
    digest = Self.digest(ofFile: file)
    manifest = Array(
      UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
  }
}

extension EngineLibrary {
  /// Returns the FNV-1a hash of a file's bytes, which tells one build from another.
  private static func digest(ofFile path: String) -> UInt64 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return 0 }
    defer { close(file) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { Platform.read(file, $0.baseAddress!, $0.count) }
      if count <= 0 { return hash }
      for byte in piece[..<count] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }
}

/// The reason why something is no engine, in words.
package struct EngineProblem: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}
