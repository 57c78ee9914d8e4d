import BalanceReports
import Experiments
import MonteCarlo
import Parts
import Platform
import ScenarioReading

/// Plays the works of a command: whole, a share, or what kept parts lack; or only adds parts.
final class WorkRunner {
  enum Mode {
    case whole
    case share(Shard, folder: String)
    /// Plays what no part in a folder has, into a file there; a folder of its own is then removed.
    case kept(folder: String, isOwn: Bool)
    /// Adds parts; with missing ones too, or only looks at them.
    case merged(Arguments.Merging)
  }

  let mode: Mode
  let asked: PartRequest
  /// The beginning of names of files: the scenario, and the command if it is no run.
  private let name: String
  private let scenarios: [JSONValue]
  /// The time after which a part is written on the way; nil for once, in the end.
  private let interval: Duration?
  let threads: Int
  let terminal: Terminal
  private var lock: FolderLock?

  private(set) var written: [(path: String, parties: [Range<Int>], isNew: Bool)] = []
  var looked: [(work: String, cover: PartCover)] = []
  private(set) var failure: CommandFailure?
  /// The parties that a partial report lacks; nil for none.
  var lack: String?

  init(
    _ mode: Mode, _ asked: PartRequest, name: String, scenarios: [JSONValue] = [],
    interval: Duration? = nil, threads: Int, terminal: Terminal
  ) {
    (self.mode, self.asked, self.name, self.scenarios) = (mode, asked, name, scenarios)
    (self.interval, self.threads, self.terminal) = (interval, threads, terminal)
  }

  /// True if the command ends without a report: there is a failure, or only a part of the work to do.
  /// A search that Ctrl-C ends has one all the same.
  var isEnded: Bool {
    switch mode {
    case .whole: false
    case .share: true
    case .kept: failure != nil
    case .merged(let merging): merging.isLooking || failure != nil
    }
  }

  /// Returns what all parties showed; nil if they were not all played, which `end` explains.
  ///
  /// The name is that of the work among those of the command; the only one has none.
  func measurements<Work: PartyWork>(
    of work: Work, _ name: String = "", watcher: Watcher
  ) -> Work.Measurements? {
    do throws(CommandFailure) {
      var measured: Work.Measurements?
      switch mode {
      case .whole:
        let (found, played) = work.play(0..<work.parties, threads: threads, watcher: watcher)
        if played.total < work.parties { throw .interrupted() }
        measured = found
      case .share(let shard, let folder):
        measured = try share(shard, of: work, name, folder, watcher)
      case .kept(let folder, let isOwn): measured = try kept(work, in: folder, isOwn, watcher)
      case .merged(let merging): measured = try merged(work, name, merging, watcher)
      }
      if measured != nil { work.complete(&measured!) }
      return measured
    } catch {
      let earlier = failure.map { $0.message + "\n" } ?? ""
      failure = CommandFailure(code: error.code, message: earlier + error.message)
      return nil
    }
  }

  private func part(
    _ place: String, in folder: String, of work: String, rules: String
  ) -> PartOutput {
    PartOutput(
      path: Path.joined(folder, "\(name)-\(place)-\(asked.digits).\(PartFile.ending)"),
      head: .init(asked: asked, work: work, rules: rules, parties: []), scenarios: scenarios)
  }

  private func note(_ played: Int, of parties: Int, in place: String) {
    let all = NumberText.count(parties, "party")
    terminal.note("\(GameProgram.name): \(played) of \(all) are in \(place) already")
  }

  private func share<Work: PartyWork>(
    _ shard: Shard, of work: Work, _ name: String, _ folder: String, _ watcher: Watcher
  ) throws(CommandFailure) -> Work.Measurements? {
    let parties = shard.parties(of: work.parties)
    let rules = PartFile.digits(work.fingerprint)
    let step = name.isEmpty ? "" : "\(name)-"
    let file = part(step + shard.fileName, in: folder, of: name, rules: rules)
    let begun = file.begun(work)
    let own = parties.isEmpty ? [] : [parties]
    let missing = own.without(begun?.parties ?? [])
    if let begun, missing.isEmpty {
      written.append((file.path, begun.parties, false))
    } else {
      try file.check()
      if let begun, !begun.parties.isEmpty {
        note(begun.parties.total, of: parties.count, in: file.path)
      }
      try play(missing, of: work, after: begun ?? (work.nothing, []), into: file, watcher)
      written.append((file.path, own, true))
    }
    // A search goes on when all shares of a step are there.
    guard [TuneCommand.name, ScreenCommand.name].contains(asked.command),
      let set = try? PartSet.read([folder], of: asked), set.asked.addsTo(asked)
    else { return nil }
    let cover = set.cover(of: name, rules: rules, parties: work.parties)
    return cover.isWhole ? try sum(cover, of: work, watcher) : nil
  }

  private func kept<Work: PartyWork>(
    _ work: Work, in folder: String, _ isOwn: Bool, _ watcher: Watcher
  ) throws(CommandFailure) -> Work.Measurements? {
    try hold(folder)
    let rules = PartFile.digits(work.fingerprint)
    var missing = work.parties == 0 ? [] : [0..<work.parties]
    var sum = work.nothing
    if let set = try present(in: folder, isOwn) {
      let cover = set.cover(of: "", rules: rules, parties: work.parties)
      if !cover.faults.isEmpty { throw Self.failure(cover.faults) }
      missing = cover.missing
      sum = try self.sum(cover, of: work, watcher)
      if cover.played > 0 { note(cover.played, of: work.parties, in: folder) }
    }
    if missing.isEmpty { return sum }
    let start = "from-\(missing[0].lowerBound)-\(missing.total)"
    let file = part(start, in: folder, of: "", rules: rules)
    try file.check()
    let had = work.parties - missing.total
    sum.merge(try play(missing, of: work, after: (work.nothing, []), had: had, into: file, watcher))
    return sum
  }

  private func hold(_ folder: String) throws(CommandFailure) {
    func failure(_ what: String) -> CommandFailure { CommandFailure(.cannotCreateOutput, what) }
    lock = try Result { () throws(SystemError) in
      _ = try Path.makeFolder(folder)
      return try FolderLock(folder)
    }.mapError { failure("cannot create the folder \($0)") }.get()
    if lock?.state == .elsewhere { throw failure("another run is at work in \(folder)") }
  }

  private func present(in folder: String, _ isOwn: Bool) throws(CommandFailure) -> PartSet? {
    let set: PartSet
    do throws(CommandFailure) {
      set = try PartSet.read([folder], of: asked)
    } catch {
      if isOwn { return nil }
      throw error
    }
    var faults = set.faults
    if let difference = set.asked.difference(from: asked) {
      faults.append("\(folder): its parts are of another run than this one: \(difference)")
    }
    if faults.isEmpty { return set }
    if !isOwn { throw Self.failure(faults) }
    for fault in faults {
      terminal.note(
        "\(GameProgram.name): warning: \(fault); it stays as it is, and all is played again")
    }
    return set.asked.addsTo(asked) ? set : nil
  }

  /// Ends the work once its report is written: removes what was kept for it alone.
  func finish() {
    guard case .kept(let folder, isOwn: true) = mode else { return }
    if let set = try? PartSet.read([folder], of: asked), set.asked.addsTo(asked) {
      for path in set.paths { unlink(path) }
    }
    try? Staging.removeLeftovers(in: folder)
    rmdir(folder)
  }

  /// Plays parties and writes them into a part's file, after what it has already, from time to time
  /// and in the end; other files have more of them.
  @discardableResult
  private func play<Work: PartyWork>(
    _ parties: [Range<Int>], of work: Work,
    after begun: (measurements: Work.Measurements, parties: [Range<Int>]), had: Int = 0,
    into file: PartOutput, _ watcher: Watcher
  ) throws(CommandFailure) -> Work.Measurements {
    func sumOfAll() throws(CommandFailure) -> Work.Measurements {
      var (sum, played, missing) = (begun.measurements, begun.parties, parties)
      let all = had + played.total + missing.total
      while let range = missing.first {
        let end = interval.map { ContinuousClock.now + $0 }
        @Sendable func isDue() -> Bool { end.map { ContinuousClock.now >= $0 } ?? false }
        let before = had + played.total
        let (measurements, more) = work.play(
          range, threads: threads,
          watcher: Watcher(
            progress: { done, _ in watcher.progress(before + done - range.lowerBound, all) },
            isCancelled: { watcher.isCancelled() || isDue() }))
        // Nothing of what an engine that failed has played is kept.
        try terminal.checkEngine()
        sum.merge(measurements)
        played = (played + more).touchingJoined
        missing = missing.without(played)
        if watcher.isCancelled() {
          if interval == nil { throw .interrupted() }
          if !played.isEmpty { try file.write(sum, played, isEnding: true) }
          Interruption.setStatus(
            "\(had + played.total) of \(NumberText.count(all, "party")) are kept in \(Path.parent(of: file.path)); "
              + "the same command goes on")
          throw .interrupted()
        }
        if isDue() || missing.isEmpty { try file.write(sum, played) }
      }
      if parties.isEmpty { try file.write(sum, played) }
      return sum
    }
    return interval == nil ? try sumOfAll() : try Interruption.keeping(sumOfAll)
  }

  static func failure(_ problems: [String]) -> CommandFailure {
    CommandFailure(
      code: .wrongScenario,
      message: problems.map { problem in
        problem.split(separator: "\n").enumerated().map { line, text in
          line == 0
            ? CommandFailure(.wrongScenario, String(text)).message
            : "  \(TerminalText.line(String(text)))"
        }.joined(separator: "\n")
      }.joined(separator: "\n"))
  }
}
