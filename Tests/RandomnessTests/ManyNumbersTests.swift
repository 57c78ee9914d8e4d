import Testing

@testable import Randomness

@Suite struct ManyNumbersTests {
  private func exps(_ values: [Double]) -> [UInt64] {
    var values = values
    values.withUnsafeMutableBufferPointer { PortableMath.exp(in: $0) }
    return values.map(\.bitPattern)
  }

  @Test(arguments: 0...9)
  func `many exponentials have the bits of each alone`(count: Int) {
    var luck = KeyedStream(StreamKey(seed: 71))
    for _ in 0..<400 {
      let values = (0..<count).map { _ in 4 * luck.normal() }
      #expect(exps(values) == values.map { PortableMath.exp($0).bitPattern })
    }
  }

  @Test(arguments: [
    709.5, 710, -745, -746, 1e300, -1e300, .infinity, -.infinity, .nan, 0, -0.0, 707.99, -707.99,
  ])
  func `one extreme number among others changes nothing for them`(extreme: Double) {
    for position in 0..<5 {
      var values = [0.5, -1.25, 3, 400, -400]
      values[position] = extreme
      #expect(exps(values) == values.map { PortableMath.exp($0).bitPattern })
    }
  }

  @Test(arguments: [0, 1, 2, 7, 300])
  func `many normals are those drawn one by one`(count: Int) {
    var luck = KeyedStream(StreamKey(seed: 72))
    var same = luck
    var values = [Double](repeating: 0, count: count)
    values.withUnsafeMutableBufferPointer { luck.fill(normals: $0) }
    #expect(values == (0..<count).map { _ in same.normal() })
    #expect(luck.next() == same.next())
  }
}
