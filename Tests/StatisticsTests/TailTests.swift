import Foundation
import Randomness
import Testing

@testable import Statistics

/// References in this file: mpmath 1.3 with 40 digits (`betainc`, `erfc`, and their inverses by
/// bisection).
@Suite struct StudentTailTests {
  @Test(
    arguments: [
      (
        1,
        [
          0.99936338043983888, 0.70483276469913345, 0.33207252156026702, 0.20483276469913345,
          0.079166848321131084, 0.015912179824051627,
        ]
      ),
      (
        2,
        [
          0.99929289339559008, 0.66666666666666667, 0.22398719163321547, 0.095465966266709132,
          0.015268072165338138, 0.00062441467218474064,
        ]
      ),
      (
        3,
        [
          0.99926489496946094, 0.65144796484815099, 0.18023592480809596, 0.057668885622437309,
          0.0040765775877854682, 3.4380680789158528e-5,
        ]
      ),
      (
        7,
        [
          0.99923001724499884, 0.63240713568928422, 0.12540884553615595, 0.019942126131992538,
          9.1149211708753624e-5, 1.590217998485037e-9,
        ]
      ),
      (
        19,
        [
          0.99921254052356558, 0.62281649128644172, 0.098032397238874358, 0.0073617241838686416,
          1.6759546882818137e-7, 8.30775719933843e-20,
        ]
      ),
      (
        80,
        [
          0.99920460500608964, 0.61844764634626217, 0.085704592686874566, 0.0035983975751583603,
          8.0879381813945819e-12, 1.1765120254316376e-54,
        ]
      ),
      (
        399,
        [
          0.99920261534298805, 0.617350710719055, 0.08263005767241685, 0.002869139178904606,
          1.364765294051429e-14, 1.0744804157347351e-141,
        ]
      ),
      (
        99999,
        [
          0.99920211756690773, 0.61707617766542016, 0.081862094373531957,
          0.0027004608907134292, 1.2573921202672646e-15, 0,
        ]
      ),
    ] as [(Int, [Double])])
  func `tails are the exact ones`(degreesOfFreedom: Int, exact: [Double]) {
    for (t, tail) in zip([0.001, 0.5, 1.74, 3, 8, 40], exact) {
      let found = StudentT.twoSidedTail(t, degreesOfFreedom: degreesOfFreedom)
      #expect(abs(found - tail) <= 1e-12 * tail, "t = \(t)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 19, 80, 399, 99_999])
  func `both ways of computing agree where they meet`(degreesOfFreedom: Int) {
    let edge = 3.0.squareRoot()
    let inside = StudentT.twoSidedTail(edge.nextDown.nextDown, degreesOfFreedom: degreesOfFreedom)
    let outside = StudentT.twoSidedTail(edge.nextUp.nextUp, degreesOfFreedom: degreesOfFreedom)
    #expect(abs(inside / outside - 1) < 1e-13)
  }

  /// One degree of freedom: 2 ÷ π · arctan(1 ÷ t). Two: 1 − t ÷ √(2 + t²).
  @Test func `few degrees of freedom have a closed form`() {
    for t in [0.0, 0.01, 0.7, 1.5, 2, 5, 1e3, 1e9, 1e30, 1e150] {
      let one = t == 0 ? 1 : 2 / Double.pi * atan(1 / t)
      #expect(abs(StudentT.twoSidedTail(t, degreesOfFreedom: 1) - one) <= 1e-12 * one)
      let two = 2 / ((2 + t * t) * (1 + t / (2 + t * t).squareRoot()))
      #expect(abs(StudentT.twoSidedTail(t, degreesOfFreedom: 2) - two) <= 1e-12 * two)
    }
  }

  @Test func `extremes are 1 and 0`() {
    #expect(StudentT.twoSidedTail(0, degreesOfFreedom: 5) == 1)
    #expect(StudentT.twoSidedTail(.infinity, degreesOfFreedom: 5) == 0)
    #expect(StudentT.twoSidedTail(1e200, degreesOfFreedom: 1) == 0)
  }

  @Test func `tails fall with the distance and with the degrees of freedom`() {
    for nu in [1, 4, 33, 1_000] {
      let tails = (0...400).map { StudentT.twoSidedTail(Double($0) / 20, degreesOfFreedom: nu) }
      #expect(zip(tails, tails.dropFirst()).allSatisfy { $0 > $1 })
    }
    let tails = (1...500).map { StudentT.twoSidedTail(2.5, degreesOfFreedom: $0) }
    #expect(zip(tails, tails.dropFirst()).allSatisfy { $0 > $1 })
  }
}

@Suite struct StudentQuantileTests {
  @Test(
    arguments: [
      (1, [1, 12.706204736174705, 636.61924876871962, 636619772.36758134, 6.3661977236758134e29]),
      (2, [0.81649658092772603, 4.3026527297494639, 31.599054576443621, 31622.776577966711, 1e15]),
      (
        5,
        [
          0.72668684380042265, 2.5705818356363155, 6.8688266258811102, 113.65505107641253,
          1801609.9526258099,
        ]
      ),
      (
        19,
        [
          0.68762146020396027, 2.0930240544083098, 3.8834058525920829, 11.069477097277273,
          151.02153439750623,
        ]
      ),
      (
        399,
        [
          0.67510512391978089, 1.9659272959208821, 3.3150770126451255, 6.2591868404411477,
          12.561688824843092,
        ]
      ),
      (
        99999,
        [
          0.6744922035778261, 1.9599877077718448, 3.2906240323849177, 6.1099956151080504,
          11.527739436183785,
        ]
      ),
    ] as [(Int, [Double])])
  func `quantiles are the exact ones`(degreesOfFreedom: Int, exact: [Double]) {
    for (tail, t) in zip([0.5, 0.05, 0.001, 1e-9, 1e-30], exact) {
      let found = StudentT.quantile(twoSidedTail: tail, degreesOfFreedom: degreesOfFreedom)
      #expect(abs(found / t - 1) < 1e-11, "tail \(tail)")
    }
  }

  @Test func `the quantile of a tail of 0.05 is quantile975`() {
    for nu in [1, 2, 6, 20, 21, 60, 5_000] {
      let t = StudentT.quantile(twoSidedTail: 1 - 0.95, degreesOfFreedom: nu)
      #expect(abs(t / StudentT.quantile975(degreesOfFreedom: nu) - 1) < 1e-7)
      #expect(StudentT.quantile(twoSidedTail: 1, degreesOfFreedom: nu) == 0)
    }
  }

  @Test func `quantiles invert the tail`() {
    var stream = KeyedStream(StreamKey(seed: 62))
    for _ in 0..<300 {
      let nu = 1 + Int(stream.uniform() * 200)
      let tail = exp(-stream.uniform() * 300)
      let t = StudentT.quantile(twoSidedTail: tail, degreesOfFreedom: nu)
      #expect(abs(StudentT.twoSidedTail(t, degreesOfFreedom: nu) / tail - 1) < 1e-11)
    }
  }
}

/// The normal distribution is Student's with degrees of freedom without end.
@Suite struct NormalTailTests {
  @Test(
    arguments: [
      (0, 1), (0.001, 0.99920211557217787), (0.5, 0.61707507745197379),
      (1.7320508, 0.083264518011053604), (1.74, 0.081859017957614735), (3, 0.0026997960632601891),
      (8, 1.2441921148543568e-15), (20, 5.5072482372124674e-89), (37, 1.1451142445049154e-299),
      (39, 0),
    ] as [(Double, Double)])
  func `tails are the exact ones`(z: Double, tail: Double) {
    #expect(abs(StudentT.twoSidedTail(z, degreesOfFreedom: .max) - tail) <= 1e-12 * tail)
  }

  @Test func `the quantile of a tail of 0.05 is normal975`() {
    let quantile = StudentT.quantile(twoSidedTail: 1 - 0.95, degreesOfFreedom: .max)
    #expect(abs(quantile / StudentT.normal975 - 1) < 1e-13)
    #expect(StudentT.quantile(twoSidedTail: 1, degreesOfFreedom: .max) == 0)
  }

  @Test(
    arguments: [
      (0.5, 0.67448975019608174), (0.05, 1.9599639845400542), (0.001, 3.2905267314918948),
      (1e-9, 6.1094102048693971), (1e-30, 11.523883577380012),
    ] as [(Double, Double)])
  func `quantiles are the exact ones`(tail: Double, z: Double) {
    let quantile = StudentT.quantile(twoSidedTail: tail, degreesOfFreedom: .max)
    #expect(abs(quantile / z - 1) < 1e-12)
  }
}

@Suite struct ElementaryTests {
  @Test func `exp is within its error`() {
    var stream = KeyedStream(StreamKey(seed: 63))
    for _ in 0..<20_000 {
      let x = (stream.uniform() - 0.5) * 1_416
      #expect(abs(Elementary.exp(x) / exp(x) - 1) < 5e-16)
    }
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-709) == 0 && Elementary.exp(710) == .infinity)
  }

  @Test func `logarithms are within their error`() {
    var stream = KeyedStream(StreamKey(seed: 64))
    for _ in 0..<20_000 {
      let x = exp((stream.uniform() - 0.5) * 1_400)
      #expect(abs(Elementary.log(x) - log(x)) <= 5e-16 * abs(log(x)))
      let near = 0.7 + stream.uniform() * 0.8
      #expect(abs(Elementary.log(near) - log(near)) <= 5e-16 * abs(log(near)))
      let small = exp(-stream.uniform() * 60) * 2
      #expect(abs(Elementary.log1p(small) - log1p(small)) <= 5e-16 * log1p(small))
    }
    #expect(Elementary.log(1) == 0 && Elementary.log1p(0) == 0)
  }
}
