/// Enhancing a piece, from +1 to +10 (FRG-2).
public struct EnhancementRules: DesignedRules {
  /// Chances by step: the first is from +0 to +1.
  public var successChances = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25].map {
    Chance($0)
  } {
    didSet { compile() }
  }
  /// Gold for the first step, by rarity.
  public var basePrices = [50, 100, 200, 500, 1000] { didSet { compile() } }
  /// Factor on the base price, by step.
  public var priceFactors = [1, 1.5, 2, 3, 4, 5, 8, 12, 20, 40] {
    didSet { compile() }
  }
  /// Points on the primary stat, by step.
  public var gains: [Double] = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3] { didSet { compile() } }
  /// Chance that a success gains double.
  public var criticalChance = Chance(0.1) { didSet { compile() } }
  /// Factor on the success chance with a catalyst (FRG-3); the chance stays at most 1.
  public var catalystFactor = 2.0
  /// Gold by rarity and step: `[rarity × steps + step]`.
  @usableFromInline private(set) var prices: [Int] = []
  @usableFromInline private(set) var expectedGains: [Double] = []

  public init() { compile() }

  private mutating func compile() {
    let critical = criticalChance.probability
    expectedGains = zip(successChances, gains).map { $0.probability * $1 * (1 + critical) }
    prices = basePrices.flatMap { base in priceFactors.map { Int(cutting: Double(base) * $0) } }
  }

  /// The highest possible enhancement.
  public var highest: Int { successChances.count }

  /// Returns the gold for one attempt at the step after `enhancement`, or nil at the highest.
  @inlinable public func price(rarity: Rarity, enhancement: Int) -> Int? {
    guard enhancement < successChances.count else { return nil }
    return prices[rarity.rawValue * successChances.count + enhancement]
  }

  /// Returns the mean points of an attempt at the step after `enhancement`; 0 at the highest.
  @inlinable public func expectedGain(enhancement: Int) -> Double {
    enhancement < expectedGains.count ? expectedGains[enhancement] : 0
  }

  /// Makes one attempt, after payment, on a piece below the highest enhancement. Always takes one
  /// draw from each generator.
  @inlinable public func attempt(
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

/// The result of an enhancement attempt.
public enum ForgeOutcome: Sendable, Hashable {
  /// The cost is paid; the piece is unchanged.
  case failed
  /// One step up: the points gained on the primary stat, and true if they were doubled.
  case enhanced(gain: Double, critical: Bool)
}
