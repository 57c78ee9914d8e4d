import BalanceReports
import Platform
import ScenarioFiles
import ScenarioReading

extension BenchCommand {
  /// Counts the work of scenarios, which takes seconds, and prints the counts, compares them, with
  /// exit code 1 if one has changed, or keeps them.
  func count(_ scenarios: [Scenario], baseline file: String?, renew: Bool) throws(CommandFailure) {
    Interruption.watch()
    let counts = scenarios.map { $0.workCounts() }
    guard let file else {
      return try arguments.show(json: WorkCountsFile.json(counts), text: Self.text(counts))
    }
    if renew {
      try Self.keep(counts, in: file)
      return arguments.terminal.note("\(GameProgram.name): kept in \(file)")
    }
    let comparison = try WorkComparison(counts, kept: WorkCountsFile.read(file), file: file)
    try arguments.show(
      json: WorkCountsFile.json(counts, comparison.json.members), text: comparison.text)
    if let failure = comparison.failure { throw failure }
  }

  private static func text(_ counts: [WorkCounts]) -> String {
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

  /// Replaces the file, but for counts of an unchanged scenario that are not made here.
  private static func keep(_ counts: [WorkCounts], in file: String) throws(CommandFailure) {
    let output = WorkCountsFile.output(file)
    let kept = (try? WorkCountsFile.read(file)) ?? []
    let completed = counts.map { counts in kept.reduce(counts) { $0.completed(by: $1) } }
    let others = kept.filter { kept in !counts.contains { $0.scenario == kept.scenario } }
    try output.write(WorkCountsFile.json(completed + others).written(.rows) + "\n")
  }
}

private struct WorkComparison {
  private var changes: [WorkChange] = []
  /// Kinds of counts that were kept but are not counted here.
  private var uncounted: [WorkCounts.Kind] = []
  /// Scenarios without kept counts, or with other rules, players, days or seed, and why.
  private var unknown: [(scenario: String, reason: String)] = []
  private let file: String

  init(_ counts: [WorkCounts], kept: [WorkCounts], file: String) {
    self.file = file
    for counts in counts {
      guard let before = kept.first(where: { $0.hash == counts.hash }) else {
        unknown.append((counts.scenario, Self.reason(counts, kept)))
        continue
      }
      changes += counts.changes(since: before)
      uncounted += counts.uncounted(of: before)
    }
    uncounted = WorkCounts.Kind.allCases.filter(uncounted.contains)
  }

  private static func reason(_ counts: WorkCounts, _ kept: [WorkCounts]) -> String {
    guard let before = kept.first(where: { $0.scenario == counts.scenario })
    else { return "no counts of it are kept" }
    func size(_ counts: WorkCounts) -> String {
      "\(NumberText.count(counts.players, "player")) and \(NumberText.count(counts.days, "day"))"
    }
    return size(before) == size(counts)
      ? "its rules or its seed are others than when it was counted"
      : "kept with \(size(before)), counted with \(size(counts))"
  }

  private static let maxNamed = 5

  var failure: CommandFailure? {
    var problems: [String] = []
    if !changes.isEmpty {
      let named = changes.prefix(Self.maxNamed).map {
        "\($0.name) \(NumberText.grouped($0.kept)) → \(NumberText.grouped($0.now))"
      }
      let more = changes.count > named.count ? ", …" : ""
      problems.append(
        (changes.count == 1 ? "a count has changed" : "\(changes.count) counts have changed")
          + ": \(named.joined(separator: ", "))\(more)")
    }
    problems += unknown.map { "\(file) has nothing to compare \($0.scenario) with: \($0.reason)" }
    if problems.isEmpty { return nil }
    return CommandFailure(
      .missed, "\(problems.joined(separator: "; ")); if that is meant, count again with --renew")
  }

  private var columns: [Column<WorkChange>] {
    func percent(_ change: WorkChange) -> String {
      // At least enough digits that no change is shown as none.
      let percent = change.growth * 100
      return percent.isFinite
        ? (percent > 0 ? "+" : "") + NumberText.significant(percent, digits: 3) + " %" : "new"
    }
    return [
      .text("count", key: "name") { $0.name }, .grouped("kept") { $0.kept },
      .grouped("now") { $0.now },
      .text("change", key: "growth", isNumber: true, percent, json: { .number($0.growth) }),
    ]
  }

  var text: String {
    let table = MarkdownTable(changes, columns)
    let left =
      uncounted.isEmpty
      ? ""
      : "Not counted by this program, as it was built and started: "
        + uncounted.map(\.rawValue).joined(separator: ", ") + ".\n"
    let others = unknown.map { "Not compared: \($0.scenario): \($0.reason).\n" }.joined()
    let none = unknown.isEmpty ? "No count differs from \(file).\n" : ""
    return (changes.isEmpty ? none : table.markdown) + others + left
  }

  /// The comparison in the output of `bench --counts`, without the counts.
  var json: JSONValue {
    [
      "changes": .list(changes, columns),
      "unknown": .list(
        unknown.map { ["scenario": .string($0.scenario), "reason": .string($0.reason)] }),
      "uncounted": .texts(uncounted.map(\.rawValue)),
    ]
  }
}

/// Work counts as JSON: what `bench --counts --format json` prints and `--baseline` reads.
enum WorkCountsFile {
  static let usualPath = ".ci/work-counts.json"

  static func output(_ file: String) -> OutputFile {
    OutputFile(path: file, option: "--baseline") { (try? read($0)) != nil }
  }

  static func json(_ counts: [WorkCounts], _ others: [JSONValue.Member] = []) -> JSONValue {
    let scenarios = counts.map { counts -> JSONValue in
      let kinds = WorkCounts.Kind.allCases.map { kind in
        let names = counts[kind].map { counts in
          counts.sorted { $0.key < $1.key }.map { name, count in
            JSONValue.Member(name, .number(count))
          }
        }
        return JSONValue.Member(kind.rawValue, names.map(JSONValue.object) ?? .null)
      }
      return [
        "scenario": .string(counts.scenario), "hash": .string(counts.hash),
        "players": .number(counts.players), "days": .number(counts.days), "counts": .object(kinds),
      ]
    }
    return .object([.init("scenarios", .list(scenarios), layout: .lines)] + others)
  }

  /// Reads the kept counts. Throws exit code 66 without a file, 65 when it holds no counts.
  static func read(_ file: String) throws(CommandFailure) -> [WorkCounts] {
    guard let data = FileManager.default.contents(atPath: file)
    else { throw CommandFailure(.inputMissing, "\(file): cannot be read: \(Terminal.reason)") }
    struct Kept: Decodable { let scenarios: [WorkCounts] }
    do {
      return try JSONDecoder().decode(Kept.self, from: data).scenarios
    } catch {
      throw CommandFailure(
        .wrongScenario,
        "\(file): it keeps no counts of work, as 'bench --counts --format json' prints them")
    }
  }
}
