import Foundation
import Synchronization

/// Ctrl-C: the first one stops the run at the next block, the second one ends the program.
enum Interruption {
  private static let requested = Atomic<Bool>(false)

  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Watches for SIGINT and SIGTERM from now on, also when the parent process had them blocked.
  static func watch() {
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&watched, number)
      signal(number) { number in
        if Interruption.requested.exchange(true, ordering: .relaxed) { _exit(128 + number) }
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
  }
}
