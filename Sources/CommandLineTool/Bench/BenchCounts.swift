import BalanceReports
import Benchmarks
import JSON
import ScenarioFiles

/// The work that `bench` counts, and its changes since the counts were kept.
struct BenchCounts {
  private let counts: [WorkCounts]

  /// Counts the work of scenarios, which takes seconds.
  init(_ scenarios: [Scenario]) {
    Interruption.watch()
    counts = scenarios.map { $0.workload.counts() }
  }

  /// Prints the counts, compares them with those of a file, or keeps them in it.
  ///
  /// - Throws: Exit code 1 when a count has changed.
  func tell(
    _ arguments: Arguments, baseline file: String?, renew: Bool
  ) throws(CommandFailure) {
    guard let file else {
      return try arguments.show(json: WorkCountsFile.json(counts), text: text)
    }
    if renew {
      try keep(in: file)
      return arguments.terminal.note("questbalance: kept in \(file)")
    }
    let comparison = try WorkComparison(counts, kept: WorkCountsFile.read(file), file: file)
    try arguments.show(
      json: WorkCountsFile.json(counts, comparison.json.members), text: comparison.text)
    if let failure = comparison.failure { throw failure }
  }

  private var text: String {
    typealias Row = (scenario: String, work: String, count: Int?, perDay: Double?)
    let rows = counts.flatMap { counts in
      WorkCounts.Kind.allCases.flatMap { kind -> [Row] in
        guard let list = counts[kind] else { return [(counts.scenario, kind.rawValue, nil, nil)] }
        // Events and decisions are counted for some of the players only.
        let isOfAll = kind == .draws || kind == .allocations
        return list.sorted { $0.key < $1.key }.map { name, count in
          let perDay = Double(count) / Double(counts.playerDays)
          return (counts.scenario, "\(kind.rawValue).\(name)", count, isOfAll ? perDay : nil)
        }
      }
    }
    return MarkdownTable(
      rows,
      [
        .text("scenario") { $0.scenario }, .text("work") { $0.work },
        .number("count") { $0.count.map { NumberText.grouped($0) } ?? "not counted" },
        .number("a player-day") { $0.perDay.map { NumberText.significant($0) } ?? "" },
      ]
    ).markdown
  }

  /// Replaces the file; for an unchanged scenario, keeps the counts that are not made here.
  ///
  /// - Throws: Exit code 73 or 74 when it cannot be written.
  private func keep(in file: String) throws(CommandFailure) {
    let output = WorkCountsFile.output(file)
    let kept = try output.isThere ? WorkCountsFile.read(file) : []
    let completed = counts.map { counts in kept.reduce(counts) { $0.completed(by: $1) } }
    let others = kept.filter { kept in !counts.contains { $0.scenario == kept.scenario } }
    try output.write(WorkCountsFile.json(completed + others).written(.rows) + "\n")
  }
}

/// Counts compared with those that were kept.
private struct WorkComparison {
  private var changes: [WorkChange] = []
  /// Kinds of counts that were kept but are not counted here.
  private var uncounted: [WorkCounts.Kind] = []
  /// Scenarios without kept counts, or with other rules, players, days or seed.
  private var unknown: [String] = []
  private let file: String

  init(_ counts: [WorkCounts], kept: [WorkCounts], file: String) {
    self.file = file
    for counts in counts {
      guard let before = kept.first(where: { $0.hash == counts.hash }) else {
        unknown.append(counts.scenario)
        continue
      }
      changes += counts.changes(since: before)
      uncounted += counts.uncounted(of: before)
    }
    uncounted = WorkCounts.Kind.allCases.filter(uncounted.contains)
  }

  /// The reason why the gate is missed; nil if it is not.
  var failure: CommandFailure? {
    var problems: [String] = []
    if !changes.isEmpty {
      problems.append(
        changes.count == 1 ? "a count has changed" : "\(changes.count) counts have changed")
    }
    if !unknown.isEmpty {
      problems.append(
        "\(file) keeps no counts of \(unknown.joined(separator: ", ")) as it is now")
    }
    if problems.isEmpty { return nil }
    return CommandFailure(
      .missed,
      "\(problems.joined(separator: "; ")); if that is meant, count again with --renew")
  }

  var text: String {
    let table = MarkdownTable(
      changes,
      [
        .text("count") { $0.name }, .number("kept") { NumberText.grouped($0.kept) },
        .number("now") { NumberText.grouped($0.now) },
        .number("change") { change in
          // At least enough digits that no change is shown as none.
          let percent = change.growth * 100
          return percent.isFinite
            ? (percent > 0 ? "+" : "") + NumberText.significant(percent, digits: 3) + " %" : "new"
        },
      ])
    let left =
      uncounted.isEmpty
      ? ""
      : "Not counted by this program, as it was built and started: "
        + uncounted.map(\.rawValue).joined(separator: ", ") + ".\n"
    return (changes.isEmpty ? "No count differs from \(file).\n" : table.markdown) + left
  }

  /// The comparison in the output of `bench --counts`, without the counts.
  var json: JSONValue {
    [
      "changes": .list(
        changes.map { change in
          [
            "name": .string(change.name), "kept": .number(change.kept),
            "now": .number(change.now), "growth": .number(change.growth),
          ]
        }),
      "uncounted": .texts(uncounted.map(\.rawValue)),
    ]
  }
}
