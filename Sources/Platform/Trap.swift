import Synchronization

/// The end of a program that finds a fault in itself: an index out of range, a sum that overflows, a
/// day that never ends.
public enum Trap {
  /// The message, ready for a signal handler, which must not allocate.
  private nonisolated(unsafe) static let message = Atomic<UnsafeMutablePointer<CChar>?>(nil)
  private static let code = Atomic<CInt>(0)
  /// True once code of others runs in this process.
  package static let runsForeignCode = Atomic(false)
  /// The looks at a day that does not end, after which the program ends.
  fileprivate static let looks = 6

  /// From now on, ends the program with a message and an exit code where the language would use a
  /// signal, and where a thread plays one day of one party for too long: so many seconds of processor
  /// time. With SWIFT_BACKTRACE=enable=yes nothing changes, and the language shows the place.
  public static func end(_ text: String, code number: CInt, secondsOfDay: Int = 60) {
    let backtrace = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]
    if backtrace?.contains("enable=yes") == true { return }
    message.store(strdup(text), ordering: .releasing)
    code.store(number, ordering: .releasing)
    _ = PlayedLife.places
    // Traps are illegal instructions on some processors, breakpoints on others.
    for number in [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS] {
      signal(number) { _ in Trap.exit() }
    }
    // The signal comes to a thread that computes, so that a thread looks at its own place alone.
    signal(SIGPROF) { _ in
      if PlayedLife.isEndless() { Trap.exit("questbalance: this day does not end\n") }
    }
    let step = timeval(
      tv_sec: secondsOfDay / looks, tv_usec: .init(secondsOfDay % looks * 1_000_000 / looks))
    var times = itimerval(it_interval: step, it_value: step)
    setitimer(SystemCalls.processorTime, &times, nil)
  }

  /// Leaves such faults to the system again, which ends the program by a signal.
  package static func leaveToSystem() {
    for number in [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGPROF] { signal(number, SIG_DFL) }
    var never = itimerval()
    setitimer(SystemCalls.processorTime, &never, nil)
  }

  private static func exit(_ reason: UnsafePointer<CChar>? = nil) {
    PlayedLife.tell()
    if let reason { write(reason) }
    if runsForeignCode.load(ordering: .acquiring) {
      write(
        "questbalance: error: the engine runs in this process; with --isolate it ends alone\n"
      )
    }
    if let text = message.load(ordering: .acquiring) { write(text) }
    _exit(code.load(ordering: .acquiring))
  }

  fileprivate static func write(_ text: UnsafePointer<CChar>) {
    _ = Platform.write(STDERR_FILENO, text, strlen(text))
  }
}

/// The party that a thread plays, and its day, for the message of a trap.
public final class PlayedLife: Sendable {
  /// A thread's number, party and day; no thread has the number 0.
  @usableFromInline struct Place {
    @usableFromInline var thread = UInt(0)
    @usableFromInline var party = 0
    @usableFromInline var day = 0
    /// The party and day at the last look, and how often both were the same.
    var (seenParty, seenDay, looks) = (0, 0, 0)

    init() {}
  }

  private static let most = 256
  private static let taking = Mutex<Void>(())
  /// A place for each thread that plays, and a last one for threads that find none free. They live
  /// as long as the program, and only their own threads write to them.
  fileprivate nonisolated(unsafe) static let places: UnsafeMutablePointer<Place> = {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: most + 1)
    places.initialize(repeating: Place(), count: most + 1)
    return places
  }()

  @usableFromInline nonisolated(unsafe) let place: UnsafeMutablePointer<Place>

  /// Takes a place for this thread.
  public init() {
    place = Self.taking.withLock { _ in
      let free = (0..<Self.most).first { Self.places[$0].thread == 0 } ?? Self.most
      Self.places[free].thread = Self.thisThread
      return Self.places + free
    }
  }

  deinit { Self.taking.withLock { _ in place.pointee = Place() } }

  /// Records the party that the thread begins.
  @inlinable public func begin(party: Int) { place.pointee.party = party }

  /// The current day of the thread's party, in memory that lives as long as the program.
  public var day: UnsafeMutablePointer<Int> { place.pointer(to: \.day)! }

  private static var thisThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// The place of this thread, if it has one.
  private static var own: Int? { (0..<most).first { places[$0].thread == thisThread } }

  /// The party and day that this thread plays, as the end of a sentence; empty if it plays none.
  package static var words: String {
    own.map { ", in party \(places[$0].party), on day \(places[$0].day)" } ?? ""
  }

  /// Looks at the party and day of this thread, from a signal handler. Returns true if they are the
  /// same after many looks.
  fileprivate static func isEndless() -> Bool {
    guard let own else { return false }
    let (party, day) = (places[own].party, places[own].day)
    let isSame = places[own].seenParty == party && places[own].seenDay == day
    (places[own].seenParty, places[own].seenDay) = (party, day)
    places[own].looks = isSame ? places[own].looks + 1 : 0
    return places[own].looks == Trap.looks
  }

  /// Writes the party and day that this thread plays, if any, from a signal handler.
  fileprivate static func tell() {
    guard let own else { return }
    Trap.write("questbalance: in party ")
    write(places[own].party)
    Trap.write(", on day ")
    write(places[own].day)
    Trap.write(":\n")
  }

  private static func write(_ number: Int) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 24) { digits in
      var (rest, place) = (number, 23)
      digits[place] = 0
      repeat {
        place -= 1
        digits[place] = CChar(48 + rest % 10)
        rest /= 10
      } while rest > 0
      Trap.write(digits.baseAddress! + place)
    }
  }
}
