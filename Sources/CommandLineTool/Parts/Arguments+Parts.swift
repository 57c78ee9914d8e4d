import Experiments
import GameSupport
import MonteCarlo
import Parts
import Platform
import ScenarioFiles
import ScenarioReading
import Search

extension Option {
  static let checkpoint = Option(
    name: "--checkpoint",
    value: OptionValue(word: "TIME") { text in
      Duration(typed: text) == nil ? "expected a time, such as 30s, 5m or 1h" : nil
    }, help: "save progress every TIME; the same command resumes from there")
  static let extend = Option(
    name: "--extend", value: .folder,
    help: "play only the players that the parts in DIR lack, and add them there")
}

extension Arguments {
  /// - Throws: Exit code 64 when options for parts do not go together, or with others.
  func checkParts() throws(CommandFailure) {
    let whole = [Option.targetError, .maxPlayers].filter { !texts($0).isEmpty }.map(\.name)
    var problems = [Option.shard, .checkpoint, .extend].filter { text($0) != nil }.flatMap {
      option in whole.map { "\($0) needs the whole run, and \(option.name) plays parts" }
    }
    func refuse(_ isWrong: Bool, _ problem: String) { if isWrong { problems.append(problem) } }
    let isPrinted = folder == ReportFolder.standardOutput
    if text(.shard) != nil {
      for table in [Option.perPlayer, .perDay] {
        refuse(has(table), "\(table.name) needs the whole run, and --shard plays a part")
      }
      refuse(
        text(.extend) != nil,
        "--shard and --extend exclude each other; 'merge --check' names what is missing")
      refuse(folder == nil, "--shard needs --out DIR, the folder of the parts")
      refuse(isPrinted, "--shard writes a file; name a folder")
      if let budget = text(.budget), case .seconds? = SearchBudget(typed: budget) {
        problems.append("--budget \(budget): shares of a search need a number of runs")
      }
    } else {
      refuse(
        text(.checkpoint) != nil && text(.extend) == nil && isPrinted,
        "--checkpoint keeps files; name a folder with --out DIR")
    }
    try CommandFailure.check(problems)
  }

  /// True if the command is to write its report: it plays no share, and looks not only at parts.
  var writesReport: Bool { text(.shard) == nil && !(merging?.isLooking ?? false) }

  /// Returns how the works of this command are played on the scenarios of the operands, in their
  /// order. Throws exit code 64 when no job engine says which share.
  func parts(
    of command: any Command.Type, on scenarios: [Scenario], into report: ReportFolder
  ) throws(CommandFailure) -> WorkRunner {
    let name = scenarios[0].name.split(separator: "/").last.map(String.init) ?? ""
    let mode = try mode(beside: report)
    var documents: [JSONValue] = []
    switch mode {
    case .whole, .merged: break
    case .share, .kept:
      documents = try Result { () throws(ScenarioFailure) in
        try operands.map(Scenario.document(of:))
      }.mapError(CommandFailure.init).get()
    }
    return WorkRunner(
      mode, merging?.set.asked ?? request(command, on: scenarios),
      name: command.name == RunCommand.name ? name : "\(name)--\(command.name)",
      scenarios: documents, interval: text(.checkpoint).flatMap(Duration.init(typed:)),
      threads: threads, terminal: terminal)
  }

  private func mode(beside report: ReportFolder) throws(CommandFailure) -> WorkRunner.Mode {
    if let merging { return .merged(merging) }
    if let shard = try shard() { return .share(shard, folder: folder ?? "") }
    if let folder = text(.extend) {
      // It would wait for its own lock.
      if Path.areSame(folder, report.place) {
        throw .usage(
          "--extend \(folder): the report cannot be written into the folder of the parts; name another "
            + "one with --out")
      }
      return .kept(folder: folder, isOwn: false)
    }
    return text(.checkpoint) == nil ? .whole : .kept(folder: "\(report.path).parts", isOwn: true)
  }

  private func shard() throws(CommandFailure) -> Shard? {
    guard let text = text(.shard) else { return nil }
    if let shard = Shard(text) { return shard }
    guard let task = TaskShare() else {
      throw .usage(
        "--shard auto: no variable of Slurm, AWS Batch, Kubernetes or GNU parallel gives the share "
          + "and their number; name it, as in --shard 3/16, or set QUESTBALANCE_SHARDS, the number of all "
          + "shares, if the array is the rest of another one")
    }
    terminal.note("\(GameProgram.name): share \(task.shard.fileName) from \(task.source)")
    return task.shard
  }

  /// The options that say how, where and by whom something is played, and not what.
  private static let manner: Set<String> = Set(
    [
      Option.threads, .out, .format, .quiet, .color, .yes, .help, .shard, .checkpoint, .extend,
      .perPlayer, .perDay,
    ].map(\.name))

  /// The options of a command that say what is played.
  static func asked(by command: any Command.Type) -> [Option] {
    command.options.filter { !manner.contains($0.name) }
  }

  func request(_ command: any Command.Type, on scenarios: [Scenario]) -> PartRequest {
    let options = Self.asked(by: command).flatMap { option in
      has(option) ? [option.name] : typed([option])
    }
    let isRun = command.name == RunCommand.name
    let hashes = scenarios.map { isRun ? $0.withPlayers(1).hash : $0.hash }
    return PartRequest(
      version: Help.version, command: command.name, operands: operands, options: options,
      hash: hashes.joined(separator: " ") + engineMark, players: scenarios[0].simulation.players)
  }
}

extension WorkRunner {
  /// Plays works while a bar shows the progress; nil unless all were measured (`end` says why).
  func watched<Found>(
    playerDays: Int, _ play: (Watcher) -> Found?
  ) throws(CommandFailure) -> (Found, Timing)? {
    let (found, timing) = try terminal.watch(playerDays: playerDays, threads: threads) {
      watcher -> Found?? in .some(play(watcher))
    }
    return found.map { ($0, timing) }
  }

  /// Plays passes in turn and returns what each shows; nil unless all were measured.
  func findings(of passes: [GroupWork], _ name: String, _ watcher: Watcher) -> [GroupWork.Found]? {
    findings(of: passes.map { $0.parties * $0.worlds }, name, watcher) { passes[$0] }
  }

  /// Plays passes that take so much of the whole work, each of which is made before it is played.
  func findings(
    of shares: [Int], _ name: String, _ watcher: Watcher, _ pass: (Int) -> GroupWork
  ) -> [GroupWork.Found]? {
    let all = shares.reduce(0, +)
    var (found, before): ([GroupWork.Found], Int) = ([], 0)
    for (number, share) in shares.enumerated() {
      let pass = pass(number)
      let measured = measurements(
        of: pass, shares.count == 1 ? name : "\(name)\(number + 1)",
        watcher: watcher.shifted(by: before, of: all))
      before += share
      if let measured { found.append(pass.findings(measured, threads: threads)) }
      if isEnded, failure?.code == .interrupted { break }
    }
    return found.count == shares.count ? found : nil
  }

  func sweep(
    _ base: Simulation, over points: [Simulation], metrics: Set<String>?, _ name: String,
    _ watcher: Watcher
  ) -> Sweep? {
    findings(of: base.passes(over: points, metrics: metrics), name, watcher).map {
      Sweep(of: base, $0)
    }
  }
}

extension Duration {
  /// Reads a time as typed, from a tenth of a second on; nil for anything else.
  init?(typed text: String) {
    guard case .seconds(let seconds)? = SearchBudget(typed: text), seconds >= 0.1
    else { return nil }
    self = .seconds(seconds)
  }
}

extension PartRequest {
  /// True if its options say what to play, and nothing else: a part may come from a stranger.
  func isSound(for command: any Command.Type) -> Bool {
    let names = Arguments.asked(by: command).map(\.name)
    return options.allSatisfy { option in
      option.split(separator: " ").first.map { names.contains(String($0)) } ?? false
    }
  }
}
