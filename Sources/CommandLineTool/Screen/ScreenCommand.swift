import BalanceReports
import Experiments
import Measurement
import MonteCarlo
import ScenarioFiles
import ScenarioReading
import Search
import Statistics

extension Option {
  static let screenedMetric = Option(
    name: metric.name, value: metric.value,
    help: "rank by what happens to this metric, for an archetype or group", isRequired: true,
    isRepeatable: true)
  static let paths = Option(
    name: "--paths", value: OptionValue(word: "PATTERN", candidates: .paths),
    help: "move what matches: * for any characters but a full stop, ** for any",
    standard: "all but assumptions about players", isRepeatable: true)
  static let by = Option(
    name: "--by",
    value: OptionValue(word: "SHARE|*A...*B") { text in
      LeverSteps(parsing: text) == nil
        ? "expected a share such as 0.1, or factors such as '*0.125...*16'" : nil
    },
    help: "how far to move each number, down and up", standard: "0.1")
}

/// `questbalance screen <scenario> --metric …`: which numbers matter.
struct ScreenCommand: Command {
  static let name = "screen"
  static let operands = "<scenario>"
  static let summary = "which numbers matter: all of them, ranked, on shared luck"
  static let options =
    [Option.screenedMetric, .paths, .by] + Option.shared + [.shard, .yes]

  static let purpose =
    "Moves every number of a scenario, one at a time, and ranks them by what they do to a metric."
  static let usages = ["screen <scenario> --metric NAME[@GROUP] [--metric …] [options]"]

  static let details = """
    Every number is moved down and up by a tenth (--by), everything else staying as it is; whole
    numbers move by one at least, and all stay in their range. Lists are moved twice: all their
    numbers by one factor, and tilted, the last up and the first down. Weights are only tilted, as
    nothing but their ratios counts. Names and flags take each other value, and systems are turned
    off or on. The same players play with the same luck in every world, party by party, so what a
    number does not touch cancels.

    The effect of a number is the metric at its highest place minus the metric at its lowest, with a
    95 % interval. An elasticity of 2 says that the metric grows by 2 % when the number grows by 1 %.
    The rank has an interval, too: among as many numbers, none of these intervals is wrong with 95 %.
    An effect of exactly 0 with no party that differs says that nobody in this sample read the number,
    or that rounding or a limit hid the step. Such numbers move together then, by system and all at
    once, as far as asked and to half and twice. Those that act only together are narrowed down to a
    pair, or to \(SmallestSet.most) at most, in some rounds of at most 15 worlds a system: the report, together.csv
    and the JSON name them.

    --by '*0.125...*16' takes large steps, each twice the last, and tells where a metric turns.
    --paths moves only what it names, such as 'forge.**' or 'tasks.*Gold'. Assumptions about players
    (population, spending, what tasks take) are moved only if --paths names them.

    Then the numbers that count, at most \(mostInteracting), are moved together, from \(trajectories) random places
    (Morris's elementary effects). The interaction of a number is the standard deviation of its
    effects in relation to their mean size: 0 says that it acts alone and evenly. Of a list, only
    the scale or the tilt takes part.

    The report goes to Reports/<scenario>--screen/, or to a folder whose name tells what the options
    change.
    """

  static let writes: String? = """
    report.md, charts/*.svg  what matters, for people
    report.html              the same as one page of its own, to search, to sort and to print
    screen.csv               every number and every metric
    together.csv             numbers that act only together, if there are any
    run.json                 the scenario as it is, and what was asked: screen it again with the
                             same options, and the same bytes come out
    timing.json              how long it took
    files.txt                which files these are: the next run replaces them, and no others
    """

  static let examples = [
    "questbalance screen Scenarios/questbond.jsonc --metric gold.balance.day90@casual --players 300",
    "questbalance screen Scenarios/questbond.jsonc --metric level.day30 --paths 'levels.*,tasks.**' \\\n  --by '*0.125...*16' --players 1000",
  ]

  /// At least three, as elementary effects need some; more would take long.
  static let mostInteracting = 12
  static let trajectories = 10

  private let arguments: Arguments
  private let steps: LeverSteps
  private let patterns: [PathPattern]

  init(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.checkScenario(of: Self.self)
    try arguments.checkParts()
    self.arguments = arguments
    steps = arguments.text(.by).flatMap(LeverSteps.init(parsing:)) ?? .standard
    patterns = arguments.texts(.paths).flatMap(PathPattern.list)
  }

  func run() throws(CommandFailure) {
    let (terminal, threads) = (arguments.terminal, arguments.threads)
    let base = try arguments.asking(arguments.loadScenario())
    let world = base.simulation
    let levers = base.levers(matching: patterns)
    try checkPatterns(of: base)
    let folder = ReportFolder(
      "\(base.name)--screen",
      changedBy: base.overrides + arguments.typed([.metric, .paths, .by])
        + arguments.overrides.texts,
      in: arguments.folder)
    if arguments.writesReport { try folder.check(for: ScreenReport.fileNames) }
    try arguments.checkMemory { $0 * world.bytesOfSweep(points: 2, populations: true, threads: 1) }
    let rows = ScreenedLevers(levers, of: base, steps: steps, threads: threads)
    let metrics = arguments.metrics
    let groups = rows.rows.map(\.worlds).filter { !$0.isEmpty }
    let parts = try arguments.parts(of: Self.self, on: [base], into: folder)
    let work = ContrastWork(world, groups, metrics: metrics)
    let played = try parts.watched(
      work, "levers", playerDays: work.worlds * world.players * world.days, arguments)
    guard let (tally, timing) = played else { return try parts.end(arguments) }
    let found = work.findings(tally)
    let asItIs = metrics.map { metric in
      found.base.first { $0.metric == metric }?.estimate ?? .nothing
    }
    let first = Screening(
      players: world.players, parties: world.parties(of: world.players), metrics: metrics,
      base: asItIs, responses: rows.responses(found.contrasts, metrics: metrics))
    guard let (interactions, joint, more) = try together(rows, of: first, base, parts),
      !parts.isEnded
    else { return try parts.end(arguments) }
    let screening = Screening(
      players: first.players, parties: first.parties, metrics: metrics, base: asItIs,
      responses: first.responses, interactions: interactions, joint: joint)
    let report = ScreenReport(
      screening, identity: RunIdentity(of: base, overrides: arguments.newOverrides(of: base)),
      days: world.days, request: request(of: base),
      shares: Set(found.base.filter(\.isShare).map(\.metric)))
    let whole = timing.adding(more)
    try folder.write(report.files(threads: threads) + [whole.file], terminal)
    if terminal.isQuiet && !arguments.isJSON { return }
    try arguments.show(
      json: ScreenSummary.json(report, folder: folder.path),
      text: ScreenSummary.text(report, whole, folder: folder.path))
  }

  /// What was asked.
  private func request(of base: Scenario) -> ScreenReport.Request {
    ScreenReport.Request(
      file: arguments.file(of: base),
      paths: arguments.texts(.paths).flatMap(PathPattern.list).map(\.description),
      by: arguments.text(.by) ?? Option.by.standard ?? "",
      command: arguments.command(Self.name, [.metric, .paths, .by], on: base))
  }

  /// Moves the levers that count together, and those that change nothing, and returns what is known of
  /// both; nil if not all of it was measured.
  private func together(
    _ rows: ScreenedLevers, of screening: Screening, _ base: Scenario, _ parts: Parts
  ) throws(CommandFailure) -> ([[Double?]]?, [JointMove], Timing?)? {
    let world = base.simulation
    let counting = screening.counting(atMost: Self.mostInteracting)
    let design =
      counting.count < 2
      ? nil
      : ElementaryEffects(
        levers: counting.count, trajectories: Self.trajectories, seed: world.seed)
    let interacting = (design?.points ?? []).map { point in
      zip(counting, point).flatMap { lever, place in rows.rows[lever].settings(at: place) }
    }
    let moves = screening.silent { rows.rows[$0].lever.alternatives.isEmpty }
    let joint = moves.map { rows.settings(of: $0, seed: world.seed) }
    // From the inside to the outside: a system that is taken out takes with it what moves in it.
    let settings = (interacting + joint.joined()).map { moved in
      moved.sorted { $0.path.steps.count > $1.path.steps.count }
    }
    guard !settings.isEmpty else { return (nil, [], nil) }
    let worlds = base.simulations(at: settings, threads: arguments.threads).map { try? $0.get() }
    let valid = worlds.compactMap { $0 }
    let played = try parts.sweep(
      world, over: valid, metrics: Set(screening.metrics.map(\.name)), "interaction", arguments)
    guard let (sweep, timing) = played else { return nil }
    var found = sweep.points[...]
    let shown = worlds.map { $0 == nil ? nil : found.removeFirst().rows(of: screening.metrics) }
    let interactions = design.map { design in
      screening.metrics.indices.map { metric in
        let effects = design.effects(
          on: shown.prefix(interacting.count).map { $0?[metric]?.summary.estimate.valueOrBound })
        var all = [Double?](repeating: nil, count: screening.responses.count)
        for (place, lever) in counting.enumerated() { all[lever] = effects[place]?.interaction }
        return all
      }
    }
    var rest = shown.dropFirst(interacting.count)
    var silent = zip(moves, joint).map { move, worlds -> JointMove in
      let own = Array(rest.prefix(worlds.count))
      rest = rest.dropFirst(worlds.count)
      let effects = screening.metrics.indices.map { metric in own.map { effect($0?[metric]) } }
      let asked = own.dropLast(2).map { world in
        screening.metrics.indices.map { effect(world?[$0]) }
      }
      let directions = move.directions(seed: world.seed)
      let acting = asked.indices.first { asked[$0].contains { $0 != nil } }
      return JointMove(
        system: move.system, levers: move.levers,
        together: effects.map { JointMove.largest($0.dropLast(2)) },
        far: effects.map { JointMove.largest($0.suffix(2)) },
        set: acting.map {
          JointMove.ActingSet(
            levers: move.levers, areUp: directions[$0], effects: asked[$0], isNarrow: false)
        })
    }
    guard let more = try narrow(&silent, rows, of: screening, base, parts) else { return nil }
    return (interactions, silent, timing.adding(more))
  }

  /// Narrows numbers that act together down to few; nil if not all of it was measured.
  ///
  /// - Returns: The time that it took, if there was anything to do.
  private func narrow(
    _ moves: inout [JointMove], _ rows: ScreenedLevers, of screening: Screening, _ base: Scenario,
    _ parts: Parts
  ) throws(CommandFailure) -> Timing?? {
    let isOfSystem = moves.contains { $0.system != nil && $0.set != nil }
    let open = moves.indices.filter {
      moves[$0].set.map { $0.levers.count > 1 } ?? false
        && (moves[$0].system != nil || !isOfSystem)
    }
    let sets = open.map { moves[$0].set! }
    var searches = sets.map { SmallestSet(of: $0.levers.count) }
    // The known effects of some numbers of a move, by their indices.
    var known = sets.map { [Array($0.levers.indices): $0.effects] }
    var whole: Timing?
    var round = 0
    while searches.contains(where: { !$0.probes.isEmpty }) {
      round += 1
      let probes = searches.indices.flatMap { index in
        searches[index].probes.map { (index, numbers: $0) }
      }
      let settings = probes.map { index, numbers in
        numbers.flatMap {
          rows.rows[sets[index].levers[$0]].settings(at: sets[index].areUp[$0] ? 1 : 0)
        }
        .sorted { $0.path.steps.count > $1.path.steps.count }
      }
      let worlds = base.simulations(at: settings, threads: arguments.threads).map { try? $0.get() }
      var shown = worlds.map { _ in [Sweep.Row?](repeating: nil, count: screening.metrics.count) }
      let valid = worlds.indices.filter { worlds[$0] != nil }
      if !valid.isEmpty {
        let played = try parts.sweep(
          base.simulation, over: valid.map { worlds[$0]! },
          metrics: Set(screening.metrics.map(\.name)), "together\(round)-", arguments)
        guard let (sweep, timing) = played else { return nil }
        whole = timing.adding(whole)
        for (place, point) in zip(valid, sweep.points) {
          shown[place] = point.rows(of: screening.metrics)
        }
      }
      var effects = shown.map { $0.map(effect) }[...]
      for index in searches.indices {
        let sets = searches[index].probes
        let own = Array(effects.prefix(sets.count))
        effects = effects.dropFirst(sets.count)
        for (numbers, effects) in zip(sets, own) { known[index][numbers] = effects }
        searches[index].learn(own.map { $0.contains { $0 != nil } })
      }
    }
    for (index, move) in open.enumerated() {
      guard let found = searches[index].found, let effects = known[index][found] else { continue }
      moves[move].set = JointMove.ActingSet(
        levers: found.map { sets[index].levers[$0] }, areUp: found.map { sets[index].areUp[$0] },
        effects: effects, isNarrow: true)
    }
    return .some(whole)
  }

  private func effect(_ row: Sweep.Row?) -> JointMove.Effect? {
    row.flatMap { JointMove.Effect(difference: $0.difference.value, changed: $0.test.changed) }
  }

  /// - Throws: Exit code 64 with all patterns that no number has.
  private func checkPatterns(of base: Scenario) throws(CommandFailure) {
    let problems = patterns.filter { base.levers(matching: [$0]).isEmpty }.map { pattern in
      "--paths \(pattern): nothing here can be moved".suggesting(base.suggestion(for: pattern))
    }
    try CommandFailure.check(problems)
  }
}

extension ScreenedLevers {
  /// Returns the changes of the worlds in which numbers move at once: as far as asked, and at the end
  /// to half of each and to twice.
  fileprivate func settings(of move: JointMove, seed: UInt64) -> [[Setting]] {
    let moving: [Row] = move.levers.map { rows[$0] }
    let asked: [[Setting]] = move.directions(seed: seed).map { areUp in
      zip(moving, areUp).flatMap { row, isUp in row.settings(at: isUp ? 1 : 0) }
    }
    let far: [[Setting]] = [0.5, 2].map { factor in
      moving.flatMap { $0.lever.moved(by: factor)?.settings ?? [] }
    }
    return asked + far
  }
}

extension ScreenedLevers.Row {
  /// Returns the changes that move the lever to a place between its ends, 0…1; a choice changes in
  /// the middle.
  fileprivate func settings(at place: Double) -> [Setting] {
    guard lever.alternatives.isEmpty, let least = places.first?.factor,
      let most = places.last?.factor
    else { return place < 0.5 ? ends.first??.settings ?? [] : ends.last??.settings ?? [] }
    let factor = least + (most - least) * place
    return factor > 0 ? lever.moved(by: factor)?.settings ?? [] : []
  }
}
