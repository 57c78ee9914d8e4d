import Testing

@testable import Fitting

@Suite struct MixtureFitTests {
  @Test("three planted kinds are found, with the figures of their population")
  func findsThreeKinds() throws {
    let planted = PlantedPlayers.three
    var fit = MixtureFit()
    fit.threads = 2
    fit.resamples = 40
    var sentences: [String] = []
    let fitted = try fit.fit(
      Histories(planted.histories(players: 2000, length: 60, seed: 11))
    ) { share, sentence in
      #expect((0...1).contains(share))
      sentences.append(sentence)
    }
    #expect(sentences.first == "choosing the length of lapses" && sentences.last == "done")
    #expect(fitted.kinds.count == 3 && fitted.warnings.isEmpty)
    for (kind, truth) in zip(fitted.kinds, planted.kinds) {
      #expect(abs(kind.weight - truth.weight) < 0.06)
      #expect(abs(kind.activity - truth.activity) < 0.08)
      #expect(abs(kind.churn - truth.churn) < 0.05)
      #expect(abs(kind.tasksPerActiveDay - 4) < 0.3 && kind.tasksSpread < 0.2)
    }
    let exact = MixturePrediction(
      Mixture(kinds: planted.kinds, shape: MixtureShape()), shape: MixtureShape(), span: 60,
      installs: Array(repeating: 1, count: 7))
    let days = MixturePrediction(
      fitted.mixture, shape: fitted.shape, span: 60, installs: fitted.installs)
    for age in [1, 7, 30] { #expect(abs(days.retention[age] - exact.retention[age]) < 0.04) }
    #expect(abs(days.activeDays - exact.activeDays) < 1.6)
    #expect(fitted.intervals.allSatisfy { $0.low < $0.value && $0.value < $0.high })
    #expect(fitted.intervals.first?.name == "active.day1")
  }

  @Test("one planted kind stays one, and threads change no bit")
  func isDeterministic() throws {
    let histories = Histories(PlantedPlayers.one.histories(players: 400, length: 30, seed: 13))
    var fit = MixtureFit()
    fit.resamples = 10
    let alone = try fit.fit(histories)
    fit.threads = 3
    #expect(try fit.fit(histories) == alone)
    #expect(alone.kinds.count == 1)
    #expect(
      alone.warnings == ["400 players are few: intervals are wide, and small kinds go unseen"])
  }

  @Test("too few players, or too few days, are refused with a sentence")
  func refuses() {
    let players = PlantedPlayers.one.histories(players: 299, length: 20, seed: 1)
    #expect(
      throws: FitRefusal("299 players are too few: a mixture needs at least 300")
    ) { try MixtureFit().fit(Histories(players)) }
    let installs = Histories(Array(repeating: History(length: 1, active: [0]), count: 300))
    #expect(throws: FitRefusal("a mixture needs at least two observed days a player")) {
      try MixtureFit().fit(installs)
    }
  }

  @Test("players who never return, and players who play daily, are fitted without a trap")
  func fitsExtremes() throws {
    var fit = MixtureFit()
    fit.resamples = 4
    for active in [[0], Array(0..<20)] {
      let fitted = try fit.fit(
        Histories(Array(repeating: History(length: 20, active: active), count: 300)))
      #expect(fitted.logLikelihood.isFinite)
      #expect(fitted.intervals.allSatisfy { $0.value.isFinite && $0.low.isFinite })
    }
  }

  @Test("odd days of a history are put in order or left out")
  func ordersHistories() {
    let histories = Histories([
      History(length: 5, active: [3, 1, 3, 9, -2], tasks: [2, 0, 4, 1, 1], installWeekday: -1),
      History(length: 0, active: [0]),
      History(length: .max, active: [.max, 0, .min]),
    ])
    #expect(
      histories.players[0]
        == History(
          length: 5, active: [0, 1, 3], tasks: [0, 1, 2], installWeekday: 6))
    #expect(histories.players[1].length == Histories.longest)
    #expect(histories.players.count == 2 && histories.addedInstalls == 1)
  }
}
