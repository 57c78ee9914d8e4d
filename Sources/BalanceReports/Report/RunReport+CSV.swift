import Experiments
import Measurement
import MonteCarlo
import Statistics

/// The CSV files: tidy, one observation per row; a missing value is empty.
extension RunReport {
  /// The columns of `summary.csv`, every metric of every group, and the keys in the JSON of `run`.
  package var summaryColumns: [Column<SummaryRow>] {
    [
      .text("metric") { $0.metric.name }, .archetype(otherThan: namedGroups) { $0.metric.group },
      .text("unit") { $0.unit }, .count("players") { $0.players },
      .estimate("mean") { $0.estimate }, .value("sd") { $0.spread?.standardDeviation }.onlyInTables,
      .value("min") { $0.spread?.lowest }.onlyInTables,
      .quantiles { $0.spread?.quantiles }.onlyInTables,
      .value("p05") { $0.spread?.quantiles.p05 }.onlyInJSON,
      .value("p50") { $0.spread?.quantiles.p50 }.onlyInJSON,
      .value("p95") { $0.spread?.quantiles.p95 }.onlyInJSON,
      .value("max") { $0.spread?.highest }.onlyInTables,
      .group(of: namedGroups) { $0.metric.group },
    ]
  }

  private var namedGroups: [String] { findings.namedGroups.map(\.name) }

  /// `quantiles.csv`: the distribution of each player metric over players, with intervals.
  var quantileTable: String {
    var table = CSVTable<(row: SummaryRow, share: Double, estimate: Estimate)>([
      .text("metric") { $0.row.metric.name },
      .archetype(otherThan: namedGroups) { $0.row.metric.group },
      .text("unit") { $0.row.unit }, .value("quantile") { $0.share },
      .estimate("value") { $0.estimate }, .group(of: namedGroups) { $0.row.metric.group },
    ])
    for row in findings.summary {
      for (share, estimate) in zip(Quantiles.shares, row.spread?.quantileEstimates ?? []) {
        table.append((row, share, estimate))
      }
    }
    return table.csv
  }

  /// `level_progression.csv`: levels, XP, difficulty and counts of windows by day, over all players
  /// and over those who have not left; who has not left, and who plays.
  var levelTable: [Piece] { stateTable(isOfBalances: false) + [{ activeShares }] }

  /// `balance.csv`: the balance of each currency by day, likewise.
  var balanceTable: [Piece] { stateTable(isOfBalances: true) }

  private typealias StateRow = (
    name: String, group: Int, day: Int, mean: Estimate, quantiles: Quantiles?,
    staying: Quantiles?, stayingMean: Estimate?
  )

  private func stateColumns(isOfBalances: Bool) -> [Column<StateRow>] {
    let columns: [Column<StateRow>] = [
      .count("day") { $0.day }, .text("archetype") { findings.groups[$0.group] },
      .text(isOfBalances ? "currency" : "track") { $0.name },
      .count("players") { findings.players(ofGroup: $0.group, on: $0.day) },
      .estimate("mean") { $0.mean }, .quantiles { $0.quantiles },
    ]
    let staying: [Column<StateRow>] = [
      .quantiles(prefix: "staying_") { $0.staying },
      .estimate("staying_mean", interval: "staying_") { $0.stayingMean },
    ]
    return columns + (isOfBalances ? staying.reversed() : staying)
  }

  private func stateTable(isOfBalances: Bool) -> [Piece] {
    let counts = findings.totals.filter { !isOfBalances && !$0.series.name.contains(".per") }
    let states =
      findings.states.filter { ($0.series.heldCurrency != nil) == isOfBalances } + counts
    return CSVTable.pieces(of: states) {
      stateColumns(isOfBalances: isOfBalances)
    } rows: { state, table in
      for (group, days) in state.days.enumerated() {
        for (day, figure) in days.enumerated() {
          let staying = state.staying.isEmpty ? nil : state.staying[group][day]
          table.append(
            (
              state.series.unit, group, day + 1, figure.mean, figure.quantiles, staying,
              state.series.kind == .retained || state.stayingMeans.isEmpty
                ? nil : state.stayingMeans[group][day]
            ))
        }
      }
    }
  }

  /// The share of players who play on a day, as a track without intervals.
  private var activeShares: String {
    var table = CSVTable(stateColumns(isOfBalances: false), hasHeader: false)
    for (group, days) in findings.activeShares.enumerated() {
      for day in 0..<findings.days {
        let share = day < days.count ? days[day] : nil
        table.append(("players.active", group, day + 1, Estimate(value: share), nil, nil, nil))
      }
    }
    return table.csv
  }

  /// `faucet_sink.csv`: what each account gave or took, by day.
  var flowTable: [Piece] {
    typealias Table = CSVTable<
      (account: Account, group: Int, day: Int, mean: Estimate, staying: Estimate?)
    >
    return Table.pieces(of: findings.flows) {
      [
        .count("day") { $0.day }, .text("archetype") { findings.groups[$0.group] },
        .text("currency") { $0.account.currency },
        .text("kind") { $0.account.kind.rawValue }, .text("account") { $0.account.name },
        .count("players") { findings.players(ofGroup: $0.group, on: $0.day) },
        .estimate("mean_per_player") { $0.mean },
        .estimate("staying_mean_per_player", interval: "staying_") { $0.staying },
      ]
    } rows: { flow, table in
      for (group, days) in flow.means.enumerated() {
        let staying = flow.stayingMeans.isEmpty ? nil : flow.stayingMeans[group]
        for (day, mean) in days.enumerated() {
          table.append((flow.account, group, day + 1, mean, staying?[day]))
        }
      }
    }
  }

  /// `faucet_sink_by_level.csv`: what each account gave or took per active day in a band of levels.
  var levelFlowTable: String {
    let levels = findings.levelFlows
    var table = CSVTable<(flow: AccountFlow, group: Int, band: Int, days: Int)>([
      .text("band") { levels?.name(ofBand: $0.band) ?? "" },
      .text("archetype") { findings.groups[$0.group] },
      .text("currency") { $0.flow.account.currency },
      .text("kind") { $0.flow.account.kind.rawValue }, .text("account") { $0.flow.account.name },
      .count("player_days") { $0.days },
      .estimate("mean_per_player_day") { $0.flow.means[$0.group][$0.band] },
      .value("level_from") { row in levels.map { Double($0.bands[row.band].first) } },
      .value("level_to") { levels?.bands[$0.band].last.map(Double.init) },
    ])
    for flow in levels?.flows ?? [] {
      for (group, bands) in (levels?.playerDays ?? []).enumerated() {
        for (band, days) in bands.enumerated() where days > 0 {
          table.append((flow, group, band, days))
        }
      }
    }
    return table.csv
  }

  /// `drop_droughts.csv`: the Kaplan–Meier curve of every loot source, one row per attempt; the
  /// bounds are those of a band that contains the whole true curve in 95 % of runs.
  var droughtTable: String {
    var table = CSVTable<(source: String, group: String, point: SurvivalCurve.Point)>([
      .text("source") { $0.source }, .text("archetype") { $0.group },
      .count("attempts") { $0.point.attempt }, .count("at_risk") { $0.point.atRisk },
      .count("lucky") { $0.point.lucky }, .count("forced") { $0.point.forced },
      .count("censored") { $0.point.censored },
      .estimate("survival") {
        Estimate(value: $0.point.survival, low: $0.point.low, high: $0.point.high)
      },
    ])
    for drought in findings.droughts where !drought.source.once {
      for (group, curve) in zip(findings.groups, drought.curves) {
        for point in curve.points { table.append((drought.source.name, group, point)) }
      }
    }
    return table.csv
  }

  /// `claims.csv`: the design's claims, and what was measured.
  var claimTable: String {
    let columns: [Column<Claim>] = [
      .text("claim") { $0.text }, .value("stated_low") { $0.atLeast },
      .value("stated_high") { $0.atMost }, .estimate("measured") { findings.estimate(for: $0) },
      .text("verdict") { findings.verdict(on: $0).rawValue },
    ]
    return CSVTable(columns, rows: expectations.claims).csv
  }

  /// `targets.csv`: the targets, and the claims that `check --claims` holds like them.
  var targetTable: String { TargetResult.table(targetResults, targetResults.map(\.verdict)) }
}

extension TargetResult {
  /// A target's result, and the verdict on it.
  package typealias Judged = (result: TargetResult, verdict: TargetVerdict)

  /// The columns of `targets.csv`, and the keys of a target in the JSON of `tune`.
  package static var columns: [Column<Judged>] {
    [.text("target") { $0.result.target.claim.text }] + judgement
      + [.text("kind") { $0.result.target.kind }.onlyInTables]
  }

  /// A target's demand, measurement and verdict.
  package static var judgement: [Column<Judged>] {
    [
      .text("expression") { $0.result.target.expression },
      .estimate("measured") { $0.result.estimate }, .text("verdict") { $0.verdict.rawValue },
    ]
  }

  /// Returns `targets.csv`, with a verdict on each target.
  static func table(_ results: [TargetResult], _ verdicts: [TargetVerdict]) -> String {
    CSVTable(columns, rows: zip(results, verdicts).map { ($0, $1) }).csv
  }
}

extension ReportFile {
  package static let players = "players.csv"

  /// Returns `players.csv`: one row a player. Its players are played once more while it is written, a
  /// few thousand parties at a time, so that its length costs no memory.
  ///
  /// - Parameter findings: Those of the same players.
  package static func players(
    _ lives: PlayerLives, _ findings: Findings, threads: Int
  ) -> ReportFile {
    let weights = findings.playerWeights
    @Sendable func columns() -> [Column<PlayerLife>] {
      [
        .count("party") { $0.party }, .count("member") { $0.member },
        .text("archetype") { lives.archetypes[$0.archetype] },
        .value("weight") { weights[$0.archetype] },
      ]
        + lives.metrics.enumerated().map { place, metric in
          .value(metric.name) { $0.values[place] }
        }
    }
    // Parties of a piece, and those that one thread takes at a time.
    let (pieceSize, partSize) = (4096, 128)
    return ReportFile(path: players, text: CSVTable(columns()).csv) { number in
      let first = number * pieceSize
      let end = min(first + pieceSize, lives.partyCount)
      guard first < end else { return nil }
      let parts = stride(from: first, to: end, by: partSize).map { $0..<min($0 + partSize, end) }
      return ParallelRun(threads: threads).map(parts.count) { part in
        CSVTable(columns(), rows: lives.ofParties(parts[part]), hasHeader: false).csv
      }
      .joined()
    }
  }
}
