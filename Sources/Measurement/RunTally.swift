import Statistics

/// Exact measurements of a set of parties. Its size depends on days and archetypes, never on
/// the number of players.
public struct RunTally: Tally, Equatable {
  /// What is measured; only tallies of equal plans can be merged.
  public let plan: MeasurementPlan
  /// Parties and players, by row: all, then each archetype, then each group.
  public internal(set) var sizes: [ClusterSizes]
  /// Of an account what moved on the day, of a state what the day adds to the sums of the day before,
  /// so that a day on which nothing changes costs nothing:
  /// `[(row × series + series) × days + day]`, days from 0, as a party is recorded series by series.
  ///
  /// A party whose members are all of one archetype is recorded in a row of its own kind alone,
  /// behind the others, and not a second time for everybody.
  package var sums: [ClusterSums]
  /// Counts of players by value, for the series with quantiles, as what a day adds to the counts of
  /// the day before, below 0 modulo 2³²:
  /// `[(archetype × binsPerRow + firstBin + bin) × days + day]`, days from 0. From one day to the
  /// next most players stay in or near their bin, so the days of a bin share cache lines.
  package var histograms: [UInt32]
  /// `[source × archetypes + archetype]`.
  @usableFromInline package var droughts: DroughtTable
  /// `[row × metrics + metric]`: a party is recorded row by row, so that it writes to neighbouring
  /// places. The rows behind `metricRows` hold all players
  /// of an archetype, and those parties that have no others; what is known of a row is in those of its
  /// archetypes too.
  package var metrics: [MetricTally]
  /// Faucets and sinks by band of levels, over all and each archetype.
  package var bands: LevelBandTally
  /// What is held of each currency on the days of checkpoints.
  package var wealth: WealthTally
  /// The members that stand out, and their parties.
  var outliers: OutlierTally

  /// A tally of no party: all counts 0.
  public init(plan: MeasurementPlan) {
    self.plan = plan
    sizes = Array(repeating: ClusterSizes(), count: plan.metricRows)
    sums = Array(
      repeating: ClusterSums(),
      count: plan.days * (plan.rows + plan.archetypes.count) * plan.series.count)
    histograms = Array(
      repeating: 0, count: plan.days * plan.archetypes.count * plan.binsPerRow)
    droughts = DroughtTable(plan: plan)
    metrics = Array(
      repeating: MetricTally(),
      count: plan.metrics.count * (plan.metricRows + plan.archetypes.count))
    bands = LevelBandTally(
      bands: plan.bands?.starts.count ?? 0, rows: plan.metricRows, flows: plan.bandFlows)
    outliers = OutlierTally(plan.outliers)
    wealth = WealthTally(
      layouts: plan.purses.map { WealthTally.layout(of: plan.series[$0.balance]) },
      days: plan.checkpointDays.count, archetypes: plan.archetypes.count)
  }

  /// Adds the other tally's parties, count by count.
  ///
  /// - Precondition: Both have the same plan.
  public mutating func merge(_ other: RunTally) {
    precondition(plan == other.plan, "measurements of different plans cannot be merged")
    for index in sizes.indices { sizes[index].merge(other.sizes[index]) }
    for index in sums.indices { sums[index].merge(other.sums[index]) }
    for bin in histograms.indices { histograms[bin] &+= other.histograms[bin] }
    droughts.merge(other.droughts)
    for index in metrics.indices { metrics[index].merge(other.metrics[index]) }
    bands.merge(other.bands)
    wealth.merge(other.wealth)
    outliers.merge(other.outliers)
  }

  /// Sums of a series over a row, day by day.
  package func sums(row: Int, series: Int) -> [ClusterSums] {
    var days = [ClusterSums](repeating: ClusterSums(), count: plan.days)
    for recorded in [row] + plan.archetypes(ofRow: row).map({ plan.rows + $0 }) {
      let first = (recorded * plan.series.count + series) * plan.days
      for day in days.indices { days[day].merge(sums[first + day]) }
    }
    if series < plan.stateCount {
      for day in days.indices.dropFirst() { days[day].merge(days[day - 1]) }
    }
    return days
  }

  /// Over the parties that have players of a row with a value of a metric.
  package func figures(ofMetric metric: Int, row: Int) -> ClusterFigures {
    let mixed = recorded(ofMetric: metric, row: row)
    return plan.archetypes(ofRow: row).reduce(into: (mixed.sums, mixed.sizes)) {
      figures, archetype in
      let others = recorded(ofMetric: metric, row: plan.metricRows + archetype)
      figures.0.merge(others.sums)
      figures.1.merge(others.sizes)
    }
  }

  /// A metric over the players of an archetype.
  func players(ofMetric metric: Int, archetype: Int) -> MetricTally {
    recorded(ofMetric: metric, row: plan.metricRows + archetype)
  }

  private func recorded(ofMetric metric: Int, row: Int) -> MetricTally {
    metrics[row * plan.metrics.count + metric]
  }
}

extension RunTally {
  /// A tally of no party for merging those that `dropDaysAndSpreads` has made small.
  package init(summaryOnly plan: MeasurementPlan) {
    self.init(plan: plan)
    dropDaysAndSpreads()
  }

  /// Frees all that a summary's estimates do not need, which is most of a tally. No party can be
  /// recorded from here on; the tally still merges with others of which the same is left.
  package mutating func dropDaysAndSpreads() {
    sums = []
    histograms = []
    for index in metrics.indices { metrics[index].histogram = BinCounts() }
    droughts.endRecording()
  }
}

/// One metric over parties, and over players that have it.
public struct MetricTally: Tally, Equatable {
  static let layout = LogLinearLayout(subdivisionBits: 6, largest: 1 << 50, signed: true)

  var sizes = ClusterSizes()
  var sums = ClusterSums()
  /// Σ value² over players, for their standard deviation.
  var squares = Int128(0)
  var lowest = Int.max
  var highest = Int.min
  /// Players by value.
  package var histogram = BinCounts()

  init() {}

  /// Records a party's players of this row: their sum, and how many have a value.
  @inline(__always)
  mutating func record(party total: Int, size: Int) {
    sizes.record(size: size)
    sums.record(total: total, size: size)
  }

  /// Records a player's value.
  ///
  /// - Parameter bin: The value's bin of `layout`, which whoever records many keeps at hand: a static
  ///   constant is checked for being ready at each look.
  @inline(__always)
  mutating func record(player value: Int, bin: Int) {
    // It fits, as in `ClusterSums`.
    squares &+= Int128(value) &* Int128(value)
    lowest = min(lowest, value)
    highest = max(highest, value)
    histogram.record(bin)
  }

  /// Records a party of one player.
  @inline(__always)
  mutating func record(one value: Int, bin: Int) {
    record(party: value, size: 1)
    record(player: value, bin: bin)
  }

  /// Adds the other tally's players: sums and counts add up, the extremes are those of both.
  public mutating func merge(_ other: MetricTally) {
    sizes.merge(other.sizes)
    sums.merge(other.sums)
    squares += other.squares
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
    histogram.merge(other.histogram)
  }
}
