import TestSupport
import Testing

@testable import Randomness

@Suite struct KeyedStreamTests {
  /// The published outputs of SplitMix64 for the state 1234567.
  @Test func `draws are those of the reference SplitMix64`() {
    var stream = KeyedStream(StreamKey(bits: 1_234_567))
    #expect(stream.next() == 6_457_827_717_110_365_317)
    #expect(stream.next() == 3_203_168_211_198_807_973)
    #expect(stream.next() == 9_817_491_932_198_370_423)
    #expect(stream.next() == 4_593_380_528_125_082_431)
    #expect(stream.next() == 16_408_922_859_458_223_821)
  }

  /// From a C program of the published algorithm (Vigna, splitmix64.c), the last state so near to
  /// 2⁶⁴ that the counter wraps at once: the first four draws, the millionth, and all of them xored.
  @Test(
    arguments: [
      (
        0,
        [
          0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f,
          0xf88b_b8a8_724c_81ec,
        ], 0x1dce_9b79_29c5_30f1, 0x2c31_6c47_69fa_49ca
      ),
      (
        0xdead_beef,
        [
          0x4adf_b90f_68c9_eb9b, 0xde58_6a31_41a1_0922, 0x021f_bc2f_8e1c_fc1d,
          0x7466_ce73_7be1_6790,
        ], 0xee3b_dab0_a2b2_ec01, 0xb5f5_8987_2566_12ad
      ),
      (
        UInt64.max,
        [
          0xe4d9_7177_1b65_2c20, 0xe99f_f867_dbf6_82c9, 0x382f_f84c_b272_81e9,
          0x6d1d_b36c_cba9_82d2,
        ], 0xa48d_221c_88b6_715e, 0xf229_4e55_6ab5_8fcb
      ),
    ] as [(UInt64, [UInt64], UInt64, UInt64)])
  func `a million draws are those of the reference program`(
    state: UInt64, first: [UInt64], millionth: UInt64, all: UInt64
  ) {
    var stream = KeyedStream(StreamKey(bits: state))
    let draws = (0..<1_000_000).map { _ in stream.next() }
    #expect(Array(draws.prefix(4)) == first)
    #expect(draws.last == millionth)
    #expect(draws.reduce(0, ^) == all)
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

  /// From a Python program of the published hash and generator.
  @Test(
    arguments: [
      (0, 0x8ae0_2e7e_d722_6ed6), (1_000, 0x7dae_4b5c_1f55_d5a1),
      (1 << 32, 0x6c7a_00a2_9db9_ab55), (1_000_000_000_000, 0x7069_741c_c143_52de),
      ((1 << 62) + 12_345, 0xab12_6fe2_90fe_c8e0), (Int.max, 0x1220_20c4_9208_7e2c),
    ] as [(Int, UInt64)])
  func `the draw after so many skipped ones is pinned`(draws: Int, next: UInt64) {
    var stream = KeyedStream(StreamKey(seed: 5))
    stream.skip(draws)
    #expect(stream.next() == next)
  }

  /// The C program made them all.
  @Test func `skipping 2³² draws leads where the reference program was led by them`() {
    var stream = KeyedStream(StreamKey(bits: 0))
    stream.skip(1 << 32)
    #expect(stream.next() == 0x4609_3cf9_861e_c2e4)
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
