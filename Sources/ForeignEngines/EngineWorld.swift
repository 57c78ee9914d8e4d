import EngineInterface

/// The rules of a scenario as an engine has compiled them; they do not change while it plays.
final class EngineWorld: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer
  /// The bytes of a player's state, and of a party's.
  let playerSize, partySize: Int
  /// Keeps the numbers, as an engine may keep pointers to its lists.
  private let setup: EngineSetup

  /// Compiles numbers.
  ///
  /// - Parameter setup: Holds what the engine refuses, afterwards.
  init(_ calls: qb_engine, _ setup: EngineSetup) {
    self.setup = setup
    let size = setup.bytes(setup.lend { calls.world_size($0) }, for: "a world")
    memory = .room(ofBytes: size)
    guard setup.complaints.isEmpty else {
      (playerSize, partySize) = (0, 0)
      return
    }
    setup.lend { [memory] in calls.compile($0, memory) }
    playerSize = setup.bytes(calls.player_size(memory), for: "a player")
    partySize = setup.bytes(calls.party_size?(memory) ?? 0, for: "a party")
  }

  deinit { memory.deallocate() }
}

extension UnsafeMutableRawPointer {
  /// Allocates memory that is 0 at first and aligned for every type of C.
  static func room(ofBytes size: Int) -> UnsafeMutableRawPointer {
    let room = UnsafeMutableRawPointer.allocate(byteCount: max(16, size), alignment: 16)
    room.initializeMemory(as: UInt8.self, repeating: 0, count: max(16, size))
    return room
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Allocates memory with some values.
  static func room(of values: [Pointee]) -> UnsafeMutablePointer {
    let room = allocate(capacity: max(1, values.count))
    room.initialize(from: values, count: values.count)
    return room
  }
}
