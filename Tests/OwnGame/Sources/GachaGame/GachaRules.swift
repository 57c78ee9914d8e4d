import GameEngines
import ScenarioReading

/// The rules of a small gacha: gems are earned and pulled with, dust comes from pulls and buys
/// tickets for more of them.
public struct GachaRules: Sendable, Hashable {
  /// Gems of a finished task, and of every so many days in a row.
  var gemsPerTask = 20
  var streakDays = 7
  var streakGems = 160
  /// What a pull takes, and what it gives besides its chance.
  var pullPrice = 160
  var dustPerPull = 15
  /// Dust that a ticket costs: a pull without gems.
  var ticketPrice = 75
  /// The chance of a five-star character, and its pity: forced at the threshold, likelier from the
  /// soft start on.
  var chance = 0.006
  var threshold = 90
  var softStart = 73
  var softStep = 0.06
  /// The chance that a five-star character is the featured one, and the number of five-star characters in
  /// a row of which one is, for certain; 0 for no guarantee.
  var featuredChance = 0.5
  var guaranteedOf = 2
  /// Characters of five stars that a level takes.
  var starsPerLevel = 1
  var highestLevel = 50

  /// The guarantee of a five-star character, as the engine takes it.
  var pity: PityRules {
    PityRules(
      threshold: threshold, atLeast: .legendary, softStart: softStart, softStep: softStep)
  }

  /// Every number of the game: its key, its range, its unit and its sentence. The defaults are those
  /// of the rules themselves.
  static let fields = Fields(default: GachaRules(), rule: "GACHA") {
    Section("gems", "what gems come from, and what they buy") {
      Amount("perTask", \.gemsPerTask, unit: "gems", "gems of a finished task")
      Whole("streakDays", \.streakDays, in: 1...365, unit: "days", "days in a row that bring gems")
      Amount("streak", \.streakGems, unit: "gems", "gems that they bring")
      Whole("pullPrice", \.pullPrice, in: 10...100_000, unit: "gems", "gems that a pull takes")
    }
    Section("dust", "what dust comes from, and what it buys") {
      Whole("perPull", \.dustPerPull, in: 0...1000, unit: "dust", "dust that a pull brings")
      Whole("ticket", \.ticketPrice, in: 1...100_000, unit: "dust", "dust that a ticket takes")
      Check { rules, section in
        if 2 * rules.dustPerPull > rules.ticketPrice {
          section.fail(\.ticketPrice, "a ticket takes less dust than two pulls bring")
          rules.ticketPrice = max(1, 2 * rules.dustPerPull)
        }
      }
    }
    Probability("chance", \.chance, "chance of a five-star character in a pull")
    Section("pity", "the end of a drought of five-star characters") {
      Whole("threshold", \.threshold, in: 0...4000, unit: "pulls", "the forced pull; 0 for none")
      Whole("softStart", \.softStart, in: 0...4000, unit: "pulls", "dry pulls until chances rise")
      Probability("softStep", \.softStep, "rise of the chance per dry pull")
    }
    Section("featured", "the one character that players want") {
      Probability("chance", \.featuredChance, "chance that a five-star character is this one")
      Whole(
        "guaranteedOf", \.guaranteedOf, in: 0...20, unit: "characters",
        "five-star characters in a row of which one is, for certain; 0 for no guarantee")
    }
    Section("levels", "what levels take") {
      Whole("stars", \.starsPerLevel, in: 1...1000, unit: "characters", "five stars for a level")
      Whole("highest", \.highestLevel, in: 1...1000, unit: "level", "the highest level")
    }
  }
}
