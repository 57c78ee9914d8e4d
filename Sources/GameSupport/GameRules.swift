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

  /// Returns why players who live by these rules cannot go on by others, which a calendar gives from a
  /// day on: a path and the reason in words. nil if they can.
  func obstacle(to later: Self) -> (path: String, reason: String)?

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
  public func obstacle(to later: Self) -> (path: String, reason: String)? { nil }

  /// The kinds of events that a trace of it records, those of every game first.
  public static var allEvents: [EventKind] { EventKind.common + events }

  /// The column of days played, then the game's own.
  static var allColumns: [LifeColumn] { [.played] + columns }

  @inlinable
  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let (game, phases) = games(of: simulation)
    return CompiledTrials(game, phases, of: simulation, players: players)
  }

  func plan(of simulation: Simulation) -> MeasurementPlan {
    let (game, phases) = games(of: simulation)
    return PartyTrials.plan(
      game: game, phases: phases.games, population: simulation.population, days: simulation.days,
      measures: simulation.measures)
  }

  /// Returns the game that measures lives, and the games of the phases.
  @usableFromInline
  func games(of simulation: Simulation) -> (measuring: Played, phases: GamePhases<Played>) {
    guard let calendar = simulation.calendar else {
      let game = game(for: simulation.population)
      return (game, GamePhases([game], RulesCalendar.unchanged))
    }
    func made(by rules: any GameRules) -> Played {
      guard let rules = rules as? Self else { preconditionFailure("a calendar is of one game") }
      return rules.game(for: simulation.population)
    }
    return (
      made(by: calendar.measuring),
      GamePhases(
        calendar.rules.map(made), calendar.phases, tracks: calendar.tracks,
        archetypes: simulation.population.archetypes.count)
    )
  }
}
