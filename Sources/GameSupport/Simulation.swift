import ExactOdds
import GameEngines
import Measurement
import Players

/// A validated run: its game, players, days and seed.
public struct Simulation: Sendable, Equatable {
  /// Players of all parties, ≥ 1.
  public var players: Int
  /// Days that each player lives, ≥ 1.
  public var days: Int
  /// The seed of all luck: the same seed and rules give the same result.
  public var seed: UInt64
  /// The players and their presence.
  public var population: PopulationRules
  /// The game's rules; where a calendar changes them, those without any change.
  public var game: any GameRules
  /// The rules of each day, if they change while players live.
  public var calendar: RulesCalendar?
  /// The faucets, sinks and drop tables that the game does not have itself; none unless it is a
  /// `PrototypeHost`.
  public package(set) var prototypes: [Prototype] = []
  /// The measurements besides the game's own.
  public var measures: MeasureRules

  /// - Precondition: At least one player and one day.
  public init(
    players: Int, days: Int, seed: UInt64, population: PopulationRules, game: any GameRules,
    calendar: RulesCalendar? = nil, measures: MeasureRules = MeasureRules()
  ) {
    precondition(players >= 1 && days >= 1)
    (self.players, self.days, self.seed) = (players, days, seed)
    (self.population, self.game, self.measures) = (population, game, measures)
    self.calendar = calendar
  }

  /// Returns the same run with another part of the measurements recorded.
  package func recording(_ recorded: Recorded) -> Simulation {
    var other = self
    other.measures.recorded = recorded
    return other
  }

  /// The measurements of the run, known without running it.
  public var plan: MeasurementPlan {
    prototypes.isEmpty ? game.plan(of: self) : trials(of: 1).plan
  }
  package var trials: CompiledTrials { trials(of: players) }
  package func trials(of players: Int) -> CompiledTrials { game.trials(of: self, players: players) }

  /// Returns the rules of a day, counted from 1.
  package func rules(on day: Int) -> any GameRules {
    calendar.map { $0.rules[$0.phase(on: day).rules] } ?? game
  }

  /// The different rules in a life, at least one.
  package var allRules: [any GameRules] { calendar?.rules ?? [game] }

  /// Returns the prototypes by some of the different rules.
  @usableFromInline
  func prototypes(byRules index: Int) -> [Prototype] {
    guard let all = calendar?.prototypes, !all.isEmpty else { return prototypes }
    return all[index]
  }

  /// Returns the exact odds of a day's rules, and of the prototypes' drop tables.
  package func odds(on day: Int, _ question: OddsQuestion) -> [OddsTable] {
    var tickets = OddsTable(.prototypes)
    for table in prototypes(byRules: calendar?.phase(on: day).rules ?? 0) where table.kind == .drops
    {
      let law = PityLaw(table.pity, chance: table.shares[table.guaranteed], cap: 1)
      tickets.append(law, of: [.text(table.id), .text(table.drops[table.guaranteed])])
    }
    return rules(on: day).odds(question) + [tickets]
  }

  /// Returns the pity of a source and the greatest chance of an attempt, if they are the same on all
  /// days.
  package func pity(of source: String) -> (rules: PityRules, cap: Double)? {
    let all = allRules.enumerated().map { place, rules in
      prototypes(byRules: place).first { $0.kind == .drops && $0.id == source }.map {
        ($0.pity, 1.0)
      }
        ?? rules.pity(of: source)
    }
    guard let first = all[0], all.allSatisfy({ $0.map { $0 == first } ?? false }) else {
      return nil
    }
    return first
  }

  /// Returns the exact law of a source's droughts, and the share of them that pity ends where that is
  /// known, if the terms of its attempts have one.
  package func droughtLaw(
    of source: String, under terms: AttemptTerms
  ) -> (droughts: FirstSuccessLaw, forcedShare: Double?)? {
    guard terms.areConstant, let chance = terms.chance?.lowerBound else { return nil }
    if let pity = pity(of: source) {
      let law = PityLaw(pity.rules, chance: chance, cap: pity.cap, parts: terms.parts.lowerBound)
      return (law.droughts, law.forcedShare)
    }
    let all = allRules.map { $0.law(of: source, chance: chance) }
    guard let law = all[0], all.allSatisfy({ $0 == law }) else { return nil }
    return (law, nil)
  }

  public static func == (a: Simulation, b: Simulation) -> Bool {
    a.players == b.players && a.days == b.days && a.seed == b.seed && a.population == b.population
      && a.measures == b.measures && a.calendar == b.calendar && a.prototypes == b.prototypes
      && AnyHashable(a.game) == AnyHashable(b.game)
  }
}
