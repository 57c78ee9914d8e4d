import Experiments
import Measurement
import ScenarioReading

/// A target or claim in two worlds: each world's run is held to its own scenario.
package struct ExpectationChange: Sendable {
  /// The result in one world, its verdict as the world's own report words it, and its place among
  /// the scenario's targets or claims.
  package typealias Side = (result: TargetResult, verdict: String, index: Int)

  /// The result in each world; nil where its scenario has none of this name, but not in both.
  package let a, b: Side?
  private let isShare: Bool

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
    func isShare(_ side: Side) -> Bool {
      let metric = side.result.target.claim.metric
      return (a.findings.row(metric) ?? b.findings.row(metric))?.readsAsShare ?? false
    }
    let inA = sides(a).map { side in
      let place = rest.firstIndex { $0.result.target.claim.text == side.result.target.claim.text }
      return ExpectationChange(
        a: side, b: place.map { rest.remove(at: $0) }, isShare: isShare(side))
    }
    return inA + rest.map { ExpectationChange(a: nil, b: $0, isShare: isShare($0)) }
  }

  /// Returns the demand and the result in B beside that in A, with the change as its verdict.
  package func judgement(_ noun: String) -> Judgement {
    let (result, word) = ((b ?? a)!.result, change.rawValue)
    let isOpen = change == .undecided || result.verdict == .inconclusive
    return Judgement(
      result, isShare: isShare, noun: noun,
      sign: isOpen ? .open(word) : result.verdict == .pass ? .pass(word) : .fail(word),
      before: b == nil ? nil : a?.result.estimate)
  }
}

extension [ExpectationChange] {
  /// Those that a reader must know first come first, then those that are furthest off.
  package var ranked: [ExpectationChange] {
    ExpectationChange.Change.allCases.flatMap { kind in
      filter { $0.change == kind }.enumerated()
        .map { (change: $1, rank: (-$1.judgement("").bullet.severity, $0)) }
        .sorted { $0.rank < $1.rank }.map(\.change)
    }
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

  /// Returns the targets, or the claims, in both worlds.
  func section(_ noun: String) -> ReportSection? {
    guard let changes = judged.first(where: { $0.noun == noun })?.changes else { return nil }
    let isTarget = noun == "target"
    let table = MarkdownTable(
      changes.ranked, .text(noun) { MarkdownText.plain($0.name) },
      .text("demanded") { MarkdownText.code($0.expression) },
      .number("A") { $0.a?.result.measured ?? "–" }, .number("B") { $0.b?.result.measured ?? "–" },
      .text("verdicts") { $0.verdicts })
    return ReportSection(
      changes.counts(noun), width: isTarget ? .major : .half, address: isTarget ? "ht" : nil,
      answer: {
        Block.legend([(.mark(.circle, "hollow a"), "in A")] + Judgement.marks)
        Block.rows(rows(changes, noun), isTarget ? "bul ab" : "bul ab compact")
        isTarget ? exploitNote : nil
      },
      details: {
        table
        """
        Each world is held to the \(noun)s of its own scenario, as `questbalance run` holds it; \
        \(noun)s go together by their names. *Broken* \(noun)s are met in A and missed in B, *fixed* \
        ones the other way round. A \(noun) is *undecided* when a limit lies inside the interval of \
        either world: more players may decide it. The same as a table: [\(noun)s.csv](\(noun)s.csv).
        """
      }, page: ReportSection.folding("The demands, and both verdicts"))
  }

  /// Returns the changes as they are judged, in their order by rank.
  private func judgements(_ changes: [ExpectationChange], _ noun: String) -> [Judgement] {
    changes.ranked.map { $0.judgement(noun) }.addressed
  }

  /// The targets, and the claims in numbers; without targets the claims.
  var squares: [Headline.Squares] {
    judged.prefix(1).compactMap { judgements($1, $0).squares($1.counts($0)) }
      + judged.dropFirst().map { Headline.Squares(title: $1.counts($0), marks: []) }
  }

  /// Returns the changes as rows, each with the difference between the worlds.
  func rows(_ changes: [ExpectationChange], _ noun: String) -> [Row] {
    judgements(changes, noun).map { judgement in
      var shown = judgement.row(MarkdownText.plain(groupTitle(judgement.metric.group)))
      guard let row = comparison.row(judgement.metric) else { return shown }
      let (a, b) = texts(row)
      shown.value = "\(a) → **\(b)**"
      shown.remarks =
        row.isEqual
        ? ["identical for every party"] : [differenceText(row).withMinus, row.certainty]
      return shown
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
      + (hasLeaving
        ? " Players may leave after setbacks here, and this change gives those who leave no other ones."
        : " Presence is an input of the simulation, not a result: players cannot react to this "
          + "change by playing more or by leaving.")
  }

  /// The meaning of a changed retention where leaving reacts to setbacks; nil for other comparisons.
  var leavingNote: String? {
    guard hasLeaving, comparison.row("players.retained")?.isEqual == false else { return nil }
    return "Players may leave after setbacks here: `players.retained` is what this change does to "
      + "retention, as far as the chances of `leaving` in the scenario are right."
  }

  /// True if leaving reacts to setbacks in one of the worlds.
  private var hasLeaving: Bool {
    [a, b].contains { world in
      world.assumptions.contains { $0.path.steps.contains(.key("leaving")) }
    }
  }

  /// The command that decides the targets that are not compared; nil for none.
  package var exploitNote: String? {
    hasExploitTargets
      ? "Targets on exploit.gain are not compared: questbalance check searches for them." : nil
  }
}
