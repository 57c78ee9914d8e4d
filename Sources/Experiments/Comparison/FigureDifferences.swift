import GameSupport
import Measurement
import Statistics

/// The figures that both worlds have: the same metric, or the same state on the same day, for
/// archetypes or groups of the same name.
struct SharedFigures: Sendable, Equatable {
  struct Pair: Sendable, Hashable {
    let a, b: Int

    static let one = Pair(a: 1, b: 1)
  }

  let metrics, rows, pooled, states, dayRows: [Pair]
  /// Days of the shorter world; 0 if only metrics count.
  let days: Int
  /// The indices of the figures in each world's `PartyRecorder` record of a party:
  /// `[metric × rows + row]`, with the pooled ratios after the metrics, and
  /// `[(day × dayRows + row) × states + state]`, days from 0.
  fileprivate let metricPlaces, dayPlaces: [Pair]
  /// For each metric, the control days in both plans whose presence goes along with it; empty if the
  /// same is known of each party in both worlds.
  fileprivate let controlDays: [Pair]

  /// - Parameter isOnePopulation: True if both worlds have the same rules of who plays, and when.
  init(_ a: MeasurementPlan, _ b: MeasurementPlan, isOnePopulation: Bool, withDays: Bool) {
    let metrics = Self.pairs(a.metrics, b.metrics).filter {
      a.records(metric: $0.a) && b.records(metric: $0.b)
    }
    let rows = Self.pairs(a.groupNames, b.groupNames)
    let states = Self.pairs(
      Array(a.series.prefix(a.stateCount)), Array(b.series.prefix(b.stateCount)))
    let dayRows = Self.pairs(["all"] + a.archetypes, ["all"] + b.archetypes)
    days = withDays ? min(a.days, b.days) : 0
    let pooled = Self.pairs(a.pooled.map(\.name), b.pooled.map(\.name))
    let figures =
      metrics + pooled.map { Pair(a: a.metrics.count + $0.a, b: b.metrics.count + $0.b) }
    metricPlaces = figures.flatMap { metric in
      rows.map { Pair(a: metric.a * a.metricRows + $0.a, b: metric.b * b.metricRows + $0.b) }
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
    controlDays =
      isOnePopulation && a.controlSpans == b.controlSpans && a.observedDays == b.observedDays
        && a.expectedControls == b.expectedControls
      ? [] : metrics.map { Pair(a: a.controlDays[$0.a], b: b.controlDays[$0.b]) }
    (self.metrics, self.rows, self.pooled) = (metrics, rows, pooled)
    (self.states, self.dayRows) = (states, dayRows)
  }

  init(_ a: CompiledTrials, _ b: CompiledTrials, withDays: Bool) {
    self.init(a.plan, b.plan, isOnePopulation: a.population == b.population, withDays: withDays)
  }

  private static func pairs<Item: Equatable>(_ a: [Item], _ b: [Item]) -> [Pair] {
    a.enumerated().compactMap { index, item in
      // Nearly always both have the same, in the same order.
      let other = index < b.count && b[index] == item ? index : b.firstIndex(of: item)
      return other.map { Pair(a: index, b: $0) }
    }
  }
}

struct FigureDifferences: FieldTally {
  /// The change of a figure from party to party and, only where populations differ, its products with
  /// what is known of the parties in the other world.
  typealias Figure = (paired: PairedSums, crossing: CrossFigures?)

  let shared: SharedFigures
  private var metrics, days: CrossedSums

  init(_ shared: SharedFigures, _ a: MeasurementPlan, _ b: MeasurementPlan) {
    self.shared = shared
    func archetypes(_ rows: [SharedFigures.Pair]) -> [(a: [Int], b: [Int])] {
      rows.map { (a.archetypes(ofRow: $0.a), b.archetypes(ofRow: $0.b)) }
    }
    let none = SharedFigures.Pair(a: 0, b: 0)
    // Pooled ratios and states go along with members alone, who are the same up to each day.
    let controlDays =
      shared.controlDays.isEmpty ? [] : shared.controlDays + shared.pooled.map { _ in none }
    let pairs = Set(controlDays).sorted { ($0.a, $0.b) < ($1.a, $1.b) }
    metrics = CrossedSums(
      shared.metricPlaces,
      CrossProducts(
        rows: archetypes(shared.rows), days: pairs,
        width: .init(a: a.auxiliaryWidth, b: b.auxiliaryWidth),
        figures: controlDays.flatMap { days in
          shared.rows.indices.map {
            CrossProducts.Figure(row: $0, days: pairs.firstIndex(of: days)!)
          }
        }))
    days = CrossedSums(
      shared.dayPlaces,
      CrossProducts(
        rows: archetypes(shared.dayRows), days: [none], width: .one,
        figures: controlDays.isEmpty
          ? []
          : (0..<shared.days).flatMap { _ in
            shared.dayRows.indices.flatMap { row in
              shared.states.map { _ in CrossProducts.Figure(row: row, days: 0) }
            }
          }))
  }

  /// Returns a metric in a row, whose means use as many auxiliary numbers in each world.
  func ofMetric(_ metric: Int, row: Int, width: SharedFigures.Pair) -> Figure {
    metrics.figure(metric * shared.rows.count + row, width: width)
  }

  func ofPooled(_ ratio: Int, row: Int) -> Figure {
    metrics.figure((shared.metrics.count + ratio) * shared.rows.count + row, width: .one)
  }

  /// Returns a state in a row on a day, from 0.
  func ofState(_ state: Int, row: Int, day: Int) -> Figure {
    days.figure((day * shared.dayRows.count + row) * shared.states.count + state, width: .one)
  }

  mutating func record(_ a: ShownParty, _ b: ShownParty) {
    metrics.record((a.figures, a.auxiliaries), (b.figures, b.auxiliaries), shared.metricPlaces)
  }

  mutating func recordDays(_ a: PartyRecorder, _ b: PartyRecorder) {
    days.record((a.dayFigures, a.auxiliaries), (b.dayFigures, b.auxiliaries), shared.dayPlaces)
  }

  func canBe(of parties: Int) -> Bool {
    metrics.sums.allSatisfy { $0.canBe(of: parties) }
      && days.sums.allSatisfy { $0.canBe(of: parties) }
  }

  mutating func combine(with other: FigureDifferences?, _ bytes: inout TallyBytes) {
    if let other {
      precondition(shared == other.shared, "differences of other worlds cannot be merged")
    }
    bytes.field(&metrics.sums, other?.metrics.sums)
    bytes.field(&days.sums, other?.days.sums)
    bytes.field(&metrics.crossings, other?.metrics.crossings)
    bytes.field(&days.crossings, other?.days.crossings)
  }
}

private struct CrossedSums: Sendable {
  typealias Side = (figures: [PairedSums.Side], known: PartyAuxiliaries)

  var sums: [PairedSums]
  var crossings: CrossProducts

  init(_ places: [SharedFigures.Pair], _ crossings: CrossProducts) {
    sums = Array(repeating: PairedSums(), count: places.count)
    self.crossings = crossings
  }

  func figure(_ index: Int, width: SharedFigures.Pair) -> FigureDifferences.Figure {
    (sums[index], crossings.of(figure: index, width: width))
  }

  @inline(__always)
  mutating func record(_ a: Side, _ b: Side, _ places: [SharedFigures.Pair]) {
    for (index, place) in places.enumerated() {
      sums[index].record(a.figures[place.a], b.figures[place.b])
    }
    crossings.record(a.known, b.known) { (a.figures[places[$0].a], b.figures[places[$0].b]) }
  }
}
