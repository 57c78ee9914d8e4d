import ScenarioFiles
import Statistics

/// A straight model of the metrics around a point, from small steps on shared luck.
struct LocalModel {
  let place, values: [Double]
  let levers: [Int]
  /// The slope of each metric over each of these levers: `[metric][lever]`.
  let slopes: [[Double]]

  /// Returns the metrics that the model promises at a place that differs in its levers only.
  func values(at other: [Double]) -> [Double] {
    zip(values, slopes).map { value, slopes in
      zip(levers, slopes).reduce(value) { $0 + (other[$1.0] - place[$1.0]) * $1.1 }
    }
  }

  /// Returns the place with the least violation within reach, and among those the greatest gain of
  /// an objective for the least change from the origin, nil for the scenario as it is; nil if there is
  /// none. A fixed lever is put back to 0.
  func best(
    _ goal: TuningGoal, _ space: [Lever], radius: Double, puttingBack fixed: Int? = nil,
    from origin: [Double]? = nil
  ) -> [Double]? {
    var ranges: [ClosedRange<Double>] = []
    for lever in levers {
      let range = space[lever].places
      let low = lever == fixed ? 0 : max(range.lowerBound, place[lever] - radius)
      let high = lever == fixed ? 0 : min(range.upperBound, place[lever] + radius)
      guard low <= high else { return nil }
      ranges.append(low...high)
    }
    let start = origin ?? place.map { _ in 0 }
    guard let found = rounded(goal, space, ranges, from: start) else { return nil }
    // Rounding led out of a range: once more, with room for it.
    let promised = values(at: found)
    let misses = zip(goal.aims, promised).map { $0.violation($1) * $0.scale }
    guard misses.contains(where: { $0 > 0 }),
      let other = rounded(goal.narrowed(by: misses.map { 2 * $0 }), space, ranges, from: start),
      goal.merit(values(at: other), at: other) < goal.merit(promised, at: found)
    else { return found }
    return other
  }

  /// Returns the optimum at places that the levers take.
  ///
  /// A target may be narrower than the step between two of them. So the lever whose rounding moves the
  /// metrics most is rounded first, and the others make up for it.
  private func rounded(
    _ goal: TuningGoal, _ space: [Lever], _ ranges: [ClosedRange<Double>], from origin: [Double]
  ) -> [Double]? {
    var ranges = ranges
    var open = Array(levers.indices)
    while true {
      guard let asked = optimum(goal, ranges, from: origin) else { return nil }
      let rounded = zip(levers, asked).map { space[$0].nearest(to: $1) }
      func effect(_ index: Int) -> Double {
        zip(goal.aims, slopes).reduce(0) {
          $0 + ($1.1[index] * (rounded[index] - asked[index])).magnitude / $1.0.scale
        }
      }
      guard let coarsest = open.max(by: { effect($0) < effect($1) }), effect(coarsest) > 0 else {
        var found = place
        for (lever, value) in zip(levers, rounded) { found[lever] = value }
        return found
      }
      open.removeAll { $0 == coarsest }
      ranges[coarsest] = rounded[coarsest]...rounded[coarsest]
    }
  }

  /// Returns where the levers have the least violation, and then the greatest gain for the least change
  /// from an origin; nil if the program has no answer.
  private func optimum(
    _ goal: TuningGoal, _ ranges: [ClosedRange<Double>], from origin: [Double]
  ) -> [Double]? {
    // Variables: each lever's place above and below the origin, then each aim's violation.
    let (count, aims) = (levers.count, goal.aims)
    let cost = levers.indices.flatMap { lever -> [Double] in
      let gain = goal.objective?.slope(slopes[aims.count][lever]) ?? 0
      return [gain - goal.costOfChange, -gain - goal.costOfChange]
    }
    // A violation of its whole scale outweighs any change within reach, and any gain.
    let price = aims.map { -20 * goal.priceOfViolation / $0.scale }
    var program = LinearProgram<Double>(maximising: cost + price)
    func row(_ coefficients: [Double], slack: Int? = nil, sign: Double = 0) -> [Double] {
      var row = coefficients.flatMap { [$0, -$0] } + aims.map { _ in 0 }
      if let slack { row[2 * count + slack] = sign }
      return row
    }
    for (index, lever) in levers.enumerated() {
      var unit = [Double](repeating: 0, count: count)
      unit[index] = 1
      program.require(row(unit), atMost: ranges[index].upperBound - origin[lever])
      program.require(row(unit), atLeast: ranges[index].lowerBound - origin[lever])
    }
    // The values at the origin, if the model reached that far.
    for ((metric, aim), start) in zip(aims.enumerated(), values(at: origin)) {
      if aim.low > -.infinity {
        program.require(row(slopes[metric], slack: metric, sign: 1), atLeast: aim.low - start)
      }
      if aim.high < .infinity {
        program.require(row(slopes[metric], slack: metric, sign: -1), atMost: aim.high - start)
      }
    }
    guard case .optimal(let x, _) = program.solution() else { return nil }
    return levers.indices.map { index in
      let asked = origin[levers[index]] + x[2 * index] - x[2 * index + 1]
      // Nothing as small as the method's rounding is a change.
      let place = asked.magnitude < 1e-9 ? 0 : asked
      return place.clamped(to: ranges[index])
    }
  }

  /// Returns the places of a lever at which all aims are met, the others staying; nil if none.
  func tolerance(
    of index: Int, _ goal: TuningGoal, _ range: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    let here = place[levers[index]]
    var (low, high) = (range.lowerBound, range.upperBound)
    for (metric, aim) in goal.aims.enumerated() {
      let (value, slope) = (values[metric], slopes[metric][index])
      if aim.violation(value) > 0 { return nil }
      if slope == 0 { continue }
      let ends = [(aim.low - value) / slope, (aim.high - value) / slope].sorted()
      (low, high) = (max(low, here + ends[0]), min(high, here + ends[1]))
    }
    return low <= high ? low...high : nil
  }
}
