import BalanceReports
import Experiments
import MonteCarlo
import Parts
import Platform
import ScenarioFiles
import ScenarioReading
import Synchronization

/// A watch at work: it reads each save, plays, and shows answers, until Ctrl-C.
struct Watch {
  static let reloadSeconds = 2

  let arguments: Arguments
  private var screen: WatchScreen
  let file: String
  let folder: ReportFolder
  /// World A, and world B as it was saved last.
  private let a: Scenario
  private(set) var b: Scenario
  /// World B of the last version before that had an answer.
  private(set) var before: Scenario?
  private var files: [String] = []
  private var saves = SaveDetector(known: [])
  private(set) var pace: AnswerPace
  /// The last answer, and its world B.
  private var shown: (b: Scenario, report: ComparisonReport, timing: Timing)?
  private let start = ContinuousClock.now

  /// Reads both worlds. Throws as `compare` does.
  init(_ outer: Arguments) throws(CommandFailure) {
    screen = WatchScreen(outer.output)
    var arguments = outer
    arguments.output = screen.inner
    self.arguments = arguments
    var plain = arguments.overrides
    plain.settings = []
    let (revision, games) = (arguments.text(.revision), arguments.games)
    (file, a) = try Result { [plain] () throws(ScenarioFailure) in
      let file = try ScenarioName.file(of: outer.operands[0])
      return (
        file, try Scenario.load(file: file, revision: revision, games: games, overrides: plain)
      )
    }.mapError(CommandFailure.init).get()
    b = a
    pace = AnswerPace(own: a.simulation.players, playerDays: 1)
    folder = try arguments.reportFolder(
      "\(a.name)--watch",
      changedBy: a.overrides + arguments.typed([.revision]) + arguments.overrides.texts,
      for: ComparisonReport.fileNames(for: (a.expectations, a.expectations)))
    try read()
  }

  mutating func run() throws(CommandFailure) {
    while !Interruption.isRequested {
      if try !step(at: ContinuousClock.now - start) { usleep(50_000) }
    }
    try end()
  }

  /// Does what is due at a time since the start; returns false if that is nothing.
  mutating func step(at now: Duration) throws(CommandFailure) -> Bool {
    if saves.isSaved(files.map(Files.stamp), at: now) {
      do throws(CommandFailure) {
        try read()
      } catch {
        arguments.output.tell(arguments.terminal.shown(error.message))
        try screen.show(messages: error.message)
      }
    } else if !saves.isChanging, let players = pace.next {
      try answer(players)
    } else {
      return false
    }
    return true
  }

  /// Leaves the last report as `compare` writes it. Throws exit code 130.
  func end() throws(CommandFailure) {
    // A terminal wrote ^C.
    if arguments.output.results.isTerminal { try arguments.output.print(ProgressLine.erasure) }
    Interruption.clear()
    try write()
    throw .interrupted()
  }

  /// Reads world B, which gets new answers, unless it has mistakes.
  private mutating func read() throws(CommandFailure) {
    // The file's own state comes first, as the file says which others there are.
    let own = Files.stamp(of: file)
    files = Scenario.files(of: file)
    saves = SaveDetector(known: [own] + files.dropFirst().map(Files.stamp))
    before = shown?.b
    pace.stop()
    let (a, b) = (a, try arguments.loadWorld(file, comparedWith: a, arguments.overrides))
    try arguments.checkMemory { a.simulation.bytesOfComparison(with: b.simulation, threads: $0) }
    self.b = b
    pace = AnswerPace(
      own: pace.own, playerDays: 2 * pairs.count * a.simulation.days, speed: pace.speed)
  }

  /// The worlds to compare: B with A, and with the version before where that is another one.
  private var pairs: [(a: Scenario, b: Scenario)] {
    guard let before, ![a.hash, b.hash].contains(before.hash) else { return [(a, b)] }
    return [(a, b), (before, b)]
  }

  /// Plays, shows the answer, and writes its report, unless a file changes first.
  private mutating func answer(_ players: Int) throws(CommandFailure) {
    let (tallies, timing) = try play(players)
    guard let tallies else { return }
    pace.played(players, in: timing.wallSeconds)
    let reports = zip(pairs, tallies).map { report($1, on: $0, players) }
    shown = (b, reports[0], timing)
    let warnings = b.warnings.filter { !a.warnings.contains($0) }
    if !arguments.has(.quiet) {
      try screen.show(
        lines(reports[0], moved: reports[reports.count - 1]),
        messages: ScenarioProblems(warnings).rendered())
    }
    try write(reloadSeconds: Self.reloadSeconds)
  }

  /// Plays so many players in all worlds; no tallies if a file changes, or on Ctrl-C.
  private func play(
    _ players: Int
  ) throws(CommandFailure) -> (tallies: [PairedTally]?, timing: Timing) {
    let (files, known, pairs, threads) = (files, saves.known, pairs, arguments.threads)
    let looked = Mutex(ContinuousClock.now)
    return try arguments.terminal.watch(
      playerDays: players * pace.playerDays, threads: threads
    ) { watcher -> [PairedTally]?? in
      let watcher = Watcher(isCancelled: {
        watcher.isCancelled()
          || looked.withLock { last in
            // Ten times a second, by any thread.
            if ContinuousClock.now - last < .milliseconds(100) { return false }
            last = .now
            return files.map(Files.stamp) != known
          }
      })
      let tallies = pairs.compactMap { a, b -> PairedTally? in
        var (a, b) = (a.simulation, b.simulation)
        (a.players, b.players) = (players, players)
        let work = ComparisonWork(a, with: b)
        let (tally, played) = work.play(0..<work.parties, threads: threads, watcher: watcher)
        return played.total == work.parties ? tally : nil
      }
      return .some(tallies.count == pairs.count ? tallies : nil)
    }
  }

  /// Returns the report that `compare` would make of so many players.
  private func report(
    _ tally: PairedTally, on pair: (a: Scenario, b: Scenario), _ players: Int
  ) -> ComparisonReport {
    let (a, b) = (pair.a.withPlayers(players), pair.b.withPlayers(players))
    var overrides = arguments.overrides
    if players < pace.own { overrides.players = players }
    return ComparisonReport(
      comparison: Comparison(tally), a: RunIdentity(of: a),
      b: RunIdentity(of: b, overrides: overrides.texts), nameA: a.name,
      nameB: b.name == a.name ? "\(b.name) (B)" : b.name,
      changes: CompareCommand.ruleChanges(a, b), expectations: (a.expectations, b.expectations),
      command: nil)
  }

  private func write(reloadSeconds: Int? = nil) throws(CommandFailure) {
    guard let (_, report, timing) = shown else { return }
    let threads = arguments.threads
    let files = report.files(threads: threads, reloadSeconds: reloadSeconds) + [timing.file]
    do throws(CommandFailure) {
      try folder.write(files, arguments.terminal)
    } catch {
      // The end comes next, which writes the report once more.
      if error.code != .interrupted { throw error }
    }
  }
}
