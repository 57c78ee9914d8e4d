import Experiments
import GameSupport
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

/// The levers of a screening, and the worlds in which each is moved.
package struct ScreeningWorlds {
  package struct Row {
    let lever: Lever
    let places: [LeverResponse.Place]
    /// The run at each place; nil for the scenario as it is.
    package let worlds: [Simulation?]
    /// The values at the lowest and the highest place; nil for the scenario as it is.
    let ends: [Lever.Value?]
    /// The reason why it was not moved, or not as far as requested.
    let remark: String?
  }

  package let rows: [Row]
  let base: Scenario
  let threads: Int

  /// Returns the most worlds in which levers are moved.
  package static func maxWorlds(_ levers: [Lever], steps: LeverSteps) -> Int {
    levers.reduce(0) { $0 + ($1.isOrdered ? steps.factors.count : $1.values.count) }
  }

  /// Reads the scenario at every place of every lever.
  ///
  /// A place at which there is no valid scenario is left out, and the row says so.
  package init(_ levers: [Lever], of base: Scenario, steps: LeverSteps, threads: Int) {
    // A choice has a row for each other name.
    let moved: [(lever: Lever, steps: [Row.Step])] = levers.flatMap { lever in
      lever.isOrdered
        ? [(lever, steps.factors.map { ($0, lever.moved(by: $0)) })]
        : lever.values.map { (lever, [(.infinity, $0)]) }
    }
    let all = moved.flatMap { $0.steps.compactMap(\.value) }
    var read = base.simulations(at: all.map(\.settings), threads: threads)[...]
    rows = moved.map { lever, taken in
      Row(lever, taken, areMany: steps.areMany) { read.removeFirst() }
    }
    (self.base, self.threads) = (base, threads)
  }

  /// Returns the response of each lever, from the groups of the rows that have places, in order.
  package func responses(_ groups: [GroupComparison], metrics: [MetricID]) -> [LeverResponse] {
    var groups = groups[...]
    return rows.map { row in
      var effects: [[LeverResponse.Effect]] = []
      if !row.places.isEmpty {
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

extension ScreeningWorlds.Row {
  /// A factor, and the value to which it leads; nil if it moves nothing.
  fileprivate typealias Step = (factor: Double, value: Lever.Value?)

  fileprivate init(
    _ lever: Lever, _ steps: [Step], areMany: Bool, next: () -> Result<Simulation, ScenarioProblems>
  ) {
    var found: [(factor: Double, value: Lever.Value?, world: Simulation?)] = []
    var remarks: [String] = []
    for case (let factor, let value?) in steps {
      switch next() {
      case .success(let world):
        if found.contains(where: { $0.value?.settings == value.settings }) { continue }
        found.append((factor, value, world))
        if value.isAtLimit { remarks.append("\(value.text) is the end of its range") }
      case .failure(let failure):
        let error = failure.problems.first { $0.severity == .error }
        let reason = error.map { "\($0.path): \($0.message)" } ?? ""
        remarks.append("\(value.text) is no valid scenario: \(reason)")
      }
    }
    if steps.allSatisfy({ $0.value == nil }) {
      remarks.append("no factor moves it from \(lever.text)")
    } else if steps.contains(where: { $0.value == nil }) {
      remarks.append("\(lever.text) is the end of its range")
    }
    let above = found.firstIndex { $0.factor > 1 } ?? found.count
    // The scenario as it is stands in for a side that cannot be reached.
    if !found.isEmpty, areMany || above == 0 || above == found.count {
      found.insert((1, nil, nil), at: above)
    }
    places = found.map {
      $0.value.map { .init(text: $0.text, factor: $0.factor) }
        ?? .init(text: lever.text, factor: 1, isBase: true)
    }
    worlds = found.map(\.world)
    ends = found.isEmpty ? [] : [found[0].value, found[found.count - 1].value]
    remark = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    self.lever = lever
  }
}

extension LeverResponse.Effect {
  /// The metric at the lowest place, which differs from itself by 0.
  fileprivate static func none(at value: Double?) -> LeverResponse.Effect {
    LeverResponse.Effect(
      value: value, difference: Estimate(value: value == nil ? nil : 0, low: 0, high: 0), pValue: 1,
      minPValue: 1, changed: 0)
  }

  fileprivate init(_ row: Sweep.Row?) {
    self.init(
      value: row?.summary.estimate.valueOrBound, difference: row?.difference ?? .nothing,
      pValue: row?.test.pValue, minPValue: row?.test.minPValue ?? 1, changed: row?.test.changed)
  }
}

/// The factors by which a screening moves numbers: `--by 0.1`, or `--by '*0.125...*16'`.
package struct LeverSteps: Sendable, Equatable {
  /// Rising; none is 1.
  package let factors: [Double]
  /// True if there are more places than one below and one above, so that a response can turn.
  package var areMany: Bool { factors.count > 2 }
  package static let standard = LeverSteps(parsing: "0.1")!

  /// Reads a share, which leads down and up by it, or a range of factors, which doubles from 1 in both
  /// directions and ends where the range does; nil for anything else.
  package init?(parsing text: String) {
    guard text.hasPrefix("*") else {
      guard let share = Self.number(text), share > 0, share < 1 else { return nil }
      factors = [1 - share, 1 + share].map { $0.rounded(toDigits: 12) }
      return
    }
    let ends = text.dropFirst().replacing("...*", with: "...").split(
      separator: "...", omittingEmptySubsequences: false)
    guard ends.count == 2, let least = Self.number(String(ends[0])),
      let most = Self.number(String(ends[1])), least > 0, least < most,
      Lever.factors.contains(least), Lever.factors.contains(most)
    else { return nil }
    let doubled = sequence(first: Lever.factors.lowerBound) { $0 * 2 }.prefix { $0 < most }
    factors = ([least] + doubled.filter { $0 > least } + [most]).filter { $0 != 1 }
  }

  private static func number(_ text: String) -> Double? {
    guard text.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil, let number = Double(text),
      number.isFinite
    else { return nil }
    return number
  }
}
