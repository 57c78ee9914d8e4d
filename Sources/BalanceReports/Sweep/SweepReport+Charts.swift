import Measurement
import Statistics

extension SweepReport {
  package var charts: [ReportChart] { [targetMap].compactMap { $0 } + metricCharts }

  /// The number of targets met at each point of two parameters, as a map; nil for others.
  var targetMap: ReportChart? {
    if targets.isEmpty || parameters.count != 2 { return nil }
    let map = map("Targets met", "of \(targets.count)") { point in
      let met = scores[point].met
      return HeatMap.Cell(value: Double(met), difference: Double(met - baseScore.met))
    }
    return ReportChart("targets-met", caption: "Targets met, of \(targets.count)", map)
  }

  /// A chart of each metric that moves: curves over one number, columns over another kind of value,
  /// a map over two parameters; none over more.
  var metricCharts: [ReportChart] {
    // More charts would not be read; the tables have the rest.
    moving.prefix(24).compactMap { metric in
      let chart: any Chart
      switch parameters.count {
      case 1: chart = isOfNumber ? curve(metric) : columns(metric)
      case 2: chart = map(metric)
      default: return nil
      }
      return ReportChart(
        fileName(metrics[metric]),
        caption: "\(metrics[metric]) by \(parameters.map(\.path).joined(separator: " and "))",
        chart)
    }
  }

  /// Returns a file name; names of archetypes and groups may have any characters.
  private func fileName(_ name: MetricID) -> String {
    name.description.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? String(scalar) : "-"
    }
    .joined()
  }

  private func curve(_ metric: Int) -> ResponseChart {
    ResponseChart(
      title: "\(metrics[metric])", subtitle: "The same players on the same luck at every point",
      xTitle: parameters[0].path, yTitle: unit(metric),
      chosen: parameters[0].values.map { $0.number ?? 0 },
      referenceNumber: parameters[0].base?.number,
      panels: [
        .init(
          title: "what it is", curve: Curve(estimates(metric)),
          reference: baseRows[metric]?.estimate.valueOrBound, limits: limits(of: metrics[metric])),
        .init(
          title: "difference from the scenario as it is",
          curve: Curve(rows.map { $0[metric]?.difference }), reference: 0,
          format: isShare(metric) ? .points : nil),
      ], valueName: isShare(metric) ? "share" : "mean", format: format(metric))
  }

  private func estimates(_ metric: Int) -> [Estimate?] { rows.map { $0[metric]?.summary.estimate } }

  private func limits(of name: MetricID) -> [Double] {
    let limits = targets.filter { $0.claim.metric == name }.flatMap {
      [$0.claim.atLeast, $0.claim.atMost]
    }
    return Set(limits.compactMap { $0 }).sorted()
  }

  private func columns(_ metric: Int) -> BarChart {
    BarChart(
      title: "\(metrics[metric])",
      subtitle: "The same players on the same luck at every point, with 95 % intervals",
      valueTitle: unit(metric), labelTitle: parameters[0].path,
      labels: parameters[0].values.map(\.text),
      series: [BarChart.Series(name: "mean", curve: Curve(estimates(metric)))],
      format: format(metric))
  }

  private func map(_ metric: Int) -> HeatMap {
    map("\(metrics[metric])", "\(unit(metric)) at each point", format(metric)) { point in
      let found = rows[point][metric]
      let difference = found?.difference ?? .nothing
      return HeatMap.Cell(
        value: found?.summary.estimate.valueOrBound,
        isBound: found?.summary.estimate.beyond != nil,
        difference: difference.isSignificant ? difference.valueOrBound : nil)
    }
  }

  /// Draws a map: the second parameter runs from left to right, the first one upwards.
  private func map(
    _ title: String, _ subtitle: String, _ format: ValueFormat = .number,
    cell: (_ point: Int) -> HeatMap.Cell
  ) -> HeatMap {
    let (rows, columns) = (parameters[0].values, parameters[1].values)
    let cells = rows.indices.map { row in
      columns.indices.map { column in
        let point = row * columns.count + column
        var cell = cell(point)
        cell.isReference = isBase(point)
        cell.meetsTargets = !targets.isEmpty && scores[point].meetsAll
        return cell
      }
    }
    return HeatMap(
      title: title, subtitle: "\(subtitle) · coloured where it differs from the scenario as it is",
      xTitle: parameters[1].path, yTitle: parameters[0].path, columns: columns.map(\.text),
      rows: rows.map(\.text), cells: cells, format: format)
  }

  func unit(_ metric: Int) -> String { baseRows[metric]?.unit ?? "" }
  func isShare(_ metric: Int) -> Bool { baseRows[metric]?.isShare ?? false }
  private func format(_ metric: Int) -> ValueFormat { isShare(metric) ? .percent : .number }
}

extension Estimate {
  var isSignificant: Bool { value != 0 && (low ?? 0 > 0 || high ?? 0 < 0) }
}
