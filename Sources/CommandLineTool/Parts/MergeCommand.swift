import BalanceReports
import Experiments
import Foundation
import JSON
import Measurement
import ScenarioFiles

/// `questbalance merge <part or folder>...`: the report of all parts of a run.
struct MergeCommand: Command {
  static let name = "merge"
  static let operands = "<part or folder>..."
  static let operandCandidates = Candidates.files
  static let summary = "the report of a run that was played in parts"
  static let purpose = "Merges the parts of a run and writes its report."
  static let options: [Option] = [
    .check, .partial, .threads, .outOrOutput, .format, .quiet, .color, .help,
  ]

  static let details = """
    The parts are made by 'questbalance run --shard', on any machines, in any split; of a folder all
    its .qbpart files count. The report has the bytes of one run, in every file but timing.json.

    Together the parts must have each party once. Equal parts may be there twice. Missing parties,
    each with the command that plays them, parties that two different parts have, parts of another
    run, of other rules or of another version, and damaged files are all named at once, and end the
    merge with 65. With --partial a report is written of the parts that there are; it says so on
    every page. --check writes nothing.
    """

  static let writes: String? = "the files of 'run', into Reports/<scenario name>/"

  static let exits: [(code: ExitCode, meaning: String)] = [
    (.wrongScenario, "parts are missing, doubled, foreign or damaged")
  ]

  static let examples = [
    "questbalance merge /tmp/parts",
    "questbalance merge /tmp/parts --check --format json",
    "questbalance merge /tmp/parts /tmp/more --out /tmp/report",
  ]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.operands.isEmpty, !arguments.isUnclear {
      throw .usage("merge needs the parts of a run, or a folder with them")
    }
    self.arguments = arguments
  }

  func run() throws(CommandFailure) {
    let parts = try PartSet(arguments.operands)
    if arguments.has(.check) {
      try arguments.show(json: parts.json, text: parts.text)
      if !parts.problems.isEmpty { throw parts.failure(parts.problems) }
      return
    }
    let problems = parts.problems(isPartial: arguments.has(.partial))
    if !problems.isEmpty { throw parts.failure(problems) }
    let scenario = parts.scenario
    let folder = ReportFolder(
      scenario.name,
      changedBy: scenario.overrides + parts.identity.metrics.map { "--metric \($0)" },
      in: arguments.folder)
    try folder.check(for: RunReport.fileNames(for: scenario.expectations))
    let plan = scenario.simulation.plan
    var (damage, sum): (PartFile.Fault?, RunTally) = (nil, RunTally(plan: plan))
    let (_, timing) = try arguments.terminal.watch(
      playerDays: scenario.simulation.players * scenario.simulation.days, threads: 1
    ) { watcher -> Bool? in
      // One part after the other, so that no more than two are in memory.
      for (number, part) in parts.merged.enumerated() {
        if watcher.isCancelled() { return nil }
        do throws(PartFile.Fault) {
          sum.merge(try PartFile(part.path).measurements(plan))
        } catch {
          damage = error
          return true
        }
        watcher.progress(number + 1, parts.merged.count)
      }
      return true
    }
    if let damage { throw parts.failure([damage.reason]) }
    let report = RunReport(
      of: sum, identity: RunIdentity(of: scenario, partial: parts.lack),
      metrics: parts.identity.metrics,
      expectations: scenario.expectations, game: scenario.simulation.game,
      threads: arguments.threads)
    try folder.write(report.files(threads: arguments.threads) + [timing.file], arguments.terminal)
    try arguments.show(
      folder, json: RunSummary.json(report, folder: folder), report: report.markdown,
      text: RunSummary.text(report, timing, folder: folder))
  }
}
