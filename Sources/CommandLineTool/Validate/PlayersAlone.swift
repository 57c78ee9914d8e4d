import GameSupport
import Measurement
import Players
import ScenarioReading

/// A game without rules: players come and leave, and nothing else happens. So a population that is in
/// no scenario is held to a log, too.
struct PlayersAlone: GameRules {
  static let name = "players alone"
  static let events: [EventKind] = []

  func game(for population: PopulationRules) -> PlayersOnly { PlayersOnly() }
}

struct PlayersOnly: Game {
  let series: [Series] = []
  let droughts: [DroughtSource] = []
  let metrics: [LifeMetric<Int>] = []

  func join(_ person: Person, key: PlayerKey) -> Int { 0 }
  func streakDays(of member: Int) -> Int { 0 }
  func live(
    _ plan: DayPlan, _ member: inout Int, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {}
  func miss(_ day: Int, _ member: inout Int) {}
  func show(_ member: Int, accounts: Bool, in entry: inout DailyEntry) {}
  func ledgerLeak(of member: Int) -> Int { 0 }
}

extension GameDefinition {
  /// A file with the section `population` alone is of this game.
  static let playersAlone = GameDefinition(
    "players", markerSection: "population", starter: "", reading: { _ in PlayersAlone() })
}
