/// The exact law of the attempts until the first success, to 15 digits: the first attempts have
/// individual chances, all later ones the same chance.
public struct FirstSuccessLaw: Sendable, Hashable {
  /// The individual chances of attempts 1, 2, …
  public let chances: [Double]
  /// The chance of every later attempt.
  public let lastChance: Double
  /// `open[n]`: the chance that the first n attempts fail, for those with individual chances.
  private let open: [OpenChance]

  /// - Parameters:
  ///   - chances: Of the attempts 1, 2, …, each 0…1; those after a 1 are ignored.
  ///   - lastChance: Of every later attempt, 0…1; 0 if success may never come.
  public init(chances: [Double] = [], then lastChance: Double) {
    precondition(chances.allSatisfy { (0...1).contains($0) } && (0...1).contains(lastChance))
    let end = chances.firstIndex(of: 1).map { $0 + 1 } ?? chances.count
    self.chances = Array(chances[..<end])
    self.lastChance = end > 0 && chances[end - 1] == 1 ? 1 : lastChance
    open = self.chances.reduce(into: [.certain]) { open, chance in
      open.append(open[open.count - 1] * OpenChance(failing: chance))
    }
  }

  /// Returns the chance that the first `attempts` all fail; 1 for none.
  public func survival(after attempts: Int) -> Double { open(after: attempts).value }

  /// Returns the chance of a success within this many attempts; 0 for none.
  func reached(within attempts: Int) -> Double { open(after: attempts).reached }

  private func open(after attempts: Int) -> OpenChance {
    precondition(attempts >= 0)
    if attempts < open.count { return open[attempts] }
    return open[chances.count] * Geometric.open(lastChance, after: attempts - chances.count)
  }

  /// Returns the chance that the first success is at this attempt, counted from 1.
  public func probability(of attempt: Int) -> Double {
    precondition(attempt >= 1)
    let chance = attempt <= chances.count ? chances[attempt - 1] : lastChance
    return survival(after: attempt - 1) * chance
  }

  /// The last attempt at which the first success may come; nil if unbounded.
  public var latest: Int? {
    if chances.last == 1 { return chances.count }
    return lastChance == 1 ? chances.count + 1 : nil
  }

  /// The mean number of attempts, including the successful one; nil when success may never come.
  public var mean: Double? {
    let own = open.dropLast().reduce(0) { $0 + $1.value }
    let left = open[chances.count].value
    guard left > 0 else { return own }
    return lastChance > 0 ? (own + left / lastChance).ifFinite : nil
  }

  /// The standard deviation of the number of attempts; nil when success may never come.
  public var standardDeviation: Double? {
    guard let mean else { return nil }
    // Units near the mean, because the square of a number beyond 10¹⁵⁴ is too large for a double.
    let unit = mean.powerOfTwo
    var variance = 0.0
    for (index, chance) in chances.enumerated() {
      let deviation = (Double(index + 1) - mean) / unit
      variance += open[index].value * chance * deviation * deviation
    }
    // The later attempts follow a geometric law.
    let left = open[chances.count].value
    if left > 0 {
      let deviation = (Double(chances.count) + 1 / lastChance - mean) / unit
      let own = 1 / lastChance / unit
      variance += left * ((1 - lastChance) * own * own + deviation * deviation)
    }
    return (variance.squareRoot() * unit).ifFinite
  }

  /// Returns the smallest number of attempts, up to 2⁶⁰, that include the first success with a chance,
  /// above 0 and at most 1; nil when there is none. A chance missed by less than 2⁻⁵⁰ is reached.
  public func quantile(_ share: Double) -> Int? {
    let allowed = Self.allowed(share)
    let last = chances.count
    if share == 1 { return open[last].value == 0 ? latest : lastChance == 1 ? last + 1 : nil }
    if open[last].value <= allowed {
      return (1...max(1, last)).least { open[$0].value <= allowed }
    }
    return Geometric.attempts(lastChance, leaving: allowed / open[last].value).map { last + $0 }
  }

  /// Returns the quantile as a double, also beyond 2⁶⁰; nil when no number of attempts is enough.
  public func quantileValue(_ share: Double) -> Double? {
    if let attempts = quantile(share) { return Double(attempts) }
    if share == 1 { return nil }
    let left = Self.allowed(share) / open[chances.count].value
    return Geometric.manyAttempts(lastChance, leaving: left)?.ifFinite
  }

  private static func allowed(_ share: Double) -> Double {
    precondition(share > 0 && share <= 1)
    return 1 - share + 0x1p-50
  }
}

extension Double {
  var ifFinite: Double? { isFinite ? self : nil }

  /// The greatest power of two that is not above it, for a number above 0: dividing by it is exact.
  var powerOfTwo: Double { Double(sign: .plus, exponent: exponent, significand: 1) }
}

extension ClosedRange<Int> {
  /// Returns the smallest number for which a monotone condition holds; the greatest if it never does.
  func least(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
