import GameEngines
import GameSupport

extension BennieRules {
  /// The conversions open to children (COIN-4): coins into video minutes, and nothing back. Coins
  /// are earned by play only.
  public var conversions: [Conversion] {
    coins.offers.enumerated().map { index, offer in
      Conversion(
        "redeeming", taking: [Quantity(offer.coins, Resource("coin", plural: "coins"))],
        giving: [Quantity(offer.minutes, Resource("video minute", plural: "video minutes"))],
        rules: ["COIN-4"], sources: [RuleSource(\VideoOffer.coins, ordinal: index)])
    }
  }
}
