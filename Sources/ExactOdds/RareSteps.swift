/// The law of a sum of costs dominated by steps that hardly ever succeed: a grid would be too fine.
///
/// The number of attempts of a step is ⌈E ÷ a⌉ with E exponential and a = −ln(1 − chance), so its
/// cost lies between price·E ÷ a and one price more. The sum of the slow steps' E is the time in
/// which a chain with a state for each of them is run through; *uniformisation* (Jensen, Skand.
/// Aktuarietidskr. 36, 1953) adds only positive numbers, so no digits are lost. The fast steps, of
/// at most a ten-thousandth of the time, shift it, by a Taylor series over their moments.
struct RareSteps: Sendable {
  /// The rates of the slow steps, in units of the slowest.
  private let rates: [Double]
  /// The cost per unit of time, and the sum of the slow steps' prices.
  private let unit, prices: Double
  /// The k-th moment of the fast steps' cost ÷ k!, in units of time.
  private let moments: [Double]

  /// The minimum speed of the fast steps, relative to that of all slow ones.
  private static let gap = 1e4
  /// The greatest chance of a slow step; above it, a grid is finer.
  private static let maxChance = 1e-4
  /// The greatest number of jumps of the chain, which bounds the work.
  private static let maxJumps = 5e4
  /// The greatest error of a quantile by rounding, relative to it.
  private static let rounding = 1e-13
  /// The order of the Taylor series.
  private static let order = 6

  /// - Returns: nil when a step never succeeds, or if no step is slow.
  init?(_ steps: [PricedStep]) {
    guard steps.allSatisfy({ $0.chance > 0 }) else { return nil }
    // Prices are in units of the highest. Otherwise a price ÷ chance too large for a double would
    // be slower than all others.
    let highest = Double(max(1, steps.map(\.price).max() ?? 1))
    let paid = steps.filter { $0.price > 0 }.map {
      (step: $0, pace: Self.hazard($0.chance) / (Double($0.price) / highest))
    }.sorted { $0.pace < $1.pace }
    guard let slowest = paid.first else { return nil }
    var count = 1
    while count < paid.count, paid[count].pace < Self.gap * paid[count - 1].pace { count += 1 }
    let slow = paid.prefix(count)
    guard slow.allSatisfy({ $0.step.chance <= Self.maxChance }) else { return nil }
    rates = slow.map { $0.pace / slowest.pace }
    unit = highest / slowest.pace
    prices = slow.reduce(0) { $0 + Double($1.step.price) }
    moments = paid.dropFirst(count).reduce([1] + Array(repeating: 0, count: Self.order)) {
      Self.product($0, Self.moments($1.step, price: Double($1.step.price) / highest * slowest.pace))
    }
  }

  /// Returns an interval that contains the smallest cost not exceeded with a chance; its upper end
  /// is infinite where the cost is too large for a double. Nil if that would take too long.
  func quantile(_ share: Double) -> ClosedRange<Double>? {
    let allowed = 1 - share
    var (low, high) = (0.0, 1.0)
    while let open = open(after: high), open > allowed { (low, high) = (high, 2 * high) }
    guard open(after: high) != nil else { return nil }
    while case let middle = low + (high - low) / 2, low < middle, middle < high {
      if open(after: middle)! > allowed { low = middle } else { high = middle }
    }
    let cost = high * unit
    return cost * (1 - Self.rounding)...cost * (1 + Self.rounding) + prices
  }

  /// Returns the chance that the cost is not paid after a time; nil if that would take too long.
  private func open(after time: Double) -> Double? {
    let fastest = rates.max()!
    guard fastest * time <= Self.maxJumps else { return nil }
    let parts = max(1, (fastest * time / 400).rounded(.up))
    var states = [1.0] + [Double](repeating: 0, count: rates.count - 1)
    for _ in 0..<Int(parts) { states = moved(states, jumps: fastest * time / parts, fastest) }
    // Sums moment × (−1)ᵏ × the k-th derivative, which the chain gives.
    var derivative = [Double](repeating: 1, count: rates.count)
    var (sum, sign) = (0.0, 1.0)
    for moment in moments {
      sum += sign * moment * zip(states, derivative).reduce(0) { $0 + $1.0 * $1.1 }
      derivative = rates.indices.map { state in
        rates[state] * ((state + 1 < rates.count ? derivative[state + 1] : 0) - derivative[state])
      }
      sign = -sign
    }
    return sum
  }

  /// Returns the chances of the chain's states after a mean number of jumps.
  private func moved(_ states: [Double], jumps: Double, _ fastest: Double) -> [Double] {
    var (weight, place) = (Self.exponential(-jumps), states)
    var moved = place.map { $0 * weight }
    var jump = 1.0
    while jump <= jumps || weight > 1e-20 {
      for state in place.indices.reversed() {
        let arriving = state > 0 ? place[state - 1] * rates[state - 1] / fastest : 0
        place[state] = place[state] * (1 - rates[state] / fastest) + arriving
      }
      weight *= jumps / jump
      for state in place.indices { moved[state] += weight * place[state] }
      jump += 1
    }
    return moved
  }

  // MARK: Series

  /// Returns −ln(1 − chance) of a small chance; less for others, as a fast step is fast anyway.
  private static func hazard(_ chance: Double) -> Double {
    chance > maxChance
      ? chance : chance * (1 + chance * (1 / 2 + chance * (1 / 3 + chance * (1 / 4 + chance / 5))))
  }

  /// Returns eˣ for x from −700 to 0, to 14 digits.
  private static func exponential(_ x: Double) -> Double {
    let whole = (-x).rounded(.down)
    var (sum, term) = (1.0, 1.0)
    for place in 1...20 {
      term *= (x + whole) / Double(place)
      sum += term
    }
    return (0..<Int(whole)).reduce(sum) { power, _ in power / 2.718281828459045 }
  }

  /// Returns the moments of a step's cost ÷ k!: the series of c·e^z ÷ (1 − (1 − c)·e^z).
  private static func moments(_ step: PricedStep, price: Double) -> [Double] {
    var powers = [1.0]
    for place in 1...order { powers.append(powers[place - 1] * price / Double(place)) }
    var series: [Double] = []
    for place in 0...order {
      let earlier = (0..<place).reduce(0.0) {
        $0 + (1 - step.chance) * powers[place - $1] * series[$1]
      }
      series.append((step.chance * powers[place] + earlier) / step.chance)
    }
    return series
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    a.indices.map { place in (0...place).reduce(0) { $0 + a[$1] * b[place - $1] } }
  }
}
