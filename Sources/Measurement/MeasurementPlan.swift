import Players
import Statistics

/// All measurements of a run: fixed before the first trial, the same for every block.
public struct MeasurementPlan: Sendable, Equatable {
  /// Days of life of those who join first, ≥ 1; who join later are observed for fewer.
  public let days: Int
  /// Names of the archetypes, at least one, in the order of their indices.
  public let archetypes: [String]
  /// The share of each archetype in the population, relative to the others'.
  let weights: [Double]
  /// The day of the calendar on which each archetype's players join.
  public let joinDays: [Int]
  /// The days of life on which each archetype's players are observed, 1 to `days`: all end on the
  /// same day of the calendar.
  public let observedDays: [Int]
  /// The numbers known of players and their parties besides presence.
  let known: KnownNumbers
  /// The archetypes of each row of the metrics, then of each extra row (`PartyRows.forEachRecorded`).
  let archetypesOfRows: [[Int]]
  /// A player's expected controls by luck alone on each of `controlSpans`, `[archetype][span]`: the
  /// numbers of `PartyAuxiliaries` after its members, nil for those unknown.
  package let expectedControls: [[[Double?]]]
  /// The expected share of players who play on each day, `[archetype][day]`; empty if unknown.
  let expectedActivity: [[Double]]
  /// The days whose presence is a control variate: up to each checkpoint day, then each window.
  package let controlSpans: [ClosedRange<Int>]
  /// The index of the days whose presence is the control variate of each metric.
  package let controlDays: [Int]
  /// The requested metrics of some days, and the indices of the metrics whose totals they need.
  let windows: [Window]
  /// The requested metrics of players who play on a day.
  let activity: [ActivityMetric]
  @usableFromInline package let totals: [Int]
  /// States first, beginning with those totals, then accounts.
  public let series: [Series]
  /// The sources of droughts: the game's, in its order, then requested levels.
  public let droughts: [DroughtSource]
  /// Groups of archetypes for which metrics are also estimated together.
  public let groups: [PlayerGroup]
  /// The game's own metrics, followed by the checkpoints of tracks and balances, balances on
  /// reaching a band of levels, and the shares of players who are broke or hoard.
  public let metrics: [MetricDefinition]
  /// Metrics that are a series' value on a day, and the days, rising.
  package let checkpoints: [Checkpoint]
  package let checkpointDays: [Int]
  /// Tracks and balances come first, then the accounts.
  package let stateCount: Int
  let columns: [Column]
  /// The number of values of all series with quantiles and few of them, and of series with many.
  package let binsPerRow, wideCount: Int
  /// The series of players still in the game, and of a player's level, if there are such.
  let retained, level: Int?
  /// The bands of levels; nil for a game without levels or without accounts.
  package let bands: LevelBands?
  /// Levels whose first day is requested, the last of the droughts.
  let levelMilestones: [Int]
  /// Requested shares of each source's ended droughts: `milestone.firstEpic.days.by30`.
  package let endings: [[DroughtMetric]]
  package let ratios: [TotalsRatio]
  /// The currencies, in the order of their balances.
  package let purses: [Purse]
  /// The number of days of a player's own income above which it hoards a currency.
  package let hoardDays: Int
  let activeDays: Int?
  /// The day of life that players must be observed on to have each metric; 1 for those of any life.
  let neededDays: [Int]
  /// The metric `players.stuck`; nil in a run without levels, or too short for it.
  let stuckMetric: Int?
  let outliers: [OutlierRule]
  package let quantiles: [PlayerQuantile]
  /// The part of all possible measurements that the run records.
  package let recorded: Recorded
  /// The indices of metrics that the game keeps for each player and that are not requested.
  let unrecorded: [Int]
  package let recordsWealth: Bool
  package let report: GameReport

  package struct Checkpoint: Sendable, Hashable { package let day, series, metric: Int }

  /// A currency: its series and the metrics made from them.
  package struct Purse: Sendable, Hashable {
    package let currency: String
    package let balance: Int
    let faucets, sinks: [Int]
    /// The balance on reaching each band, from the second on.
    var arrivalMetrics: [Int] = []
    /// The share of players who hold less than a day's sinks, by the index of the checkpoint.
    var brokeMetrics: [Int] = []
    /// The share of players who hold more than `hoardDays` days' faucets.
    var hoardingMetrics: [Int] = []
  }

  /// Every track and balance becomes a metric on the checkpoint days, on requested ones and on the
  /// last. The weights are the archetypes' relative shares, nil for equal ones. Archetypes may join
  /// on different days of the calendar, by default all on day 1; those who join first live all days.
  /// Traits are those that each party's recorder gets of its members. The expected companions are the
  /// other members of each archetype in the party of a player, by archetype, none where all play
  /// alone; the expected presence is that by luck alone up to each of some days, by archetype.
  ///
  /// - Precondition: No archetype joins after the last day.
  public init(
    days: Int, archetypes: [String], weights: [Double]? = nil, joinDays: [Int]? = nil,
    groups: [PlayerGroup] = [], series: [Series], droughts: [DroughtSource],
    metrics gameMetrics: [MetricDefinition], traits: [PlayerTrait] = [],
    expectedCompanions: [[Double]] = [],
    expectedPresence: (_ through: [Int]) -> [[ExpectedPresence]] = { _ in [] },
    checkpointDays: [Int] = [7, 14, 30, 60, 90, 180, 365], measures: MeasureRules = MeasureRules()
  ) {
    precondition(days >= 1 && !archetypes.isEmpty)
    Self.check(archetypes, groups, series, gameMetrics)
    let asked = measures.asked + measures.asked.flatMap(Self.parts(ofRatio:))
    let recorded = measures.recorded.withParts
    let (windows, totals) = Self.windows(of: gameMetrics, asked: asked, recorded, through: days)
    let series = totals.map { Series(name: gameMetrics[$0].name, kind: .track) } + series
    (self.windows, self.totals) = (windows, totals)
    stateCount = series.count { !$0.isCumulative }
    (self.days, self.archetypes, self.groups, self.series) = (days, archetypes, groups, series)
    let alone = archetypes.indices.map { [$0] }
    archetypesOfRows = [Array(archetypes.indices)] + alone + groups.map(\.archetypes) + alone
    self.weights = weights ?? archetypes.map { _ in 1 }
    let joinDays = joinDays ?? archetypes.map { _ in 1 }
    let observedDays = Self.observedDays(joinDays, days: days, archetypes: archetypes.count)
    (self.joinDays, self.observedDays) = (joinDays, observedDays)
    let late = Self.note(onLate: observedDays, days)
    let level = series.firstIndex { $0.isLevel }
    self.level = level
    levelMilestones = level == nil ? [] : Set(asked.compactMap(Self.level(of:))).sorted()
    let droughts = droughts + levelMilestones.map(Self.milestone(ofLevel:))
    self.droughts = droughts
    var metrics = gameMetrics + windows.map(\.definition)
    stuckMetric = Self.stuckMetric(level: level, days: days, recorded, metrics: &metrics)
    let checkpointDays = Self.days(
      checkpointDays + (late.isEmpty ? [] : [1] + observedDays), asked, recorded, through: days)
    endings = droughts.map { Self.endings($0, asked: Set(asked)) }
    checkpoints = Self.checkpoints(
      series, windows, totals: totals.count, on: checkpointDays, late, recorded, metrics: &metrics)
    bands =
      stateCount == series.count || !recorded.includesBands(measures.levelBands, of: series)
      ? nil : level.map { LevelBands(series: $0, starts: measures.levelBands) }
    purses = Self.purses(
      series, bands: bands, checkpointDays: checkpointDays, late, recorded, metrics: &metrics)
    activity = Self.activity(
      series, asked: asked, recorded, through: days, late, metrics: &metrics)
    ratios =
      (Self.ratios(purses, series, metrics: metrics, asked: measures.asked)
      + Self.ratios(ofActivity: measures.asked, series, except: metrics)
      + Self.ratios(ofPeriods: measures.periods, purses, series))
      .filter { recorded.includes($0.definition.name) }
    (hoardDays, report) = (measures.hoardDays, measures.report)
    self.metrics = metrics
    let metricDays = metrics.map { Self.day(of: $0.name) }
    neededDays = metrics.indices.map { [stuckMetric] metric in
      if metric < gameMetrics.count { return 1 }
      if let window = windows.first(where: { $0.metric == metric }) {
        return window.days.upperBound
      }
      return metric == stuckMetric ? Outlier.stuckDays + 1 : metricDays[metric] ?? 1
    }
    self.recorded = recorded
    unrecorded = metrics.indices.filter { [metrics] in !recorded.includes(metrics[$0].name) }
    recordsWealth = purses.contains { purse in
      checkpointDays.contains { recorded.includes(Self.gini(purse.currency, day: $0).name) }
    }
    outliers =
      recorded == .everything
      ? Self.outliers(
        metrics, series: series, droughts: droughts, report: report, days: days) : []
    activeDays = metrics.firstIndex { $0.name == "days.active" }
    self.checkpointDays = checkpointDays
    controlSpans =
      checkpointDays.map { 1...$0 } + windows.map(\.days) + activity.map(\.controlSpan)
    controlDays = Self.controlDays(
      of: metricDays, checkpointDays, windows.map(\.metric) + activity.map(\.metric))
    known = KnownNumbers(traits, withCompanions: !expectedCompanions.isEmpty)
    let presence = expectedPresence(Array(1...days))
    expectedControls = known.expectations(
      traits, companions: expectedCompanions, presence, on: controlSpans, through: observedDays)
    expectedActivity = presence.map { days in
      zip(days, [0] + days.map(\.activeDays)).map { $0.activeDays - $1 }
    }
    retained = series.firstIndex { $0.kind == .retained }
    (columns, binsPerRow, wideCount) = Self.columns(of: series)
    quantiles = Self.quantiles(of: metrics, asked: measures.asked)
  }

  package func records(metric: Int) -> Bool { recorded.includes(metrics[metric].name) }
  package func records(source: Int) -> Bool {
    metrics(ofSource: source).contains { recorded.includes($0.definition.name) }
  }
  package var recordsDays: Bool { recorded == .everything }
  /// True if the daily record has the tasks of each day in place of the control's.
  @usableFromInline package var recordsTasks: Bool { recorded == .playerDays }

  /// Rows of the tables by day: the whole population, then each archetype.
  package var rows: Int { archetypes.count + 1 }
  /// Accounts, and the net of each currency: the flows by band of levels.
  package var bandFlows: Int { series.count - stateCount + purses.count }
  /// The nets of all currencies in all bands: `purse × bands + band`.
  var bandNets: Int { purses.count * (bands?.starts.count ?? 0) }
  /// Pooled ratios: those nets, then the ratios of totals.
  package var pooled: [MetricDefinition] {
    purses.flatMap { purse in
      (bands?.starts ?? []).map { Self.net(purse.currency, fromLevel: $0) }
    } + ratios.map(\.definition)
  }
  /// Rows of the metrics: those of the tables by day, then each group.
  package var metricRows: Int { rows + groups.count }

  package func archetypes(ofRow row: Int) -> [Int] { archetypesOfRows[row] }

  /// Returns the rows in which the parties of a row are recorded, in a table with `count` rows: its
  /// own, and the extra rows of its archetypes (`PartyRows.forEachRecorded`).
  func recordedRows(of row: Int, after count: Int) -> [Int] {
    [row] + archetypes(ofRow: row).map { count + $0 }
  }

  /// Returns the shares of a row's archetypes in the row's population.
  package func weights(ofRow row: Int) -> [Double] {
    let weights = archetypes(ofRow: row).map { self.weights[$0] }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }

  /// The groups of metrics: `all`, the archetypes, the named groups.
  public var groupNames: [String] { ["all"] + archetypes + groups.map(\.name) }
}
