import Experiments
import Measurement
import ScenarioReading

// The targets and claims of two scenarios, and what their comparison leaves out.

extension ComparisonReport {
  /// The targets and the claims, where there are any, with their noun.
  package var judged: [(noun: String, changes: [ExpectationChange])] {
    [("target", targets), ("claim", claims)].filter { !$0.1.isEmpty }
  }

  var targetSection: ReportSection? {
    section("Does the change break a target?", "target", targets)
  }

  var claimSection: ReportSection? {
    section("Does the change break a claim of the design?", "claim", claims)
  }

  private func section(
    _ title: String, _ noun: String, _ changes: [ExpectationChange]
  ) -> ReportSection? {
    if changes.isEmpty { return nil }
    let table = MarkdownTable(
      changes.ranked, .text("change") { $0.change == .broken ? "**broken**" : $0.change.rawValue },
      .text(noun) { MarkdownText.plain($0.name) },
      .text("demanded") { MarkdownText.code($0.expression) },
      .number("A") { $0.a?.result.measured ?? "–" }, .number("B") { $0.b?.result.measured ?? "–" },
      .text("verdicts") { $0.verdicts })
    let counts = changes.counts(noun)
    return ReportSection(title) {
      summed(table, counts, isFolded: changes.count > 12)
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

  /// Returns the columns of `targets.csv` or `claims.csv`, and the keys of a target or claim in the
  /// JSON of `compare`.
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

  // MARK: Limits of the comparison

  /// The limit of a comparison whose change touches neither presence nor leaving; nil where it does.
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
