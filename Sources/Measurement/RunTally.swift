import Statistics

/// Exact measurements of a set of parties. Its size depends on days and archetypes and, up to a
/// limit (`ValueCounts`), on the number of the players' different values.
public struct RunTally: FieldTally, Equatable {
  /// The measurement plan; only tallies of equal plans can be merged.
  public let plan: MeasurementPlan
  /// Parties and players, by row: all, then each archetype, then each group; where some join late,
  /// then those who are observed through each of the plan's stretches, and no longer.
  public internal(set) var sizes: [ClusterSizes]
  /// For an account, the day's amounts; for a state, the day's addition to the sums of the day
  /// before, so that a day without changes costs nothing: `[(row × series + series) × days + day]`,
  /// days from 0. The extra rows come last (`PartyRows.forEachRecorded`).
  package var sums: [ClusterSums]
  /// Counts of players, and of those who have left the game, by value, for the series with
  /// quantiles and few values, as a day's addition to the counts of the day before, below 0 modulo
  /// 2³²: `[(archetype × binsPerRow + firstBin + value) × days + day]`, days from 0. Most players
  /// keep their value, so the days of a value share cache lines.
  package var histograms, gone: [UInt32]
  /// Players by value, for the other series with quantiles: `[archetype × wide + series]`.
  var wide: [DayCounts]
  /// Players who have left, by value from their day of leaving on, for the series of `wide`.
  var wideGone: [LeaverCounts]
  /// The part of `sums` of players who have left: `[(archetype × series + series) × days + day]`.
  package var goneSums: [ClusterSums]
  /// The players who have left, in the parties' sizes, as additions: `[archetype × days + day]`.
  var goneSizes: [ClusterSizes]
  /// Players who play on a day: `[archetype × days + day]`, days from 0.
  package var active: [UInt32]
  /// For parties of several archetypes, Σ total × members of an archetype, over all members by day
  /// like the sums: `[(archetype × series + series) × days + day]`.
  package var dayProducts: [Int128]
  /// `[source × archetypes + archetype]`.
  @usableFromInline package var droughts: DroughtTable
  /// `[row × metrics + metric]`, as a party is recorded row by row. The extra rows, which also hold
  /// all players of an archetype, come last (`PartyRows.forEachRecorded`).
  package var metrics: [MetricTally]
  /// The parties' auxiliary numbers, and their products with totals and with members without value.
  var auxiliaries, metricProducts, missingProducts: AuxiliaryProducts
  package var bands: LevelBandTally
  /// Ratios of totals, each as a band.
  var ratios: LevelBandTally
  package var wealth: WealthTally
  var outliers: OutlierTally

  /// Creates a tally without parties.
  public init(plan: MeasurementPlan) {
    self.plan = plan
    sizes = Array(
      repeating: ClusterSizes(),
      count: plan.metricRows + (plan.hasCohorts ? plan.stretches.count : 0))
    let (days, archetypes) = (plan.recordsDays ? plan.days : 0, plan.archetypes.count)
    let (allDays, series) = (days * archetypes, plan.series.count)
    let leavingDays = plan.retained == nil ? 0 : allDays
    sums = Array(repeating: ClusterSums(), count: (days * plan.rows + allDays) * series)
    histograms = Array(repeating: 0, count: allDays * plan.binsPerRow)
    gone = Array(repeating: 0, count: leavingDays * plan.binsPerRow)
    let tables = days > 0 ? archetypes * plan.wideCount : 0
    wide = Array(repeating: DayCounts(days: days), count: tables)
    wideGone = Array(repeating: LeaverCounts(days: days), count: leavingDays > 0 ? tables : 0)
    goneSums = Array(repeating: ClusterSums(), count: leavingDays * series)
    goneSizes = Array(repeating: ClusterSizes(), count: leavingDays)
    active = Array(repeating: 0, count: allDays)
    droughts = DroughtTable(plan: plan)
    let metrics = plan.metrics.map { MetricTally(scale: $0.scale) }
    self.metrics = (0..<plan.metricRows + archetypes).flatMap { _ in metrics }
    dayProducts = Array(repeating: 0, count: allDays * series)
    auxiliaries = AuxiliaryProducts(momentsOf: plan)
    metricProducts = AuxiliaryProducts(plan: plan, amounts: plan.metrics.count)
    missingProducts = AuxiliaryProducts(plan: plan, amounts: plan.metrics.count)
    bands = LevelBandTally(plan: plan)
    ratios = LevelBandTally(ratiosOf: plan)
    outliers = OutlierTally(plan.outliers)
    wealth = WealthTally(
      scales: plan.recordsWealth ? plan.purses.map { plan.series[$0.balance].scale } : [],
      days: plan.checkpointDays.count, archetypes: archetypes)
  }

  public mutating func combine(with other: RunTally?, _ bytes: inout TallyBytes) {
    precondition(
      other.map { plan == $0.plan } ?? true, "measurements of different plans cannot be merged")
    bytes.field(&sizes, other?.sizes)
    bytes.field(&sums, other?.sums)
    bytes.field(modular: &histograms, other?.histograms)
    bytes.field(modular: &gone, other?.gone)
    bytes.field(&wide, other?.wide)
    bytes.field(&wideGone, other?.wideGone)
    bytes.field(&goneSums, other?.goneSums)
    bytes.field(&goneSizes, other?.goneSizes)
    bytes.field(modular: &active, other?.active)
    bytes.field(&dayProducts, other?.dayProducts)
    bytes.field(&auxiliaries, other?.auxiliaries)
    bytes.field(&metricProducts, other?.metricProducts)
    bytes.field(&missingProducts, other?.missingProducts)
    bytes.field(&droughts, other?.droughts)
    bytes.field(&metrics, other?.metrics)
    bytes.field(&bands, other?.bands)
    bytes.field(&ratios, other?.ratios)
    bytes.field(&wealth, other?.wealth)
    bytes.field(&outliers, other?.outliers)
  }

  /// Returns the parties and players of a row of the tables by day that are observed on a day.
  func sizes(row: Int, on day: Int) -> ClusterSizes {
    if row > 0 { return plan.isObserved(row - 1, on: day) ? sizes[row] : ClusterSizes() }
    guard plan.hasCohorts else { return sizes[0] }
    return zip(plan.stretches, sizes.dropFirst(plan.metricRows)).reduce(into: ClusterSizes()) {
      if day <= $1.0.upperBound { $0.merge($1.1) }
    }
  }

  /// Returns the players of a row of the metrics who are observed on a day.
  func players(row: Int, on day: Int) -> Int {
    plan.archetypes(ofRow: row).reduce(0) { $0 + sizes(row: $1 + 1, on: day).observations }
  }

  /// Returns the sums of a series over the observed players of a row, day by day.
  package func sums(row: Int, series: Int) -> [ClusterSums] {
    var days = [ClusterSums](repeating: ClusterSums(), count: plan.days)
    // One for all days: to make one takes longer than to add.
    var unused = TallyBytes()
    for recorded in plan.recordedRows(of: row, after: plan.rows) {
      let first = (recorded * plan.series.count + series) * plan.days
      for day in days.indices { days[day].combine(with: sums[first + day], &unused) }
    }
    if series < plan.stateCount {
      for day in days.indices.dropFirst() { days[day].combine(with: days[day - 1], &unused) }
    }
    return days
  }

  /// Returns the figures over the parties that have players of a row with a value of a metric.
  package func figures(ofMetric metric: Int, row: Int) -> ClusterFigures {
    recorded(ofMetric: metric, row: row).reduce(into: (ClusterSums(), ClusterSizes())) {
      $0.0.merge($1.sums)
      $0.1.merge($1.sizes)
    }
  }

  func players(ofMetric metric: Int, archetype: Int) -> MetricTally {
    metrics[(plan.metricRows + archetype) * plan.metrics.count + metric]
  }

  /// Returns the values of a quantile's metric over the players of each archetype of a row.
  package func values(of quantile: MeasurementPlan.PlayerQuantile, row: Int) -> [ValueCounts] {
    plan.archetypes(ofRow: row).map { players(ofMetric: quantile.metric, archetype: $0).histogram }
  }

  func cubes(ofMetric metric: Int, row: Int) -> ClusterCubes {
    recorded(ofMetric: metric, row: row).reduce(into: ClusterCubes()) { $0.merge($1.cubes) }
  }

  private func recorded(ofMetric metric: Int, row: Int) -> [MetricTally] {
    plan.recordedRows(of: row, after: plan.metricRows).map {
      metrics[$0 * plan.metrics.count + metric]
    }
  }

  /// Frees everything that a summary's estimates do not need, which is most of a tally. No party
  /// can be recorded afterwards; the tally still merges with others reduced likewise.
  package mutating func dropDaysAndSpreads() {
    (sums, dayProducts, goneSums, goneSizes) = ([], [], [], [])
    (histograms, gone, wide, wideGone, active) = ([], [], [], [], [])
    let asked = Set(plan.quantiles.map(\.metric))
    for index in metrics.indices where !asked.contains(index % plan.metrics.count) {
      metrics[index].histogram = ValueCounts()
    }
    droughts.endRecording(keeping: plan.records(source:))
  }
}

/// One metric over parties, and over players that have it.
public struct MetricTally: FieldTally, Equatable {
  var sizes = ClusterSizes()
  var sums = ClusterSums()
  var cubes = ClusterCubes()
  /// Σ value² over players, for their standard deviation.
  var squares = Int128(0)
  package var histogram: ValueCounts

  init(scale: Int) { histogram = ValueCounts(scale: scale) }

  /// Records parties: the totals over their players of this row that have a value, and how many of
  /// them have one, nil for one each. A total is 0 where none has. Needs memory for two columns.
  mutating func record(
    parties totals: AmountColumn, sizes: AmountColumn?, _ memory: UnsafeMutablePointer<Int>
  ) {
    if let sizes { self.sizes.record(sizes) } else { self.sizes.record(ones: totals.count) }
    sums.record(totals, sizes: sizes)
    cubes.record(totals, sizes: sizes, memory)
  }

  /// Records players' values, all of them within a range.
  mutating func record(players values: AmountColumn, within range: ClosedRange<Int>) {
    squares &+= values.times(values)
    histogram.record(
      UnsafeBufferPointer(start: values.amounts, count: values.count), within: range)
  }

  public mutating func combine(with other: MetricTally?, _ bytes: inout TallyBytes) {
    bytes.field(&sizes, other?.sizes)
    bytes.field(&sums, other?.sums)
    bytes.field(&cubes, other?.cubes)
    bytes.field(&squares, other?.squares)
    bytes.field(&histogram, other?.histogram)
  }
}

extension ValueCounts {
  /// Creates counts of multiples of 1 ÷ scale: each of up to a million whole numbers, or bins.
  init(scale: Int) { self.init(maxValues: scale == 1 ? 1 << 20 : 0) }
}
