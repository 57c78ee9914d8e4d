import Measurement
import Randomness
import Statistics
import TestSupport
import Testing

@testable import Search

/// Screenings of numbers that do nothing: in 95 of 100 no number is told apart, and no rank is known.
///
/// A number does nothing when a party is as likely to differ one way as the other. Such effects are
/// played here as a screening measures them: paired by party, tested and given an interval by
/// Student's t. Of some numbers only few parties differ, as of a rare system.
@Suite struct NullScreeningTests {
  private static let parties = 60
  private static let levers = 30

  /// The effect of a number on a metric that parties differ in by some noise around a shift.
  ///
  /// - Parameters:
  ///   - reading: How many parties differ at all.
  ///   - plantedMistake: Whether the error is too small by √2.
  private func effect(
    reading: Int, shift: Double = 0, plantedMistake: Bool = false, _ luck: inout KeyedStream
  ) -> LeverResponse.Effect {
    // A sum of uniform numbers, symmetric about the shift; each number has another scale.
    let scale = 1 + 9 * uniform(&luck)
    let differences = (0..<Self.parties).map { party in
      party < reading
        ? scale * (shift + (0..<4).reduce(0) { sum, _ in sum + uniform(&luck) - 0.5 }) : 0
    }
    let count = Double(Self.parties)
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error =
      (squares / (count - 1) / count).squareRoot() / (plantedMistake ? 2.0.squareRoot() : 1)
    let least = reading < 1 ? 1 : 2 / Double(sign: .plus, exponent: reading, significand: 1)
    let p = max(
      error > 0
        ? StudentT.twoSidedTail(mean.magnitude / error, degreesOfFreedom: Self.parties - 1) : 1,
      least)
    let halfWidth = error * StudentT.quantile975(degreesOfFreedom: Self.parties - 1)
    return LeverResponse.Effect(
      value: 10 + mean,
      difference: reading < 20
        ? Estimate(value: mean)
        : Estimate(value: mean, low: mean - halfWidth, high: mean + halfWidth),
      pValue: p, minPValue: least, changed: reading)
  }

  private func uniform(_ luck: inout KeyedStream) -> Double {
    Double(luck.next(upperBound: UInt64(1 << 40))) / Double(1 << 40)
  }

  private func screening(
    _ number: Int, shifts: [Double] = [], plantedMistake: Bool = false
  ) -> Screening {
    var luck = KeyedStream(StreamKey(seed: 20_27).child(UInt64(number)))
    let still = LeverResponse.Effect(
      value: 10, difference: Estimate(value: 0, low: 0, high: 0), pValue: 1, minPValue: 1,
      changed: 0)
    let responses = (0..<Self.levers).map { lever in
      let reading = [Self.parties, 45, 30, 12, 5, 0][lever % 6]
      let shift = lever < shifts.count ? shifts[lever] : 0
      return LeverResponse(
        name: "\(lever)", value: "1",
        places: [.init(text: "0.9", factor: 0.9), .init(text: "1.1", factor: 1.1)],
        effects: [
          [
            still,
            effect(
              reading: shift == 0 ? reading : Self.parties, shift: shift,
              plantedMistake: plantedMistake, &luck),
          ]
        ])
    }
    return Screening(
      players: 2 * Self.parties, parties: Self.parties, metrics: [MetricID("m")],
      base: [Estimate(value: 10)], responses: responses)
  }

  private static let repetitions = StudySize.of(sample: 400, full: 10_000)

  private func silent(plantedMistake: Bool = false) -> Int {
    (0..<Self.repetitions).count { number in
      screening(number, plantedMistake: plantedMistake).counting(atMost: 30).isEmpty
    }
  }

  /// The sample refuses a screening that is silent in less than 87 % of cases, the full size one
  /// below 94 %.
  @Test func `thirty numbers that do nothing are not told apart, in 95 of 100 screenings at least`()
  {
    #expect(checkCoverage(silent(), of: Self.repetitions, mayCoverMore: true).isEmpty)
  }

  @Test func `an error that is too small is found by this study`() {
    #expect(
      !checkCoverage(silent(plantedMistake: true), of: Self.repetitions, mayCoverMore: true)
        .isEmpty)
  }

  /// With five numbers that matter, the true ranks lie in all their intervals, in 95 of 100
  /// screenings at least.
  @Test func `the intervals of the ranks contain the true ranks together`() {
    let hits = (0..<Self.repetitions).count { number in
      var luck = KeyedStream(StreamKey(seed: 20_28).child(UInt64(number)))
      let truths = [1.2, 0.8, 0.75, 0.5, 0.2]
      let effects = truths.map { truth -> Estimate in
        let differences = (0..<Self.parties).map { _ in
          truth + (0..<4).reduce(0) { sum, _ in sum + uniform(&luck) - 0.5 }
        }
        let count = Double(Self.parties)
        let mean = differences.reduce(0, +) / count
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let halfWidth =
          (squares / (count - 1) / count).squareRoot()
          * StudentT.quantile975(degreesOfFreedom: Self.parties - 1)
        return Estimate(value: mean, low: mean - halfWidth, high: mean + halfWidth)
      }
      let ranks = EffectRank.ranks(of: effects, changed: effects.map { _ in Self.parties })
      return truths.indices.allSatisfy { index in
        ranks[index].map { ($0.low...$0.high).contains(index + 1) } ?? false
      }
    }
    #expect(checkCoverage(hits, of: Self.repetitions, mayCoverMore: true).isEmpty)
  }

  /// Numbers that move each party that they reach by the same have no interval: what is drawn is only
  /// which parties they reach.
  @Test func `the intervals of the ranks contain those of numbers that move all parties alike`() {
    let hits = (0..<Self.repetitions).count { number in
      var luck = KeyedStream(StreamKey(seed: 20_29).child(UInt64(number)))
      let chances = [1, 0.6, 0.5]
      let alike = chances.map { chance in
        (0..<Self.parties).count { _ in uniform(&luck) < chance }
      }
      let effects = alike.map { Estimate(value: Double($0) / Double(Self.parties)) }
      let ranks = EffectRank.ranks(of: effects, changed: alike)
      return chances.indices.allSatisfy { index in
        ranks[index].map { ($0.low...$0.high).contains(index + 1) } ?? true
      }
    }
    #expect(checkCoverage(hits, of: Self.repetitions, mayCoverMore: true).isEmpty)
  }

  @Test func `a number that matters is found among those that do not`() {
    let found = (0..<20).map { screening($0, shifts: [0.6]).counting(atMost: 30) }
    #expect(found.allSatisfy { $0.contains(0) })
  }
}
