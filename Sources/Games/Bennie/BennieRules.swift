import GameEngines
import GameSupport
import Players

/// A synthetic child's performance in an activity (KID-1).
public struct ChildRules: DesignedRules {
  /// Median seconds of an activity whose difficulty equals the child's skill: time = base ×
  /// exp(slope × (difficulty − skill)) × lognormal(spread).
  public package(set) var baseSeconds = 25.0
  /// Increase of ln of the time per point of difficulty − skill.
  public package(set) var secondsSlope = 1.5
  /// Standard deviation of ln of the time, for equal difficulty and skill.
  public package(set) var secondsSpread = 0.35
  /// Mean mistakes in an activity whose difficulty equals the child's skill: Poisson(base ×
  /// exp(slope × (difficulty − skill))).
  public package(set) var mistakesBase = 1.0
  /// Increase of ln of the mean per point of difficulty − skill.
  public package(set) var mistakesSlope = 2.0
  /// Chance of quitting an activity without many mistakes: chance = base + perMistake × max(0,
  /// mistakes − free), at most the cap.
  public package(set) var quitBase = 0.02
  /// Added to the chance by each mistake beyond the free ones: 0.1 is 10 percentage points.
  public package(set) var quitPerMistake = 0.1
  /// Mistakes that do not tempt a child to quit.
  public package(set) var quitFreeMistakes = 2
  /// The greatest chance of quitting, 0…1.
  public package(set) var quitCap = 0.6
  /// Mean skill of new children, on the scale of difficulty.
  public package(set) var skillStart = 0.3
  /// Standard deviation of that skill from child to child.
  public package(set) var skillSpread = 0.1
  /// Added to skill by each completed activity, up to the child's ceiling.
  public package(set) var skillPerActivity = 0.002
  /// Mean over children of their skill ceilings, which no child passes.
  public package(set) var skillCeiling = 0.8
  /// Standard deviation of that ceiling from child to child.
  public package(set) var skillCeilingSpread = 0.1
  /// Share of a solve time after which a quitting child quits.
  public package(set) var quitAfter = 0.5
  /// Chance of being offline, per visit (COIN-5).
  public package(set) var offline = 0.05
  /// Minutes of play a day; each child has one of them (COIN-7).
  public package(set) var playLimits: [Double] = [60, 45]

  public init() {}
}

/// The rules of a game of coins, with difficulty that rises and falls.
public struct BennieRules: DesignedRules {
  /// Earning and redeeming (COIN).
  public package(set) var coins = CoinEconomy()
  /// Adaptation of difficulty to the child (LRN).
  public package(set) var learning = LearningRules()
  /// Performance of children in activities (KID).
  public package(set) var children = ChildRules()
  /// Spending of coins (PLY-5).
  public package(set) var spending = ChildSpendingRules()

  public init() {}
}

extension BennieRules: GameRules {
  public static var name: String { "Bennie" }

  public func game(for population: PopulationRules) -> BennieGame {
    BennieGame(rules: self, population: population)
  }

  public func obstacle(to later: BennieRules) -> (path: String, reason: String)? {
    children == later.children
      ? nil : ("children", "it says what children are like, which no day changes")
  }

  /// The conversions open to children (COIN-4): coins into video minutes, and nothing back.
  public var conversions: [Conversion] {
    coins.offers.enumerated().map { index, offer in
      Conversion(
        "redeeming", taking: [Quantity(offer.coins, Resource("coin", plural: "coins"))],
        giving: [Quantity(offer.minutes, Resource("video minute", plural: "video minutes"))],
        rules: ["COIN-4"], sources: [RuleSource(\VideoOffer.coins, ordinal: index)])
    }
  }

  public static var events: [EventKind] {
    [.childBegins, .earnsCoins, .spendsCoins, .capsCoins, .doesActivity, .wantsVideo]
  }

  public static var columns: [LifeColumn] {
    [
      .count("activities", heading: "activities", of: .doesActivity),
      .latest("difficulty", heading: "difficulty", isReal: true) {
        $0.kind == .doesActivity ? $0.number("difficulty") : nil
      },
    ] + LifeColumn.money() + [
      .sum("videoMinutes", heading: "video") {
        $0.kind == .wantsVideo ? Double($0.amount("minutes")) : nil
      }
    ]
  }

  public var ladders: [Ladder] {
    let cheapest = coins.offers.first?.coins ?? 0
    return [
      Ladder(
        step: "redemption", work: ("visit", .wantsVideo),
        figures: { _ in LifeDigest.Reason.figures(cheapest: cheapest) },
        reason: { cause, life in
          cause == .askedMore ? LifeDigest.Reason.ofFewerVideos(life) : nil
        },
        reached: { $0.kind == .wantsVideo && $0.amount("minutes") > 0 ? 1 : nil })
    ]
  }
}
