import Foundation
import Synchronization

/// Ctrl-C: the first one stops the run at the next block, the second one ends the program, unless
/// files are being written: then it waits until none is half there.
enum Interruption {
  private static let requested = Atomic<Bool>(false)
  private static let isWriting = Atomic<Bool>(false)

  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Watches for SIGINT and SIGTERM from now on, also when the parent process had them blocked.
  static func watch() {
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&watched, number)
      signal(number) { number in
        let isSecond = Interruption.requested.exchange(true, ordering: .relaxed)
        if isSecond, !Interruption.isWriting.load(ordering: .relaxed) { _exit(128 + number) }
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
  }

  /// Does work that leaves files behind, and must not be left half done.
  static func whileWriting(
    _ work: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    isWriting.store(true, ordering: .relaxed)
    defer { isWriting.store(false, ordering: .relaxed) }
    try work()
  }
}

extension CommandFailure {
  /// Ended by Ctrl-C.
  ///
  /// - Parameter kept: What is there all the same.
  static func interrupted(kept: String = "nothing was written") -> CommandFailure {
    CommandFailure(code: .interrupted, message: "questbalance: interrupted; \(kept)")
  }
}
