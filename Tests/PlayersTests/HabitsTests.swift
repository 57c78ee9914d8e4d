import TestSupport
import TestWorlds
import Testing

@testable import Players

/// Habits that real players have: where a chance is tested, 6.2 standard deviations are a false alarm
/// in 10⁹ runs.
@Suite struct HabitsTests {
  private let players = 4000

  /// The active days of many players, by player.
  private func lives(_ rules: PopulationRules, days: Int) -> [[Int]] {
    let population = Population(rules: rules)
    return (0..<players).map { player in
      let key = PlayerKey(seed: 17, party: player, member: 0)
      let person = population.person(key)
      var state = PresenceState()
      return (1...days).filter { day in
        population.plan(
          day, for: person, luck: key.daily(.presence), streakDays: 0, &state) != nil
      }
    }
  }

  @Test func `a first day that is played is played by all, whatever their chances are`() {
    var rules = PopulationRules.of([.plain(activity: 0.01, churn: 1)])
    #expect(lives(rules, days: 3).allSatisfy { $0.isEmpty })
    rules.firstDay = .played
    #expect(lives(rules, days: 3).allSatisfy { $0 == [1] })
  }

  @Test func `leaving and lapses begin on the second day of a life that begins with play`() {
    var rules = PopulationRules.of([.plain(churn: 0.3)])
    rules.firstDay = .played
    let second = lives(rules, days: 2).count { $0.contains(2) }
    #expect(abs(deviations(second, of: players, chance: 0.7)) < 6.2)
  }

  @Test func `a day that was played makes the next one likelier by its share, up to the cap`() {
    var person = Archetype.plain(activity: 0.3)
    person.afterPlaying = 1
    let played = lives(.of([person]), days: 2)
    let after = played.filter { $0.contains(1) }
    let other = played.filter { !$0.contains(1) }
    func deviation(_ lives: [[Int]], _ chance: Double) -> Double {
      deviations(lives.count { $0.contains(2) }, of: lives.count, chance: chance)
    }
    #expect(abs(deviation(after, 0.6)) < 6.2)
    #expect(abs(deviation(other, 0.3)) < 6.2)
    person.afterPlaying = 9
    let capped = lives(.of([person], presenceCap: 0.9), days: 2).filter { $0.contains(1) }
    #expect(abs(deviation(capped, 0.9)) < 6.2)
  }

  @Test func `each factor by age holds until the next one begins`() {
    var person = Archetype.plain(activity: 0.5)
    person.presenceByAge = [AgeFactor(from: 3, factor: 0.5), AgeFactor(from: 5, factor: 1.8)]
    let seen = lives(.of([person]), days: 6)
    for (day, chance) in zip(1...6, [0.5, 0.5, 0.25, 0.25, 0.9, 0.9]) {
      let present = seen.count { $0.contains(day) }
      #expect(abs(deviations(present, of: players, chance: chance)) < 6.2, "day \(day)")
    }
  }

  @Test func `a spread of tasks changes no other luck of a player, and keeps the mean`() {
    var person = Archetype.plain(activity: 0.5, tasks: 5)
    let plain = Population(rules: .of([person]))
    person.tasksSpread = 0.7
    let spread = Population(rules: .of([person]))
    var means: [Double] = []
    for player in 0..<players {
      let key = PlayerKey(seed: 17, party: player, member: 0)
      let (one, other) = (plain.person(key), spread.person(key))
      #expect(one.activity == other.activity && one.luck.bits == other.luck.bits)
      means.append(other.ownTasks!.mean)
    }
    let mean = means.reduce(0, +) / Double(players)
    // A log-normal law of mean 4 and spread s has the variance 16 · (exp(s²) − 1).
    let error = 4 * (1.6323162199553789 - 1).squareRoot() / Double(players).squareRoot()
    #expect(abs(mean - 4) < 6.2 * error)
  }

  @Test func `no spread gives a player more tasks than a day can hold`() {
    var person = Archetype.plain(activity: 1, tasks: 200)
    person.tasksSpread = 3
    let population = Population(rules: .of([person]))
    let means = (0..<players).map { player in
      population.person(PlayerKey(seed: 17, party: player, member: 0)).ownTasks!.mean
    }
    #expect(means.max() == 500)
  }
}
