import BalanceReports
import Platform
import ScenarioReading

/// The cost of a run: the content of `timing.json`, the only part of a report that depends on the
/// machine.
struct Timing {
  let wallSeconds: Double
  let cpuSeconds: Double
  let threads: Int
  var playerDays: Int
  let peakMemoryBytes = ThisProcess.peakMemoryBytes

  private var playerDaysPerSecond: Double {
    wallSeconds > 0 ? Double(playerDays) / wallSeconds : 0
  }

  /// `1.25 s, 3.1 million player-days/s`.
  var text: String {
    "\(NumberText.significant(wallSeconds, digits: 3)) s, "
      + "\(NumberText.significant(playerDaysPerSecond / 1e6, digits: 3)) million player-days/s"
  }

  /// Returns the cost of this work and of some that followed it.
  func adding(_ later: Timing?) -> Timing {
    guard let later else { return self }
    return Timing(
      wallSeconds: wallSeconds + later.wallSeconds, cpuSeconds: cpuSeconds + later.cpuSeconds,
      threads: threads, playerDays: playerDays + later.playerDays)
  }

  static let fileName = "timing.json"

  var file: ReportFile {
    let rounded = { (seconds: Double) in (seconds * 1e6).rounded() / 1e6 }
    let document: JSONValue = [
      "wallSeconds": .number(rounded(wallSeconds)), "cpuSeconds": .number(rounded(cpuSeconds)),
      "threads": .number(threads), "playerDays": .number(playerDays),
      "playerDaysPerSecond": .number(Int(min(1e15, playerDaysPerSecond))),
      "peakMemoryBytes": .number(peakMemoryBytes),
    ]
    return ReportFile(path: Self.fileName, text: document.written(.rows) + "\n")
  }
}
