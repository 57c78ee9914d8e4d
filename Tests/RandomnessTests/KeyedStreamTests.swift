import TestSupport
import Testing

@testable import Randomness

@Suite struct KeyedStreamTests {
  /// The published outputs of SplitMix64 for the state 1234567.
  @Test func `draws are those of the reference SplitMix64`() {
    var stream = KeyedStream(state: 1_234_567)
    #expect(stream.next() == 6_457_827_717_110_365_317)
    #expect(stream.next() == 3_203_168_211_198_807_973)
    #expect(stream.next() == 9_817_491_932_198_370_423)
    #expect(stream.next() == 4_593_380_528_125_082_431)
    #expect(stream.next() == 16_408_922_859_458_223_821)
  }

  @Test func `draws of a keyed stream are pinned`() {
    var stream = KeyedStream(StreamKey(seed: 2024).child(17).child(2).child(5))
    #expect(stream.next() == 0xeaf5_b368_84b6_ab8e)
    #expect(stream.next() == 0x6807_97e6_9998_4fca)
    #expect(stream.next() == 0x2c63_0c4a_262f_2fba)
    #expect(stream.next() == 0xf277_1d8b_5674_eb0b)
  }

  @Test(arguments: [0, 1, 4, 1_000])
  func `skipping draws leads where making them does`(draws: Int) {
    var made = KeyedStream(StreamKey(seed: 5))
    var skipped = made
    for _ in 0..<draws { _ = made.next() }
    skipped.skip(draws)
    #expect(skipped.next() == made.next())
  }

  @Test func `a stream made again repeats itself`() {
    let key = StreamKey(seed: 3).child(1)
    var first = KeyedStream(key)
    var second = KeyedStream(key)
    for _ in 0..<100 {
      #expect(first.next() == second.next())
    }
  }

  @Test func `draws are not the keys of the children`() {
    let key = StreamKey(seed: 3)
    var stream = KeyedStream(key)
    let draws = Set((0..<1_000).map { _ in stream.next() })
    let children = Set((0..<1_000).map { key.child($0).bits })
    #expect(draws.isDisjoint(with: children))
  }

  /// The correlation of n independent pairs has the standard deviation 1/√n; 6.2 of them are a
  /// false alarm in 10⁹ a lag.
  @Test func `streams of neighbouring keys are uncorrelated at every small lag`() {
    let root = StreamKey(seed: 77)
    let streams = 4_000
    let length = 8
    let table = (0...streams).map { index in
      var stream = KeyedStream(root.child(UInt64(index)))
      return (0..<length).map { _ in stream.uniform() - 0.5 }
    }
    for lag in 0..<4 {
      var products = 0.0
      for index in 0..<streams {
        for position in 0..<(length - lag) {
          products += table[index][position] * table[index + 1][position + lag]
        }
      }
      let pairs = Double(streams * (length - lag))
      #expect(abs(products * 12 / pairs.squareRoot()) < 6.2, "lag \(lag)")
    }
  }

  /// χ² of 256 cells, 255 degrees of freedom; above 414.6 lies 10⁻⁹.
  @Test(arguments: [0, 56])
  func `first draws of neighbouring keys are uniform`(shift: UInt64) {
    let root = StreamKey(seed: 0).child(4)
    let streams = 25_600
    var counts = [Int](repeating: 0, count: 256)
    for index in 0..<streams {
      var stream = KeyedStream(root.child(UInt64(index)))
      counts[Int((stream.next() >> shift) & 255)] += 1
    }
    let chiSquared = counts.reduce(0.0) { $0 + Double(($1 - 100) * ($1 - 100)) / 100 }
    #expect(chiSquared < 414.6)
  }

  @Test func `a stream tells how many draws it made, and goes back by any number`() {
    for key in [StreamKey(seed: 1), StreamKey(seed: 2).child(7), StreamKey(seed: .max)] {
      let start = KeyedStream(key)
      var stream = start
      var draws: [UInt64] = []
      for made in 0..<50 {
        #expect(stream.draws(since: start) == UInt64(made))
        draws.append(stream.next())
      }
      stream.skip(1_000_000_007)
      #expect(stream.draws(since: start) == 1_000_000_057)
      var earlier = stream.rewound(by: 1_000_000_007 + 3)
      #expect(earlier.next() == draws[47])
    }
  }
}
