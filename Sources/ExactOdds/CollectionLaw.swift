/// The exact law of collecting: each draw is any of `cards` with the same chance, held or not
/// (CRD, the coupon collector's problem).
public struct CollectionLaw: Sendable, Hashable {
  /// How many different cards there are.
  public let cards: Int
  /// The chance that a draw gives a card at all.
  public let chance: Double

  /// - Parameters:
  ///   - cards: 1…1,000.
  ///   - chance: That a draw gives a card at all, above 0, at most 1.
  public init(cards: Int, chance: Double = 1) {
    precondition((1...1000).contains(cards) && chance > 0 && chance <= 1)
    self.cards = cards
    self.chance = chance
  }

  /// The law of the draws until so many different cards are held, starting with none: one step per
  /// card, each tried until a draw is new. Its work is bounded as `StepCostLaw`'s.
  ///
  /// - Parameter distinct: 0…`cards`.
  public func draws(until distinct: Int) -> StepCostLaw {
    precondition((0...cards).contains(distinct))
    return StepCostLaw(
      (0..<distinct).map { held in
        PricedStep(chance: chance * Double(cards - held) / Double(cards), price: 1)
      })
  }

  /// The chance of each number of different cards, 0 … `cards`, after so many draws, starting with
  /// none. The work is draws × cards multiplications.
  public func distinct(after draws: Int) -> [Double] {
    precondition(draws >= 0)
    var law = [Double](repeating: 0, count: cards + 1)
    law[0] = 1
    for _ in 0..<draws {
      // From the top down, so that each entry still sees its neighbour before this draw.
      for held in (0...cards).reversed() {
        let isNew = chance * Double(cards - held) / Double(cards)
        let stays = law[held] * (1 - isNew)
        let comes =
          held > 0 ? law[held - 1] * chance * Double(cards - held + 1) / Double(cards) : 0
        law[held] = stays + comes
      }
    }
    return law
  }
}
