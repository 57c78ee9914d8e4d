import Foundation
import Statistics
import Synchronization

/// The times of one subject.
package struct SubjectTimes: Sendable {
  package let subject: Subject
  /// Calls that each sample took together, ≥ 1.
  package let callsPerSample: Int
  /// One for each sample, in the order in which they were taken.
  package fileprivate(set) var nanosecondsPerCall: [Double] = []

  /// Of the samples.
  package var spread: SampleSpread { SampleSpread(of: nanosecondsPerCall) }

  /// Takes one sample of every subject, then the next of every subject, so that the machine's slow
  /// moments affect all of them alike.
  ///
  /// - Parameters:
  ///   - samples: Of each subject, ≥ 1.
  ///   - nanosecondsPerSample: A sample takes at least about this long, so that the clock's own steps
  ///     do not matter; 0 makes one round a sample.
  ///   - progress: Called after each sample with the samples taken and all of them.
  ///   - isCancelled: Asked before each sample.
  /// - Returns: In the order of the subjects; nil when cancelled.
  package static func interleaved(
    _ subjects: [Subject], samples: Int, nanosecondsPerSample: Double = 10e6,
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) -> [SubjectTimes]? {
    precondition(samples >= 1 && nanosecondsPerSample >= 0)
    var times: [SubjectTimes] = []
    for subject in subjects {
      if isCancelled() { return nil }
      // Doubles them until they take long enough, which also warms up caches and branches.
      var rounds = 1
      while subject.nanoseconds(rounds: rounds) < nanosecondsPerSample, rounds < 1 << 40 {
        rounds *= 2
      }
      times.append(
        SubjectTimes(subject: subject, callsPerSample: rounds * subject.callsPerRound))
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

/// Nanoseconds of this thread's own time on a processor: other work on the machine counts only through
/// shared caches and cores.
func threadNanoseconds(_ work: () -> Void) -> Double {
  var (start, end) = (timespec(), timespec())
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
  work()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
  return Double((end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec)
}
