import Platform
import Statistics
import Synchronization

struct SubjectTimes: Sendable {
  let subject: Subject
  let callsPerSample: Int
  /// One per sample, in order.
  fileprivate(set) var nanosecondsPerCall: [Double] = []
  var spread: SampleSpread { SampleSpread(of: nanosecondsPerCall) }

  /// Takes one sample of every subject, then the next of every subject, so that slow moments of the
  /// machine affect all alike; nil when cancelled. A sample takes about so long at least that the
  /// clock's resolution does not matter; with 0 nanoseconds it is one round.
  static func interleaved(
    _ subjects: [Subject], samples: Int, nanosecondsPerSample: Double = 10e6,
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) -> [SubjectTimes]? {
    precondition(samples >= 1 && nanosecondsPerSample >= 0)
    var times: [SubjectTimes] = []
    for subject in subjects {
      if isCancelled() { return nil }
      // Doubles the rounds until they take long enough, which also warms up caches and branches.
      var rounds = 1
      while subject.nanoseconds(rounds: rounds) < nanosecondsPerSample, rounds < 1 << 40 {
        rounds *= 2
      }
      times.append(SubjectTimes(subject: subject, callsPerSample: rounds * subject.callsPerRound))
    }
    for sample in 0..<samples {
      for (index, subject) in subjects.enumerated() {
        if isCancelled() { return nil }
        let calls = times[index].callsPerSample
        let nanoseconds = subject.nanoseconds(rounds: calls / subject.callsPerRound)
        times[index].nanosecondsPerCall.append(nanoseconds / Double(calls))
        progress(sample * subjects.count + index + 1, samples * subjects.count)
      }
    }
    return times
  }
}

extension Subject {
  fileprivate func nanoseconds(rounds: Int) -> Double {
    // Stored, so that the compiler cannot drop the work.
    func play() { Self.kept.bitwiseXor(work(rounds), ordering: .relaxed) }
    if threads == nil { return threadNanoseconds(play) }
    return ContinuousClock().measure(play) / .nanoseconds(1)
  }

  private static let kept = Atomic<UInt64>(0)
}

/// Returns this thread's own processor time in nanoseconds; other work counts through caches.
func threadNanoseconds(_ work: () -> Void) -> Double {
  var (start, end) = (timespec(), timespec())
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
  work()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
  return Double((end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec)
}

/// A piece of work to be timed.
///
/// It repeats its work without returning, so that reading the clock costs nothing, and sums its
/// results, so that nothing is optimised away.
struct Subject: Sendable {
  enum Unit: String, Sendable {
    case call
    case playerDay = "player-day"
  }

  /// Dotted, stable: `engine.loot`, `day.questbond`, `harness.questbond.2`.
  let name: String
  let meaning: String
  let unit: Unit
  /// Threads that work meanwhile; nil if its time is the measuring thread's own processor time.
  let threads: Int?
  let callsPerRound: Int
  let work: @Sendable (_ rounds: Int) -> UInt64

  init(
    _ name: String, _ meaning: String, unit: Unit = .call, threads: Int? = nil,
    callsPerRound: Int = 1, work: @escaping @Sendable (_ rounds: Int) -> UInt64
  ) {
    precondition(callsPerRound >= 1, "a round does something")
    (self.name, self.meaning, self.unit) = (name, meaning, unit)
    (self.threads, self.callsPerRound, self.work) = (threads, callsPerRound, work)
  }
}
