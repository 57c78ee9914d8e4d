import Randomness
import Testing

@testable import Fitting

@Suite struct MixtureTests {
  static let shapes = [
    MixtureShape(), MixtureShape(breaks: [7, 14], usesWeekdays: true, lapseDays: 2...5),
  ]

  @Test(
    "no step of expectation and maximisation makes the histories less likely", arguments: shapes)
  func likelihoodRises(shape: MixtureShape) {
    let players = PlantedPlayers.three.histories(players: 400, length: 40, seed: 3)
    let data = GroupedHistories(players, shape: shape)
    let expectation = MixtureExpectation(data, multiplicities: data.multiplicities { _ in 1 })
    var mixture = Mixture(
      kinds: [
        MixtureKind(weight: 0.5, activity: 0.3, churn: 0.2),
        MixtureKind(weight: 0.5, activity: 0.6, churn: 0.01),
      ], shape: shape)
    var last = -Double.infinity
    for _ in 0..<40 {
      let (logLikelihood, counts) = expectation.expect(mixture)
      #expect(logLikelihood >= last - 1e-8)
      last = logLikelihood
      mixture = MixtureMaximisation.improve(mixture, by: counts)
    }
  }

  @Test("the chances of all histories of four days add up to 1", arguments: shapes)
  func chancesAddUp(shape: MixtureShape) {
    let histories = (0..<8).map { bits in
      History(length: 4, active: [0] + (1...3).filter { bits >> ($0 - 1) & 1 == 1 })
    }
    let data = GroupedHistories(histories, shape: shape)
    let expectation = MixtureExpectation(data, multiplicities: data.multiplicities { _ in 1 })
    var mixture = Mixture(kinds: PlantedPlayers.three.kinds, shape: shape)
    if shape.usesWeekdays { mixture.weekdays[2] = 1.3 }
    _ = expectation.logLikelihood(mixture)
    let total = data.groupOfPlayer.reduce(0.0) {
      $0 + PortableMath.exp(expectation.logLikelihoods[Int($1)])
    }
    #expect(abs(total - 1) < 1e-12)
  }

  @Test("equal histories counted once give the same fit as histories counted one by one")
  func groupsEqualHistories() {
    let players = PlantedPlayers.three.histories(players: 500, length: 30, seed: 5)
    let fits = [true, false].map { areGrouped in
      let data = GroupedHistories(players, shape: MixtureShape(), areGrouped: areGrouped)
      let climb = MixtureClimb(data, multiplicities: data.multiplicities { _ in 1 })
      return (
        data.count,
        climb.climb(
          from: Mixture(
            kinds: PlantedPlayers.three.kinds, shape: data.shape), steps: 20, tolerance: 0)
      )
    }
    #expect(fits[0].0 < 400 && fits[1].0 == 500)
    #expect(abs(fits[0].1.logLikelihood - fits[1].1.logLikelihood) < 1e-6)
    for (a, b) in zip(fits[0].1.mixture.kinds, fits[1].1.mixture.kinds) {
      #expect(abs(a.weight - b.weight) < 1e-8 && abs(a.churn - b.churn) < 1e-8)
      #expect(abs(a.activity - b.activity) < 1e-8)
    }
  }

  /// A mean of 20,000 players is 6 standard errors off with a chance of 2 · 10⁻⁹; 34 are compared.
  @Test("the exact prediction equals simulation by the rules of Players")
  func predictsTheSimulation() {
    let planted = PlantedPlayers.three
    let histories = planted.histories(players: 20_000, length: 31, seed: 7)
    let exact = MixturePrediction(
      Mixture(kinds: planted.kinds, shape: MixtureShape()), shape: MixtureShape(), span: 31,
      installs: Array(repeating: 1, count: 7))
    let count = Double(histories.count)
    for age in 1..<31 {
      let share = Double(histories.filter { $0.active.contains(age) }.count) / count
      let chance = exact.retention[age]
      #expect(abs(share - chance) < 6 * (chance * (1 - chance) / count).squareRoot())
    }
    let days = histories.map { Double($0.active.count) }
    check(days, against: exact.activeDays)
    check(
      histories.map { history in
        Double(zip(history.active, history.active.dropFirst()).filter { $1 - $0 > 7 }.count)
      }, against: exact.longGaps)
    check(histories.map { Double($0.active.count - 1) }, against: exact.gaps)
    check(histories.map { Double($0.active.last ?? 0) }, against: exact.gaps * exact.meanGap)
  }

  private func check(_ values: [Double], against mean: Double) {
    let count = Double(values.count)
    let own = values.reduce(0, +) / count
    let variance = values.reduce(0.0) { $0 + ($1 - own) * ($1 - own) } / count
    #expect(abs(own - mean) < 6 * (variance / count).squareRoot())
  }

  @Test("a player who lapses is back after as many days as the lapse has")
  func lapses() {
    var kind = MixtureKind(weight: 1, activity: 1, churn: 0, lapse: 0.5)
    (kind.spread, kind.afterPlaying) = (0, 0)
    var chain = MixtureChain(kind, factors: [1], lapseDays: 2...2, longest: 6)
    chain.advance(effects: ArraySlice(repeating: 0, count: 7), depth: 6)
    // Of those who are there, half lapse, and 0.98 of the others play.
    #expect(abs(chain.days[1].gap[0] - 0.49) < 1e-12)
    #expect(abs(chain.days[2].gap[0] - 0.01 * 0.49) < 1e-12)
    #expect(abs(chain.days[3].gap[0] - (0.01 * 0.01 + 0.5) * 0.49) < 1e-12)
  }

  @Test("tasks give the mean of a kind and the spread between its players")
  func estimatesTasks() {
    let players = (0..<400).map { player in
      // Own means of 2 and 6, by halves; days vary by 1 about them.
      let mean = player % 2 == 0 ? 2 : 6
      return History(
        length: 20, active: Array(0..<20), tasks: (0..<20).map { mean + ($0 % 2 == 0 ? 1 : -1) })
    }
    let tasks = MixtureTasks(players, chances: Array(repeating: 1, count: 400))
    #expect(abs(tasks.mean - 4) < 1e-9)
    // The variance between players is 4 of a squared mean of 16: √ln 1.25 = 0.472.
    #expect(abs(tasks.spread - 0.472) < 0.01)
  }
}
