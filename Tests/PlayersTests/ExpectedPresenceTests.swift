import TestSupport
import TestWorlds
import Testing

@testable import Players

/// The presence that luck alone gives, against lives and against what can be worked out by hand.
@Suite struct ExpectedPresenceTests {
  private let days = [1, 2, 9, 40]

  /// The mean of the control over many players, with its standard error, by day.
  private func sample(
    _ rules: PopulationRules, players: Int = 4000
  ) -> [(active: Double, error: Double, tasks: Double, taskError: Double)] {
    let population = Population(rules: rules)
    var seen = days.map { _ in (sum: 0.0, squares: 0.0, tasks: 0.0, taskSquares: 0.0) }
    for player in 0..<players {
      let key = PlayerKey(seed: 3, party: player, member: 0)
      let person = population.person(key)
      var state = PresenceState()
      for day in 1...days.last! {
        // A game that keeps streaks for ever once it was played: another rule than the control's.
        _ = population.plan(
          day, for: person, luck: key.daily(.presence), streakDays: state.activeDays, &state)
        guard let place = days.firstIndex(of: day) else { continue }
        let (active, tasks) = (Double(state.control.activeDays), Double(state.control.tasks))
        seen[place].sum += active
        seen[place].squares += active * active
        seen[place].tasks += tasks
        seen[place].taskSquares += tasks * tasks
      }
    }
    let n = Double(players)
    func error(_ sum: Double, _ squares: Double) -> Double {
      (max(0, squares / n - sum * sum / n / n) / n).squareRoot()
    }
    return seen.map {
      ($0.sum / n, error($0.sum, $0.squares), $0.tasks / n, error($0.tasks, $0.taskSquares))
    }
  }

  /// 6.2 standard errors are a false alarm in 10⁹ runs.
  private func expectAgreement(_ rules: PopulationRules) {
    let expected = Population(rules: rules).expectedPresence(through: days)[0]
    for (expected, seen) in zip(expected, sample(rules)) {
      #expect(abs(seen.active - expected.activeDays) <= 6.2 * seen.error + 1e-7)
      #expect(abs(seen.tasks - expected.tasks) <= 6.2 * seen.taskError + 1e-7)
    }
  }

  @Test func `a plain player's is its activity times the days`() {
    let rules = PopulationRules.of([.plain(activity: 0.4)], streakPresence: 0)
    let expected = Population(rules: rules).expectedPresence(through: days)[0]
    for (day, expected) in zip(days, expected) {
      #expect(abs(expected.activeDays - 0.4 * Double(day)) < 1e-12)
    }
  }

  @Test func `after a day played, a kept streak raises the next one's`() {
    let rules = PopulationRules.of([.plain(activity: 0.5)], streakPresence: 0.2)
    let expected = Population(rules: rules).expectedPresence(through: [1, 2])[0]
    #expect(abs(expected[1].activeDays - (0.5 + 0.5 * 0.5 + 0.5 * 0.6)) < 1e-12)
  }

  @Test func `it is that of lives whose game keeps streaks for longer`() {
    expectAgreement(.of([.plain(activity: 0.5)], streakPresence: 0.3))
  }

  @Test func `it knows who has left, who lapses, weekdays and caps`() {
    var person = Archetype.plain(activity: 0.7)
    person.churn = 0.02
    person.lapse = 0.08
    person.lapseDays = 2...9
    person.tasksPerActiveDay = 4.5
    expectAgreement(
      .of(
        [person], weekdayFactors: [1, 0.3, 1, 1.4, 1, 1, 0], streakPresence: 0.15,
        presenceCap: 0.8))
  }

  @Test(arguments: [(0.5, 0.1), (0.95, 0.2), (0.05, 0.3), (0.6, 2.0), (1.5, 0.1), (-0.5, 0.2)])
  func `activities that differ are averaged over their clipped law`(mean: Double, spread: Double) {
    var person = Archetype.plain(activity: mean)
    person.activitySpread = spread
    expectAgreement(.of([person], streakPresence: 0.15))
  }

  @Test func `it knows a first day that is played, the day before, and age`() {
    var person = Archetype.plain(activity: 0.4, churn: 0.02, lapse: 0.05, lapseDays: 1...6)
    person.activitySpread = 0.2
    person.afterPlaying = 0.8
    person.presenceByAge = [AgeFactor(from: 4, factor: 1.6), AgeFactor(from: 12, factor: 0.3)]
    var rules = PopulationRules.of([person], streakPresence: 0.1, presenceCap: 0.7)
    rules.firstDay = .played
    #expect(Population(rules: rules).expectedPresence(through: [1])[0][0].activeDays == 1)
    expectAgreement(rules)
  }

  @Test(arguments: [(4.0, 0.7), (180.0, 1.2), (1.0, 1.0)])
  func `it knows the tasks of players whose means spread`(tasks: Double, spread: Double) {
    var person = Archetype.plain(activity: 0.5, tasks: tasks)
    person.tasksSpread = spread
    expectAgreement(.of([person]))
  }
}
