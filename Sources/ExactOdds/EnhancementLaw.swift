import GameEngines

/// The exact law of enhancing a piece (FRG-2), step by step; a failure costs its price, no level.
public struct EnhancementLaw: Sendable {
  /// The step of each enhancement on the way.
  public let steps: [PricedStep]

  /// Creates the law from one enhancement to another, at most the rules' highest.
  public init(_ rules: EnhancementRules, rarity: Rarity, from first: Int = 0, to last: Int) {
    precondition(0 <= first && first <= last && last <= rules.highest)
    steps = (first..<last).map {
      PricedStep(
        chance: rules.successChances[$0].stated,
        price: rules.price(rarity: rarity, enhancement: $0) ?? 0)
    }
  }

  /// The law of the attempts, successful and not, with `StepCostLaw`'s bound on work.
  public var attempts: StepCostLaw {
    StepCostLaw(steps.map { PricedStep(chance: $0.chance, price: 1) })
  }

  /// The law of the gold for all of them, with the same bound on work.
  public var gold: StepCostLaw { StepCostLaw(steps) }
}
