import Foundation
import Randomness
import TestSupport
import Testing

@Suite struct ChiSquareTests {
  /// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, upper critical values.
  @Test(arguments: [
    (1, [2.706, 3.841, 5.024, 6.635, 10.828]), (2, [4.605, 5.991, 7.378, 9.210, 13.816]),
    (5, [9.236, 11.070, 12.833, 15.086, 20.515]), (10, [15.987, 18.307, 20.483, 23.209, 29.588]),
    (30, [40.256, 43.773, 46.979, 50.892, 59.703]),
    (100, [118.498, 124.342, 129.561, 135.807, 149.449]),
  ])
  func `critical values are the published ones`(degrees: Int, published: [Double]) {
    for (tail, value) in zip([0.10, 0.05, 0.025, 0.01, 0.001], published) {
      #expect(abs(ChiSquare.criticalValue(upperTail: tail, degrees: degrees) - value) < 6e-4)
    }
  }

  /// Two degrees of freedom: exp(−x ÷ 2). One: 2 · (1 − Φ(√x)). Four: exp(−x ÷ 2) · (1 + x ÷ 2).
  @Test(arguments: [0.01, 0.5, 1, 3, 7.5, 20, 60, 200])
  func `tails agree with their closed forms`(x: Double) {
    func agrees(_ degrees: Int, _ exact: Double) -> Bool {
      abs(ChiSquare.upperTail(x, degrees: degrees) / exact - 1) < 1e-11
    }
    #expect(agrees(1, erfc((x / 2).squareRoot())))
    #expect(agrees(2, exp(-x / 2)))
    #expect(agrees(4, exp(-x / 2) * (1 + x / 2)))
  }

  @Test func `nothing lies below 0, and critical values invert the tail`() {
    #expect(ChiSquare.upperTail(0, degrees: 7) == 1)
    for degrees in [1, 3, 19, 200, 600] {
      let value = ChiSquare.criticalValue(upperTail: 1e-6, degrees: degrees)
      #expect(abs(ChiSquare.upperTail(value, degrees: degrees) / 1e-6 - 1) < 1e-6)
    }
  }

  @Test func `a fair die fits its law, a loaded one does not`() {
    var stream = KeyedStream(StreamKey(seed: 11))
    var fair = [Int](repeating: 0, count: 6)
    for _ in 0..<6_000 { fair[Int(stream.uniform() * 6)] += 1 }
    #expect(checkFit(fair, to: sixths) == [])
    #expect(checkFit([900, 1_020, 1_020, 1_020, 1_020, 1_020], to: sixths) == [])
    #expect(checkFit([800, 1_040, 1_040, 1_040, 1_040, 1_040], to: sixths).count == 1)
  }

  @Test func `what is impossible is reported however rare`() {
    #expect(checkFit([500, 1, 500], to: [0.5, 0, 0.5]).count == 1)
    #expect(checkFit([500, 0, 500], to: [0.5, 0, 0.5]) == [])
  }

  @Test func `too few counts are no fit`() {
    #expect(checkFit([3, 4], to: [0.5, 0.5]).count == 1)
  }

  private let sixths = [Double](repeating: 1.0 / 6, count: 6)
}
