import Foundation
import Randomness
import TestSupport
import Testing

@testable import Statistics

@Suite struct SurvivalBandTests {
  @Test(arguments: [(0.1, 0.6), (0.02, 0.98), (0.001, 0.999)])
  func `critical values solve the formula of Miller and Siegmund`(a: Double, b: Double) {
    let c = SurvivalBand.criticalValue(from: a / (1 - a), to: b / (1 - b), steps: 1_000_000)
    let density = exp(-c * c / 2) / (2 * Double.pi).squareRoot()
    let width = log(b * (1 - a) / (a * (1 - b)))
    #expect(abs(4 * density / c + density * (c - 1 / c) * width - 0.05) < 1e-7)
  }

  @Test func `few steps take Bonferroni's value`() {
    let one = SurvivalBand.criticalValue(from: 0.1, to: 0.1, steps: 1)
    #expect(abs(one - StudentT.normal975) < 1e-9)
    let two = SurvivalBand.criticalValue(from: 0.1, to: 4, steps: 2)
    #expect(abs(StudentT.twoSidedTail(two, degreesOfFreedom: .max) - 0.025) < 1e-12)
  }

  private func curve(_ attempts: [(Int, DroughtEnding, times: Int)]) -> SurvivalCurve {
    var counts = DroughtCounts(capacity: 40)
    for (attempt, ending, times) in attempts {
      for _ in 0..<times { counts.record(ending, atAttempt: attempt) }
    }
    return SurvivalCurve(counts)
  }

  /// 200 droughts, half of which end in attempt 2 and half of the rest in 4: S = ½ and ¼, Greenwood
  /// 1 ÷ 200 and 3 ÷ 200, c = 2.2414 for two steps, S^(e^±(c·σ ÷ ln S)).
  @Test func `a small case worked by hand`() {
    let points = curve([(2, .lucky, 100), (4, .lucky, 50), (6, .lucky, 50)]).points
    for (point, survival, greenwood) in [
      (points[1], 0.5, 1.0 / 200), (points[3], 0.25, 3.0 / 200),
    ] {
      let factor = exp(2.241402728 * greenwood.squareRoot() / -log(survival))
      #expect(abs(point.low - pow(survival, factor)) < 1e-8)
      #expect(abs(point.high - pow(survival, 1 / factor)) < 1e-8)
    }
  }

  @Test func `outside its range the band says what a falling curve allows`() {
    let points = curve([(3, .lucky, 100), (5, .lucky, 60), (8, .lucky, 40)]).points
    #expect(points[0].high == 1 && points[1].high == 1)
    #expect(points[0].low == points[2].low && points[0].low > 0.3)
    #expect(points[7].low == 0 && points[7].high == points[6].high)
    let never = curve([(7, .open, 30)]).points
    #expect(never.allSatisfy { $0.low == 0 && $0.high == 1 })
  }

  @Test func `the band contains the pointwise interval's middle, is wider, and never rises`() {
    let points = curve((1...30).map { ($0, .lucky, 3 + $0 * 7 % 5) } + [(9, .open, 40)]).points
    for (point, next) in zip(points, points.dropFirst()) {
      #expect(point.low >= next.low && point.high >= next.high)
      #expect(point.low <= point.survival && point.survival <= point.high)
    }
    for point in points[5..<25] {
      #expect(point.high - point.low > 1.2 * (point.pointwiseHigh - point.pointwiseLow))
    }
  }
}

@Suite struct SurvivalQuantileTestTests {
  /// Droughts that end in each attempt with one chance.
  private static func curve(_ chance: Double, droughts: Int, seed: UInt64) -> SurvivalCurve {
    var luck = KeyedStream(StreamKey(seed: seed))
    var counts = DroughtCounts(capacity: 200)
    for _ in 0..<droughts {
      var attempt = 1
      while luck.uniform() >= chance, attempt < 200 { attempt += 1 }
      counts.record(.lucky, atAttempt: attempt)
    }
    return SurvivalCurve(counts)
  }

  @Test func `equal quantiles do not differ, and of what was not seen long enough nobody knows`() {
    let curve = Self.curve(0.1, droughts: 500, seed: 1)
    #expect(curve.pValue(ofQuantile: 0.5, differingFrom: curve) == 1)
    var open = DroughtCounts(capacity: 10)
    open.record(.open, atAttempt: 5)
    #expect(curve.pValue(ofQuantile: 0.5, differingFrom: SurvivalCurve(open)) == nil)
  }

  /// Ninety days, on each of which the event comes with a chance; who has waited so long is open.
  private static func ninetyDays(_ chance: Double, players: Int, seed: UInt64) -> SurvivalCurve {
    var luck = KeyedStream(StreamKey(seed: seed))
    var counts = DroughtCounts(capacity: 200)
    for _ in 0..<players {
      var day = 1
      while luck.uniform() >= chance, day <= 90 { day += 1 }
      counts.record(day > 90 ? .open : .lucky, atAttempt: min(day, 90))
    }
    return SurvivalCurve(counts)
  }

  @Test func `a median that one alone reaches lies beyond, and is told when both are sure`() throws
  {
    let reached = Self.ninetyDays(0.012, players: 2000, seed: 4)
    let unreached = Self.ninetyDays(0.004, players: 2000, seed: 5)
    #expect(reached.quantile(0.5).value != nil && unreached.quantile(0.5).value == nil)
    let there = try #require(reached.pValue(ofQuantile: 0.5, differingFrom: unreached))
    let back = try #require(unreached.pValue(ofQuantile: 0.5, differingFrom: reached))
    #expect(there < 1e-9 && there == back)
    #expect(unreached.pValue(ofQuantile: 0.5, differingFrom: unreached) == nil)
  }

  /// Half get there in ninety days, near enough: in some samples the median is reached, in some not.
  @Test func `medians of one law of which luck reaches one are seldom told apart`() {
    let pairs = StudySize.of(sample: 120, full: 10_000)
    var (differing, told) = (0, 0)
    for pair in 0..<pairs {
      let a = Self.ninetyDays(0.00767, players: 60, seed: UInt64(1000 + 2 * pair))
      let b = Self.ninetyDays(0.00767, players: 60, seed: UInt64(1001 + 2 * pair))
      guard (a.quantile(0.5).value == nil) != (b.quantile(0.5).value == nil) else { continue }
      differing += 1
      if let p = a.pValue(ofQuantile: 0.5, differingFrom: b), p <= 0.05 { told += 1 }
    }
    #expect(differing > pairs / 4)
    #expect(checkCoverage(differing - told, of: differing, mayCoverMore: true) == [])
  }

  /// Most wait longer than ninety days in one law, as good as nobody in the other: a quantile of 95 %
  /// that is reached far from the last day is told from one that is not.
  @Test func `an unreached quantile of 95 percent is told where it is sure`() throws {
    let reached = Self.ninetyDays(0.06, players: 400, seed: 6)
    let unreached = Self.ninetyDays(0.023, players: 400, seed: 7)
    #expect(reached.quantile(0.95).value! < 60 && unreached.quantile(0.95).value == nil)
    let p = try #require(reached.pValue(ofQuantile: 0.95, differingFrom: unreached))
    #expect(p < 1e-3)
  }

  /// Two laws with the same median, one of which falls twice as steeply around it.
  @Test func `equal medians of two laws are seldom told apart`() {
    func curve(_ late: Double, seed: UInt64) -> SurvivalCurve {
      var luck = KeyedStream(StreamKey(seed: seed))
      var counts = DroughtCounts(capacity: 100)
      for _ in 0..<150 {
        // Half of all end within 20 attempts; the others later, or they are open.
        let isEarly = luck.uniform() < 0.5
        let attempt = isEarly ? 1 + Int(luck.uniform() * 20) : 21 + Int(luck.uniform() * late)
        let isSeen = luck.uniform() < 0.8
        let seen = isSeen ? attempt : 1 + Int(luck.uniform() * Double(attempt))
        counts.record(isSeen ? .lucky : .open, atAttempt: min(seen, 99))
      }
      return SurvivalCurve(counts)
    }
    // Two hundred did not show that 7.8 % were told apart.
    let pairs = StudySize.of(sample: 3000, full: 10_000)
    let told = (0..<pairs).count { pair in
      let (a, b) = (
        curve(15, seed: UInt64(5000 + 2 * pair)), curve(70, seed: UInt64(5001 + 2 * pair))
      )
      return a.pValue(ofQuantile: 0.5, differingFrom: b).map { $0 <= 0.05 } ?? false
    }
    #expect(checkCoverage(pairs - told, of: pairs, mayCoverMore: true) == [])
  }

  @Test func `quantiles far apart are told, from either side`() throws {
    let short = Self.curve(0.2, droughts: 2000, seed: 2)
    let long = Self.curve(0.1, droughts: 2000, seed: 3)
    let there = try #require(short.pValue(ofQuantile: 0.5, differingFrom: long))
    let back = try #require(long.pValue(ofQuantile: 0.5, differingFrom: short))
    #expect(there < 1e-9 && there == back)
  }

  /// Two sides at once: a chance of 5 % at the most. The same check refuses droughts of two laws.
  @Test func `droughts of one law are seldom told apart`() {
    let pairs = Coverage.samples
    func alike(_ chance: Double) -> Int {
      (0..<pairs).count { pair in
        let a = Self.curve(0.08, droughts: 60, seed: UInt64(2 * pair))
        let b = Self.curve(chance, droughts: 60, seed: UInt64(2 * pair + 1))
        return a.pValue(ofQuantile: 0.5, differingFrom: b)! > 0.05
      }
    }
    #expect(checkCoverage(alike(0.08), of: pairs, mayCoverMore: true) == [])
    #expect(checkCoverage(alike(0.03), of: pairs, mayCoverMore: true) != [])
  }
}
