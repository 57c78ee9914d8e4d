import GameSupport
import Measurement
import Players

/// A game with a level and a drought, and nothing of its own: all names in its scenarios, events and
/// metrics are those of every game.
struct BareRules: GameRules {
  static let name = "Bare"
  static let events: [EventKind] = []

  func game(for population: PopulationRules) -> BareGame { BareGame() }
}

struct BareGame: Game {
  var series: [Series] { [Series(name: "level", kind: .track, quantilesUpTo: 1)] }
  var droughts: [DroughtSource] {
    [DroughtSource(name: "wait", attempts: "days", forcedAt: nil, event: "a day")]
  }
  var metrics: [LifeMetric<Int>] { [] }

  func join(_ person: Person, key: PlayerKey) -> Int { 0 }
  func streakDays(of member: Int) -> Int { 0 }
  func live(
    _ plan: DayPlan, _ member: inout Int, _ party: inout Alone, _ droughts: inout DroughtTable
  ) {}
  func miss(_ day: Int, _ member: inout Int) {}
  func show(_ member: Int, accounts: Bool, in entry: inout DailyEntry) { entry.write(1) }
  func ledgerLeak(of member: Int) -> Int { 0 }
}

extension GameDefinition {
  static let bare = GameDefinition(
    "bare", markerSection: "bare", setbacks: [.drought, .noLevel, .unpaid], starter: "",
    reading: { _ in BareRules() },
    measures: { reader, _ in .read(in: reader, levels: 1) })
}
