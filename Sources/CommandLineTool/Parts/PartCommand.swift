import BalanceReports
import Experiments
import ScenarioFiles

// `run --shard`: one part of a run.

extension Arguments {
  /// - Throws: Exit code 64 when other options need the whole run, or no folder is named.
  func checkShard() throws(CommandFailure) {
    if texts(.shard).isEmpty { return }
    var problems = [Option.targetError, .maxPlayers].filter { !texts($0).isEmpty }.map(\.name)
    if has(.perPlayer) { problems.append(Option.perPlayer.name) }
    try CommandFailure.check(
      problems.map { "\($0) needs the whole run, and --shard plays a part" }
        + (folder == nil ? ["--shard needs --out DIR, the folder of the parts"] : [])
        + (folder == ReportFolder.standardOutput ? ["--shard writes a file; name a folder"] : []))
  }

  /// Returns the part that was asked for; nil for the whole run.
  ///
  /// - Throws: Exit code 64 when no job engine says which.
  func shard() throws(CommandFailure) -> Shard? {
    guard let text = text(.shard) else { return nil }
    if let shard = Shard(text) { return shard }
    guard let task = TaskShare() else {
      throw .usage(
        "--shard auto: no variable of Slurm, AWS Batch, Kubernetes or GNU parallel says which share "
          + "of how many; name it, as in --shard 3/16")
    }
    terminal.note("questbalance: share \(task.shard.fileName) from \(task.source)")
    return task.shard
  }

  /// Plays a part of a scenario's run and writes its file, unless it is there and whole.
  func play(_ shard: Shard, of scenario: Scenario) throws(CommandFailure) {
    let folder = folder ?? ""
    let identity = PartFile.identity(
      of: scenario, overrides: overrides.texts, metrics: metrics)
    let parties = shard.parties(of: scenario.simulation.parties(of: scenario.simulation.players))
    let name = scenario.name.split(separator: "/").last.map(String.init) ?? scenario.name
    let path = Path.joined(
      folder, "\(name)-\(shard.fileName)-\(identity.hash).\(PartFile.ending)")
    func isSame(_ path: String) -> Bool {
      guard let part = try? PartFile(path) else { return false }
      return part.identity == identity && part.parties == parties
    }
    let report = { (what: String) throws(CommandFailure) in
      try show(
        json: [
          "part": .string(path), "from": .number(parties.lowerBound),
          "to": .number(parties.upperBound), "played": .bool(what == "written"),
        ], text: "\(path): \(what)\n")
    }
    if isSame(path) { return try report("there already") }
    let output = OutputFile(path: path) { (try? PartFile($0)) == nil || isSame($0) }
    try output.check()
    try checkMemory { scenario.simulation.bytesOfRun(threads: $0, stages: false) }
    let threads = threads
    let (tally, _) = try terminal.watch(
      playerDays: parties.count * scenario.simulation.days, threads: threads
    ) { scenario.simulation.run(threads: threads, part: { _ in parties }, watcher: $0) }
    try output.write(
      PartFile.text(identity, of: scenario, file: file(of: scenario), parties: parties, tally))
    try report("written")
  }
}
