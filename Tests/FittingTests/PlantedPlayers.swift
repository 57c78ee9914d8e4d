import GameEngines
import Players
import Randomness

@testable import Fitting

/// A population of known kinds that plays by the rules of `Players`: a streak there is a played
/// yesterday here, and age 0 is played for sure.
struct PlantedPlayers {
  var kinds: [MixtureKind]
  var lapseDays = 3...10
  var tasksSpread = 0.0
  /// True if each kind has its own persistence, in place of one that all share.
  var persists = false

  static let three = PlantedPlayers(kinds: [
    MixtureKind(weight: 0.6, activity: 0.3, spread: 0.04, churn: 0.4, lapse: 0.005),
    MixtureKind(weight: 0.25, activity: 0.4, spread: 0.05, churn: 0.04, lapse: 0.01),
    MixtureKind(weight: 0.15, activity: 0.75, spread: 0.05, churn: 0.004, lapse: 0.01),
  ])
  static let one = PlantedPlayers(kinds: [
    MixtureKind(weight: 1, activity: 0.5, spread: 0.08, churn: 0.02, lapse: 0.02)
  ])

  /// Plays some players for some ages.
  func histories(players: Int, length: Int, seed: UInt64) -> [History] {
    var rules = PopulationRules(
      archetypes: kinds.map {
        var archetype = Archetype(
          "kind", weight: $0.weight, activity: $0.activity, tasksPerActiveDay: 4, churn: $0.churn,
          lapse: $0.lapse, lapseDays: lapseDays)
        archetype.activitySpread = $0.spread
        if persists { archetype.afterPlaying = $0.afterPlaying }
        return archetype
      })
    rules.streakPresence = persists ? 0 : 0.3
    if persists { rules.firstDay = .played }
    rules.weekdayFactors = Array(repeating: 1, count: 7)
    let population = Population(rules: rules)
    return (0..<players).map { player in
      let key = PlayerKey(seed: seed, party: player)
      let person = population.person(key)
      let luck = key.daily(.presence)
      var state = PresenceState()
      var (active, tasks, played) = ([0], [4], true)
      if persists { _ = population.plan(1, for: person, luck: luck, streakDays: 0, &state) }
      for age in 1..<length {
        let plan = population.plan(
          age + 1, for: person, luck: luck, streakDays: played ? 1 : 0, &state)
        played = plan != nil
        if let plan {
          active.append(age)
          tasks.append(plan.tasks)
        }
      }
      return History(length: length, active: active, tasks: tasks, installWeekday: player % 7)
    }
  }
}
