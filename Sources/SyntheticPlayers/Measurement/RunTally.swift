import Statistics

/// Exact measurements of a set of parties. Its size depends on days and archetypes, never on
/// the number of players.
public struct RunTally: Tally {
  /// What is measured; only tallies of equal plans can be merged.
  public let plan: MeasurementPlan
  /// Parties and players, by row: all, then each archetype, then each group.
  public internal(set) var sizes: [ClusterSizes]
  /// `[(row × series + series) × days + day]`, days from 0: a party is recorded series by series.
  ///
  /// A party whose members are all of one archetype is recorded in a row of its own kind alone,
  /// behind the others, and not a second time for everybody.
  var sums: [ClusterSums]
  /// Counts of players by value, for the series with quantiles:
  /// `[(archetype × binsPerRow + firstBin + bin) × days + day]`, days from 0. From one day to the
  /// next most players stay in or near their bin, so the days of a bin share cache lines.
  var histograms: [UInt32]
  /// `[source × archetypes + archetype]`.
  public internal(set) var droughts: DroughtTable
  /// `[metric × metricRows + row]`.
  public internal(set) var metrics: [MetricTally]
  /// Faucets and sinks by band of levels, over all and each archetype.
  var bands: LevelBandTally
  /// What is held of each currency on the days of checkpoints.
  var wealth: WealthTally
  /// The members that stand out, and their parties.
  var notables: NotableTally

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
    metrics = plan.metrics.flatMap { _ in (0..<plan.metricRows).map { _ in MetricTally() } }
    bands = LevelBandTally(
      bands: plan.bands?.starts.count ?? 0, rows: plan.metricRows, flows: plan.bandFlows)
    notables = NotableTally(plan.notables)
    wealth = WealthTally(
      layouts: plan.purses.map { purse in
        LogLinearLayout(
          subdivisionBits: 5, largest: plan.series[purse.balance].quantilesUpTo ?? 1 << 40)
      }, days: plan.checkpointDays.count, archetypes: plan.archetypes.count)
  }

  /// Adds the other tally's parties, count by count.
  ///
  /// - Precondition: Both have the same plan.
  public mutating func merge(_ other: RunTally) {
    precondition(plan == other.plan, "measurements of different plans cannot be merged")
    for index in sizes.indices { sizes[index].merge(other.sizes[index]) }
    for index in sums.indices { sums[index].merge(other.sums[index]) }
    for bin in histograms.indices { histograms[bin] += other.histograms[bin] }
    droughts.merge(other.droughts)
    for index in metrics.indices { metrics[index].merge(other.metrics[index]) }
    bands.merge(other.bands)
    wealth.merge(other.wealth)
    notables.merge(other.notables)
  }

  /// Sums of a series on a day (from 1) over a row.
  func sums(day: Int, row: Int, series: Int) -> ClusterSums {
    func recorded(_ row: Int) -> ClusterSums {
      sums[(row * plan.series.count + series) * plan.days + day - 1]
    }
    return plan.archetypes(ofRow: row).reduce(into: recorded(row)) {
      $0.merge(recorded(plan.rows + $1))
    }
  }
}

/// One metric over the players of a row that have it.
public struct MetricTally: Tally {
  static let layout = LogLinearLayout(subdivisionBits: 6, largest: 1 << 50, signed: true)

  var sizes = ClusterSizes()
  var sums = ClusterSums()
  /// Σ value² over players, for their standard deviation.
  var squares = Int128(0)
  var lowest = Int.max
  var highest = Int.min
  /// Players by value.
  var histogram = BinCounts()

  init() {}

  /// Records a party's players of this row: their sum, and how many have a value.
  mutating func record(party total: Int, size: Int) {
    sizes.record(size: size)
    sums.record(total: total, size: size)
  }

  /// Records a player's value.
  ///
  /// - Parameter bin: The value's bin of `layout`, which whoever records many keeps at hand: a static
  ///   constant is checked for being ready at each look.
  mutating func record(player value: Int, bin: Int) {
    squares += Int128(value) * Int128(value)
    lowest = min(lowest, value)
    highest = max(highest, value)
    histogram.record(bin)
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
