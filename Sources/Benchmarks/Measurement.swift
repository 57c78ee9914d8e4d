import Statistics
import Synchronization

/// The times of one subject.
public struct Measurement: Sendable {
  public let subject: Subject
  /// Calls that each sample took together, ≥ 1.
  public let callsPerSample: Int
  /// One for each sample, in the order in which they were taken.
  public let nanosecondsPerCall: [Double]

  /// Of the samples.
  public var spread: SampleSpread { SampleSpread(of: nanosecondsPerCall) }

  public init(subject: Subject, callsPerSample: Int, nanosecondsPerCall: [Double]) {
    self.subject = subject
    self.callsPerSample = callsPerSample
    self.nanosecondsPerCall = nanosecondsPerCall
  }
}

/// Takes times in turns: one sample of every subject, then the next of every subject, so that a
/// machine's better and worse moments strike all of them alike.
public struct InterleavedTiming: Sendable {
  /// Samples of each subject, ≥ 1.
  public var samples: Int
  /// A sample takes at least about this long, so that the clock's own steps do not matter.
  public var nanosecondsPerSample: Double

  /// - Parameters:
  ///   - samples: ≥ 1.
  ///   - nanosecondsPerSample: 0 or more; 0 makes one round a sample.
  public init(samples: Int, nanosecondsPerSample: Double = 10e6) {
    precondition(samples >= 1 && nanosecondsPerSample >= 0)
    self.samples = samples
    self.nanosecondsPerSample = nanosecondsPerSample
  }

  /// Takes the times of all subjects.
  ///
  /// - Parameters:
  ///   - progress: Called after each sample with the samples taken and all of them.
  ///   - isCancelled: Asked before each sample.
  /// - Returns: In the order of the subjects; nil when cancelled.
  public func measure(
    _ subjects: [Subject], progress: (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: () -> Bool = { false }
  ) -> [Measurement]? {
    var rounds: [Int] = []
    for subject in subjects {
      if isCancelled() { return nil }
      rounds.append(roundsPerSample(of: subject))
    }
    var times = [[Double]](repeating: [], count: subjects.count)
    for sample in 0..<samples {
      for (index, subject) in subjects.enumerated() {
        if isCancelled() { return nil }
        let calls = Double(rounds[index] * subject.callsPerRound)
        times[index].append(nanoseconds(of: subject, rounds: rounds[index]) / calls)
        progress(sample * subjects.count + index + 1, samples * subjects.count)
      }
    }
    return subjects.indices.map { index in
      Measurement(
        subject: subjects[index], callsPerSample: rounds[index] * subjects[index].callsPerRound,
        nanosecondsPerCall: times[index])
    }
  }

  /// Doubles the rounds until they take long enough; which warms up caches and branches as well.
  private func roundsPerSample(of subject: Subject) -> Int {
    var rounds = 1
    while nanoseconds(of: subject, rounds: rounds) < nanosecondsPerSample, rounds < 1 << 40 {
      rounds *= 2
    }
    return rounds
  }

  private func nanoseconds(of subject: Subject, rounds: Int) -> Double {
    let work = { Self.keep(subject.work(rounds)) }
    switch subject.clock {
    case .thread: return Stopwatch.threadNanoseconds(work)
    case .wall: return Stopwatch.wallNanoseconds(work)
    }
  }

  /// What came out goes where the compiler cannot know that nobody looks.
  private static func keep(_ result: UInt64) { kept.bitwiseXor(result, ordering: .relaxed) }

  private static let kept = Atomic<UInt64>(0)
}
