import Synchronization

@testable import CommandLineTool

/// The texts that a command writes to a stream, piece by piece.
final class WrittenText: Sendable {
  private let pieces = Mutex<[String]>([])

  var all: [String] { pieces.withLock { $0 } }

  /// Returns the texts since the last time.
  func taken() -> [String] {
    pieces.withLock { pieces in
      defer { pieces = [] }
      return pieces
    }
  }

  func stream(isTerminal: Bool = false) -> Output.Stream {
    Output.Stream(isTerminal: isTerminal) { text in
      self.pieces.withLock { $0.append(text) }
      return true
    }
  }
}
