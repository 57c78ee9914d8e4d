import Statistics

// How much memory runs take at their peak, known before the first trial. What is counted are the
// tables whose sizes the plan fixes; what grows a little as players come in is guessed. The sums lie
// on the safe side: against measured peaks of 28 to 739 MB those of runs were between 10 % less and
// 60 % more, those of comparisons and sweeps up to 2.5 times as much.

extension MeasurementPlan {
  /// Bytes of a tally of the whole plan.
  var tallyBytes: Int { dayBytes + summaryBytes + spreadBytes }

  /// What is kept day by day: sums, and counts by value.
  private var dayBytes: Int {
    days * (rows + archetypes.count) * series.count * MemoryLayout<ClusterSums>.stride
      + days * archetypes.count * binsPerRow * MemoryLayout<UInt32>.stride
  }

  /// What every metric's estimates need.
  private var summaryBytes: Int {
    let lists = metricRows + archetypes.count
    let lengths = droughts.reduce(0) { $0 + $1.capacity + 1 }
    let endings = lengths * (2 * archetypes.count + 1) * MemoryLayout<DroughtEndings>.stride
    let clusters = lengths * lists * DroughtClusters.bytesOfAttempt
    let bandSums =
      (bands?.starts.count ?? 0) * metricRows * bandFlows * MemoryLayout<ClusterSums>.stride
    let bins = purses.reduce(0) { bins, purse in
      bins + WealthTally.layout(of: series[purse.balance]).binCount
    }
    let wealth = checkpointDays.count * archetypes.count * WealthTally.groups * bins
    return metrics.count * lists * MemoryLayout<MetricTally>.stride + endings + clusters + bandSums
      + wealth * MemoryLayout<UInt32>.stride
  }

  /// How each metric spreads over players: a few hundred bins of each archetype.
  private var spreadBytes: Int {
    metrics.count * archetypes.count * 300 * MemoryLayout<UInt32>.stride
  }

  /// The diary of a party while it lives, and twice that for buffers that grow.
  private var recorderBytes: Int {
    2 * 4 * (series.count + 1) * (days + 1) * MemoryLayout<Int>.stride
  }

  /// Estimates by day, and the tables in which the report says them, all in memory at once.
  private var reportBytes: Int { days * rows * series.count * 150 }

  /// What a party showed of every metric and, for a comparison, of every state on every day.
  private func figureBytes(withDays: Bool) -> Int {
    (metrics.count * metricRows + (withDays ? days * rows * stateCount : 0))
      * MemoryLayout<PairedSums.Side>.stride
  }

  private func differenceBytes(withDays: Bool) -> Int {
    (metrics.count * metricRows + (withDays ? days * rows * stateCount : 0))
      * MemoryLayout<PairedSums>.stride
  }

  /// - Parameter stages: Whether the run may go on, so that what it recorded before is kept.
  func runBytes(threads: Int, stages: Bool) -> Int {
    Self.program + threads * recorderBytes
      + (Self.tallies(threads) + (stages ? 2 : 0)) * tallyBytes + reportBytes
  }

  func comparisonBytes(with other: MeasurementPlan, threads: Int) -> Int {
    let worlds = [self, other]
    let tallies = worlds.reduce(differenceBytes(withDays: true)) { $0 + $1.tallyBytes }
    let lives = worlds.reduce(0) { $0 + $1.recorderBytes + $1.figureBytes(withDays: true) }
    return Self.program + threads * lives + Self.tallies(threads) * tallies + reportBytes
  }

  /// - Parameters:
  ///   - points: All worlds but the base, taken to be alike.
  ///   - perPass: How many of them are played at a time.
  func sweepBytes(points: Int, perPass: Int, threads: Int) -> Int {
    let played = min(points, perPass)
    let small = summaryBytes + differenceBytes(withDays: false)
    // A block is recorded in a whole tally, which is then made small.
    let working = tallyBytes + recorderBytes + 256 * figureBytes(withDays: false)
    let rows = metrics.count * metricRows * points * 1000
    return Self.program + threads * working + Self.tallies(threads) * (played + 1) * small + rows
  }

  /// Of several threads' tallies the first is copied when they are merged.
  private static func tallies(_ threads: Int) -> Int { threads == 1 ? 1 : threads + 1 }

  /// The program itself and a scenario.
  private static let program = 28_000_000
}

extension Simulation {
  /// About how many bytes of memory a run and its report take at the peak.
  ///
  /// - Parameters:
  ///   - threads: Those that really run at once.
  ///   - stages: Whether the run may go on with more players.
  public func bytesOfRun(threads: Int, stages: Bool = false) -> Int {
    plan.runBytes(threads: threads, stages: stages)
  }

  /// The same for a comparison with another world.
  public func bytesOfComparison(with other: Simulation, threads: Int) -> Int {
    plan.comparisonBytes(with: other.plan, threads: threads)
  }

  /// The same for a sweep over so many worlds.
  public func bytesOfSweep(points: Int, threads: Int) -> Int {
    plan.sweepBytes(
      points: points, perPass: Self.pointsPerPass(threads: threads), threads: threads)
  }
}
