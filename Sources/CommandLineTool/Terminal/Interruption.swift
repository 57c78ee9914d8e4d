import Platform
import Synchronization

/// Ctrl-C, and other requests to end: to terminate, a closed terminal, a limit of computing time.
///
/// The first one stops the run at its next party, and ends the program soon after in any case; the
/// second one ends it at once. While files are written, both wait until all are complete.
enum Interruption {
  /// The time in which the program may end by itself, in microseconds.
  private static let gracePeriod: useconds_t = 150_000
  private static let requested = Atomic<Bool>(false)
  /// The number of pieces of work that must not be left incomplete.
  private static let openWork = Atomic<Int>(0)
  /// The last message, ready for a signal handler, which must not allocate. An atomic pointer to text
  /// that never changes and is never freed, so any thread may read it.
  private nonisolated(unsafe) static let exitMessage = Atomic<UnsafeMutablePointer<CChar>?>(nil)

  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// The state that is left when the program is interrupted now.
  fileprivate static let status = Mutex<String>("nothing was written")
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGXCPU]

  /// Watches for these signals from now on, but not for a hang-up that is ignored, as with `nohup`.
  static func watch() {
    prepareExitMessage()
    handle(SIGALRM) { _ in Interruption.endUnlessWriting() }
    for number in signals where number != SIGHUP || !isIgnored(number) {
      handle(number) { _ in
        let isSecond = Interruption.requested.exchange(true, ordering: .relaxed)
        if isSecond { Interruption.endUnlessWriting() } else { ualarm(Interruption.gracePeriod, 0) }
      }
    }
  }

  /// Lets a write fail at a limit of file size, like any other; the signal would end the program.
  static func ignoreFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

  /// Handles a signal, even if the parent process had blocked it.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    signal(number, handler)
    var handled = sigset_t()
    sigemptyset(&handled)
    sigaddset(&handled, number)
    pthread_sigmask(SIG_UNBLOCK, &handled, nil)
  }

  static func setStatus(_ text: String) {
    status.withLock { $0 = text }
    prepareExitMessage()
  }

  /// Does work on files that must not be left incomplete, after Ctrl-C only if it is to be done
  /// even when ending. Throws exit code 130, before any work, if the program is about to end.
  static func whileWriting(
    evenWhenEnding: Bool = false, _ work: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    try keeping { () throws(CommandFailure) in
      if isRequested, !evenWhenEnding { throw .interrupted() }
      try work()
    }
  }

  /// Does work that outlives an interruption: it must ask for a request to end, and end soon.
  static func keeping<Result>(
    _ work: () throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    openWork.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { openWork.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    return try work()
  }

  /// Leaves the last message and the exit to the command, which ends by itself now.
  static func leaveToCommand() { openWork.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// Forgets a request to end, once the work has ended by it and only its result is left to write.
  static func clear() { requested.store(false, ordering: .relaxed) }

  /// Returns whether a signal is ignored; to test, it is for a moment. Handlers compare as
  /// addresses.
  private static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func endUnlessWriting() {
    if openWork.load(ordering: .sequentiallyConsistent) > 0 {
      ualarm(gracePeriod, 0)
      return
    }
    if let words = exitMessage.load(ordering: .acquiring) {
      _ = Platform.write(STDERR_FILENO, words, strlen(words))
    }
    ProcessGroups.end()
    _exit(ExitCode.interrupted.rawValue)
  }

  /// A replaced text is never freed, as a handler may be reading it.
  private static func prepareExitMessage() {
    let bar = Output.standard.messages.isTerminal ? ProgressLine.erasure : ""
    exitMessage.store(
      strdup(bar + CommandFailure.interrupted().message + "\n"), ordering: .releasing)
  }
}

extension CommandFailure {
  static func interrupted() -> CommandFailure {
    let status = Interruption.status.withLock { $0 }
    return CommandFailure(
      code: .interrupted, message: "\(GameProgram.name): interrupted; \(status)")
  }
}
