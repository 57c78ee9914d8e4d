import Foundation
import ShownText

/// Writes results for people to standard output, on whose terminal no name may steer.
///
/// - Throws: Exit code 74.
func print(text results: String) throws(CommandFailure) {
  try print(TerminalText.lines(results))
}

/// Writes results to standard output; in place of Swift's own, which does not say when the other
/// end is gone.
///
/// - Throws: Exit code 74.
func print(_ results: String) throws(CommandFailure) {
  guard Terminal.write(results, to: STDOUT_FILENO) else {
    throw CommandFailure(
      .inputOutputError, "cannot write to standard output: \(Terminal.reason)")
  }
}

extension Terminal {
  /// Does long work while a bar shows how far it is, and Ctrl-C ends it.
  ///
  /// - Parameters:
  ///   - playerDays: The work, for the bar's rate.
  ///   - parts: How many parts that work has, where it is not known yet how many will be done; else
  ///     all that are reported.
  ///   - work: Gets what it has to call with the parts done and all parts, and what to ask whether
  ///     it is cancelled, both from any thread. Returns nil when it was.
  /// - Throws: Exit code 130 when cancelled.
  func watch<Result>(
    playerDays: Int, parts: Int? = nil, threads: Int,
    _ work: (
      _ progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Result?
  ) throws(CommandFailure) -> (Result, Timing) {
    let bar =
      Self.isInteractive && !isQuiet ? ProgressBar(playerDays: playerDays, parts: parts) : nil
    Interruption.watch()
    let (result, timing) = Timing.measure(threads: threads, playerDays: playerDays) {
      work({ bar?.update(done: $0, of: $1) }, { Interruption.isRequested })
    }
    bar?.finish()
    guard let result else { throw .interrupted() }
    return (result, timing)
  }
}
