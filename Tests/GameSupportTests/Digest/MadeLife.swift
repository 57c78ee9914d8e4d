import Players
import TestWorlds

@testable import GameSupport
@testable import QuestBond

/// A life of one member, written event by event.
struct MadeLife {
  let days: Int
  private(set) var events: [TraceEvent] = []
  private var totals = (exp: 0, balance: 0)

  init(days: Int) { self.days = days }

  var trace: PartyTrace {
    PartyTrace(party: 0, archetypes: ["made"], days: days, events: events)
  }

  func adding(_ kind: EventKind, _ day: Int, _ facts: Facts = [:]) -> MadeLife {
    var life = self
    life.events.append(
      TraceEvent(day: day, minute: nil, member: 0, kind: kind, facts: facts.list, luck: []))
    return life
  }

  func plays(_ days: Int...) -> MadeLife { days.reduce(self) { $0.adding(.plays, $1) } }

  func stays(_ days: Int...) -> MadeLife {
    days.reduce(self) { $0.adding(.stays, $1, ["lapsed": false]) }
  }

  func lapses(_ first: Int, through last: Int) -> MadeLife {
    (first + 1..<last + 1).reduce(adding(.lapses, first, ["days": .whole(last - first + 1)])) {
      $0.adding(.stays, $1, ["lapsed": true])
    }
  }

  func leaves(_ day: Int) -> MadeLife { adding(.leaves, day) }

  /// A day of so many tasks, each for so much EXP.
  func works(_ day: Int, tasks: Int, exp: Int, from source: String = "task") -> MadeLife {
    (0..<tasks).reduce(plays(day)) { life, _ in
      life.adding(.finishesTask, day)
        .adding(.gainsEXP, day, ["source": .text(source), "amount": .whole(exp)])
    }
  }

  func reaches(_ level: Int, _ day: Int) -> MadeLife {
    adding(.reachesLevel, day, ["level": .whole(level)])
  }

  func tries(
    _ day: Int, _ outcome: String, chance: Double, attempt: Int = 1, source: String = "task"
  ) -> MadeLife {
    adding(
      .tries, day,
      [
        "source": .text(source), "attempt": .whole(attempt), "chance": .number(chance),
        "outcome": .text(outcome),
      ])
  }

  func digest(under game: any GameRules) -> LifeDigest {
    LifeDigest(
      of: 0, in: trace,
      of: Simulation(
        players: 1, days: days, seed: 1, population: .of([.plain()]), game: game))
  }
}
