import Synchronization
import Testing

@testable import CommandLineTool
@testable import Measurement

@Suite("Times")
struct TimingTests {
  /// Tells in which order subjects were asked to work.
  private final class Diary: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  @Test("subjects take turns: one sample of each, then the next of each")
  func interleaving() throws {
    let diary = Diary()
    let subjects = ["a", "b", "c"].map { name in
      Subject(name, "") { rounds in
        diary.add(name)
        return UInt64(rounds)
      }
    }
    let times = try #require(
      SubjectTimes.interleaved(subjects, samples: 2, nanosecondsPerSample: 0))
    // The first three find out how long a round takes.
    #expect(diary.all == ["a", "b", "c", "a", "b", "c", "a", "b", "c"])
    #expect(times.map(\.subject.name) == ["a", "b", "c"])
    #expect(times.allSatisfy { $0.nanosecondsPerCall.count == 2 && $0.callsPerSample == 1 })
  }

  @Test("a sample is as many rounds as fill its time, and times are for one call")
  func rounds() throws {
    let subject = Subject("sum", "", callsPerRound: 10) { rounds in
      (0..<(rounds &* 1000)).reduce(0) { $0 &* 3 &+ UInt64($1) }
    }
    let time = try #require(
      SubjectTimes.interleaved([subject], samples: 3, nanosecondsPerSample: 2e6)?.first)
    #expect(time.callsPerSample >= 10 && time.callsPerSample.isMultiple(of: 10))
    for nanoseconds in time.nanosecondsPerCall {
      #expect(nanoseconds * Double(time.callsPerSample) > 1e5)
    }
  }

  @Test("measuring stops when it is cancelled")
  func cancelling() {
    let subject = Subject("a", "") { _ in 0 }
    let times = SubjectTimes.interleaved(
      [subject], samples: 3, nanosecondsPerSample: 0, isCancelled: { true })
    #expect(times == nil)
  }

  @Test("every engine does something else in two rounds than in one", arguments: 0..<6)
  func engines(number: Int) {
    let subject = EngineSubjects.all[number]
    #expect(subject.work(64) == subject.work(64))
    #expect(subject.work(64) != subject.work(4096), "\(subject.name)")
  }

  @Test("a scenario's day plays all of its players, and the harness runs on 1, 2, 4 … threads")
  func scenarios() throws {
    let scenario = try Shipped.scenario("timequest", players: 12, days: 2)
    #expect(scenario.day.callsPerRound == 24 && scenario.day.threads == nil)
    #expect(scenario.day.work(1) > 0 && scenario.day.work(2) == 2 * scenario.day.work(1))
    #expect(scenario.harness(processors: 6).map(\.threads) == [1, 2, 4, 6])
    #expect(scenario.harness(processors: 1).map(\.threads) == [1])
  }
}
