import Synchronization

/// The first fault of an engine while it plays, which ends the run: nothing is written.
package final class EngineFailure: Sendable {
  private let isKnown = Atomic(false)
  private let message = Mutex<String?>(nil)

  /// True once the engine has failed; the run then ends at its next party.
  package var hasHappened: Bool { isKnown.load(ordering: .relaxed) }

  /// Keeps what the engine did, unless it failed before.
  func note(_ text: String) {
    message.withLock { $0 = $0 ?? text }
    isKnown.store(true, ordering: .relaxed)
  }

  /// Forgets the failure and returns it, before the engine is used for something else.
  package func take() -> String? {
    isKnown.store(false, ordering: .relaxed)
    return message.withLock { $0.take() }
  }
}
