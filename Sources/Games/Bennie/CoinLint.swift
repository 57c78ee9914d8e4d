import GameEngines
import ScenarioReading

// Coins, learning and children.

extension Lint {
  func reportCoins() {
    if number(\CoinEconomy.coinsPerActivity) == 0, number(\CoinEconomy.firstTryBonus) == 0 {
      warn(
        \CoinEconomy.coinsPerActivity, "nothing gives coins",
        suggestion: "raise it or firstTryBonus")
    } else if number(\CoinEconomy.dailyCap) == 0 {
      warn(\CoinEconomy.dailyCap, "no coin can be earned")
    }
    let offers = sections(with: \VideoOffer.minutes)
    if offers.isEmpty { warn(\CoinEconomy.offers, "there is nothing to spend coins on") }
    for (cheap, dear) in zip(offers, offers.dropFirst()) {
      guard let less = cheap.number(\VideoOffer.minutes),
        let more = dear.number(\VideoOffer.minutes), more <= less
      else { continue }
      dear.warn(\VideoOffer.minutes, "the offer gives no more than the cheaper one before it")
    }
    warnWhenAbove(\LearningRules.easySeconds, \LearningRules.struggleSeconds) { easy, slow in
      "\(easy) is above struggleSeconds, \(slow), so a time is too easy and a struggle at once"
    }
    warnWhenAbove(\ChildRules.skillStart, \ChildRules.skillCeiling) { start, ceiling in
      "\(start) is above skillCeiling, \(ceiling), so most children have nothing to learn"
    }
  }
}
