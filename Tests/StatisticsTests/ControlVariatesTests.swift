import Randomness
import Testing

@testable import Statistics

@Suite struct ControlVariatesTests {
  /// Parties of one member, each with a total and some controls.
  private func figures(
    parties: Int, controls: Int, seed: UInt64 = 1,
    _ draw: (_ controls: [Double], _ luck: inout KeyedStream) -> (total: Int, controls: [Double])
  ) -> AuxiliaryFigures {
    var luck = KeyedStream(StreamKey(seed: seed))
    let width = controls + 1
    let zeros = [Double](repeating: 0, count: width)
    var figures = AuxiliaryFigures(
      (ClusterSums(), ClusterSizes()), totals: zeros, counts: zeros, auxiliaries: zeros,
      moments: [Double](repeating: 0, count: width * width))
    for _ in 0..<parties {
      let (total, own) = draw((0..<controls).map { _ in luck.normal() }, &luck)
      figures.sizes.record(size: 1)
      figures.sums.record(total: total, size: 1)
      let known = [1] + own
      for i in known.indices {
        figures.totals[i] += Double(total) * known[i]
        figures.counts[i] += known[i]
        figures.auxiliaries[i] += known[i]
        for j in known.indices { figures.moments[i * width + j] += known[i] * known[j] }
      }
    }
    return figures
  }

  private func used(_ expected: [Double?], parties: Int, evidence: Int = .max) throws -> [Int] {
    let figures = figures(parties: parties, controls: expected.count) { controls, luck in
      (Int(1000 * controls.reduce(luck.normal(), +)), controls)
    }
    let fit = try #require(ControlVariates(figures, expected: expected, evidence: evidence))
    #expect(fit.isSure == (parties >= 100))
    return fit.coefficients.indices.filter { fit.coefficients[$0] != 0 }
  }

  @Test func `the number of controls goes with the evidence alone`() throws {
    let expected = [Double?](repeating: 0, count: 6)
    #expect(try used(expected, parties: 10) == [0, 1])
    #expect(try used(expected, parties: 99) == [0, 1])
    #expect(try used(expected, parties: 100) == [0, 1, 2, 3, 4])
    #expect(try used(expected, parties: 119) == [0, 1, 2, 3, 4])
    #expect(try used(expected, parties: 1000) == [0, 1, 2, 3, 4, 5])
    #expect(try used(expected, parties: 1000, evidence: 60) == [0, 1])
    #expect(try used(expected, parties: 1000, evidence: 110) == [0, 1, 2, 3, 4])
  }

  @Test func `only controls of known expectation are used`() throws {
    let expected: [Double?] = [nil, nil, 0, nil, 0, 0]
    #expect(try used(expected, parties: 1000) == [2, 4, 5])
    #expect(try used(expected, parties: 100) == [2, 4, 5])
    let few = figures(parties: 50, controls: 6) { ($1.whole(below: 9), $0) }
    #expect(ControlVariates(few, expected: expected) == nil)
  }

  @Test func `controls that do not vary, or that others determine, cost nothing`() throws {
    let figures = figures(parties: 400, controls: 5) { controls, luck in
      let x = controls[0]
      return (
        Int(1000 * (x + luck.normal())), [x, controls[1], 4096.1, 2 * x - controls[1] + 3, 0]
      )
    }
    let fit = try #require(ControlVariates(figures, expected: [0, 0, 4096.1, 3, 0]))
    #expect(fit.coefficients[2...] == [0, 0, 0])
    #expect(abs(fit.coefficients[0] - 1000) < 200)
    #expect(abs(fit.price - 399.0 / 397 * 398 / 396) < 1e-12)
  }

  /// Half of the variance is unexplained by the first control, and no other explains anything.
  @Test func `the error counts what the coefficients cost`() throws {
    var (squares, claimed) = (0.0, 0.0)
    for seed in 0..<3000 as Range<UInt64> {
      let figures = figures(parties: 100, controls: 4, seed: seed) { controls, luck in
        (Int((1e6 * (controls[0] + luck.normal())).rounded()), controls)
      }
      let fit = try #require(ControlVariates(figures, expected: [0, 0, 0, 0]))
      let mean = Double(figures.sums.sum) / 100 + fit.shift
      squares += mean * mean
      claimed += fit.error * fit.error * figures.sums.varianceOfMean(over: figures.sizes)
    }
    #expect(abs(squares / claimed - 1) < 0.05, "\(squares / claimed)")
  }
}
