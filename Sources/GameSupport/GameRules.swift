import ExactOdds
import GameEngines
import Measurement
import Players

/// The checked rules of a game: all that a run, a trace and a report need of it. These know no game
/// by name, so a new game changes none of them.
public protocol GameRules: Sendable, Hashable {
  /// The game played by these rules.
  associatedtype Played: Game

  /// The game's name.
  static var name: String { get }
  /// Returns the game for a population.
  func game(for population: PopulationRules) -> Played
  /// The kinds of events of its trace, as the catalogue lists them, besides those of every game.
  static var events: [EventKind] { get }
  /// The ladders that its players climb, step by step.
  var ladders: [Ladder] { get }
  /// The columns that the digest of a life shows week by week.
  static var columns: [LifeColumn] { get }
  /// Returns the pity that ends a source's droughts, and the greatest chance of an attempt: these
  /// give the exact laws of its droughts. nil for a source without such a law.
  func pity(of source: String) -> (rules: PityRules, cap: Double)?

  /// The forms of the tables of exact odds.
  static var oddsForms: [OddsTable.Form] { get }
  /// Returns a table of each form, in that order, without playing; none in a game without odds.
  func odds(_ question: OddsQuestion) -> [OddsTable]

  /// The conversions of players: circles that gain something are found among them. Gold, or the
  /// most important resource, comes first. None in a game without such an economy.
  var conversions: [Conversion] { get }

  /// Returns the lives of the parties of `players` players, whatever number the simulation holds.
  ///
  /// A requirement with an inlinable body: the loop of a life is specialised in the module of each
  /// game, where its type is known, and up to ten times as fast.
  func trials(of simulation: Simulation, players: Int) -> CompiledTrials
}

extension GameRules {
  public var name: String { Self.name }
  public var ladders: [Ladder] { [] }
  public static var columns: [LifeColumn] { LifeColumn.money() }
  public func pity(of source: String) -> (rules: PityRules, cap: Double)? { nil }
  public static var oddsForms: [OddsTable.Form] { [] }
  public func odds(_ question: OddsQuestion) -> [OddsTable] { [] }
  public var conversions: [Conversion] { [] }

  /// The kinds of events that a trace of it records, those of every game first.
  public static var allEvents: [EventKind] { EventKind.common + events }

  /// Returns the exact law of a source's droughts, if the terms of its attempts have one.
  package func droughtLaw(of source: String, under terms: AttemptTerms) -> PityLaw? {
    guard let pity = pity(of: source), terms.areConstant, let chance = terms.chance else {
      return nil
    }
    return PityLaw(
      pity.rules, chance: chance.lowerBound, cap: pity.cap, parts: terms.parts.lowerBound)
  }

  /// The column of days played, then the game's own.
  static var allColumns: [LifeColumn] { [.played] + columns }

  @inlinable
  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let game = game(for: simulation.population)
    return CompiledTrials(
      PartyTrials(
        game: game, population: simulation.population, players: players, days: simulation.days,
        seed: simulation.seed, measures: simulation.measures))
  }

  func plan(of simulation: Simulation) -> MeasurementPlan {
    PartyTrials.plan(
      game: game(for: simulation.population), population: simulation.population,
      days: simulation.days, measures: simulation.measures)
  }
}
