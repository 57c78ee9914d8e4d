import Experiments
import ScenarioReading
import Statistics

extension SweepReport {
  package var sections: [@Sendable () -> ReportSection?] {
    [
      shown { head(headline) }, { targetSection }, { responses },
      shown("About this sweep") {
        about(
          """
          \(NumberText.count(sweep.points.count, "point")) of the same \
          \(NumberText.count(sweep.players, "player")) in \(NumberText.count(sweep.parties, "party")) \
          over \(NumberText.count(sweep.plan.days, "day")), on the same luck
          """
        ) {
          Block.list(varied)
          Block.fold("Reading guide") { reading }
        }
      },
    ]
  }

  private var varied: [String] {
    parameters.map { parameter in
      let now = parameter.base.map { " (as it is: \(plain($0.text)))" } ?? ""
      let values = parameter.values.map { plain($0.text) }
      return "\(code(parameter.path))\(now): \(values.joined(separator: ", "))"
    }
  }

  /// The number of metrics that move, as a sentence without its full stop.
  var movingMetrics: String {
    let apart = moving.filter(isSignificant)
    return "\(apart.count) of \(NumberText.count(metrics.count, "metric")) "
      + "\(apart.count == 1 ? "differs" : "differ") from the scenario as it is"
      + (apart.first.map { apart.count > 1 ? ", \(metrics[$0]) most" : ": \(metrics[$0])" } ?? "")
  }

  /// The metrics that move: a row for each where a number varies, charts, and numbers in folds.
  private var responses: ReportSection? {
    let apart = moving.filter(isSignificant)
    let still = [
      ("Not told apart at any point", moving.filter { !isSignificant($0) }),
      ("Equal at every point", metrics.indices.filter { !moving.contains($0) }),
    ].filter { !$1.isEmpty }.map { "\($0): \($1.map(code).joined(separator: ", "))." }
    let charts = metricCharts
    return ReportSection(plain(movingMetrics)) {
      if isOfNumber, !charts.isEmpty {
        Block.rows(apart.prefix(Self.maxRows).map(row))
        Block.fold("Larger charts, with the difference from the scenario as it is") { charts }
      } else {
        charts
      }
      if !moving.isEmpty { Block.fold("The numbers at each point", numbers) }
      if !still.isEmpty { Block.fold("Metrics that do not move", [.list(still)]) }
    }
  }

  private static let maxRows = 12

  private func row(_ metric: Int) -> Row {
    let ends = [order.first, order.last].compactMap { $0.map { texts(at: $0, metric).point } }
    return Row(
      name: code(metric), note: plain(unit(metric)),
      picture: response(
        "\(metrics[metric])", rows.map { $0[metric]?.summary.estimate }, isShare: isShare(metric)),
      value: ends.joined(separator: " → "),
      remarks: ["as it is \(valueText(baseRows[metric]?.estimate, metric))"])
  }

  private var numbers: [Block] {
    moving.flatMap { metric -> [Block] in
      let table = table(
        of: Array(rows.indices),
        [
          .number("mean (95 % interval)") { point in
            let row = point.map { rows[$0][metric]?.summary } ?? baseRows[metric]
            return text(row?.estimate, metric)
          },
          .number("difference (95 % interval)") { point in
            point.map { text(rows[$0][metric]?.difference, metric, signed: true) } ?? ""
          },
        ])
      return [.prose("\(code(metric)), \(plain(unit(metric)))"), .table(table)]
    }
  }

  /// Returns a table of points and of the scenario as it is, for which a column gets nil.
  func table(of points: [Int], _ columns: [Column<Int?>]) -> MarkdownTable {
    let varied: [Column<Int?>] = parameters.enumerated().map { place, parameter in
      .text(code(parameter.path)) { point in
        point.map { plain(values(at: $0)[place].text) } ?? "*as it is*"
      }
    }
    return MarkdownTable(points + [nil], varied + columns)
  }

  private var reading: [String] {
    [
      """
      All points share players and luck with the scenario as it is, so what they have in common \
      cancels in the difference: its interval is usually much narrower than those of the two means \
      suggest. Only differences of droughts and of inequality are computed as if they shared no luck.
      """,
      """
      Intervals cover the true value in 95 of 100 such sweeps, each by itself; of many points and \
      metrics, some exclude 0 by luck alone. `questbalance compare` with one point's value gives \
      verdicts that allow for that.
      """,
      """
      A target is met when its whole interval lies within the limits. Points that meet all targets \
      are ordered by *kept by*, the share of its limit by which the nearest target is kept; others by \
      the targets met, then by the sum of the shares of their limits by which means miss the others. \
      *Furthest off* is the target that fails by most halves of its range.
      """,
      """
      [sweep.csv](sweep.csv) holds every metric of every group at every point, and \
      [run.json](run.json) the scenario with every number spelled out.
      """,
    ]
  }

  private func code(_ metric: Int) -> String { code("\(metrics[metric])") }

  package func valueText(_ estimate: Estimate?, _ metric: Int, signed: Bool = false) -> String {
    estimate.valueText(isShare: isShare(metric), signed: signed)
  }

  /// Returns the value as it is and at a point, with the digits that show a certain difference.
  package func texts(at point: Int, _ metric: Int) -> (base: String, point: String) {
    let row = rows[point][metric]
    let texts = Estimate.texts(
      baseRows[metric]?.estimate ?? .nothing, row?.summary.estimate ?? .nothing,
      isShare: isShare(metric), areSignificant: row?.difference.isSignificant ?? false)
    return (texts.a, texts.b)
  }

  private func text(_ estimate: Estimate?, _ metric: Int, signed: Bool = false) -> String {
    estimate.text(isShare: isShare(metric), signed: signed)
  }
}
