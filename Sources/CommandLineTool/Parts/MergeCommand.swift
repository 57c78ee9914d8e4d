import Parts
import ScenarioFiles

/// `questbalance merge <part or folder>...`: the report of all parts of a run, or of another command.
struct MergeCommand: Command {
  static let name = "merge"
  static let operands = "<part or folder>..."
  static let operandCandidates = Candidates.files
  static let summary = "the report of a run that was played in parts"
  static let purpose = "Merges the parts of a run, or of another command, and writes its report."
  static let options: [Option] = [
    .check, .partial, .threads, .outOrOutput, .format, .quiet, .color, .help,
  ]
  static let details = """
    The parts are made by 'questbalance run --shard', on any machines, in any split, or by compare,
    sweep, screen and tune with --shard; of a folder all its .qbpart files count. The command runs as
    it was typed, and reads the parts instead of simulating. The report has the bytes of a run
    without parts, in every file but timing.json; parts of runs with different numbers of players give
    that of the largest run.

    Together the parts must have each party once; duplicate parts are ignored. Missing parties,
    each with the command that plays them, parties that two different parts have, parts of another
    run, of other rules or of another version, and damaged files are all named at once, and end the
    merge with 65. With --partial the report covers the parts present, and says so on
    every page. --check writes nothing.
    """
  static let writes = "the files of the command, into its folder"
  static let exits: [(code: ExitCode, meaning: String)] = [
    (.wrongScenario, "parts are missing, doubled, foreign or damaged")
  ]
  static let examples = [
    "questbalance merge /tmp/parts", "questbalance merge /tmp/parts --check --format json",
    "questbalance merge /tmp/parts /tmp/more --out /tmp/report",
  ]

  let arguments: Arguments

  func check() throws(CommandFailure) {
    if arguments.operands.isEmpty, !arguments.isUnclear {
      throw .usage("merge needs the parts of a run, or a folder with them")
    }
  }

  func run() throws(CommandFailure) {
    let set = try PartSet.read(arguments.operands)
    let asked = set.asked
    func foreign(_ what: String) -> CommandFailure {
      CommandFailure(.wrongScenario, "\(set.folder): \(what)")
    }
    guard let command = commands.first(where: { $0.name == asked.command && $0.hasParts })
    else { throw foreign("this program has no parts of the command \(asked.command)") }
    let isPartial = arguments.has(.partial)
    if isPartial, asked.command != RunCommand.name {
      throw .usage("--partial reports on a run; the parts of \(asked.command) must be complete")
    }
    if asked.version != Help.version {
      throw foreign("its parts are of version \(asked.version), and this is \(Help.version)")
    }
    if !asked.isSound(for: command) {
      throw foreign("its parts ask for more than \(asked.command)")
    }
    let own = arguments.typed([.threads, .outOrOutput, .format, .color]).flatMap {
      $0.split(separator: " ", maxSplits: 1).map(String.init)
    }
    let quiet = arguments.has(.quiet) ? [Option.quiet.name] : []
    var merged = Arguments(
      own + quiet + asked.safeWords, of: command, arguments.games, arguments.output)
    merged.scenarios = try Result { () throws(PartFile.Fault) in try set.scenarios() }
      .mapError { CommandFailure(.wrongScenario, $0.reason) }.get()
    merged.merging = Arguments.Merging(
      set: set, isPartial: isPartial, isLooking: arguments.has(.check))
    try parsed(command, of: merged).run()
  }
}
