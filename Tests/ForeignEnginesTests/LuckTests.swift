import EngineInterface
import GameEngines
import Players
import Randomness
import Testing

/// The streams of the header are those of the host: shared luck and replay hold for engines in C.
@Suite struct LuckTests {
  @Test func `the known answers hold here`() { #expect(qb_luck_is_right() == 1) }

  @Test(arguments: [0, 1, 7, UInt64.max])
  func `a stream of the header draws what the host's draws`(seed: UInt64) {
    for party in [0, 1, 1000] {
      let key = PlayerKey(seed: seed, party: party, member: 2)
      var own = key.stream(Purpose("gacha.pull"))
      var other = qb_stream(key.bits, "gacha.pull")
      #expect(own.bits == other)
      for _ in 0..<100 { #expect(own.next() == qb_next(&other)) }
      var daily = key.stream(Purpose("weather", isOfADay: true), day: 12)
      var ofDay = qb_stream_of_day(key.bits, "weather", 12)
      #expect(daily.next() == qb_next(&ofDay))
    }
  }

  @Test func `chances, uniform numbers and indices are the same`() {
    var own = PlayerKey(seed: 3, party: 0, member: 0).stream(Purpose("any"))
    var other = own.bits
    for step in 0..<2000 {
      let chance = Double(step) / 1900 - 0.02
      #expect(Chance(inForce: chance).occurs(using: &own) == (qb_occurs(&other, chance) == 1))
      #expect(own.uniform() == qb_uniform(&other))
      let count = 1 + step * step * step * 999_983
      #expect(own.index(below: count) == Int(qb_index(&other, Int64(count))))
    }
  }
}
