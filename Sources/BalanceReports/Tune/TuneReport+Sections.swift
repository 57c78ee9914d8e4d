import Search
import Statistics

extension TuneReport {
  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { top("Tuning \(title)", about) },
      shown("Result") {
        "**\(finding)**"
        setting(settings)
      },
      shown("The targets, on fresh luck") { targetTable },
      shown("Metric to \(result.objective?.isMaximised ?? true ? "maximise" : "minimise")") {
        objectiveTable
      },
      shown("Changes") { changes }, shown("Which targets conflict") { unmet },
      shown("Compromises") { compromises },
      shown("Course of the search") {
        if !charts.isEmpty {
          charts
          "Every point that was tried, with what each target showed there, is in [tune.csv](tune.csv)."
        }
      },
      shown("Limits of this result") { promise },
      shown("Next steps") {
        commands(
          "To see all effects of the change, also on players whom no target covers:", file,
          settings, "tuned.jsonc", "check")
      },
    ]
  }

  private var about: String {
    let confirmation =
      result.isConfirmed
      ? "confirmed with \(NumberText.count(result.players, "player")) for "
        + "\(NumberText.count(days, "day")) on seed \(freshSeed), which the search never saw"
      : "none is confirmed, as the search was stopped"
    return "\(NumberText.count(levers.count, "lever")), "
      + "\(NumberText.count(result.tried.count, "point")) tried on seed \(identity.seed); "
      + "\(confirmation)."
  }

  /// The objective in both worlds of the confirmation; nil without one.
  private var objectiveTable: MarkdownTable? {
    guard let objective = result.objective, let winner = result.winner, result.isConfirmed
    else { return nil }
    return MarkdownTable(
      [winner.gained], .text("metric") { _ in code("\(objective.metric)") },
      .number("as it is") { _ in (result.baseConfirmed.last??.estimate).text(isShare: isShare) },
      .number("tuned (95 %)") { _ in (winner.confirmed.last??.estimate).text(isShare: isShare) },
      .number("difference, on shared luck") { $0.text(isShare: isShare, signed: true) })
  }

  @BlockBuilder private var targetTable: [Block] {
    if let winner = result.winner, result.isConfirmed {
      let (before, after) = (results(result.baseConfirmed), results(winner.confirmed))
      MarkdownTable(
        after.indices, .text("target") { plain(after[$0].target.claim.text) },
        .text("demanded") { code(after[$0].target.expression) },
        .number("as it is") { before[$0].measured },
        .number("tuned (95 %)") { after[$0].measured }, .text("verdict") { verdicts[$0].text })
      """
      Both worlds were played on luck that the search never saw, after the winner was chosen. Each \
      interval is of 95 %; a target passes only if it does among all \(after.count) (Holm).
      """
    }
  }

  @BlockBuilder private var changes: [Block] {
    if let winner = result.winner, !moved.isEmpty {
      MarkdownTable(
        moved, .text("lever") { code(levers[$0].name) },
        .text("from") { plain(levers[$0].text(0)) },
        .text("to") { plain(levers[$0].text(winner.place[$0])) },
        .number("change") { change(of: $0) }, .text("alternatives") { tolerance(of: $0) })
      """
      *Alternatives*: the range of this lever alone in which all targets are still met, by the linear \
      model around the winner.
      """
    }
  }

  /// Returns the change of a lever in percent; empty for a choice.
  package func change(of lever: Int) -> String {
    guard let winner = result.winner, levers[lever].isFactor else { return "" }
    let share = Elementary.exp(winner.place[lever]) - 1
    return (share > 0 ? "+" : "") + NumberText.percent(share, decimals: 0)
  }

  private func tolerance(of lever: Int) -> String {
    if let bracket = result.bracket, bracket.isMet {
      let (near, far) = (levers[lever].text(bracket.near), levers[lever].text(bracket.far))
      guard let exact = bracket.exactValues
      else { return "from \(far) on by more than luck, not yet at \(near)" }
      return "from \(far) on, not yet at \(near), by the exact law: "
        + "\(NumberText.significant(exact.near)) and \(NumberText.significant(exact.far))"
    }
    guard let range = result.tolerances[lever] else { return "" }
    let (low, high) = (levers[lever].text(range.lowerBound), levers[lever].text(range.upperBound))
    return low == high ? "only \(low)" : "\(low) to \(high)"
  }

  /// The targets that the search could not meet and that do not pass in the confirmation.
  private var missed: [Int] {
    result.conflicts.keys.filter { verdicts.isEmpty || verdicts[$0] != .pass }.sorted()
  }

  private var unmet: [String] {
    missed.map { target in
      let name = plain(result.targets[target].claim.text)
      let others = result.conflicts[target]!.map { "*\(plain(result.targets[$0].claim.text))*" }
      return others.isEmpty
        ? "*\(name)* is missed, and no small step of these levers meets it."
        : "*\(name)* is missed: a step that meets it would cost \(others.joined(separator: ", "))."
    }
  }

  @BlockBuilder private var compromises: [Block] {
    if !missed.isEmpty, result.compromises.count > 1 {
      let targets = result.targets.indices.map { target -> Column<TriedPoint> in
        .number(plain("\(result.targets[target].claim.metric)")) {
          $0.rows[target]?.estimate.valueText() ?? "–"
        }
      }
      "None of these points is better than another in every target. Their values are those of the "
        + "search's luck."
      MarkdownTable(
        result.compromises, [.text("levers") { plain(levers.text(at: $0.place, " = ")) }] + targets)
    }
  }

  private var promise: String {
    let gain = result.leftToGain.map {
      let measure =
        result.objective.map { "in \($0.metric), if it meets the targets" }
        ?? "in the search's measure"
      return "No point that it tried with as many players is better by more than "
        + "\(NumberText.significant($0, digits: 2)) \(measure), with 95 %. "
    }
    let weight =
      result.objective == nil
      ? "" : "; a target outweighs any gain, and a gain counts as a share of the metric as it is"
    return """
      \(gain ?? "")The result holds only for points that were tried. The measure is the sum over the \
      targets of log(1 + distance to the limits ÷ half of their range), and a tenth of the sum of all \
      changes, each as the logarithm of its factor\(weight).
      """
  }
}
