import Measurement
import Randomness
import Statistics
import TestSupport
import Testing

@testable import Search

/// Races of planted numbers: all are seen by few parties, and those whose place is open by more.
@Suite struct ScreeningRaceTests {
  private static let (few, all) = (32, 160)
  /// Thirty numbers that every party reads, but for two that one in ten reads, sixty that some read,
  /// and thirty of which few parties ever differ, by much.
  private static let truths: [Double] = (0..<120).map { lever in
    let place = Double(lever)
    if lever < 30 { return 1.2 - 0.035 * place }
    return lever < 90 ? 0.1 - 0.0015 * (place - 30) : 0.009 - 0.0003 * (place - 90)
  }

  private func uniform(_ luck: inout KeyedStream) -> Double {
    Double(luck.next(upperBound: UInt64(1 << 40))) / Double(1 << 40)
  }

  /// Returns what each party shows of a number: its share of parties that differ is 1, 0.1, 0.4 or
  /// 0.02.
  private func differences(_ lever: Int, _ luck: inout KeyedStream) -> [Double] {
    let chance = [3, 8].contains(lever) ? 0.1 : lever < 30 ? 1 : lever < 90 ? 0.4 : 0.02
    let size = Self.truths[lever] / chance
    return (0..<Self.all).map { _ in
      let differs = uniform(&luck) < chance
      let noise = (0..<4).reduce(0) { sum, _ in sum + uniform(&luck) - 0.5 }
      return differs ? size * (1 + noise) : 0
    }
  }

  private func response(_ lever: Int, _ differences: ArraySlice<Double>) -> LeverResponse {
    let count = Double(differences.count)
    let changed = differences.count { $0 != 0 }
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / (count - 1) / count).squareRoot()
    let halfWidth = error * StudentT.quantile975(degreesOfFreedom: differences.count - 1)
    let least = changed < 1 ? 1 : 2 / Double(sign: .plus, exponent: changed, significand: 1)
    let effect = LeverResponse.Effect(
      value: 10 + mean,
      difference: changed == 0
        ? Estimate(value: 0, low: 0, high: 0)
        : changed < 20
          ? Estimate(value: mean)
          : Estimate(value: mean, low: mean - halfWidth, high: mean + halfWidth),
      pValue: changed == 0 ? 1 : 0.001, minPValue: least, changed: changed)
    let none = LeverResponse.Effect(
      value: 10, difference: Estimate(value: 0, low: 0, high: 0), pValue: 1, minPValue: 1,
      changed: 0)
    return LeverResponse(
      name: "\(lever)", value: "1",
      places: [.init(text: "0.9", factor: 0.9), .init(text: "1.1", factor: 1.1)],
      effects: [[none, effect]], played: (2 * differences.count, differences.count))
  }

  private func screening(_ responses: [LeverResponse]) -> Screening {
    Screening(
      players: 2 * Self.all, parties: Self.all, metrics: [MetricID("m")],
      base: [Estimate(value: 10)], responses: responses, looks: 2)
  }

  private static let repetitions = StudySize.of(sample: 60, full: 4000)

  /// The sample refuses a race that is right in less than 80 % of cases, the full size one below
  /// 94 %.
  @Test func `no rank that a race claims is wrong, and the first ten stay in it, in 95 of 100`() {
    var (ranksHold, firstStay, played) = (0, 0, 0)
    for number in 0..<Self.repetitions {
      var luck = KeyedStream(StreamKey(seed: 20_50).child(UInt64(number)))
      let shown = Self.truths.indices.map { differences($0, &luck) }
      let first = screening(shown.indices.map { response($0, shown[$0].prefix(Self.few)) })
      // Of those that nobody read, the ones that somebody reads later are open again.
      let open = Set(first.undecided + first.unread.filter { shown[$0].contains { $0 != 0 } })
      played += open.count
      if (0..<10).allSatisfy(open.contains) { firstStay += 1 }
      let last = screening(
        shown.indices.map { lever in
          response(lever, open.contains(lever) ? shown[lever][...] : shown[lever].prefix(Self.few))
        })
      // The truths fall, so a number's true rank is its place.
      if last.effects[0].allSatisfy({ effect in
        effect.rank.map { $0.low...$0.high ~= effect.lever + 1 } ?? true
      }) {
        ranksHold += 1
      }
    }
    #expect(checkCoverage(ranksHold, of: Self.repetitions, mayCoverMore: true).isEmpty)
    #expect(checkCoverage(firstStay, of: Self.repetitions, mayCoverMore: true).isEmpty)
    // Less than half of the numbers are played with all.
    #expect(played < Self.repetitions * Self.truths.count / 2)
  }

  @Test func `a number is out of the race once as many as count are surely larger`() {
    func estimate(_ value: Double) -> Estimate {
      Estimate(value: value, low: value - 1, high: value + 1)
    }
    let effects: [Estimate?] = [
      estimate(-20), estimate(12), estimate(3), Estimate(value: 0, low: 0, high: 0), nil,
      Estimate(value: 5),
    ]
    func contenders(_ first: Int, atMost most: Int = 9) -> [Int] {
      EffectRank.contenders(
        for: first, atMost: most, of: effects, changed: [50, 50, 50, 0, nil, nil], looks: 1)
    }
    // Of the last nothing bounds the effect.
    #expect(contenders(1) == [5, 0])
    #expect(contenders(2) == [5, 0, 1])
    #expect(contenders(9) == [5, 0, 1, 2])
    #expect(contenders(9, atMost: 2) == [5, 0])
  }

  @Test(arguments: [
    (300, 400, [60, 300]), (3000, 400, [60, 300, 3000]), (1000, 25, [60, 300, 1000]),
    (120, 400, [120]), (300, 24, [300]), (1, 400, [1]),
  ])
  func `few numbers or players are no race`(players: Int, levers: Int, stages: [Int]) {
    #expect(ScreeningStages(players: players, levers: levers).players == stages)
  }

  @Test func `passes have as many worlds as fit, in order`() {
    let passes = ScreeningStages.passes(of: Array(0..<50)) { $0 == 7 ? 90 : 2 }
    #expect(passes.flatMap { $0 } == Array(0..<50))
    #expect(passes.map(\.count) == [7, 1, 20, 20, 2])
    #expect(ScreeningStages.passes(of: []) { $0 } == [[]])
  }
}
