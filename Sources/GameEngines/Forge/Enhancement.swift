/// Enhancing a piece to +1 … +10 (FRG-2).
public struct EnhancementRules: Sendable, Hashable {
  /// By step: the first is from +0 to +1.
  public let successChances: [Chance]
  /// Points on the primary stat, by step.
  public let gains: [Double]
  /// A success gains double with this chance.
  public let criticalChance: Chance
  /// Factor on the success chance of an attempt with a catalyst (FRG-3).
  public let catalystFactor: Double
  /// Gold by rarity and step: `[rarity × steps + step]`.
  @usableFromInline let prices: [Int]
  @usableFromInline let expectedGains: [Double]

  /// - Parameters:
  ///   - successChances: 0…1, by step.
  ///   - basePrices: Gold for the first step, by rarity.
  ///   - priceFactors: On the base price, by step.
  ///   - gains: Points on the primary stat, by step.
  ///   - catalystFactor: ≥ 0; the chance stays at most 1.
  /// - Precondition: Five base prices ≥ 0; chances, factors and gains for the same number of steps.
  public init(
    successChances: [Double] = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25],
    basePrices: [Int] = [50, 100, 200, 500, 1000],
    priceFactors: [Double] = [1, 1.5, 2, 3, 4, 5, 8, 12, 20, 40],
    gains: [Double] = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3], criticalChance: Double = 0.1,
    catalystFactor: Double = 2
  ) {
    precondition(basePrices.count == Rarity.allCases.count && basePrices.allSatisfy { $0 >= 0 })
    precondition(priceFactors.count == successChances.count && gains.count == priceFactors.count)
    self.successChances = successChances.map { Chance($0) }
    self.gains = gains
    expectedGains = zip(successChances, gains).map { $0 * $1 * (1 + criticalChance) }
    self.criticalChance = Chance(criticalChance)
    self.catalystFactor = catalystFactor
    prices = basePrices.flatMap { base in priceFactors.map { Int(cutting: Double(base) * $0) } }
  }

  /// The highest enhancement there is.
  public var highest: Int { successChances.count }

  /// Gold for one attempt at the step after `enhancement`, or nil at the highest.
  @inlinable
  public func price(rarity: Rarity, enhancement: Int) -> Int? {
    guard enhancement < successChances.count else { return nil }
    return prices[rarity.rawValue * successChances.count + enhancement]
  }

  /// Points that the step after `enhancement` gives on average: failures count as none, criticals
  /// twice. 0 at the highest.
  @inlinable
  public func expectedGain(enhancement: Int) -> Double {
    enhancement < expectedGains.count ? expectedGains[enhancement] : 0
  }

  /// Makes one attempt, already paid for. A failure leaves the piece as it was.
  ///
  /// One draw of each generator, also where success is certain or impossible.
  /// - Parameter catalyst: Whether a catalyst goes into it (FRG-3).
  /// - Precondition: The piece is not at the highest enhancement.
  @inlinable
  public func attempt(
    _ piece: inout Equipment, catalyst: Bool = false,
    success: inout some RandomNumberGenerator, critical: inout some RandomNumberGenerator
  ) -> ForgeOutcome {
    let chance = successChances[piece.enhancement]
    let succeeds = chance.scaled(by: catalyst ? catalystFactor : 1).occurs(using: &success)
    let isCritical = criticalChance.occurs(using: &critical)
    guard succeeds else { return .failed }
    let gain = gains[piece.enhancement] * (isCritical ? 2 : 1)
    piece.primary += gain
    piece.enhancement += 1
    return .enhanced(gain: gain, critical: isCritical)
  }
}

/// What an enhancement attempt gave.
public enum ForgeOutcome: Sendable, Hashable {
  /// The cost is gone, the piece is unchanged.
  case failed
  /// One step up: the points gained on the primary stat, and whether they came doubled.
  case enhanced(gain: Double, critical: Bool)
}
