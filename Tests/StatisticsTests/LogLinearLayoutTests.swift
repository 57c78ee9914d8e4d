import Randomness
import Statistics
import Testing

@Suite struct LogLinearLayoutTests {
  @Test func `bins are pinned`() {
    let layout = LogLinearLayout(subdivisionBits: 2, largest: 100)
    let values = [0, 1, 7, 8, 9, 10, 15, 16, 19, 20, 31, 32, 63, 64, 96, 100, 101, .max]
    let bins = [0, 1, 7, 8, 8, 9, 11, 12, 12, 13, 15, 16, 19, 20, 22, 22, 22, 22]
    #expect(values.map { layout.bin(of: $0) } == bins)
    #expect(layout.binCount == 23)
  }

  @Test func `negative values are counted as 0 where none are expected`() {
    let layout = LogLinearLayout(subdivisionBits: 3, largest: 1_000)
    #expect(layout.bin(of: -5) == 0)
    #expect(layout.bin(of: .min) == 0)
  }

  @Test func `bins of negative values mirror those of positive ones`() {
    let layout = LogLinearLayout(subdivisionBits: 3, largest: 1_000, signed: true)
    let zero = layout.bin(of: 0)
    for value in 0...1_100 {
      #expect(layout.bin(of: value) - zero == zero - layout.bin(of: -value))
    }
    #expect(layout.bin(of: .min) == 0)
    #expect(layout.bin(of: .max) == layout.binCount - 1)
  }

  @Test(arguments: [0, 1, 4, 6], [false, true])
  func `ranges follow each other without gap and hold what is counted in them`(
    bits: Int, signed: Bool
  ) {
    let layout = LogLinearLayout(subdivisionBits: bits, largest: 5_000, signed: signed)
    var next = signed ? -5_000 : 0
    for bin in 0..<layout.binCount {
      let range = layout.range(ofBin: bin)
      #expect(range.lowerBound == next)
      #expect(layout.bin(of: range.lowerBound) == bin)
      #expect(layout.bin(of: range.upperBound) == bin)
      #expect(range.contains(layout.representative(ofBin: bin)))
      next = range.upperBound + 1
    }
    #expect(next == 5_001)
  }

  @Test(arguments: [0, 3, 5])
  func `representatives keep the stated error and small values are exact`(bits: Int) {
    let layout = LogLinearLayout(subdivisionBits: bits, largest: 20_000, signed: true)
    for value in -20_000...20_000 where value % 7 == 0 || abs(value) < 200 {
      let found = layout.representative(ofBin: layout.bin(of: value))
      let error = Double(abs(found - value))
      #expect(error <= layout.relativeError * Double(abs(value)))
      if abs(value) < 2 << bits { #expect(found == value) }
    }
  }

  @Test func `the widest layout reaches the greatest integer`() {
    let layout = LogLinearLayout(subdivisionBits: 16, largest: .max, signed: true)
    #expect(layout.bin(of: .max) == layout.binCount - 1)
    #expect(layout.range(ofBin: layout.binCount - 1).upperBound == .max)
    #expect(layout.bin(of: .min) == 0)
    #expect(layout.range(ofBin: 0).lowerBound == -.max)
  }
}
