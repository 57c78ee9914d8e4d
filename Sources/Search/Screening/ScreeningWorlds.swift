import Experiments
import GameSupport
import Measurement
import ScenarioFiles
import ScenarioReading
import Statistics

/// The levers of a screening, and the changes of the scenario at which each stands.
package struct ScreeningWorlds {
  package struct Row {
    let lever: Lever
    let places: [LeverResponse.Place]
    /// The changes at each place; nil for the scenario as it is.
    let settings: [[Setting]?]
    /// The values at the lowest and the highest place; nil for the scenario as it is.
    let ends: [Lever.Value?]
    /// The reason why it was not moved, or not as far as requested.
    let remark: String?
    fileprivate let steps: [Step]
    var worlds: Int { steps.count { $0.value != nil } }

    /// Returns the changes at a step, from 0; none where it moves nothing. A choice takes its other name
    /// at the last step, and stays at the others.
    func settings(atStep step: Int, of count: Int) -> [Setting] {
      let own = lever.isOrdered ? step : step - (count - 1)
      return steps.indices.contains(own) ? steps[own].value?.settings ?? [] : []
    }
  }

  /// The rows, as if all places were valid scenarios, until they are read.
  package private(set) var rows: [Row]
  /// The most worlds in which levers move alone.
  package var worlds: Int { rows.reduce(0) { $0 + $1.worlds } }
  let base: Scenario
  let steps: LeverSteps
  let threads: Int

  package init(_ levers: [Lever], of base: Scenario, steps: LeverSteps, threads: Int) {
    // A choice has a row for each other name.
    rows = levers.flatMap { lever in
      lever.isOrdered
        ? [Row(lever, steps.factors.map { ($0, lever.moved(by: $0)) }, areMany: steps.areMany)]
        : lever.values.map { Row(lever, [(.infinity, $0)], areMany: steps.areMany) }
    }
    (self.base, self.steps, self.threads) = (base, steps, threads)
  }

  /// Reads the scenario at every place of some rows, and returns the worlds of those that have places,
  /// nil for the scenario as it is.
  ///
  /// A place at which there is no valid scenario is left out, and the row says so.
  mutating func read(_ wanted: [Int], players: Int) -> [[Simulation?]] {
    let values = wanted.map { rows[$0].steps.compactMap(\.value) }
    var read = worlds(at: values.joined().map(\.settings), players: players)[...]
    return wanted.compactMap { index in
      let own = Array(read.prefix(rows[index].worlds))
      read = read.dropFirst(own.count)
      rows[index] = Row(
        rows[index].lever, rows[index].steps, areMany: steps.areMany,
        problems: own.map { if case .failure(let problems) = $0 { problems } else { nil } })
      let values = rows[index].steps.compactMap(\.value?.settings)
      let groups = rows[index].settings.map { settings in
        settings.flatMap { values.firstIndex(of: $0) }.flatMap { try? own[$0].get() }
      }
      return groups.isEmpty ? nil : groups
    }
  }

  /// Returns the runs with some changes, and so many players.
  func worlds(
    at settings: [[Setting]], players: Int
  ) -> [Result<Simulation, ScenarioProblems>] {
    base.simulations(at: settings, threads: threads).map { result in
      result.map { world in
        var world = world
        world.players = players
        return world
      }
    }
  }

  /// Returns the response of a row, from its group of worlds; nil if it has no places, or nothing
  /// differed where it was moved with others.
  func response(
    of index: Int, _ group: GroupComparison?, metrics: [MetricID], base: [SummaryRow],
    players: Int, parties: Int
  ) -> LeverResponse {
    let row = rows[index]
    var effects: [[LeverResponse.Effect]] = []
    if !row.places.isEmpty {
      let others = group?.others.map { $0.rows(of: metrics) }
      effects = metrics.enumerated().map { index, metric in
        let first = (group?.first ?? base).first { $0.metric == metric }?.estimate.valueOrBound
        let none = LeverResponse.Effect.none(at: first)
        return [none]
          + (others.map { $0.map { LeverResponse.Effect($0[index]) } }
            ?? row.places.dropFirst().map { _ in .silent(at: first) })
      }
    }
    let number = row.lever.numbers.first
    return LeverResponse(
      name: row.lever.name, path: row.lever.path, value: row.lever.text, unit: number?.unit ?? "",
      meaning: number?.meaning ?? "", places: row.places, effects: effects, remark: row.remark,
      played: (players, parties))
  }
}

extension ScreeningWorlds.Row {
  /// A factor, and the value to which it leads; nil if it moves nothing.
  fileprivate typealias Step = (factor: Double, value: Lever.Value?)

  /// Creates a row from the problems of the scenario at each value; nil for a valid one.
  fileprivate init(
    _ lever: Lever, _ steps: [Step], areMany: Bool, problems: [ScenarioProblems?]? = nil
  ) {
    var found: [(factor: Double, value: Lever.Value?)] = []
    var remarks: [String] = []
    var faults = (problems ?? steps.map { _ in nil })[...]
    for case (let factor, let value?) in steps {
      if let fault = faults.removeFirst() {
        let error = fault.problems.first { $0.severity == .error }
        let reason = error.map { "\($0.path): \($0.message)" } ?? ""
        remarks.append("\(value.text) is no valid scenario: \(reason)")
      } else if !found.contains(where: { $0.value?.settings == value.settings }) {
        found.append((factor, value))
        if value.isAtLimit { remarks.append("\(value.text) is the end of its range") }
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
      found.insert((1, nil), at: above)
    }
    places = found.map {
      $0.value.map { .init(text: $0.text, factor: $0.factor) }
        ?? .init(text: lever.text, factor: 1, isBase: true)
    }
    settings = found.map { $0.value?.settings }
    ends = found.isEmpty ? [] : [found[0].value, found[found.count - 1].value]
    remark = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    (self.lever, self.steps) = (lever, steps)
  }
}

extension LeverResponse.Effect {
  /// The metric at the lowest place, which differs from itself by 0.
  fileprivate static func none(at value: Double?) -> LeverResponse.Effect {
    LeverResponse.Effect(
      value: value, difference: Estimate(value: value == nil ? nil : 0, low: 0, high: 0), pValue: 1,
      minPValue: 1, changed: 0)
  }

  /// The metric where nobody was seen to differ.
  fileprivate static func silent(at value: Double?) -> LeverResponse.Effect {
    LeverResponse.Effect(
      value: value, difference: Estimate(value: value == nil ? nil : 0), pValue: 1, minPValue: 1,
      changed: 0)
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
