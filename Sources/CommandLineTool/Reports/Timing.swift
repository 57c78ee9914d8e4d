import BalanceReports
import Foundation
import JSON

/// What a run cost: the content of `timing.json`, and the only part of a report that depends on
/// the machine.
struct Timing {
  let wallSeconds: Double
  let cpuSeconds: Double
  let threads: Int
  var playerDays: Int
  let peakMemoryBytes: Int

  var playerDaysPerSecond: Double {
    wallSeconds > 0 ? Double(playerDays) / wallSeconds : 0
  }

  /// Measures a piece of work on all threads.
  static func measure<Result>(
    threads: Int, playerDays: Int, _ work: () throws -> Result
  ) rethrows -> (Result, Timing) {
    let start = ContinuousClock.now
    let cpuStart = cpuSeconds
    let result = try work()
    return (
      result,
      Timing(
        wallSeconds: (ContinuousClock.now - start).seconds, cpuSeconds: cpuSeconds - cpuStart,
        threads: threads, playerDays: playerDays, peakMemoryBytes: peakMemoryBytes)
    )
  }

  static let fileName = "timing.json"

  var file: ReportFile { ReportFile(path: Self.fileName, text: json) }

  private var json: String {
    let rounded = { (seconds: Double) in (seconds * 1e6).rounded() / 1e6 }
    let document: JSONValue = [
      "wallSeconds": .number(rounded(wallSeconds)), "cpuSeconds": .number(rounded(cpuSeconds)),
      "threads": .number(threads), "playerDays": .number(playerDays),
      "playerDaysPerSecond": .number(Int(min(1e15, playerDaysPerSecond))),
      "peakMemoryBytes": .number(peakMemoryBytes),
    ]
    return document.written(.rows) + "\n"
  }

  private static var usage: rusage {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }

  /// User and system time of the whole process.
  private static var cpuSeconds: Double {
    let usage = self.usage
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static var peakMemoryBytes: Int {
    #if os(Linux)
      return Int(usage.ru_maxrss) * 1024
    #else
      return Int(usage.ru_maxrss)
    #endif
  }
}
