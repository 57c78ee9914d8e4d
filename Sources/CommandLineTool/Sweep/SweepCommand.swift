import BalanceReports
import ScenarioFiles
import ScenarioReading

extension Option {
  static let vary = Option(
    name: "--vary", value: OptionValue(word: "PATH=VALUES", candidates: .settings),
    help: "let the value at PATH be each of from...to:step, or of a,b,c; several make a grid",
    isRequired: true, isRepeatable: true)
}

/// `questbalance sweep <scenario> --vary …`: the effect of a number over a range of values.
struct SweepCommand: Command {
  static let name = "sweep"
  static let operands = "<scenario>"
  static let summary =
    "the effect of a number over a range: one run per point, all on the same luck"
  static let options = [Option.vary, .metric] + Option.shared + [.shard, .yes]
  static let purpose =
    "Plays a scenario once for each point of a range or grid, party by party on the same luck."
  static let usages = ["sweep <scenario> --vary path=from...to:step [--vary …] [options]"]
  static let details = """
    --vary names a value of the scenario as --set does, and the values that it takes: a range such
    as 0.05...0.3:0.05, which is counted in decimals and may go down, or a list such as 5,10,20.
    Several --vary make a grid of at most \(maxPoints) points. Values are checked like the file's own; if any
    point is not a valid scenario, every problem is reported and nothing runs. --set changes the
    scenario at every point.

    For every metric the report gives its mean at each point and the difference from the scenario as
    it is, both with a 95 % interval. With --metric only the named metrics and those of the
    scenario's targets are measured, which takes less time; without it all are, and charts and tables
    show the targets' metrics and the most common ones. A metric is any of summary.csv,
    a level or a balance on any day such as level.day21, a share by an attempt such as
    drought.task.by18, the days until a level such as milestone.level30.days.p50, or what some days
    bring, such as gold.net.perActiveDay.days31to60.

    Points are checked against the scenario's targets, and ranked. Points that meet all targets come
    first, ordered by their smallest margin: the distance to a limit as a share of that limit. The
    others are ordered by the number of missed targets, then by the sum of the shares by which they
    miss them. Shares are of what is measured, never of its interval. The best of many points on one
    seed looks better than it is: the ranking ends with a command that tries another seed.

    A * before a value or a range multiplies what is in force: *0.8,*1,*1.2 or *0.5...2:0.25 (the
    same as *0.5...*2:0.25). Tables and charts show what that comes to.

    --vary also takes what 'tune' moves, with values instead of a range:
      'tasks.*Gold,levelUps.*Gold=*0.5,*1'      all numbers of these paths, by one factor
      'awards=*0.5...2:0.5'                     those that the scenario's 'levers' calls so
      'loot.task.rarities tilt=*0.5,*2'         a list: the last number up, the first down
      forge=on,off                              a system, there or not

    The report goes to Reports/<scenario>--sweep--<what varies>/, whose name also tells what --set
    and the other options change, cut with a hash where it is long.
    """
  static let writes = ReportFolder.help(
    """
    sweep.csv                every metric measured, of every archetype and group, at every point
    run.json                 the scenario as it is
    """)
  static let examples = [
    "questbalance sweep Scenarios/questbond.jsonc --vary pity.task.threshold=10...40:5 --players 2000",
    """
    questbalance sweep Scenarios/timequest.jsonc --vary xp.completionBonus=0...40:10 \\
      --vary 'xp.baseByRating[0]=30,40,60' --metric level.day90 --metric xp.perSession
    """,
    """
    questbalance sweep Scenarios/questbond.jsonc --vary 'tasks.*Gold,levelUps.*Gold=*0.5...2:0.5' \\
      --vary forge=on,off --metric gold.net.perActiveDay --players 1000
    """,
  ]

  /// More points would take a large scenario over a day, and make the report unreadable.
  private static let maxPoints = Lever.maxValues
  let arguments: Arguments
  func check() throws(CommandFailure) { _ = try levers() }

  func run() throws(CommandFailure) {
    let (overrides, metrics) = (arguments.overrides, arguments.metrics)
    let (asItIs, points, swept) = try arguments.loadGrid(levers())
    try arguments.check(players: asItIs.simulation.players)
    let base = try arguments.measuringAlso(asItIs)
    let world = base.simulation
    let folder = try arguments.reportFolder(
      "\(base.name)--sweep",
      changedBy: arguments.texts(.vary).map { "--vary \($0)" } + base.overrides + overrides.texts,
      for: SweepReport.fileNames)
    let populations = points.contains { $0.simulation.population != world.population }
    let targets = base.expectations.targets
    let recorded =
      metrics.isEmpty ? nil : Set(metrics.map(\.name) + targets.map(\.claim.metric.name))
    try arguments.checkMemory {
      world.bytesOfSweep(
        points: points.count, populations: populations, metrics: recorded, threads: $0)
    }
    let worlds = points.map { $0.measuringAlso(metrics.map(\.name)).simulation }
    let parts = try arguments.parts(of: Self.self, on: [base], into: folder)
    let playerDays =
      (worlds.count + 1) * world.players
      * world.days(forMetrics: recorded, among: worlds)
    let played = try parts.watched(playerDays: playerDays) {
      parts.sweep(world, over: worlds, metrics: recorded, "point", $0)
    }
    guard let (sweep, timing) = played else { return try parts.end(arguments) }
    let report = SweepReport(
      sweep: sweep, identity: RunIdentity(of: base, overrides: overrides.texts),
      parameters: shown(swept, points), targets: targets, metrics: metrics,
      command: arguments.command(Self.name, [.vary, .metric, .set, .players, .days, .seed]),
      confirmation: confirmation(seed: base.freshSeed))
    try arguments.publish(report, in: folder, timing)
  }

  /// Returns the levers with the products of their factors, from the scenario at every point.
  private func shown(_ swept: [Lever], _ points: [Scenario]) -> [Lever] {
    swept.enumerated().map { place, lever in
      // The points at which it takes each of its values, with all other levers at their first.
      let stride = swept[(place + 1)...].reduce(1) { $0 * $1.values.count }
      return lever.multiplied { points[$0 * stride] }
    }
  }

  private func levers() throws(CommandFailure) -> [Lever] {
    let levers = try CommandFailure.levers(
      arguments.texts(.vary),
      overlap: { one, other in
        let path = one.valuePath
        return one.name == other.name || !path.steps.isEmpty && path == other.valuePath
      },
      read: { text throws(Lever.Fault) in
        let lever = try Lever(values: text)
        if lever.valuePath.steps.first != .key("simulation") { return lever }
        throw Lever.Fault(
          "all points have the same players, days and seed; "
            + "give --players, --days or --seed")
      })
    let counts = levers.map(\.values.count)
    if counts.reduce(1, { $0 * Double($1) }) > Double(Self.maxPoints) {
      throw .usage(
        "\(counts.map { "\($0)" }.joined(separator: " × ")) points are too many; "
          + "at most \(Self.maxPoints) are taken: larger steps make them fewer")
    }
    return levers
  }

  private func confirmation(seed: UInt64) -> @Sendable (_ values: [Lever.Value]) -> String {
    let check = arguments.command(CheckCommand.name, [.set, .players, .days])
    return { values in
      let settings = values.flatMap(\.settings).map {
        " \(Option.set.name) \(Arguments.quoted($0.assignment))"
      }
      return check + settings.joined() + " \(Option.seed.name) \(seed)"
    }
  }
}

extension SweepReport: Outcome {
  /// Returns text for people: the points with the metrics that move most, and the best points.
  func text(_ timing: Timing, width: Int) -> String {
    let hidden = sweep.points.count - Self.maxRows
    let more = hidden > 0 ? "… and \(hidden) more.\n" : ""
    return """
      \(NumberText.count(sweep.players, "player")), \(NumberText.count(sweep.plan.days, "day")), \
      \(NumberText.count(sweep.points.count, "point")) \
      and the scenario as it is: \(timing.text)

      \(table.markdown)\(more)
      \(bestPoints)
      """
  }

  private static let maxRows = 25
  private static let maxMetrics = 4

  private var table: MarkdownTable {
    // The last row, nil, is the scenario as it is.
    let varied: [Column<Int?>] = parameters.enumerated().map { place, parameter in
      .number(parameter.path) { point in
        if let point { return values(at: point)[place].text }
        let words = [place == 0 ? "as it is" : "", parameter.base?.text ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: ": ")
      }
    }
    let met = Column<Int?>.number("targets met") { point in
      let score = point.map { scores[$0] } ?? baseScore
      return "\(score.met) of \(targets.count)"
    }
    let measured: [Column<Int?>] = moving.prefix(Self.maxMetrics).map { metric in
      .number("\(metrics[metric])") { point in
        guard let point else {
          // With as many digits as it takes beside any point.
          return rows.indices.map { texts(at: $0, metric).base }.max { $0.count < $1.count } ?? ""
        }
        let difference = rows[point][metric]?.difference
        return "\(texts(at: point, metric).point) "
          + "(\(valueText(difference, metric, signed: true)))"
      }
    }
    return MarkdownTable(
      sweep.points.indices.prefix(Self.maxRows).map(Optional.some) + [nil],
      varied + (targets.isEmpty ? [] : [met]) + measured)
  }

  private var bestPoints: String {
    guard let first = best.first else { return "" }
    let count = NumberText.count(targets.count, "target")
    if scores[first].meetsAll {
      let names = best.prefix(Self.maxRows).map { point in
        let score = scores[point]
        let kept = score.keptBy == nil ? "" : ": kept by \(SweepReport.keptBy(score))"
        return "  \(name(of: point))\(kept)\n"
      }
      let hidden = best.count - names.count
      let more = hidden > 0 ? "  … and \(hidden) more\n" : ""
      return "All \(count) are met at, best first (kept by: share of the nearest limit)\n"
        + "\(names.joined())\(more)\n\(confirmed(first))"
    }
    let lines = best.prefix(3).map { point in
      let off = furthestOff(scores[point])
      return "  \(name(of: point)): \(scores[point].met) met"
        + (off.isEmpty ? "\n" : ", the worst of the others is \(off)\n")
    }
    return "No point meets all \(count); nearest are\n\(lines.joined())\n\(confirmed(first))"
  }

  private func confirmed(_ point: Int) -> String {
    """
    The best of \(sweep.points.count) on one seed looks better than it is; try another seed:
      \(confirming(point))


    """
  }

  var json: JSONValue {
    let varied = parameters.map { parameter -> JSONValue in
      [
        "path": .string(parameter.path), "base": parameter.base?.json ?? .null,
        "values": .list(parameter.values.map(\.json)),
      ]
    }
    return [
      "scenario": .string(identity.scenario), "players": .number(sweep.players),
      "days": .number(sweep.plan.days), "seed": .number(identity.seed), "parameters": .list(varied),
      "targets": .number(targets.count), "points": .list(sweep.points.indices.map(pointJSON)),
      "confirm": .string(best.first.map(confirming)), "best": .list(best.map { .number($0) }),
      "ranking": .list(ranking.map { .number($0) }),
    ]
  }

  private func pointJSON(_ index: Int) -> JSONValue {
    let score = scores[index]
    return [
      "values": .list(values(at: index).map(\.json)), "targets_met": .number(score.met),
      "missed_by": .number(score.missedBlindly == 0 ? score.missedBy : nil),
      "kept_by": .number(score.keptBy), "metrics": .list(rows[index].compactMap { $0 }, columns),
    ]
  }
}
