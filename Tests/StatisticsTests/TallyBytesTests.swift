import Testing

@testable import Statistics

/// Numbers of tallies as bytes.
@Suite struct TallyBytesTests {
  private func written(_ numbers: [Int128]) -> [UInt8] {
    var (bytes, numbers) = (TallyBytes(), numbers)
    bytes.exchange(&numbers)
    bytes.finish()
    return bytes.written
  }

  @Test func `all numbers are read back, also the greatest and least that are allowed`() {
    let large = Int128(1) << 115
    let numbers: [Int128] = [0, 1, -1, 63, -64, 64, 1 << 53, 0, 0, 0, large, -large, 0]
    var bytes = TallyBytes(reading: written(numbers)[...])
    var read = [Int128](repeating: 7, count: numbers.count)
    bytes.exchange(&read)
    #expect(read == numbers && bytes.isWhole)
  }

  @Test func `zeros in a row take a few bytes, a small number one`() {
    #expect(written(Array(repeating: 0, count: 1_000_000)).count == 4)
    #expect(written([1, -3, 5]).count == 3)
  }

  @Test func `bytes that are cut, too many, or no numbers of their places are not whole`() {
    let numbers: [Int128] = [3, 0, 0, 500, -9]
    let whole = written(numbers)
    func isWhole(_ bytes: [UInt8]) -> Bool {
      var reading = TallyBytes(reading: bytes[...])
      var read = [Int128](repeating: 0, count: numbers.count)
      reading.exchange(&read)
      return reading.isWhole
    }
    #expect(isWhole(whole))
    for count in whole.indices { #expect(!isWhole(Array(whole.prefix(count)))) }
    #expect(!isWhole(whole + [1]) && !isWhole(written(numbers + [0])))
    #expect(!isWhole(written([3, 0, 0, 500, .max])))
    // A number of more than 128 bits.
    #expect(!isWhole(Array(repeating: 0xff, count: 40)))
  }

  @Test func `a list says its length, and none is longer than allowed`() {
    var list = [4, 5, 6]
    var bytes = TallyBytes()
    bytes.exchangeCount(of: &list, filledWith: 0)
    bytes.exchange(&list)
    bytes.finish()
    var (reading, read) = (TallyBytes(reading: bytes.written[...]), [Int]())
    reading.exchangeCount(of: &read, filledWith: 0)
    reading.exchange(&read)
    #expect(read == [4, 5, 6] && reading.isWhole)

    var long = TallyBytes(reading: written([Int128(TallyBytes.longest) + 1])[...])
    long.exchangeCount(of: &read, filledWith: 0)
    #expect(!long.isWhole && read.isEmpty)
  }

  @Test func `bytes of a tally that were changed never end the program`() {
    var tally = DroughtCounts(capacity: 9)
    for attempt in 1...12 { tally.record(.lucky, atAttempt: attempt) }
    var writing = TallyBytes()
    tally.exchange(with: &writing)
    writing.finish()
    for place in writing.written.indices {
      for byte in [0, 1, 2, 0x7f, 0x80, 0xff] as [UInt8] {
        var changed = writing.written
        changed[place] = byte
        var (reading, read) = (TallyBytes(reading: changed[...]), DroughtCounts(capacity: 9))
        read.exchange(with: &reading)
        if reading.isWhole {
          read.merge(tally)
          read.removeAll()
        }
      }
    }
  }
}
