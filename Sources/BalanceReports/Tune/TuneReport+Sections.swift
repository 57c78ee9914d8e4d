import Search
import Statistics

extension TuneReport {
  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { head(headline) }, { changes }, { targets },
      shown("Which targets conflict") { unmet },
      shown("Compromises") { compromises },
      shown("Course of the search: \(NumberText.count(result.tried.count, "point")) tried") {
        if !charts.isEmpty {
          charts
          "Every point, with what each target showed there, is in [tune.csv](tune.csv)."
        }
      },
      shown("Next steps") {
        commands(
          "To see all effects of the change, also on players whom no target covers:", file,
          settings, "tuned.jsonc", "check")
      },
      shown("About this search") {
        about(
          "\(NumberText.count(levers.count, "lever")), "
            + "\(NumberText.count(result.players, "player")), \(NumberText.count(days, "day"))"
        ) { promise }
      },
    ]
  }

  package var headline: Headline {
    let judged = judgedTargets
    var headline = Headline(
      subject: title,
      played: "search of \(NumberText.count(levers.count, "lever")) at "
        + "\(NumberText.count(result.tried.count, "point"))", finding: plain(finding))
    headline.lead = [judged.worst].compactMap { $0 } + notes.map(plain)
    headline.squares = [
      judged.squares("Targets: \(judged.met) of \(judged.count) pass")
    ].compactMap { $0 }
    return headline
  }

  /// The value that was found.
  private var changes: ReportSection? {
    guard let winner = result.winner, !moves.isEmpty else { return nil }
    let moved = levers.indices.filter { winner.place[$0] != 0 }
    return ReportSection(
      "\(moved.count) of \(NumberText.count(levers.count, "lever")) "
        + (moved.count == 1 ? "moves" : "move")
    ) {
      LeverMove.legend
      Block.rows(
        zip(moves, moved).map { move, lever in
          move.row(tolerance(of: lever), kept: result.tolerances[lever])
        }, "kv")
      if moved.contains(where: { result.tolerances[$0] != nil }) {
        "Green: the range of a lever alone in which all targets still hold, by the linear model "
          + "around the point found."
      }
      setting(settings)
    }
  }

  /// The targets before and after, on luck that the search never saw.
  private var targets: ReportSection? {
    let judged = judgedTargets
    if judged.isEmpty { return nil }
    let before = results(result.baseConfirmed).count(.pass)
    return ReportSection(
      "\(judged.met) of \(NumberText.count(judged.count, "target")) "
        + "\(judged.met == 1 ? "holds" : "hold") on fresh luck, \(before) as it is",
      address: "ht"
    ) {
      Judgement.legend
      Block.legend([(Picture.mark(.circle, "hollow a"), "as it is, on the same luck")])
      Block.rows(
        judged.map { judgement in
          var row = judgement.row(groupTitle(judgement.metric.group))
          let before = judgement.bullet.before.valueText(isShare: judgement.bullet.isShare)
          if !moves.isEmpty { row.remarks.append("as it is \(before)") }
          return row
        }, "bul")
      Block.fold("The same as a table") {
        MarkdownTable(
          judged, .text("target") { plain($0.title) }, .text("demanded") { code($0.expression) },
          .number("as it is") { $0.bullet.before.text(isShare: $0.bullet.isShare) },
          .number("tuned (95 %)") { $0.bullet.measured.text(isShare: $0.bullet.isShare) },
          .text("verdict") { $0.sign.text })
      }
      """
      Both worlds were played after the point was chosen. Each interval is of 95 %; a target passes \
      only if it does among all \(judged.count) (Holm): [targets.csv](targets.csv).
      """
    }
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
    return low == high ? "only \(low) holds" : "\(low) to \(high) hold"
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
