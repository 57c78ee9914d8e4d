import GameKit
import Measurement
import MonteCarlo
import Statistics

/// One party's life in two worlds, on the same luck.
///
/// All luck is keyed by seed, party, member and purpose, so the n-th attempt at anything has the
/// same luck in both worlds (common random numbers), and what the worlds share cancels in the
/// difference of a party's figures.
struct PairedTrials: TrialModel {
  private(set) var a: CompiledTrials
  private(set) var b: CompiledTrials
  private let shared: SharedFigures

  init(_ a: CompiledTrials, _ b: CompiledTrials) {
    self.a = a
    self.b = b
    shared = SharedFigures(a.plan, b.plan)
  }

  /// Parties of the larger world; in the other one some of them may not exist.
  var parties: Int { max(a.parties.count, b.parties.count) }

  func forOneThread() -> PairedTrials {
    var own = self
    own.a = a.forOneThread()
    own.b = b.forOneThread()
    return own
  }

  func makeSummary() -> PairedTally {
    PairedTally(a: a.makeSummary(), b: b.makeSummary(), shared: shared)
  }

  func play(_ trials: Range<Int>, into summary: inout PairedTally, isCancelled: () -> Bool) {
    var recorderA = PartyRecorder(plan: a.plan, keepsFigures: true, keepsDays: true)
    var recorderB = PartyRecorder(plan: b.plan, keepsFigures: true, keepsDays: true)
    for party in trials {
      if isCancelled() { return }
      a.play(party: party, &recorderA, into: &summary.a)
      b.play(party: party, &recorderB, into: &summary.b)
      summary.record(recorderA.figures, recorderB.figures)
      summary.record(days: recorderA.dayFigures, recorderB.dayFigures)
    }
  }
}

/// The figures that both worlds give: the same metric, or the same state on the same day, over
/// archetypes or groups of the same name.
struct SharedFigures: Sendable, Equatable {
  /// The indices of a metric in both plans.
  let metrics: [Pair]
  /// The indices of a row in both plans.
  let rows: [Pair]
  /// Days of the world that ends first; 0 where only metrics count.
  let days: Int
  /// The indices of a track or balance in both plans.
  let states: [Pair]
  /// The indices of a row that has days, `all` and archetypes, in both plans.
  let dayRows: [Pair]
  private let metricRows: Pair
  private let rowsOfADay: Pair
  private let statesOfARow: Pair

  struct Pair: Sendable, Equatable {
    let a, b: Int
  }

  /// - Parameter withDays: Whether states count day by day; else only metrics do.
  init(_ a: MeasurementPlan, _ b: MeasurementPlan, withDays: Bool = true) {
    metrics = Self.pairs(a.metrics, b.metrics)
    rows = Self.pairs(a.groupNames, b.groupNames)
    metricRows = Pair(a: a.metricRows, b: b.metricRows)
    days = withDays ? min(a.days, b.days) : 0
    states = Self.pairs(
      Array(a.series.prefix(a.stateCount)), Array(b.series.prefix(b.stateCount)))
    dayRows = Self.pairs(["all"] + a.archetypes, ["all"] + b.archetypes)
    rowsOfADay = Pair(a: a.rows, b: b.rows)
    statesOfARow = Pair(a: a.stateCount, b: b.stateCount)
  }

  private static func pairs<Item: Equatable>(_ a: [Item], _ b: [Item]) -> [Pair] {
    a.enumerated().compactMap { index, item in
      b.firstIndex(of: item).map { Pair(a: index, b: $0) }
    }
  }

  var count: Int { metrics.count * rows.count }

  /// Where a shared state over a shared row on a day (from 0) stands in each world's list of
  /// `[(day × rows + row) × states + state]`.
  func places(day: Int, row: Int, state: Int) -> Pair {
    Pair(
      a: (day * rowsOfADay.a + dayRows[row].a) * statesOfARow.a + states[state].a,
      b: (day * rowsOfADay.b + dayRows[row].b) * statesOfARow.b + states[state].b)
  }

  /// Where it stands among all that both worlds have.
  func place(day: Int, row: Int, state: Int) -> Int {
    (day * dayRows.count + row) * states.count + state
  }

  /// Where the figure of the `metric`-th shared metric and the `row`-th shared row stands in each
  /// world's list of `[metric × rows + row]`.
  func places(metric: Int, row: Int) -> Pair {
    Pair(
      a: metrics[metric].a * metricRows.a + rows[row].a,
      b: metrics[metric].b * metricRows.b + rows[row].b)
  }
}

/// What a set of parties shows in two worlds: each world's own measurements, and how the figures
/// of a party differ between them.
public struct PairedTally: Tally {
  var a: RunTally
  var b: RunTally
  let shared: SharedFigures
  /// `[shared metric × shared rows + shared row]`.
  private(set) var differences: [PairedSums]
  /// Differences of states: `[(day × shared rows + row) × shared states + state]`, days from 0.
  private(set) var dayDifferences: [PairedSums]

  init(a: RunTally, b: RunTally, shared: SharedFigures) {
    self.a = a
    self.b = b
    self.shared = shared
    differences = Array(repeating: PairedSums(), count: shared.count)
    dayDifferences = Array(
      repeating: PairedSums(), count: shared.days * shared.dayRows.count * shared.states.count)
  }

  /// Two worlds' measurements, and how the metrics of their parties differ; no days.
  init(a: RunTally, b: RunTally, shared: SharedFigures, differences: [PairedSums]) {
    precondition(differences.count == shared.count && shared.days == 0)
    self.a = a
    self.b = b
    self.shared = shared
    self.differences = differences
    dayDifferences = []
  }

  mutating func record(_ a: [PairedSums.Side], _ b: [PairedSums.Side]) {
    for metric in shared.metrics.indices {
      for row in shared.rows.indices {
        let places = shared.places(metric: metric, row: row)
        differences[metric * shared.rows.count + row].record(a[places.a], b[places.b])
      }
    }
  }

  mutating func record(days a: [PairedSums.Side], _ b: [PairedSums.Side]) {
    for day in 0..<shared.days {
      for row in shared.dayRows.indices {
        for state in shared.states.indices {
          let places = shared.places(day: day, row: row, state: state)
          dayDifferences[shared.place(day: day, row: row, state: state)]
            .record(a[places.a], b[places.b])
        }
      }
    }
  }

  /// Adds the other tally's parties.
  ///
  /// - Precondition: Both compare the same worlds.
  public mutating func merge(_ other: PairedTally) {
    precondition(shared == other.shared, "comparisons of different worlds cannot be merged")
    a.merge(other.a)
    b.merge(other.b)
    for index in differences.indices { differences[index].merge(other.differences[index]) }
    for index in dayDifferences.indices {
      dayDifferences[index].merge(other.dayDifferences[index])
    }
  }
}

extension Simulation {
  /// Plays all parties in this world and in another one, or returns nil when cancelled.
  ///
  /// - Parameter progress: Called from any thread with parties done and all parties.
  public func compare(
    with other: Simulation, threads: Int,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> PairedTally? {
    let trials = PairedTrials(self.trials, other.trials)
    let parties = trials.parties
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: parties), progress: { progress($0, parties) },
      isCancelled: isCancelled)
  }
}
