import GameEngines
import GameSupport

extension BennieRules {
  /// What children can turn into what (COIN-4): coins into video minutes, and nothing back. What
  /// brings coins takes play.
  public var conversions: [Conversion] {
    coins.offers.enumerated().map { index, offer in
      Conversion(
        "redeeming", taking: [Quantity(offer.coins, Resource("coin", plural: "coins"))],
        giving: [Quantity(offer.minutes, Resource("video minute", plural: "video minutes"))],
        rules: ["COIN-4"], sources: [RuleSource(\VideoOffer.coins, ordinal: index)])
    }
  }
}
