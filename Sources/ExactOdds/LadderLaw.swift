/// The exact law of attempts of equal chance, until the first success, whose price climbs a ladder
/// and stays at its top, such as re-rolls of an affix until a wanted kind comes (FRG-5).
public struct LadderLaw: Sendable, Hashable {
  /// The prices of the attempts 1, 2, …; all later ones cost the same as the last.
  public let ladder: [Int]
  /// Attempts until the first success, inclusive.
  public let attempts: FirstSuccessLaw

  /// - Parameters:
  ///   - chance: The success chance of each attempt, 0…1.
  ///   - ladder: At least one price, each 0…2⁴⁰.
  public init(chance: Double, ladder: [Int]) {
    precondition(!ladder.isEmpty && ladder.count <= 1 << 20)
    precondition(ladder.allSatisfy { (0...StepCostLaw.highestPrice).contains($0) })
    self.ladder = ladder
    attempts = FirstSuccessLaw(then: chance)
  }

  private var chance: Double { attempts.lastChance }
  private var top: Int { ladder[ladder.count - 1] }

  /// Returns the total cost of this many attempts; nil beyond 2⁶².
  public func cost(of attempts: Int) -> Int? {
    precondition(attempts >= 0)
    let climbed = ladder.prefix(attempts).reduce(0, +)
    let rest = (attempts - min(attempts, ladder.count)).multipliedReportingOverflow(by: top)
    guard !rest.overflow, rest.partialValue < 1 << 61 else { return nil }
    return climbed + rest.partialValue
  }

  /// The mean cost until the first success; nil when it never comes.
  public var meanCost: Double? {
    guard chance > 0 else { return nil }
    let mean = ladder.enumerated().reduce(0) { $0 + attempts.survival(after: $1.0) * Double($1.1) }
    return (mean + attempts.survival(after: ladder.count) * Double(top) / chance).ifFinite
  }

  /// The standard deviation of that cost; nil when success never comes.
  public var costStandardDeviation: Double? {
    guard let mean = meanCost else { return nil }
    if mean == 0 { return 0 }
    // Computes in units near the mean, as in `FirstSuccessLaw`.
    let unit = mean.powerOfTwo
    var variance = 0.0
    var cost = 0.0
    for (index, price) in ladder.enumerated() {
      cost += Double(price)
      let deviation = (cost - mean) / unit
      variance += attempts.probability(of: index + 1) * deviation * deviation
    }
    let rest = Double(top) / chance
    let deviation = (cost + rest - mean) / unit
    variance +=
      attempts.survival(after: ladder.count)
      * ((1 - chance) * (rest / unit) * (rest / unit) + deviation * deviation)
    return (variance.squareRoot() * unit).ifFinite
  }

  /// Returns the smallest cost that covers the first success with this chance; `share` is as in
  /// `FirstSuccessLaw.quantile`. The cost rises with the attempts, so it is that of their quantile.
  public func costQuantile(_ share: Double) -> Int? {
    attempts.quantile(share).flatMap { cost(of: $0) }
  }

  /// Returns that cost as a double, also beyond 2⁶²; nil when no cost is enough.
  public func costQuantileValue(_ share: Double) -> Double? {
    if let cost = costQuantile(share) { return Double(cost) }
    // There are so many attempts that those below the top do not count.
    return attempts.quantileValue(share).flatMap { ($0 * Double(top)).ifFinite }
  }
}
