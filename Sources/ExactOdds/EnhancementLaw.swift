import GameEngines

/// The exact law of enhancing a piece (FRG-2): a step is tried until it succeeds, a failure costs
/// its price and leaves the level as it was.
public struct EnhancementLaw: Sendable, Hashable {
  /// Attempts, successful and not.
  public let attempts: StepCostLaw
  /// Gold for all of them.
  public let gold: StepCostLaw

  /// The work is bounded as `StepCostLaw`'s, once for attempts and once for gold.
  ///
  /// - Parameters:
  ///   - rarity: Of the piece, which sets its prices.
  ///   - first: The enhancement that it has.
  ///   - last: The enhancement that it is to get, at most the rules' highest.
  public init(_ rules: EnhancementRules, rarity: Rarity, from first: Int = 0, to last: Int) {
    precondition(0 <= first && first <= last && last <= rules.highest)
    let steps = (first..<last).map { enhancement in
      PricedStep(
        chance: rules.successChances[enhancement].probability,
        price: rules.price(rarity: rarity, enhancement: enhancement) ?? 0)
    }
    gold = StepCostLaw(steps)
    attempts = StepCostLaw(steps.map { PricedStep(chance: $0.chance, price: 1) })
  }
}
