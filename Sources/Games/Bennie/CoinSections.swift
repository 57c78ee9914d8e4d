import GameEngines
import ScenarioReading

extension BennieRules {
  static let fields = Fields<BennieRules> {
    Section("coins", \.coins, "income from activities, and prices of video minutes") {
      Amount(
        "perActivity", \.coinsPerActivity, unit: "coins", rule: "COIN-1", "for a completed activity"
      )
      Amount(
        "firstTryBonus", \.firstTryBonus, unit: "coins", rule: "COIN-1",
        "more when it was done without a mistake")
      Amount(
        "dailyCap", \.dailyCap, unit: "coins", rule: "COIN-2", "the most that is earned in a day")
      Whole(
        "celebrateEvery", \.celebrateEvery, in: 1...1_000_000, unit: "coins", rule: "COIN-3",
        "a celebration each time the balance passes a multiple of this")
      List(
        "offers", \.offers, count: 0...16, default: VideoOffer.plain,
        "video minutes for sale, from the cheapest to the dearest", rule: "COIN-4"
      ) {
        Whole("coins", \.coins, in: 1...1_000_000, unit: "coins", "price of the offer")
        Whole("minutes", \.minutes, in: 0...1440, unit: "minutes", "video minutes it gives")
      }
      Check { economy, section in
        section.failWhereFalling(
          \.offers, by: \.coins, in: economy,
          "offers have to come from the cheapest to the dearest")
      }
      Whole(
        "hoardCaps", \.hoardCaps, in: 0...1000, unit: "daily caps", rule: "COIN-2",
        origin: .assumption, "a child hoards when it holds more coins than this many daily caps")
    }
    Section("learning", \.learning, "adaptation of the difficulty to a child") {
      Probability(
        "startDifficulty", \.startDifficulty, rule: "LRN", origin: .assumption,
        "difficulty for every child at the start, 0…1")
      Number(
        "easySeconds", \.easySeconds, in: 0...86_400, unit: "seconds", rule: "LRN-1",
        "solved faster than this is too easy")
      Probability(
        "easyStep", \.easyStep, rule: "LRN-1", origin: .assumption, "rise of difficulty then")
      Number(
        "struggleSeconds", \.struggleSeconds, in: 0...86_400, unit: "seconds", rule: "LRN-2",
        "solved slower is struggling")
      Probability(
        "struggleStep", \.struggleStep, rule: "LRN-2", origin: .assumption,
        "fall of difficulty then")
      Whole(
        "manyMistakes", \.manyMistakes, in: 1...1000, unit: "mistakes", rule: "LRN-3",
        "mistakes after which hints are offered")
      Probability(
        "mistakeStep", \.mistakeStep, rule: "LRN-3", origin: .assumption, "fall of difficulty then")
      Probability(
        "quitStep", \.quitStep, rule: "LRN-4", origin: .assumption,
        "fall of difficulty when a child quits")
      WholeRange(
        "gridSize", \.gridSize, in: 1...100, unit: "cells", rule: "LRN-6", origin: .assumption,
        "side of the grid at difficulty 0 and 1")
      WholeRange(
        "colours", \.colours, in: 1...100, unit: "colours", rule: "LRN-6", origin: .assumption,
        "colours at difficulty 0 and 1")
    }
    Section(
      "children", \.children, "model of how children play", rule: "KID-1", origin: .assumption
    ) {
      Number(
        "baseSeconds", \.baseSeconds, in: 1...86_400, unit: "seconds", "solve time at even skill")
      Number(
        "secondsSlope", \.secondsSlope, in: 0...20, unit: "",
        "ln of solve time per point of difficulty over skill")
      Number("secondsSpread", \.secondsSpread, in: 0...3, unit: "", "spread of ln of solve time")
      Number(
        "mistakesBase", \.mistakesBase, in: 0...100, unit: "mistakes", "mean mistakes at even skill"
      )
      Number(
        "mistakesSlope", \.mistakesSlope, in: 0...20, unit: "",
        "ln of mean mistakes per point of difficulty over skill")
      Probability("quitBase", \.quitBase, "chance to quit without many mistakes")
      Probability("quitPerMistake", \.quitPerMistake, "more for each further mistake")
      Whole(
        "quitFreeMistakes", \.quitFreeMistakes, in: 0...1000, unit: "mistakes",
        "mistakes that do not count toward quitting")
      Probability("quitCap", \.quitCap, "the most that the chance to quit can be")
      Number("skillStart", \.skillStart, in: -1...2, unit: "skill", "mean skill at the start")
      Number(
        "skillSpread", \.skillSpread, in: 0...1, unit: "skill", "its spread from child to child")
      Number(
        "skillPerActivity", \.skillPerActivity, in: 0...1, unit: "skill",
        "skill gained from a completed activity")
      Number(
        "skillCeiling", \.skillCeiling, in: -1...2, unit: "skill", "mean of what a child can reach")
      Number(
        "skillCeilingSpread", \.skillCeilingSpread, in: 0...1, unit: "skill",
        "its spread from child to child")
      Probability(
        "quitAfter", \.quitAfter, "share of the solve time after which a quitting child quits")
      Probability("offline", \.offline, rule: "COIN-5", "chance of no connection at a visit")
      Number(
        "playLimits", \.playLimits, count: 1...16, in: 1...1440, unit: "minutes", rule: "COIN-7",
        origin: .design, "play time a day; each child has one of them, all equally likely")
    }
    Section("spending", \.spending, "styles of spending coins") { ChildSpendingRules.fields }
  }
}

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
