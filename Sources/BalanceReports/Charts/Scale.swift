/// A stretch of an axis with its ticks, in the units of the data.
struct AxisDomain: Equatable {
  let lower, upper: Double
  /// Multiples of a step of 1, 2 or 5 times a power of ten, inside the domain, ascending.
  let ticks: [Double]
  /// Significant digits that tell neighbouring ticks apart.
  let tickDigits: Int

  /// Returns a domain of a value axis that covers all values, no higher than the greatest value
  /// that there can be. Starts and ends on ticks, unless that would leave more than half a step
  /// empty; then it ends a little beyond the values.
  static func nice(
    covering values: some Sequence<Double>, includingZero: Bool = true, tickCount: Int = 5,
    noHigherThan limit: Double? = nil
  ) -> AxisDomain {
    AxisDomain(
      bounds: bounds(of: values, includingZero: includingZero), tickCount: tickCount,
      endsOnTicks: true, limit: limit ?? .infinity)
  }

  /// Starts and ends at the outermost values, by default with whole ticks: for days and attempts.
  static func counting(
    covering values: some Sequence<Double>, tickCount: Int = 5, hasWholeTicks: Bool = true
  ) -> AxisDomain {
    AxisDomain(
      bounds: bounds(of: values, includingZero: false), tickCount: tickCount, endsOnTicks: false,
      hasWholeTicks: hasWholeTicks)
  }

  private init(
    bounds: (lower: Double, upper: Double), tickCount: Int, endsOnTicks: Bool,
    hasWholeTicks: Bool = false, limit: Double = .infinity
  ) {
    var step = TickStep(span: bounds.upper - bounds.lower, tickCount: tickCount)
    if hasWholeTicks && step.power < 0 { (step.mantissa, step.power) = (1, 0) }
    var first = step.index(bounds.lower, .up)
    var last = step.index(bounds.upper, .down)
    var ends = bounds
    if endsOnTicks {
      let margin = (bounds.upper - bounds.lower) * 0.04
      let (below, above) = (step.index(bounds.lower, .down), step.index(bounds.upper, .up))
      let halfStep = step.value(1) / 2
      if below >= first || bounds.lower - step.value(below) <= halfStep {
        (first, ends.lower) = (below, min(step.value(below), bounds.lower))
      } else {
        ends.lower -= margin
      }
      if above <= last || step.value(above) - bounds.upper <= halfStep {
        (last, ends.upper) = (above, max(step.value(above), bounds.upper))
      } else {
        ends.upper += margin
      }
      if ends.upper > limit, limit >= bounds.upper {
        ends.upper = limit
        last = step.index(limit, .down)
      }
    }
    (lower, upper) = ends
    ticks = first <= last ? (first...last).map(step.value) : []
    let largest = max(lower.magnitude, upper.magnitude)
    tickDigits = min(17, max(3, (DecimalDigits(largest)?.exponent ?? 1) - step.power))
  }

  /// Returns bounds that are never empty, and wide enough for doubles to tell the ticks apart.
  private static func bounds(
    of values: some Sequence<Double>, includingZero: Bool
  ) -> (lower: Double, upper: Double) {
    var lower = includingZero ? 0 : Double.infinity
    var upper = includingZero ? 0 : -Double.infinity
    for value in values {
      lower = min(lower, value)
      upper = max(upper, value)
    }
    let largest = max(lower.magnitude, upper.magnitude)
    guard lower <= upper, !includingZero || largest > 1e-280 else { return (0, 1) }
    if upper - lower > max(1e-280, 1e-9 * largest) { return (lower, upper) }
    let margin = max(0.5, 1e-6 * largest)
    return (lower - margin, upper + margin)
  }
}

private struct TickStep {
  var mantissa, power: Int

  /// Ten to the magnitude of the power, so that ticks below one are divided once and come out
  /// as the nearest double to their decimal form.
  private var tenPower: Double { Double("1e\(power.magnitude)") ?? 1 }

  /// Chooses the smallest step that makes no more than about `tickCount` intervals.
  init(span: Double, tickCount: Int) {
    guard span > 0, var wanted = DecimalDigits(span / Double(tickCount))
    else { preconditionFailure("an axis must have a finite span above zero") }
    wanted.round(digits: 9)
    let unit = (1..<wanted.count).reduce(UInt64(1)) { unit, _ in unit * 10 }
    let mantissa = [1, 2, 5].first { UInt64($0) * unit >= wanted.digits }
    self.mantissa = mantissa ?? 1
    power = wanted.exponent - (mantissa == nil ? 0 : 1)
  }

  func value(_ index: Int) -> Double {
    let multiple = Double(index * mantissa)
    return power < 0 ? multiple / tenPower : multiple * tenPower
  }

  /// Returns the tick at a value, or next to it. A value that misses a tick only by decimal
  /// rounding counts as on it.
  func index(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let multiple = (power < 0 ? value * tenPower : value / tenPower) / Double(mantissa)
    let nearest = multiple.rounded()
    return Int((multiple - nearest).magnitude < 1e-6 ? nearest : multiple.rounded(rule))
  }
}

/// Maps data to pixels along one axis.
struct Scale {
  let domain: AxisDomain
  /// Pixels of the domain's two ends; a value axis runs upwards, from a large y to a small one.
  let start, end: Double

  func position(_ value: Double) -> Double {
    let share = (value - domain.lower) / (domain.upper - domain.lower)
    return start + (end - start) * share
  }
}
