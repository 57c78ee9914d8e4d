import BalanceReports
import Platform
import ScenarioReading

/// The outcome of a command that writes a report: what standard output shows of it.
protocol Outcome: Report {
  /// Returns text for people, in lines of some columns.
  func text(_ timing: Timing, width: Int) -> String
  var json: JSONValue { get }
}

extension ReportFolder {
  /// Returns the help on the files of a report, with a line for each file of this one alone.
  static func help(_ files: String) -> String {
    """
    report.md, charts/*.svg  the results, for people
    report.html              the same as one interactive page: search, sort, print
    report.svg, comment.md   the verdict in a picture for chats, and for a pull request
    \(files)
    timing.json              running time
    files.txt                the list of these files; the next run replaces only them
    """
  }
}

extension Arguments {
  /// Chooses the folder of a report, and checks before a long run that these files can be written.
  func reportFolder(
    _ name: String, changedBy options: [String], for files: [String]
  ) throws(CommandFailure) -> ReportFolder {
    let folder = ReportFolder(name, changedBy: options, in: folder, below: reports)
    if writesReport { try folder.check(for: files) }
    return folder
  }

  func publish(
    _ outcome: some Outcome, in folder: ReportFolder, _ timing: Timing
  ) throws(CommandFailure) {
    try folder.write(outcome.files(threads: threads) + [timing.file], terminal)
    try show(outcome, in: folder, timing)
  }

  /// Prints the results of a report and its place; with `--out -` people get all of the report.
  func show(
    _ outcome: some Outcome, in folder: ReportFolder, _ timing: Timing
  ) throws(CommandFailure) {
    func json() -> JSONValue { .object([.init("report", folder.json)] + outcome.json.members) }
    if folder.isStandardOutput, folder.path == self.folder {
      try show(json: json(), text: outcome.markdown)
    } else if isJSON {
      try show(json: json(), text: "")
    } else if !terminal.isQuiet {
      output.takeValue?(json())
      let place = folder.isStandardOutput ? "" : "Report: \(folder.path)/report.html\n"
      let text = outcome.text(timing, width: output.results.columns)
      try output.print(terminal.verdicts(in: text + place))
    }
  }
}

extension Arguments {
  /// - Throws: Exit code 1 with a message for each thing that was missed, or with their number where
  ///   a reader of a terminal has seen them.
  func checkMissed(_ problems: [String]) throws(CommandFailure) {
    let isSeen =
      !isJSON && !terminal.isQuiet && output.results.isTerminal && output.messages.isTerminal
    let count = ["\(problems.count) missed, as shown above"]
    try CommandFailure.check(isSeen && !problems.isEmpty ? count : problems, .missed)
  }
}

/// The cost of a run, in `timing.json`: all of a report that depends on the machine.
struct Timing {
  let wallSeconds, cpuSeconds: Double
  let threads: Int
  var playerDays: Int
  let peakMemoryBytes = ThisProcess.peakMemoryBytes

  private var playerDaysPerSecond: Double { wallSeconds > 0 ? Double(playerDays) / wallSeconds : 0 }

  /// `1.25 s`.
  var seconds: String { "\(NumberText.significant(wallSeconds, digits: 3)) s" }

  /// `1.25 s, 3.1 million player-days/s`.
  var text: String {
    "\(seconds), "
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
