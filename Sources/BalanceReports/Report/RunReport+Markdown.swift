import Statistics
import SyntheticPlayers

// `report.md`: what a designer reads. First the answers, then each with its chart and table,
// then how to read them and what they rest on.

extension RunReport {
  var markdown: String {
    let parts =
      [heading, glance] + [levels, archetypes].compactMap { $0 } + currencies.map(currency)
      + [droughts, ratchet, game].compactMap { $0 } + [reading, appendix]
    return parts.joined(separator: "\n\n") + "\n"
  }

  var heading: String {
    """
    # \(identity.scenario)

    \(identity.description)

    \(NumberText.grouped(findings.players)) players in \
    \(NumberText.grouped(findings.parties)) parties, \
    \(findings.days) days, seed \(identity.seed) · scenario `\(identity.hash)` · \
    questbalance \(identity.version)
    """
  }

  // MARK: Whatever else the game measures

  /// Metrics that no other section shows, for all players.
  var game: String? {
    let shown = ["level.day", "xp.day", "difficulty.day", "drought.", "difficulty.level"]
    var table = MarkdownTable(columns: [
      .text("metric"), .text("unit"), .number("mean (95 % interval)"), .number("5 %"),
      .number("median"), .number("95 %"),
    ])
    for row in findings.summary where row.group == "all" {
      if shown.contains(where: row.metric.hasPrefix) || row.metric.contains(".balance.day")
        || row.metric.hasPrefix("xp.perSession.")
      {
        continue
      }
      let quantiles = row.kind == .share ? nil : row.spread?.quantiles
      table.append([
        "`\(row.metric)`", row.unit,
        row.kind == .share ? shareWithInterval(row.estimate) : valueWithInterval(row.estimate),
        quantile(quantiles?.p05), quantile(quantiles?.p50), quantile(quantiles?.p95),
      ])
    }
    return "## What else was measured\n\n" + lines(table)
      + "\n\nEvery metric by archetype: [summary.csv](summary.csv)."
  }

  // MARK: How to read it

  var reading: String {
    """
    ## How to read this

    - Every number is an estimate from the simulated players. An interval covers the true value in \
    95 of 100 such runs; where one is left out here, the CSV files have it. Members of a party are \
    not independent of one another, so intervals count parties, not players.
    - Medians and bands are over *players*: they say how different players are, not how sure the \
    number is. Levels and difficulty are exact; other medians and bands are within 1.6 %.
    - Players who left stay in every figure as they were when they left.
    - The long tables are written beside this file whenever the scenario is run: \
    `level_progression.csv`, `faucet_sink.csv`, `balance.csv`, `drop_droughts.csv`.
    - [run.json](run.json) holds the scenario with every number spelled out.
    """
  }

  var appendix: String {
    var table = MarkdownTable(columns: [
      .text("number"), .text("value"), .text("unit"), .text("rule"), .text("what it is"),
    ])
    for assumption in identity.assumptions {
      table.append([
        "`\(assumption.path)`", assumption.value, assumption.unit, assumption.rule,
        assumption.meaning,
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
