import Experiments
import GameSupport
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

/// The levers of a screening, and the worlds in which each is moved.
package struct ScreenedLevers {
  /// A lever, from its lowest place to its highest.
  package struct Row {
    let lever: Lever
    let places: [LeverResponse.Place]
    /// The run at each place; nil for the scenario as it is.
    package let worlds: [Simulation?]
    /// The moves to the lowest and the highest place; nil for the scenario as it is.
    let ends: [LeverMove?]
    /// Why it was not moved, or not as far as asked.
    let remark: String?
  }

  /// In the scenario's order.
  package let rows: [Row]

  /// Returns the number of worlds in which levers are moved, at most.
  package static func mostWorlds(_ levers: [Lever], steps: LeverSteps) -> Int {
    levers.reduce(0) {
      $0 + ($1.alternatives.isEmpty ? steps.factors.count : $1.alternatives.count)
    }
  }

  /// Reads the scenario at every place of every lever.
  ///
  /// A place at which there is no valid scenario is left out, and the row says so.
  package init(_ levers: [Lever], of base: Scenario, steps: LeverSteps, threads: Int) {
    // A choice has a row for each other name.
    let moved: [(lever: Lever, moves: [(factor: Double, move: LeverMove?)])] =
      levers.flatMap { lever in
        lever.alternatives.isEmpty
          ? [(lever, steps.factors.map { ($0, lever.moved(by: $0)) })]
          : lever.alternatives.map { (lever, [(.infinity, $0)]) }
      }
    let all = moved.flatMap { $0.moves.compactMap(\.move) }
    var read = base.simulations(at: all.map(\.settings), threads: threads)[...]
    rows = moved.map { lever, moves in
      Row(lever, moves, areMany: steps.areMany) {
        defer { read = read.dropFirst() }
        return read[read.startIndex]
      }
    }
  }
}

extension ScreenedLevers.Row {
  /// - Parameter next: Returns the scenario of the next move that exists.
  fileprivate init(
    _ lever: Lever, _ moves: [(factor: Double, move: LeverMove?)], areMany: Bool,
    next: () -> Result<Simulation, ScenarioProblems>
  ) {
    var found: [(factor: Double, move: LeverMove, world: Simulation)] = []
    var remarks: [String] = []
    for (factor, move) in moves {
      guard let move else { continue }
      switch next() {
      case .success(let world):
        if found.contains(where: { $0.move.settings == move.settings }) { continue }
        found.append((factor, move, world))
        if move.isAtLimit { remarks.append("\(move.text) is the end of its range") }
      case .failure(let failure):
        remarks.append("\(move.text) is no valid scenario: \(failure.reason)")
      }
    }
    if moves.allSatisfy({ $0.move == nil }) {
      remarks.append("no factor moves it from \(lever.text)")
    } else if moves.contains(where: { $0.move == nil }) {
      remarks.append("\(lever.text) is the end of its range")
    }
    let below = found.filter { $0.factor < 1 }
    let above = found.filter { $0.factor > 1 }
    // The scenario as it is stands in for a side that cannot be reached.
    let hasBase = areMany || below.isEmpty || above.isEmpty
    func place(_ move: LeverMove) -> LeverResponse.Place {
      .init(text: move.text, factor: move.factor)
    }
    let asItIs = LeverResponse.Place(text: lever.text, factor: 1, isBase: true)
    places =
      found.isEmpty
      ? [] : below.map { place($0.move) } + (hasBase ? [asItIs] : []) + above.map { place($0.move) }
    worlds =
      found.isEmpty ? [] : below.map(\.world) + (hasBase ? [nil] : []) + above.map(\.world)
    ends =
      found.isEmpty ? [] : [below.first?.move, above.last?.move]
    remark = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    self.lever = lever
  }
}

extension ScreenedLevers {
  /// Returns what each lever does.
  ///
  /// - Parameter groups: Of the rows that have places, in order.
  package func responses(_ groups: [GroupComparison], metrics: [MetricID]) -> [LeverResponse] {
    var groups = groups[...]
    return rows.map { row in
      let effects: [[LeverResponse.Effect]]
      if row.places.isEmpty {
        effects = []
      } else {
        let group = groups.removeFirst()
        let others = group.others.map { $0.rows(of: metrics) }
        effects = metrics.enumerated().map { index, metric in
          let first = group.first.first { $0.metric == metric }?.estimate.valueOrBound
          return [.none(at: first)] + others.map { LeverResponse.Effect($0[index]) }
        }
      }
      let number = row.lever.numbers.first
      return LeverResponse(
        name: row.lever.name, path: row.lever.path, value: row.lever.text, unit: number?.unit ?? "",
        meaning: number?.meaning ?? "", places: row.places, effects: effects, remark: row.remark)
    }
  }
}

extension LeverResponse.Effect {
  /// The metric at the lowest place, which differs from itself by 0.
  fileprivate static func none(at value: Double?) -> LeverResponse.Effect {
    LeverResponse.Effect(
      value: value, difference: Estimate(value: value == nil ? nil : 0, low: 0, high: 0), pValue: 1,
      leastPValue: 1, changed: 0)
  }

  fileprivate init(_ row: Sweep.Row?) {
    self.init(
      value: row?.summary.estimate.valueOrBound, difference: row?.difference ?? .nothing,
      pValue: row?.test.pValue, leastPValue: row?.test.leastPValue ?? 1, changed: row?.test.changed)
  }
}
