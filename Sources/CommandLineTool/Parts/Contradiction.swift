import Platform
import Synchronization

/// Measurements that no parties can have, such as a sum of squares below zero.
///
/// A part is checked for its digest and for the size of its numbers, but whoever makes one by hand can
/// write numbers that contradict one another. Conclusions from them end in a trap of the language; this
/// turns it into a message. The old report stays whole, as whenever a run is killed.
enum Contradiction {
  private nonisolated(unsafe) static let message = Atomic<UnsafeMutablePointer<CChar>?>(nil)

  /// Watches for traps from now on.
  ///
  /// - Parameter folder: That of the parts.
  static func watch(_ folder: String) {
    let failure = CommandFailure(
      .wrongScenario,
      "\(folder): the measurements of its parts contradict one another; no run of this program has them"
    )
    message.store(strdup(failure.message + "\n"), ordering: .releasing)
    // Traps are illegal instructions on some processors, breakpoints on others.
    for number in [SIGILL, SIGTRAP, SIGFPE] {
      signal(number) { _ in
        if let text = Contradiction.message.load(ordering: .acquiring) {
          _ = Platform.write(STDERR_FILENO, text, strlen(text))
        }
        _exit(ExitCode.wrongScenario.rawValue)
      }
    }
  }
}
