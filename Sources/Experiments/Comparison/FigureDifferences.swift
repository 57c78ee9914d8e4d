import Measurement
import Statistics

/// The figures that both worlds have: the same metric, or the same state on the same day, for
/// archetypes or groups of the same name.
struct SharedFigures: Sendable, Equatable {
  /// The index of a figure in both worlds.
  struct Pair: Sendable, Equatable {
    let a, b: Int
  }

  /// The indices of a metric, and of a row of metrics, in both plans.
  let metrics, rows: [Pair]
  /// The indices of a net by band of levels, `purse × bands + band`, in both plans.
  let nets: [Pair]
  /// The indices of a track or balance, and of `all` or an archetype, in both plans.
  let states, dayRows: [Pair]
  /// Days of the shorter world; 0 if only metrics count.
  let days: Int
  /// The indices of the figures in each world's `PartyRecorder` record of a party:
  /// `[metric × rows + row]`, with the nets after the metrics, and
  /// `[(day × dayRows + row) × states + state]`, days from 0.
  fileprivate let metricPlaces, dayPlaces: [Pair]

  /// - Parameter withDays: Whether states count day by day; otherwise only metrics count.
  init(_ a: MeasurementPlan, _ b: MeasurementPlan, withDays: Bool) {
    let metrics = Self.pairs(a.metrics, b.metrics).filter {
      a.records(metric: $0.a) && b.records(metric: $0.b)
    }
    let rows = Self.pairs(a.groupNames, b.groupNames)
    let states = Self.pairs(
      Array(a.series.prefix(a.stateCount)), Array(b.series.prefix(b.stateCount)))
    let dayRows = Self.pairs(["all"] + a.archetypes, ["all"] + b.archetypes)
    days = withDays ? min(a.days, b.days) : 0
    let nets = Self.pairs(a.bandNetNames, b.bandNetNames)
    let figures =
      metrics + nets.map { Pair(a: a.metrics.count + $0.a, b: b.metrics.count + $0.b) }
    metricPlaces = figures.flatMap { metric in
      rows.map {
        Pair(a: metric.a * a.metricRows + $0.a, b: metric.b * b.metricRows + $0.b)
      }
    }
    dayPlaces = (0..<days).flatMap { day in
      dayRows.flatMap { row in
        states.map {
          Pair(
            a: (day * a.rows + row.a) * a.stateCount + $0.a,
            b: (day * b.rows + row.b) * b.stateCount + $0.b)
        }
      }
    }
    (self.metrics, self.rows, self.nets) = (metrics, rows, nets)
    (self.states, self.dayRows) = (states, dayRows)
  }

  /// Returns the indices of what both have.
  private static func pairs<Item: Equatable>(_ a: [Item], _ b: [Item]) -> [Pair] {
    a.enumerated().compactMap { index, item in
      b.firstIndex(of: item).map { Pair(a: index, b: $0) }
    }
  }
}

/// The differences of the figures of a set of parties between two worlds.
struct FigureDifferences: KeptTally {
  let shared: SharedFigures
  private var metrics: [PairedSums]
  private var days: [PairedSums]

  init(_ shared: SharedFigures) {
    self.shared = shared
    metrics = Array(repeating: PairedSums(), count: shared.metricPlaces.count)
    days = Array(repeating: PairedSums(), count: shared.dayPlaces.count)
  }

  /// Returns the difference of a metric in a row, by their indices among the shared ones.
  func ofMetric(_ metric: Int, row: Int) -> PairedSums {
    metrics[metric * shared.rows.count + row]
  }

  /// Returns the difference of a net by band of levels in a row, by their indices likewise.
  func ofNet(_ net: Int, row: Int) -> PairedSums {
    metrics[(shared.metrics.count + net) * shared.rows.count + row]
  }

  /// Returns the difference of a state in a row on a day, from 0.
  func ofState(_ state: Int, row: Int, day: Int) -> PairedSums {
    days[(day * shared.dayRows.count + row) * shared.states.count + state]
  }

  /// Records a party's metrics and nets in each world.
  mutating func record(_ a: [PairedSums.Side], _ b: [PairedSums.Side]) {
    for (index, place) in shared.metricPlaces.enumerated() {
      metrics[index].record(a[place.a], b[place.b])
    }
  }

  /// Records a party's states in each world, day by day.
  mutating func record(days a: [PairedSums.Side], _ b: [PairedSums.Side]) {
    for (index, place) in shared.dayPlaces.enumerated() {
      days[index].record(a[place.a], b[place.b])
    }
  }

  mutating func exchange(with bytes: inout TallyBytes) {
    bytes.exchange(&metrics)
    bytes.exchange(&days)
  }

  /// - Precondition: Both are of the same worlds.
  mutating func merge(_ other: FigureDifferences) {
    precondition(shared == other.shared, "differences of other worlds cannot be merged")
    for index in metrics.indices { metrics[index].merge(other.metrics[index]) }
    for index in days.indices { days[index].merge(other.days[index]) }
  }
}

extension MeasurementPlan {
  /// The names of the nets by band of levels, as they are kept of a party.
  fileprivate var bandNetNames: [String] {
    purses.flatMap { purse in
      (bands?.starts ?? []).map { Self.net(purse.currency, fromLevel: $0).name }
    }
  }
}
