import ShownText
import Statistics

// `report.md`: what a designer reads. First the answers, then each with its chart and table,
// then how to read them and what they rest on.

extension RunReport {
  /// `report.md`: the report for people.
  public var markdown: String {
    let sections: [String?] =
      [heading, precisionSection, overview, claims, targets, levels, archetypes]
      + currencies.map(currency)
      + [droughts, milestones, ratchet, outliers, game, definitions, reading, appendix]
    let parts = sections.compactMap { $0 }
    return parts.joined(separator: "\n\n") + "\n"
  }

  var heading: String {
    """
    # \(MarkdownText.plain(identity.scenario))
    \(identity.overridden().map { "\n\($0)\n" } ?? "")
    \(MarkdownText.plain(identity.description))

    \(NumberText.grouped(findings.players)) players in \
    \(NumberText.grouped(findings.parties)) parties, \
    \(findings.days) days, seed \(identity.seed) · scenario `\(identity.hash)` · \
    questbalance \(identity.version)
    """
  }

  // MARK: Whatever else the game measures

  /// Metrics that no other section shows, for all players.
  var game: String? {
    var table = MarkdownTable(columns: [
      .text("metric"), .text("unit"), .number("mean (95 % interval)"), .number("5 %"),
      .number("median"), .number("95 %"),
    ])
    for row in findings.summary
    where row.metric.group == "all" && !isShownElsewhere(row.metric.name) {
      let quantiles = row.kind == .share ? nil : row.spread?.quantiles
      table.append([
        MarkdownText.code(row.metric.name), MarkdownText.plain(row.unit), estimateText(row),
        quantile(quantiles?.p05), quantile(quantiles?.p50), quantile(quantiles?.p95),
      ])
    }
    return """
      ## What else was measured

      <details><summary>\(table.rows.count) more metrics, over all players</summary>

      \(lines(table))

      </details>

      Every metric by archetype and group: [summary.csv](summary.csv).
      """
  }

  private func isShownElsewhere(_ metric: String) -> Bool {
    let shown = ["drought.", "difficulty.level", "xp.perSession.", "milestone."]
    let byDay = [
      ".dry.share.day", ".flush.share.day", ".gini.day", ".balance.level",
      ".net.perActiveDay.level",
    ]
    return shown.contains(where: metric.hasPrefix)
      || byDay.contains(where: { metric.contains($0) })
      || findings.states.contains { metric.hasPrefix($0.name + ".day") }
  }

  // MARK: How to read it

  var reading: String {
    """
    ## How to read this

    - Every number is an estimate from the simulated players. An interval covers the true value in \
    95 of 100 such runs; where one is left out here, the CSV files have it. Members of a party are \
    not independent of one another, so intervals count parties, not players. The band around a \
    curve of droughts or milestones is wider: it holds the whole true curve in 95 of 100 runs.
    - Medians and bands are over *players*: they say how different players are, not how sure the \
    number is. Levels and difficulty are exact; other medians and bands are within 1.6 %.
    - Players who left stay in every figure as they were when they left.
    - A claim *holds* when the whole interval lies in the stated range, is *low* or *high* when \
    the whole interval lies below or above it, and *open* when a limit lies inside the interval or \
    nothing was measured: more players or days may tell.
    - The long tables are written beside this file whenever the scenario is run: \
    `level_progression.csv`, `faucet_sink.csv`, `faucet_sink_by_level.csv`, `balance.csv`, \
    `drop_droughts.csv`, `quantiles.csv`.
    - [run.json](run.json) holds the scenario with every number spelled out.
    """
  }

  var appendix: String {
    var table = MarkdownTable(columns: [
      .text("number"), .text("value"), .text("unit"), .text("rule"), .text("what it is"),
    ])
    for assumption in identity.assumptions {
      table.append([
        MarkdownText.code(assumption.path), MarkdownText.plain(assumption.value), assumption.unit,
        assumption.rule, assumption.meaning,
      ])
    }
    return """
      ## Assumptions in force

      Numbers that the games' designs leave open and that were chosen here. All others in the \
      scenario are the designers' own.

      <details><summary>\(identity.assumptions.count) assumptions</summary>

      \(lines(table))

      </details>
      """
  }
}
