import Measurement
import Statistics

// The CSV files: tidy, one observation a row; a value that does not exist is empty.

extension RunReport {
  /// `summary.csv`: every metric of every group.
  var summaryTable: CSVTable {
    var table = CSVTable(header: [
      "metric", "archetype", "unit", "players", "mean", "ci_low", "ci_high", "sd", "min", "p05",
      "p25", "p50", "p75", "p95", "max",
    ])
    for row in findings.summary {
      let spread = row.spread
      table.append(
        [row.metric.name, row.metric.group, row.unit, String(row.players)] + cells(row.estimate)
          + [cell(spread?.standardDeviation), cell(spread?.lowest)] + cells(spread?.quantiles)
          + [cell(spread?.highest)])
    }
    return table
  }

  /// `quantiles.csv`: how each player's metric is distributed over players, with intervals.
  var quantileTable: CSVTable {
    var table = CSVTable(header: [
      "metric", "archetype", "unit", "quantile", "value", "ci_low", "ci_high",
    ])
    for row in findings.summary {
      guard let spread = row.spread else { continue }
      for (share, estimate) in zip(Quantiles.shares, spread.quantileEstimates) {
        table.append([row.metric.name, row.metric.group, row.unit, cell(share)] + cells(estimate))
      }
    }
    return table
  }

  /// `level_progression.csv`: levels, XP and difficulty by day.
  var levelTable: CSVTable {
    var table = CSVTable(header: [
      "day", "archetype", "track", "players", "mean", "ci_low", "ci_high", "p05", "p25", "p50",
      "p75", "p95",
    ])
    for state in findings.states where state.currency == nil {
      eachGroupAndDay(state.days) { group, day, figure in
        table.append(
          [String(day), findings.groups[group], state.name, players(group)] + cells(figure.mean)
            + cells(figure.quantiles))
      }
    }
    return table
  }

  /// `balance.csv`: what is held of each currency by day.
  var balanceTable: CSVTable {
    var table = CSVTable(header: [
      "day", "archetype", "currency", "players", "mean", "ci_low", "ci_high", "p05", "p25", "p50",
      "p75", "p95",
    ])
    for state in findings.states {
      guard let currency = state.currency else { continue }
      eachGroupAndDay(state.days) { group, day, figure in
        table.append(
          [String(day), findings.groups[group], currency, players(group)] + cells(figure.mean)
            + cells(figure.quantiles))
      }
    }
    return table
  }

  /// `faucet_sink.csv`: what each account gave or took by day.
  var flowTable: CSVTable {
    var table = CSVTable(header: [
      "day", "archetype", "currency", "kind", "account", "players", "mean_per_player", "ci_low",
      "ci_high",
    ])
    for flow in findings.flows {
      eachGroupAndDay(flow.days) { group, day, mean in
        table.append(
          [
            String(day), findings.groups[group], flow.currency, flow.kind.rawValue, flow.account,
            players(group),
          ] + cells(mean))
      }
    }
    return table
  }

  /// `faucet_sink_by_level.csv`: what each account gave or took per active day in a band of levels.
  var levelFlowTable: CSVTable {
    var table = CSVTable(header: [
      "band", "archetype", "currency", "kind", "account", "player_days", "mean_per_player_day",
      "ci_low", "ci_high",
    ])
    guard let levels = findings.levelFlows else { return table }
    for flow in levels.flows {
      for (group, name) in findings.groups.enumerated() {
        for band in levels.bands.indices where levels.playerDays[group][band] > 0 {
          table.append(
            [
              levels.name(ofBand: band), name, flow.currency, flow.kind.rawValue, flow.account,
              String(levels.playerDays[group][band]),
            ] + cells(flow.bands[group][band]))
        }
      }
    }
    return table
  }

  /// `claims.csv`: what the design says, and what was measured.
  var claimTable: CSVTable {
    var table = CSVTable(header: [
      "claim", "stated_low", "stated_high", "measured", "ci_low", "ci_high", "verdict",
    ])
    for claim in expectations.claims {
      table.append(
        [claim.text, cell(claim.atLeast), cell(claim.atMost)]
          + cells(findings.estimate(for: claim) ?? .nothing)
          + [findings.verdict(on: claim).rawValue])
    }
    return table
  }

  /// `drop_droughts.csv`: Kaplan–Meier's curve of every loot source, a row for each attempt; the
  /// bounds are those of a band that contains the whole true curve in 95 % of runs.
  var droughtTable: CSVTable {
    var table = CSVTable(header: [
      "source", "archetype", "attempts", "at_risk", "lucky", "forced", "censored", "survival",
      "ci_low", "ci_high",
    ])
    for drought in findings.droughts where !drought.once {
      for (group, curve) in zip(findings.groups, drought.curves) {
        for point in curve.points {
          table.append([
            drought.source, group, String(point.attempt), String(point.atRisk),
            String(point.lucky), String(point.forced), String(point.censored),
            cell(point.survival), cell(point.low), cell(point.high),
          ])
        }
      }
    }
    return table
  }

  // MARK: Cells

  private func eachGroupAndDay<Value>(
    _ table: [[Value]], _ body: (_ group: Int, _ day: Int, _ value: Value) -> Void
  ) {
    for (group, days) in table.enumerated() {
      for (index, value) in days.enumerated() { body(group, index + 1, value) }
    }
  }

  private func players(_ group: Int) -> String { String(findings.groupPlayers[group]) }

  private func cell(_ value: Double?) -> String? {
    value.map { NumberText.significant($0) }
  }

  /// Value and both ends of the interval.
  func cells(_ estimate: Estimate) -> [String?] {
    [cell(estimate.value), cell(estimate.low), cell(estimate.high)]
  }

  private func cells(_ quantiles: Quantiles?) -> [String?] {
    [
      cell(quantiles?.p05), cell(quantiles?.p25), cell(quantiles?.p50), cell(quantiles?.p75),
      cell(quantiles?.p95),
    ]
  }
}
