import Experiments
import Measurement
import Statistics

extension SweepReport {
  /// A chart of each metric that moves: curves over one number, columns over one of other values,
  /// a map over two; none over more.
  var charts: [ReportChart] {
    moving.prefix(Self.mostCharts).compactMap { metric in
      let svg: String
      switch parameters.count {
      case 1: svg = isNumeric ? curve(metric) : columns(metric)
      case 2: svg = map(metric)
      default: return nil
      }
      return ReportChart(
        path: "charts/\(fileName(metrics[metric])).svg",
        caption: "`\(metrics[metric])` by \(parameters.map(\.path).joined(separator: " and "))",
        svg: svg)
    }
  }

  /// So many pictures are looked at; the tables have the rest.
  static let mostCharts = 24

  private var isNumeric: Bool { parameters[0].values.allSatisfy { $0.number != nil } }

  /// Names of archetypes and groups may have any characters.
  private func fileName(_ name: MetricID) -> String {
    let text = name.description.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? String(scalar) : "-"
    }
    return text.joined()
  }

  // MARK: One number

  private func curve(_ metric: Int) -> String {
    let parameter = parameters[0]
    let estimates = rows.map { $0[metric]?.summary.estimate ?? .nothing }
    let differences = rows.map { $0[metric]?.difference ?? .nothing }
    var values = ResponseChart.Panel(
      title: "what it is", values: estimates.map(\.value), low: estimates.map(\.low),
      high: estimates.map(\.high), reference: baseRows[metric]?.estimate.value)
    values.limits = limits(of: metrics[metric])
    let change = ResponseChart.Panel(
      title: "difference from the scenario as it is", values: differences.map(\.value),
      low: differences.map(\.low), high: differences.map(\.high), reference: 0)
    var chart = ResponseChart(
      title: "\(metrics[metric])", xTitle: parameter.path, yTitle: unit(metric),
      chosen: parameter.values.map { $0.number ?? 0 }, panels: [values, change])
    chart.subtitle = "The same players on the same luck at every point"
    chart.referenceNumber = parameter.base?.number
    chart.valueName = isShare(metric) ? "share" : "mean"
    chart.format = format(metric)
    return chart.svg()
  }

  /// The limits of all targets of a metric.
  private func limits(of name: MetricID) -> [Double] {
    let limits = targets.filter { $0.claim.metric == name }.flatMap {
      [$0.claim.atLeast, $0.claim.atMost]
    }
    return Set(limits.compactMap { $0 }).sorted()
  }

  // MARK: One other value

  private func columns(_ metric: Int) -> String {
    let estimates = rows.map { $0[metric]?.summary.estimate ?? .nothing }
    var chart = BarChart(
      title: "\(metrics[metric])", valueTitle: unit(metric),
      labels: parameters[0].values.map(\.text),
      series: [
        .init(
          name: "mean", values: estimates.map(\.value), low: estimates.map(\.low),
          high: estimates.map(\.high))
      ])
    chart.subtitle = "The same players on the same luck at every point, with 95 % intervals"
    chart.labelTitle = parameters[0].path
    chart.direction = .columns
    chart.format = format(metric)
    return chart.svg()
  }

  // MARK: Two

  /// The second parameter runs from left to right, the first one upwards.
  private func map(_ metric: Int) -> String {
    let (rowValues, columnValues) = (parameters[0].values, parameters[1].values)
    let cells = rowValues.indices.map { row in
      columnValues.indices.map { column in
        let point = row * columnValues.count + column
        let found = rows[point][metric]
        let difference = found?.difference ?? .nothing
        return HeatMap.Cell(
          value: found?.summary.estimate.value,
          difference: difference.isToldApart ? difference.value : nil,
          isReference: isBase(point))
      }
    }
    var map = HeatMap(
      title: "\(metrics[metric])", xTitle: parameters[1].path, yTitle: parameters[0].path,
      columns: columnValues.map(\.text), rows: rowValues.map(\.text), cells: cells)
    map.subtitle =
      "\(unit(metric)) at each point · coloured where it differs from the scenario as it is"
    map.aboveName = "more than as it is"
    map.belowName = "less"
    map.format = format(metric)
    return map.svg()
  }

  // MARK: Words

  private func unit(_ metric: Int) -> String { baseRows[metric]?.unit ?? "" }

  func isShare(_ metric: Int) -> Bool { baseRows[metric]?.kind == .share }

  private func format(_ metric: Int) -> ValueFormat { isShare(metric) ? .percent : .number }
}

extension Estimate {
  /// Whether the interval of a difference leaves out 0.
  var isToldApart: Bool {
    guard let low, let high, value != 0 else { return false }
    return low > 0 || high < 0
  }
}
