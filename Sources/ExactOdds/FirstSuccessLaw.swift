/// The exact law of the attempts until the first success: the first attempts have individual
/// chances, all later ones the same chance.
///
/// Probabilities are sums and products of non-negative numbers in a fixed order: their relative
/// error is below 2⁻⁵¹ × the attempts with individual chances, and 2⁻⁴⁶ for the others.
public struct FirstSuccessLaw: Sendable, Hashable {
  /// The individual chances of attempts 1, 2, …
  public let chances: [Double]
  /// The chance of every later attempt.
  public let lastChance: Double
  /// `open[n]`: the chance that the first n attempts fail, for those with individual chances.
  let open: [Double]

  /// - Parameters:
  ///   - chances: Of the attempts 1, 2, …, each 0…1; those after a 1 are ignored.
  ///   - lastChance: Of every later attempt, 0…1; 0 if success may never come.
  public init(chances: [Double] = [], then lastChance: Double) {
    precondition(chances.allSatisfy { (0...1).contains($0) } && (0...1).contains(lastChance))
    let end = chances.firstIndex(of: 1).map { $0 + 1 } ?? chances.count
    self.chances = Array(chances[..<end])
    self.lastChance = end > 0 && chances[end - 1] == 1 ? 1 : lastChance
    var open = [1.0]
    open.reserveCapacity(end + 1)
    for chance in self.chances { open.append(open[open.count - 1] * (1 - chance)) }
    self.open = open
  }

  /// Returns the chance that the first `attempts` all fail; 1 for none.
  public func survival(after attempts: Int) -> Double {
    precondition(attempts >= 0)
    if attempts < open.count { return open[attempts] }
    let later = attempts - chances.count
    return open[chances.count] * (1 - Geometric.reached(lastChance, within: later))
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
    let own = open.dropLast().reduce(0, +)
    guard open[chances.count] > 0 else { return own }
    guard lastChance > 0 else { return nil }
    return finite(own + open[chances.count] / lastChance)
  }

  /// The variance of that number; nil when success may never come.
  public var variance: Double? {
    guard let mean else { return nil }
    var variance = 0.0
    for (index, chance) in chances.enumerated() {
      let deviation = Double(index + 1) - mean
      variance += open[index] * chance * deviation * deviation
    }
    // The later attempts follow a geometric law.
    let left = open[chances.count]
    if left > 0 {
      let deviation = Double(chances.count) + 1 / lastChance - mean
      let own = (1 - lastChance) / lastChance / lastChance
      variance += left * (own + deviation * deviation)
    }
    return finite(variance)
  }

  /// The standard deviation of that number; nil when success may never come.
  public var standardDeviation: Double? { variance.map { $0.squareRoot() } }

  /// Returns the least number of attempts that include the first success with this chance.
  ///
  /// - Parameter share: Above 0, at most 1; one missed by less than 2⁻⁴⁴ counts as reached.
  /// - Returns: nil when no number of attempts, or none up to 2⁶⁰, is enough.
  public func quantile(_ share: Double) -> Int? {
    precondition(share > 0 && share <= 1)
    let allowed = 1 - share + Geometric.rounding
    let last = chances.count
    if share == 1 { return open[last] == 0 ? latest : lastChance == 1 ? last + 1 : nil }
    if open[last] <= allowed {
      return Bisection.least(in: 1...max(1, last)) { open[$0] <= allowed }
    }
    return Geometric.attempts(lastChance, reaching: 1 - (1 - share) / open[last]).map { last + $0 }
  }

  private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}

enum Bisection {
  /// Returns the least number of a range for which a monotone condition holds; the greatest number
  /// of the range if it holds for none.
  static func least(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
