extension StepCostLaw {
  /// Returns the exact law of the draws until `distinct` of 1…1,000 `cards` are held, starting with
  /// none: each draw is any card with the same chance (CRD, the coupon collector's problem).
  public static func draws(until distinct: Int, of cards: Int) -> StepCostLaw {
    precondition((1...1000).contains(cards) && (0...cards).contains(distinct))
    // Each card is one step: drawing until a card is new.
    return StepCostLaw(
      (0..<distinct).map { held in
        PricedStep(chance: Double(cards - held) / Double(cards), price: 1)
      })
  }
}
