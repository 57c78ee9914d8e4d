/// The exact law of attempts of one chance, until the first success, whose price climbs a ladder
/// and stays at its top: re-rolls of an affix until a wanted kind comes (FRG-5), or crafts at one
/// price until the better rarity comes (FRG-1).
public struct LadderLaw: Sendable, Hashable {
  /// The prices of the attempts 1, 2, …; all later ones cost as the last.
  public let ladder: [Int]
  /// Attempts until the first success, inclusive.
  public let attempts: FirstSuccessLaw

  /// - Parameters:
  ///   - chance: Of each attempt to succeed, 0…1.
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
    var mean = 0.0
    for (index, price) in ladder.enumerated() {
      mean += attempts.survival(after: index) * Double(price)
    }
    return mean + attempts.survival(after: ladder.count) * Double(top) / chance
  }

  /// The variance of that cost; nil when success never comes.
  var costVariance: Double? {
    guard let mean = meanCost else { return nil }
    var variance = 0.0
    var cost = 0.0
    for (index, price) in ladder.enumerated() {
      cost += Double(price)
      let deviation = cost - mean
      variance += attempts.probability(of: index + 1) * deviation * deviation
    }
    let rest = Double(top) / chance
    let deviation = cost + rest - mean
    variance +=
      attempts.survival(after: ladder.count)
      * ((1 - chance) * rest * rest + deviation * deviation)
    return variance.isFinite ? variance : nil
  }

  /// The standard deviation of that cost; nil when success never comes.
  public var costStandardDeviation: Double? { costVariance.map { $0.squareRoot() } }

  /// Returns the least cost that covers the first success with this chance; `share` is as in
  /// `FirstSuccessLaw.quantile`. As the cost rises with the attempts, it is that of their quantile.
  public func costQuantile(_ share: Double) -> Int? {
    attempts.quantile(share).flatMap { cost(of: $0) }
  }
}
