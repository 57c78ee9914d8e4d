import Players
import Testing

@testable import Fitting

@Suite("Simulated players held to a log")
struct ValidationTests {
  private static let length = 60

  /// The sums of planted players, whose day-by-day lives are wholly compared.
  private func sums(_ planted: PlantedPlayers, players: Int, seed: UInt64) -> LogSums {
    let figures = LogFigure.all(lengths: Self.length, [.tasks])
    var sums = LogSums(figures, ages: Self.length)
    for life in planted.histories(players: players, length: Self.length, seed: seed) {
      sums.add(
        zip(life.active, life.tasks).map { ActiveDay(age: $0, tasks: $1) }, in: 0..<Self.length)
    }
    return sums
  }

  @Test("of right simulations one in twenty at most has a figure outside its band")
  func errorRate() {
    let simulated = sums(.three, players: 4000, seed: 1)
    let wrong = (0..<60).count { sample in
      !Validation(sums(.three, players: 400, seed: 100 + UInt64(sample)), simulated).areAllWithin
    }
    // 3 are expected at most; 11 or more have a chance of 2 in 10,000.
    #expect(wrong <= 10)
  }

  @Test("one kind fitted where three live is reported as wrong, and three are not")
  func kinds() throws {
    let seen = Histories(
      PlantedPlayers.three.histories(players: 1000, length: Self.length, seed: 5))
    let observed = sums(.three, players: 1000, seed: 6)
    func lines(maxKinds: Int) throws -> [ValidationLine] {
      var fit = MixtureFit()
      (fit.maxKinds, fit.resamples) = (maxKinds, 0)
      let found = try fit.fit(seen)
      let planted = PlantedPlayers(
        kinds: found.mixture.kinds, lapseDays: found.kinds[0].lapseDays, persists: true)
      return Validation(
        observed, sums(planted, players: 4000, seed: 7), fitted: 1000, ages: found.span
      ).lines
    }
    let one = try lines(maxKinds: 1).filter { !$0.isWithin }.map(\.name)
    #expect(one.contains("days.active.distance") && one.count > 3, "\(one)")
    let all = try lines(maxKinds: 6).filter { !$0.isWithin }.map(\.name)
    #expect(all.filter { !$0.hasPrefix("tasks") }.isEmpty, "\(all)")
  }

  @Test("a figure of ages beyond the fit is extrapolated, and one of too few players is left out")
  func limits() {
    let simulated = sums(.three, players: 2000, seed: 1)
    let validation = Validation(
      sums(.three, players: 40, seed: 2), simulated, fitted: 500, ages: 20)
    let late = validation.lines.filter(\.isExtrapolated).map(\.name)
    #expect(late.contains("days.active") && !late.contains("active.day7"))
    #expect(validation.omitted.contains("tasks.active.day31"))
    #expect(validation.lines.allSatisfy { $0.band.lowerBound >= 0 })
  }

  @Test("of a life of which a fit saw the first days, the later ones alone count")
  func laterDays() {
    let figures = LogFigure.all(lengths: 20, []).filter { $0.name == "days.active" }
    var sums = LogSums(figures, ages: 20)
    sums.add([0, 1, 10, 19].map { ActiveDay(age: $0, tasks: 1) }, in: 5..<12)
    #expect(sums.moments[0].ratio == 1)
    #expect(sums.active.reduce(0, +) == 1 && sums.compared.reduce(0, +) == 7)
  }

  @Test("figures are those that are counted by hand")
  func figures() {
    let names = [
      "active.day1", "active.day3", "days.active", "gap.mean", "gap.over7", "tasks.active.pooled",
    ]
    let figures = LogFigure.all(lengths: 20, [.tasks, .level]).filter { names.contains($0.name) }
    var sums = LogSums(figures, ages: 20)
    let life = [(0, 2), (1, 3), (10, 4), (19, 100)].map { ActiveDay(age: $0, tasks: $1) }
    sums.add(life, in: 0..<12)
    sums.add([ActiveDay(age: 0, tasks: 1)], in: 0..<3)
    // Days 0, 1 and 10 count of the first life, and day 0 of the second, which is not seen on day 3.
    let ratios = Dictionary(
      zip(figures.map(\.name), sums.moments.map(\.ratio)), uniquingKeysWith: { first, _ in first })
    #expect(ratios["active.day1"] == 0.5 && ratios["active.day3"] == 0)
    #expect(ratios["days.active"] == 2 && ratios["gap.mean"] == 5 && ratios["gap.over7"] == 0.5)
    #expect(ratios["tasks.active.pooled"] == 2.5)
  }
}
