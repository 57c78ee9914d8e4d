import BalanceReports
import JSON
import ScenarioFiles

extension Option {
  static let vary = Option(
    name: "--vary", value: OptionValue(word: "PATH=VALUES", candidates: .settings),
    help: "let the value at PATH be each of from...to:step, or of a,b,c; several make a grid",
    isRequired: true, isRepeatable: true)
}

/// `questbalance sweep <scenario> --vary …`: what a number does over a whole range of it.
struct SweepCommand: Command {
  static let name = "sweep"
  static let operands = "<scenario>"
  static let summary = "what a number does over a range: one run a point, all on the same luck"
  static let options = [Option.vary, .metric] + Option.shared + [.yes]

  static let purpose =
    "Plays a scenario once for each point of a range or grid, party by party on the same luck."
  static let usages = ["sweep <scenario> --vary path=from...to:step [--vary …] [options]"]

  static let details = """
    --vary names a value of the scenario as --set does, and the values that it takes: a range such
    as 0.05...0.3:0.05, which is counted in decimals and may go down, or a list such as 5,10,20.
    Several --vary make a grid of at most \(mostPoints) points. Values are checked as the file's own; if any
    point is no valid scenario, all that is wrong is told and nothing runs. --set changes the
    scenario at every point.

    For every metric the report tells its mean at each point and the difference from the scenario as
    it is, both with a 95 % interval. Charts and tables show the metrics that --metric names; without
    it those of the scenario's targets and those that most ask for. A metric is any of summary.csv,
    a level or a balance on any day such as level.day21, a share by an attempt such as
    drought.task.by18, or the days until a level such as milestone.level30.days.p50.

    Points are held to the scenario's targets, and ranked: first those that meet all of them, the one
    first that keeps the target nearest to being missed by the largest share of its limit; then those
    that miss the fewest, the one first that misses them by the smallest shares of their limits,
    summed. Shares are of what is measured, never of its interval. The best of many points on one luck
    looks better than it is: the report ends its ranking with the command that tells on another seed.

    A * before a value or a range multiplies what is in force: *0.8,*1,*1.2 or *0.5...2:0.25 (the
    same as *0.5...*2:0.25). Tables and charts show what that comes to.

    The report goes to Reports/<scenario>--sweep--<what varies>/, whose name also tells what --set
    and the other options change, cut with a hash where it is long.
    """

  static let writes: String? = """
    report.md, charts/*.svg  what the numbers do, for people
    sweep.csv                every metric of every archetype and group at every point
    run.json                 the scenario as it is
    timing.json              how long it took
    files.txt                which files these are: the next run replaces them, and no others
    """

  static let examples = [
    "questbalance sweep Scenarios/questbond.jsonc --vary pity.task.threshold=10...40:5 --players 2000",
    """
    questbalance sweep Scenarios/timequest.jsonc --vary xp.completionBonus=0...40:10 \\
      --vary 'xp.baseByRating[0]=30,40,60' --metric level.day90 --metric xp.perSession
    """,
  ]

  /// So many points are a day's work for a large scenario, and a report that can be read.
  private static let mostPoints = Variation.mostValues

  private let file: String
  private let overrides: SimulationOverrides
  private let variations: [Variation]
  private let metrics: MetricOption
  private let command: String
  /// The same, as another command begins that takes a point's values.
  private let check: String
  private let threads: Int
  private let out: String?
  private let isJSON: Bool
  private let isAgreed: Bool
  private let terminal: Terminal

  init(_ arguments: Arguments) throws(CommandFailure) {
    file = try arguments.scenario(for: "sweep")
    overrides = arguments.overrides
    variations = try Self.variations(arguments)
    metrics = MetricOption(arguments)
    command = Self.command(
      Self.name, file, arguments, [.vary, .metric, .set, .players, .days, .seed])
    check = Self.command(CheckCommand.name, file, arguments, [.set, .players, .days])
    threads = arguments.threads
    out = arguments.folder
    isJSON = arguments.isJSON
    isAgreed = arguments.has(.yes)
    terminal = Terminal(arguments)
  }

  func run() throws(CommandFailure) {
    let (base, points) = try terminal.loadGrid(file, overrides, variations)
    let world = metrics.asked(of: base).simulation
    try metrics.check(in: world.plan)
    let folder = ReportFolder(
      "\(base.name)--sweep",
      changedBy: variations.map(\.text) + base.overrides + overrides.texts, in: out)
    try folder.check(for: SweepReport.fileNames)
    try AvailableMemory.check(
      for: world.bytesOfSweep(points: points.count, threads: threadsAtOnce(of: threads)),
      isAgreed: isAgreed)
    let playerDays = (points.count + 1) * base.simulation.players * base.simulation.days
    let (sweep, timing) = try terminal.watch(playerDays: playerDays, threads: threads) {
      world.sweep(
        over: points.map { metrics.asked(of: $0).simulation }, threads: threads, progress: $0,
        isCancelled: $1)
    }
    let report = SweepReport(
      sweep: sweep, identity: RunIdentity(of: base, overrides: overrides.texts),
      parameters: variations.indices.map { place in
        SweptParameter(
          variations[place], in: base, Self.points(points, along: place, of: variations))
      },
      targets: base.expectations.targets, metrics: metrics.wanted, command: command,
      confirmation: confirmation(seed: base.simulation.seed))
    try folder.write(report.files() + [timing.file], terminal)
    if terminal.isQuiet && !isJSON { return }
    try isJSON
      ? print(SweepSummary.json(report, folder: folder.path))
      : print(text: SweepSummary.text(report, timing, folder: folder.path))
  }

  /// The points at which a variation takes each of its values, and all others their first.
  private static func points(
    _ points: [Scenario], along place: Int, of variations: [Variation]
  ) -> [Scenario] {
    let stride = variations[(place + 1)...].reduce(1) { $0 * $1.values.count }
    return variations[place].values.indices.map { points[$0 * stride] }
  }

  // MARK: What was typed

  /// All variations, or all that is wrong with any of them.
  private static func variations(_ arguments: Arguments) throws(CommandFailure) -> [Variation] {
    let texts = arguments.texts(.vary)
    var variations: [Variation] = []
    var problems: [String] = []
    for text in texts {
      do throws(Variation.Fault) {
        let variation = try Variation(parsing: text)
        if let problem = problem(of: variation, after: variations) {
          problems.append("--vary \(text): \(problem)")
        }
        variations.append(variation)
      } catch {
        problems.append("--vary \(text): \(error.message)")
      }
    }
    if problems.isEmpty {
      let counts = variations.map { Double($0.values.count) }
      let points = counts.reduce(1, *)
      if points > Double(mostPoints) {
        let product = variations.map { "\($0.values.count)" }.joined(separator: " × ")
        problems.append(
          "\(product) points are too many; at most \(mostPoints) are taken: "
            + "larger steps make them fewer")
      }
    }
    if !problems.isEmpty {
      throw .usage(problems)
    }
    return variations
  }

  private static func problem(of variation: Variation, after others: [Variation]) -> String? {
    if variation.path.steps.first == .key("simulation") {
      return "all points have the same players, days and seed; "
        + "give --players, --days or --seed"
    }
    return others.contains { $0.path == variation.path } ? "this path varies already" : nil
  }

  /// A command on the same scenario, without what changes no result.
  private static func command(
    _ name: String, _ file: String, _ arguments: Arguments, _ options: [Option]
  ) -> String {
    let options = options.flatMap { option in
      arguments.texts(option).flatMap { [option.name, quoted($0)] }
    }
    return (["questbalance", name, quoted(file)] + options).joined(separator: " ")
  }

  /// What holds a point to the targets on the next seed.
  private func confirmation(seed: UInt64) -> @Sendable (_ values: [String]) -> String {
    let paths = variations.map { "\($0.path)" }
    let next = seed < UInt64(SimulationOverrides.allowedSeeds.upperBound) ? seed + 1 : 0
    return { [check] values in
      let settings = zip(paths, values).map { " \(Option.set.name) \(Self.quoted("\($0)=\($1)"))" }
      return check + settings.joined() + " \(Option.seed.name) \(next)"
    }
  }

  /// As a shell takes it for one word.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./=,:@%+".utf8.contains(byte)
      }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension SweptParameter {
  /// What varies in a scenario, beside the value that this has as it is.
  ///
  /// - Parameter points: The scenario with each of the values, in their order.
  fileprivate init(_ variation: Variation, in base: Scenario, _ points: [Scenario]) {
    let values = zip(variation.values, points).map { value, point in
      // Of a factor, what it came to.
      value.isFactor
        ? point.value(at: variation.path).map(Value.init) ?? Value(text: value.text, number: nil)
        : Value(text: value.text, number: value.number)
    }
    self.init(
      path: "\(variation.path)", values: values,
      base: base.value(at: variation.path).map(Value.init))
  }
}

extension SweptParameter.Value {
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .number(let number): self.init(text: number.text, number: number.double)
    case .string(let text): self.init(text: text, number: nil)
    case .null, .bool, .list, .object: self.init(text: value.text, number: nil)
    }
  }
}
