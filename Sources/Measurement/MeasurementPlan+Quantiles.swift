import Statistics

extension MeasurementPlan {
  /// The way in which a series is counted for quantiles: in one of two forms, or in neither.
  struct Column: Sendable, Equatable {
    /// Each value has a place of its own.
    struct Few: Sendable, Equatable {
      /// The place of the value 0 among those of a row.
      let firstBin: Int
      let largest: Int

      /// Returns the bin of a value, limited to the values that have bins of their own.
      @inline(__always)
      func bin(of value: Int) -> Int { max(0, min(value, largest)) }
    }

    var few: Few?
    /// The index among the series that have more values than that.
    var wide: Int?
  }

  /// Returns the series for recording, the number of values of those with few, and of others.
  static func columns(of series: [Series]) -> ([Column], bins: Int, wide: Int) {
    var columns = series.map { _ in Column() }
    var (bins, wide) = (0, 0)
    for (index, one) in series.enumerated() {
      guard let largest = one.quantilesUpTo, !one.isCumulative else { continue }
      if one.isExact == true {
        columns[index].few = Column.Few(firstBin: bins, largest: largest)
        bins += largest + 1
      } else {
        columns[index].wide = wide
        wide += 1
      }
    }
    return (columns, bins, wide)
  }

  /// A quantile of a metric over players: `level.day30.p50`.
  package struct PlayerQuantile: Sendable, Hashable {
    package let metric: Int
    /// 0.01…0.99.
    let share: Double
    package let definition: MetricDefinition
  }

  static func quantiles(of metrics: [MetricDefinition], asked names: [String]) -> [PlayerQuantile] {
    Set(names).sorted().compactMap { name in
      guard let (base, share) = Quantiles.split(name),
        let index = metrics.firstIndex(where: { $0.name == base && !$0.kind.isProportion })
      else { return nil }
      return PlayerQuantile(
        metric: index, share: share, definition: Quantiles.definition(of: metrics[index], share))
    }
  }

  /// All metrics and those of their quantiles over players that suggestions and completions show.
  public var namesWithQuantiles: [String] {
    metricNames
      + metrics.filter { !$0.kind.isProportion }.flatMap { metric in
        Quantiles.shares.map { Quantiles.name(of: metric.name, $0) }
      }
  }
}

extension Quantiles {
  package static let names = shares.map(ending)

  /// Returns the name of a metric's quantile: `level.day30.p05`.
  package static func name(of metric: String, _ share: Double) -> String {
    "\(metric).\(ending(share))"
  }

  private static func ending(_ share: Double) -> String {
    let percent = Int((share * 100).rounded())
    return "p\(percent < 10 ? "0" : "")\(percent)"
  }

  /// Returns the metric and the share of a name such as `level.day30.p50`: from `p01` to `p99`.
  package static func split(_ name: String) -> (metric: String, share: Double)? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      name.utf8[dot...].starts(with: ".p".utf8), let percent = Int(name[dot...].dropFirst(2)),
      1...99 ~= percent
    else { return nil }
    let (metric, share) = (String(name[..<dot]), Double(percent) / 100)
    return Self.name(of: metric, share) == name ? (metric, share) : nil
  }

  static let family = MetricDefinition(
    "METRIC.pNN", unit: "as the metric", kind: .playerQuantile,
    "Value of a metric that NN % of players do not exceed, for any mean over players and any whole "
      + "percent: \(accuracy)")

  static func definition(of metric: MetricDefinition, _ share: Double) -> MetricDefinition {
    MetricDefinition(
      name(of: metric.name, share), unit: metric.unit, kind: .playerQuantile, scale: metric.scale,
      "\(metric.meaning.dropLast()): the value that \(Int((share * 100).rounded())) % of players do "
        + "not exceed, \(accuracy)")
  }

  private static let accuracy =
    "exact for whole numbers of up to a million players, otherwise within 0.1 %."
}
