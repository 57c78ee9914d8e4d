import Bennie
import GameEngines

/// `coins`, `learning`, `children`: Bennie.
enum CoinSections {
  static func rules(_ root: SectionReader) -> BennieRules {
    BennieRules(
      coins: root.sectionOrDefaults(
        "coins", "what activities earn, and what video minutes cost", coins),
      learning: root.sectionOrDefaults("learning", "how difficulty follows a child", learning),
      children: root.sectionOrDefaults("children", "how children play", children),
      spending: root.sectionOrDefaults(
        "spending", "how children part with coins", SpendingSection.children))
  }

  private static func coins(_ reader: SectionReader) -> CoinEconomy {
    func coins(_ key: String, _ value: Int, _ rule: String, _ meaning: String) -> Int {
      reader.amount(key, default: value, unit: "coins", rule: rule, meaning)
    }
    let economy = CoinEconomy(
      coinsPerActivity: coins("perActivity", 1, "COIN-1", "for a completed activity"),
      firstTryBonus: coins("firstTryBonus", 1, "COIN-1", "more when it was done without a mistake"),
      dailyCap: coins("dailyCap", 30, "COIN-2", "the most that is earned in a day"),
      celebrateEvery: reader.integer(
        "celebrateEvery", default: 5, in: 1...1_000_000, unit: "coins", rule: "COIN-3",
        "a celebration each time the balance passes a multiple of this"),
      offers: offers(reader),
      hoardCaps: reader.integer(
        "hoardCaps", default: 3, in: 0...1000, unit: "daily caps", rule: "COIN-2",
        origin: .assumption, "a child hoards when it holds more coins than so many daily caps"))
    return economy
  }

  private static func offers(_ reader: SectionReader) -> [VideoOffer] {
    let designed = [VideoOffer(coins: 10, minutes: 5), VideoOffer(coins: 20, minutes: 12)]
    let offers = reader.listOrDefaults(
      "offers", "video minutes for sale, from the cheapest to the dearest",
      defaultCount: designed.count, count: 0...16
    ) {
      reader, index in
      let base = designed[min(index, designed.count - 1)]
      return VideoOffer(
        coins: reader.integer(
          "coins", default: base.coins, in: 1...1_000_000, unit: "coins", rule: "COIN-4",
          "price of the offer"),
        minutes: reader.integer(
          "minutes", default: base.minutes, in: 0...1440, unit: "minutes", rule: "COIN-4",
          "video minutes it gives"))
    }
    let misplaced = offers.indices.dropFirst().filter {
      offers[$0].coins <= offers[$0 - 1].coins
    }
    for index in misplaced {
      reader.fail("offers", index: index, "offers have to come from the cheapest to the dearest")
    }
    return misplaced.isEmpty ? offers : designed
  }

  private static func learning(_ reader: SectionReader) -> LearningRules {
    func step(_ key: String, _ value: Double, _ rule: String, _ meaning: String) -> Double {
      reader.chance(key, default: value, rule: rule, origin: .assumption, meaning)
    }
    func seconds(_ key: String, _ value: Double, _ rule: String, _ meaning: String) -> Double {
      reader.number(
        key, default: value, in: 0...86_400, unit: "seconds", rule: rule, meaning)
    }
    return LearningRules(
      startDifficulty: step("startDifficulty", 0.3, "LRN", "where every child starts, 0…1"),
      easySeconds: seconds("easySeconds", 10, "LRN-1", "solved faster than this is too easy"),
      easyStep: step("easyStep", 0.05, "LRN-1", "by how much difficulty then rises"),
      struggleSeconds: seconds("struggleSeconds", 60, "LRN-2", "solved slower is struggling"),
      struggleStep: step("struggleStep", 0.05, "LRN-2", "by how much difficulty then falls"),
      manyMistakes: reader.integer(
        "manyMistakes", default: 3, in: 1...1000, unit: "mistakes", rule: "LRN-3",
        "mistakes after which hints are offered"),
      mistakeStep: step("mistakeStep", 0.05, "LRN-3", "by how much difficulty then falls"),
      quitStep: step("quitStep", 0.15, "LRN-4", "by how much it falls when a child quits"),
      gridSize: reader.wholeRange(
        "gridSize", default: 3...6, in: 1...100, unit: "cells", rule: "LRN-6", origin: .assumption,
        "side of the grid at difficulty 0 and 1"),
      colours: reader.wholeRange(
        "colours", default: 2...6, in: 1...100, unit: "colours", rule: "LRN-6",
        origin: .assumption, "colours at difficulty 0 and 1"))
  }

  private static func children(_ reader: SectionReader) -> ChildRules {
    func number(
      _ key: String, _ value: Double, _ range: ClosedRange<Double>, _ unit: String,
      _ meaning: String, rule: String = "KID-1"
    ) -> Double {
      reader.number(
        key, default: value, in: range, unit: unit, rule: rule, origin: .assumption, meaning)
    }
    func chance(_ key: String, _ value: Double, _ rule: String, _ meaning: String) -> Double {
      reader.chance(key, default: value, rule: rule, origin: .assumption, meaning)
    }
    return ChildRules(
      baseSeconds: number("baseSeconds", 25, 1...86_400, "seconds", "solve time at even skill"),
      secondsSlope: number(
        "secondsSlope", 1.5, 0...20, "", "ln of solve time per point of difficulty over skill"),
      secondsSpread: number("secondsSpread", 0.35, 0...3, "", "spread of ln of solve time"),
      mistakesBase: number("mistakesBase", 1, 0...100, "mistakes", "mean mistakes at even skill"),
      mistakesSlope: number(
        "mistakesSlope", 2, 0...20, "", "ln of mean mistakes per point of difficulty over skill"),
      quitBase: chance("quitBase", 0.02, "KID-1", "chance to quit without many mistakes"),
      quitPerMistake: chance("quitPerMistake", 0.10, "KID-1", "more for each further mistake"),
      quitFreeMistakes: reader.integer(
        "quitFreeMistakes", default: 2, in: 0...1000, unit: "mistakes", rule: "KID-1",
        origin: .assumption, "mistakes that do not count toward quitting"),
      quitCap: chance("quitCap", 0.6, "KID-1", "the most that the chance to quit can be"),
      skillStart: number("skillStart", 0.3, -1...2, "skill", "mean skill at the start"),
      skillSpread: number("skillSpread", 0.1, 0...1, "skill", "its spread from child to child"),
      skillPerActivity: number(
        "skillPerActivity", 0.002, 0...1, "skill", "how much a completed activity teaches"),
      skillCeiling: number("skillCeiling", 0.8, -1...2, "skill", "mean of what a child can reach"),
      skillCeilingSpread: number(
        "skillCeilingSpread", 0.1, 0...1, "skill", "its spread from child to child"),
      quitAfter: chance(
        "quitAfter", 0.5, "KID-1", "share of the solve time after which a quitting child quits"),
      offline: chance("offline", 0.05, "COIN-5", "chance of no connection at a visit"),
      playLimits: reader.numbers(
        "playLimits", default: [60, 45], count: 1...16, in: 1...1440, unit: "minutes",
        rule: "COIN-7", "play time a day; each child has one of them, all equally likely"))
  }
}
