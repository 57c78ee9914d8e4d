import GameEngines
import GameKit
import Players

/// A synthetic child's attempt at an activity (KID-1).
public struct ChildRules: Sendable, Hashable {
  /// Median seconds of an activity as hard as the child is skilled: time = base × exp(slope ×
  /// (difficulty − skill)) × lognormal(spread).
  public var baseSeconds: Double
  /// How steeply ln of the time grows with difficulty − skill.
  public var secondsSlope: Double
  /// Standard deviation of ln of the time, all else equal.
  public var secondsSpread: Double
  /// Mean mistakes in an activity as hard as the child is skilled: Poisson(base × exp(slope ×
  /// (difficulty − skill))).
  public var mistakesBase: Double
  /// How steeply ln of the mean grows with difficulty − skill.
  public var mistakesSlope: Double
  /// Chance to quit an activity without many mistakes: chance = base + perMistake × max(0, mistakes
  /// − free), at most the cap.
  public var quitBase: Double
  /// What each mistake beyond the free ones adds to the chance: 0.1 is 10 percentage points.
  public var quitPerMistake: Double
  /// Mistakes that do not tempt a child to quit.
  public var quitFreeMistakes: Int
  /// The most that the chance may be, 0…1.
  public var quitCap: Double
  /// Mean skill of new children, on the scale of difficulty.
  public var skillStart: Double
  /// Standard deviation of that skill from child to child.
  public var skillSpread: Double
  /// What each completed activity adds to skill, up to the child's ceiling.
  public var skillPerActivity: Double
  /// Mean over children of the skill that none of them passes.
  public var skillCeiling: Double
  /// Standard deviation of that ceiling from child to child.
  public var skillCeilingSpread: Double
  /// Share of a solve time after which a quitting child quits.
  public var quitAfter: Double
  /// Chance of being offline, per visit (COIN-5).
  public var offline: Double
  /// Minutes of play a day; each child has one of them (COIN-7).
  public var playLimits: [Double]

  /// - Precondition: At least one play limit.
  public init(
    baseSeconds: Double = 25, secondsSlope: Double = 1.5, secondsSpread: Double = 0.35,
    mistakesBase: Double = 1, mistakesSlope: Double = 2, quitBase: Double = 0.02,
    quitPerMistake: Double = 0.1, quitFreeMistakes: Int = 2, quitCap: Double = 0.6,
    skillStart: Double = 0.3, skillSpread: Double = 0.1, skillPerActivity: Double = 0.002,
    skillCeiling: Double = 0.8, skillCeilingSpread: Double = 0.1, quitAfter: Double = 0.5,
    offline: Double = 0.05, playLimits: [Double] = [60, 45]
  ) {
    precondition(!playLimits.isEmpty)
    self.baseSeconds = baseSeconds
    self.secondsSlope = secondsSlope
    self.secondsSpread = secondsSpread
    self.mistakesBase = mistakesBase
    self.mistakesSlope = mistakesSlope
    self.quitBase = quitBase
    self.quitPerMistake = quitPerMistake
    self.quitFreeMistakes = quitFreeMistakes
    self.quitCap = quitCap
    self.skillStart = skillStart
    self.skillSpread = skillSpread
    self.skillPerActivity = skillPerActivity
    self.skillCeiling = skillCeiling
    self.skillCeilingSpread = skillCeilingSpread
    self.quitAfter = quitAfter
    self.offline = offline
    self.playLimits = playLimits
  }
}

/// The rules of a game of coins and two-way difficulty.
public struct BennieRules: Sendable, Hashable {
  /// Earning and redeeming (COIN).
  public var coins: CoinEconomy
  /// How difficulty follows what a child does (LRN).
  public var learning: LearningRules
  /// How children do at activities (KID).
  public var children: ChildRules
  /// How they part with their coins (PLY-5).
  public var spending: SpendingRules

  public init(
    coins: CoinEconomy, learning: LearningRules, children: ChildRules, spending: SpendingRules
  ) {
    self.coins = coins
    self.learning = learning
    self.children = children
    self.spending = spending
  }
}

extension BennieRules: GameRules {
  public static var name: String { "Bennie" }

  public func game(for population: PopulationRules) -> BennieGame {
    BennieGame(rules: self, population: population)
  }

  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let game = game(for: simulation.population)
    return CompiledTrials(PartyTrials(game, of: simulation, players: players))
  }

  public static var events: [EventKind] { EventKind.ofBennie }

  public var columns: [LifeColumn] {
    [
      .count("activities", heading: "activities", of: .doesActivity),
      .latest("difficulty", heading: "difficulty", isReal: true) {
        $0.kind == .doesActivity ? $0.number("difficulty") : nil
      },
    ] + LifeColumn.money + [
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
        }
      ) { $0.kind == .wantsVideo && $0.amount("minutes") > 0 ? 1 : nil }
    ]
  }
}
