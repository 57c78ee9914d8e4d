import BalanceReports
import ScenarioReading

/// The outcome of a command that writes a report: what standard output shows of it.
protocol Outcome: Report {
  func text(_ timing: Timing) -> String
  /// The results for scripts: an object.
  var json: JSONValue { get }
}

extension ReportFolder {
  /// Returns the help on the files of a report, with a line for each file of this one alone.
  static func help(_ report: String, _ files: String) -> String {
    """
    report.md, charts/*.svg  \(report)
    report.html              the same as one interactive page: search, sort, print
    \(files)
    timing.json              running time
    files.txt                the list of these files; the next run replaces only them
    """
  }
}

extension Arguments {
  /// Chooses the folder of a report with these files, and checks before a long run that it can be
  /// written. The folder of the unchanged scenario has a name in `Reports`; options are as typed.
  func reportFolder(
    _ name: String, changedBy options: [String], for files: [String]
  ) throws(CommandFailure) -> ReportFolder {
    let folder = ReportFolder(name, changedBy: options, in: folder)
    if writesReport { try folder.check(for: files) }
    return folder
  }

  /// Writes a report, then prints its results.
  func publish(
    _ outcome: some Outcome, in folder: ReportFolder, _ timing: Timing
  ) throws(CommandFailure) {
    try folder.write(outcome.files(threads: threads) + [timing.file], terminal)
    try show(outcome, in: folder, timing)
  }

  /// Prints the results of a report and its place; with `--out -` all of the report.
  func show(
    _ outcome: some Outcome, in folder: ReportFolder, _ timing: Timing
  ) throws(CommandFailure) {
    if isJSON {
      try output.print(json: .object([.init("report", folder.json)] + outcome.json.members))
    } else if folder.isStandardOutput {
      try output.print(text: outcome.markdown)
    } else if !terminal.isQuiet {
      try output.print(text: outcome.text(timing) + "Report: \(folder.path)/report.md\n")
    }
  }
}
