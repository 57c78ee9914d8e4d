import BalanceReports
import Benchmarks
import Foundation
import JSON
import ScenarioFiles

/// The work that `bench` counts, and what became of it since it was kept.
struct BenchCounts {
  private let counts: [WorkCounts]
  private let terminal: Terminal

  /// Counts, which takes seconds.
  init(_ measured: [BenchCommand.Measured], _ terminal: Terminal) {
    Interruption.watch()
    counts = measured.map { $0.workload.counts() }
    self.terminal = terminal
  }

  /// Prints the counts; or compares them with those of a file, or keeps them in it.
  ///
  /// - Throws: Exit code 1 when a count is not as it was kept.
  func tell(isJSON: Bool, baseline file: String?, renew: Bool) throws(CommandFailure) {
    guard let file else { return try isJSON ? print(written(nil)) : print(text: text) }
    if renew { return try keep(in: file) }
    let comparison = try WorkComparison(counts, kept: WorkCountsFile.read(file), file: file)
    try isJSON ? print(written(comparison)) : print(text: comparison.text)
    guard let failure = comparison.failure else { return }
    throw CommandFailure(code: .missed, message: failure)
  }

  // MARK: How they are shown

  private var text: String {
    var table = MarkdownTable(columns: [
      .text("scenario"), .text("work"), .number("count"), .number("a player-day"),
    ])
    for counts in counts {
      for kind in WorkCounts.Kind.allCases {
        guard let list = counts[kind] else {
          table.append([counts.scenario, kind.rawValue, "not counted"])
          continue
        }
        for count in list {
          // Events and decisions are those of some of the players only.
          let share = kind == .draws || kind == .allocations
          table.append([
            counts.scenario, "\(kind.rawValue).\(count.name)", NumberText.grouped(count.count),
            share
              ? NumberText.significant(Double(count.count) / Double(counts.playerDays)) : "",
          ])
        }
      }
    }
    return table.markdown
  }

  private func written(_ comparison: WorkComparison?) -> String {
    WorkCountsFile.text(counts, comparison?.json.members ?? [])
  }

  // MARK: Keeping

  /// Replaces the file; what is not counted here stays as it was, if the scenario is the same.
  ///
  /// - Throws: Exit code 73 or 74 when it cannot be written.
  private func keep(in file: String) throws(CommandFailure) {
    let output = WorkCountsFile.output(file)
    let kept = try output.isThere ? WorkCountsFile.read(file) : []
    let completed = counts.map { counts in kept.reduce(counts) { $0.completed(by: $1) } }
    let others = kept.filter { kept in !counts.contains { $0.scenario == kept.scenario } }
    try output.write(WorkCountsFile.text(completed + others))
    terminal.note("questbalance: kept in \(file)")
  }
}

/// Counts beside those that were kept.
struct WorkComparison {
  private let changes: [WorkChange]
  /// Kinds of counts that were kept and are not counted here.
  private let uncounted: [WorkCounts.Kind]
  /// Scenarios of which nothing was kept, or of other rules, players, days or seed.
  private let unknown: [String]
  private let file: String

  init(_ counts: [WorkCounts], kept: [WorkCounts], file: String) {
    self.file = file
    var changes: [WorkChange] = []
    var uncounted: Set<WorkCounts.Kind> = []
    var unknown: [String] = []
    for counts in counts {
      guard let before = kept.first(where: { $0.hash == counts.hash }) else {
        unknown.append(counts.scenario)
        continue
      }
      changes += counts.changes(since: before)
      uncounted.formUnion(counts.uncounted(of: before))
    }
    self.changes = changes
    self.uncounted = WorkCounts.Kind.allCases.filter(uncounted.contains)
    self.unknown = unknown
  }

  /// The message when the gate is missed.
  var failure: String? {
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
    return "questbalance: error: \(problems.joined(separator: "; ")); if that is meant, count "
      + "again with --renew"
  }

  var text: String {
    var table = MarkdownTable(columns: [
      .text("count"), .number("kept"), .number("now"), .number("change"),
    ])
    for change in changes {
      table.append([
        change.name, NumberText.grouped(change.kept), NumberText.grouped(change.now),
        growth(change),
      ])
    }
    let left =
      uncounted.isEmpty
      ? ""
      : "Not counted by this program, as it was built and started: "
        + uncounted.map(\.rawValue).joined(separator: ", ") + ".\n"
    return (changes.isEmpty ? "No count differs from \(file).\n" : table.markdown) + left
  }

  /// "+5 %": at least so many decimals that no change reads as none.
  private func growth(_ change: WorkChange) -> String {
    guard change.growth.isFinite else { return "new" }
    let percent = change.growth * 100
    return (percent > 0 ? "+" : "") + NumberText.significant(percent, digits: 3) + " %"
  }

  /// What `bench --counts` says of it besides the counts.
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
