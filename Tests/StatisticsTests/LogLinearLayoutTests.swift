import Statistics
import Testing

@Suite struct LogLinearLayoutTests {
  @Test func `bins are pinned`() {
    let layout = LogLinearLayout(subdivisionBits: 2)
    let values = [0, 1, 7, 8, 9, 10, 15, 16, 19, 20, 31, 32, 63, 64, 96, 100]
    let bins = [0, 1, 7, 8, 8, 9, 11, 12, 12, 13, 15, 16, 19, 20, 22, 22]
    #expect(values.map { layout.bin(of: $0) } == bins)
  }

  @Test(arguments: [0, 3, 9])
  func `bins of negative values mirror those of positive ones`(bits: Int) {
    let layout = LogLinearLayout(subdivisionBits: bits)
    for value in 0...5_100 { #expect(layout.bin(of: value) == -layout.bin(of: -value)) }
    #expect(layout.bin(of: .min) == layout.bin(of: -.max))
  }

  @Test(arguments: [0, 1, 4, 6])
  func `ranges follow each other without gap and hold what is counted in them`(bits: Int) {
    let layout = LogLinearLayout(subdivisionBits: bits)
    var next = layout.range(ofBin: layout.bin(of: -5_000)).lowerBound
    for bin in layout.bin(of: -5_000)...layout.bin(of: 5_000) {
      let range = layout.range(ofBin: bin)
      #expect(range.lowerBound == next)
      #expect(layout.bin(of: range.lowerBound) == bin)
      #expect(layout.bin(of: range.upperBound) == bin)
      #expect(range.contains(layout.representative(ofBin: bin)))
      next = range.upperBound + 1
    }
    #expect(next > 5_000)
  }

  @Test(arguments: [0, 3, 5])
  func `representatives keep the stated error and small values are exact`(bits: Int) {
    let layout = LogLinearLayout(subdivisionBits: bits)
    for value in -20_000...20_000 where value % 7 == 0 || abs(value) < 200 {
      let found = layout.representative(ofBin: layout.bin(of: value))
      let error = Double(abs(found - value))
      #expect(error <= layout.relativeError * Double(abs(value)))
      if abs(value) < 2 << bits { #expect(found == value) }
    }
  }

  @Test(arguments: [0, 9, 40])
  func `every layout reaches the greatest integer`(bits: Int) {
    let layout = LogLinearLayout(subdivisionBits: bits)
    #expect(layout.range(ofBin: layout.bin(of: .max)).upperBound == .max)
    #expect(layout.range(ofBin: layout.bin(of: .min)).lowerBound == -.max)
  }
}
