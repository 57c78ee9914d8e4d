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
  /// Returns the game for a population by rules that hold later in the lives that `first` measures, whose
  /// memory it may share.
  func game(for population: PopulationRules, beside first: Played) -> Played
  /// The kinds of events of its trace, as the catalogue lists them, besides those of every game.
  static var events: [EventKind] { get }
  /// The ladders that its players climb, step by step.
  var ladders: [Ladder] { get }
  /// The game's name, the same for all rules of it.
  var name: String { get }
  /// The columns that the digest of a life shows week by week.
  static var columns: [LifeColumn] { get }
  /// The same, for rules that know them only at run time.
  var columns: [LifeColumn] { get }
  /// Returns the pity that ends a source's droughts, and the greatest chance of an attempt: these
  /// give the exact laws of its droughts. nil for a source without such a law.
  func pity(of source: String) -> (rules: PityRules, cap: Double)?
  /// Returns the exact law of a source's droughts that is none of pity alone, such as that of a guarantee,
  /// if all of its attempts have this chance; nil for a source without such a law.
  func law(of source: String, chance: Double) -> FirstSuccessLaw?

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

  /// True if the game lends its currencies to prototypes, as a `PrototypeHost` does.
  var lendsPurses: Bool { get }

  /// Returns the lives of the parties of `players` players, whatever number the simulation holds.
  ///
  /// A requirement with an inlinable body: the loop of a life is specialised in the module of each
  /// game, where its type is known, and up to ten times as fast.
  func trials(of simulation: Simulation, players: Int) -> CompiledTrials
}

extension GameRules {
  public var name: String { Self.name }
  public func game(for population: PopulationRules, beside first: Played) -> Played {
    game(for: population)
  }
  public var lendsPurses: Bool { true }
  public var ladders: [Ladder] { [] }
  public static var columns: [LifeColumn] { LifeColumn.money() }
  public var columns: [LifeColumn] { Self.columns }
  public func pity(of source: String) -> (rules: PityRules, cap: Double)? { nil }
  public func law(of source: String, chance: Double) -> FirstSuccessLaw? { nil }
  public static var oddsForms: [OddsTable.Form] { [] }
  public func odds(_ question: OddsQuestion) -> [OddsTable] { [] }
  public var conversions: [Conversion] { [] }
  public func obstacle(to later: Self) -> (path: String, reason: String)? { nil }

  /// The column of days played, then the game's own.
  var allColumns: [LifeColumn] { [.played] + columns }

  @inlinable
  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let (game, phases) = games(of: simulation)
    return CompiledTrials(game, phases, of: simulation, players: players)
  }

  /// Returns the lives in a form that knows the days before they are played.
  package func partyTrials(of simulation: Simulation, players: Int) -> PartyTrials<Played> {
    let (game, phases) = games(of: simulation)
    return PartyTrials(
      game: game, phases: phases, population: simulation.population, players: players,
      days: simulation.days, seed: simulation.seed, measures: simulation.measures)
  }

  func plan(of simulation: Simulation) -> MeasurementPlan {
    let (game, phases) = games(of: simulation)
    return PartyTrials.plan(
      game: game, metrics: game.metrics.map(\.metric), phases: phases.games,
      population: simulation.population, days: simulation.days, measures: simulation.measures)
  }

  /// Returns the game that measures lives, and the games of the phases.
  @usableFromInline
  func games(of simulation: Simulation) -> (measuring: Played, phases: GamePhases<Played>) {
    guard let calendar = simulation.calendar else {
      let game = game(for: simulation.population)
      return (game, GamePhases([game], RulesCalendar.unchanged))
    }
    func own(_ rules: any GameRules) -> Self {
      guard let rules = rules as? Self else { preconditionFailure("a calendar is of one game") }
      return rules
    }
    let measuring = own(calendar.measuring).game(for: simulation.population)
    return (
      measuring,
      GamePhases(
        calendar.rules.map { own($0).game(for: simulation.population, beside: measuring) },
        calendar.phases, tracks: calendar.tracks,
        archetypes: simulation.population.archetypes.count)
    )
  }
}
