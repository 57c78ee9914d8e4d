import Measurement
import ScenarioReading

/// A target or claim in two worlds: each world's run is held to its own scenario.
package struct ExpectationChange: Sendable {
  /// The result in one world, its verdict as the world's own report words it, and its place among
  /// the scenario's targets or claims.
  package typealias Side = (result: TargetResult, verdict: String, index: Int)

  /// The result in each world; nil where its scenario has none of this name, but not in both.
  package let a, b: Side?

  /// The verdict on the change, in the order in which a reader needs it.
  package enum Change: String, Sendable, CaseIterable {
    case broken, fixed
    case stillFails = "still fails"
    /// A limit lies inside the interval of one world at least.
    case undecided
    case onlyInA = "only in A"
    case onlyInB = "only in B"
    case stillPasses = "still passes"
  }

  package var change: Change {
    guard let b else { return .onlyInA }
    guard let a else { return .onlyInB }
    switch (a.result.verdict, b.result.verdict) {
    case (.pass, .pass): return .stillPasses
    case (.pass, .fail): return .broken
    case (.fail, .pass): return .fixed
    case (.fail, .fail): return .stillFails
    case (.inconclusive, _), (_, .inconclusive): return .undecided
    }
  }

  /// True if B misses what A did not: it is broken, or new and fails.
  package var isGated: Bool { change == .broken || (a == nil && b?.result.verdict == .fail) }

  package var name: String { (b ?? a)!.result.target.claim.text }

  /// The demand; both where they differ: `level.day30 ≥ 5 → level.day30 ≥ 4`.
  package var expression: String {
    [a, b].compactMap { $0?.result.target.expression }.unique.joined(separator: " → ")
  }

  /// Both verdicts: `pass → fail`.
  package var verdicts: String { arrow { $0.verdict } }

  package var measured: String { arrow { $0.result.measured } }

  private func arrow(_ text: (Side) -> String) -> String {
    "\(a.map(text) ?? "–") → \(b.map(text) ?? "–")"
  }

  /// Returns the targets or claims of two scenarios; those of one name go together.
  static func between(
    _ a: (findings: Findings, targets: [Target]), _ b: (findings: Findings, targets: [Target]),
    verdict: (Findings, TargetResult) -> String
  ) -> [ExpectationChange] {
    func sides(_ world: (findings: Findings, targets: [Target])) -> [Side] {
      world.findings.results(of: world.targets).enumerated().map { index, result in
        (result, verdict(world.findings, result), index)
      }
    }
    var rest = sides(b)
    let inA = sides(a).map { side in
      let place = rest.firstIndex { $0.result.target.claim.text == side.result.target.claim.text }
      return ExpectationChange(a: side, b: place.map { rest.remove(at: $0) })
    }
    return inA + rest.map { ExpectationChange(a: nil, b: $0) }
  }
}

extension [ExpectationChange] {
  /// Those that a reader must know first come first.
  package var ranked: [ExpectationChange] {
    ExpectationChange.Change.allCases.flatMap { change in filter { $0.change == change } }
  }

  /// Returns how many there are of each change: `13 targets: 2 broken, 1 fixed, 10 still pass`.
  package func counts(_ noun: String) -> String {
    let numbers = ExpectationChange.Change.allCases.compactMap { change -> String? in
      let number = count { $0.change == change }
      let word = change.rawValue.replacing("fails", with: "fail").replacing("passes", with: "pass")
      return number == 0 ? nil : "\(number) \(number == 1 ? change.rawValue : word)"
    }
    return "\(count) \(noun)\(count == 1 ? "" : "s"): \(numbers.joined(separator: ", "))"
  }
}

extension ComparisonReport {
  /// The targets and the claims, where there are any, with their noun.
  package var judged: [(noun: String, changes: [ExpectationChange])] {
    [("target", targets), ("claim", claims)].filter { !$0.1.isEmpty }
  }

  func section(_ title: String, _ noun: String) -> ReportSection? {
    guard let changes = judged.first(where: { $0.noun == noun })?.changes else { return nil }
    let table = MarkdownTable(
      changes.ranked, .text("change") { $0.change == .broken ? "**broken**" : $0.change.rawValue },
      .text(noun) { MarkdownText.plain($0.name) },
      .text("demanded") { MarkdownText.code($0.expression) },
      .number("A") { $0.a?.result.measured ?? "–" }, .number("B") { $0.b?.result.measured ?? "–" },
      .text("verdicts") { $0.verdicts })
    return ReportSection(title) {
      summed(table, changes.counts(noun))
      noun == "target" ? exploitNote : nil
    } details: {
      """
      Each world is held to the \(noun)s of its own scenario, as `questbalance run` holds it; \
      \(noun)s go together by their names. *Broken* \(noun)s are met in A and missed in B, *fixed* \
      ones the other way round. A \(noun) is *undecided* when a limit lies inside the interval of \
      either world: more players may decide it. The same as a table: [\(noun)s.csv](\(noun)s.csv).
      """
    }
  }

  /// The columns of `targets.csv` or `claims.csv`, and the keys in the JSON of `compare`.
  package static func columns(_ noun: String) -> [Column<ExpectationChange>] {
    [
      .text(noun) { $0.name }, .text("expression") { $0.expression },
      .value("a") { $0.a?.result.estimate.value }, .value("b") { $0.b?.result.estimate.value },
      .text("verdict_a") { $0.a?.verdict }, .text("verdict_b") { $0.b?.verdict },
      .text("change") { $0.change.rawValue },
      .interval("a_") { $0.a?.result.estimate }.onlyInTables,
      .interval("b_") { $0.b?.result.estimate }.onlyInTables,
    ]
  }

  /// The limit of a comparison that changes neither presence nor leaving; nil for others.
  package var presenceNote: String? {
    func isEqual(_ metric: MetricID) -> Bool { comparison.row(metric)?.isEqual ?? false }
    let isOnSameDays = isEqual("days.active")
    guard isEqual("players.retained"),
      isOnSameDays || !changes.contains(where: { $0.path.hasPrefix("population") })
    else { return nil }
    let days =
      isOnSameDays
      ? "Everybody plays and leaves on the same days in both worlds."
      : "Everybody leaves on the same day in both worlds, and only a kept streak brings players back "
        + "on other days."
    return days
      + " Presence is an input of the simulation, not a result: players cannot react to this "
      + "change by playing more or by leaving."
  }

  /// The command that decides the targets that are not compared; nil for none.
  package var exploitNote: String? {
    hasExploitTargets
      ? "Targets on exploit.gain are not compared: questbalance check searches for them." : nil
  }
}
