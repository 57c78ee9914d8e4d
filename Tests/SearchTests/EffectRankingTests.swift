import Statistics
import Testing

@testable import Search

@Suite struct EffectRankingTests {
  private func effect(_ value: Double, _ halfWidth: Double) -> Estimate {
    Estimate(value: value, low: value - halfWidth, high: value + halfWidth)
  }

  private func ranks(of effects: [Estimate?], changed: [Int?]? = nil) -> [EffectRank?] {
    EffectRank.ranks(of: effects, changed: changed ?? effects.map { _ in nil })
  }

  @Test func `the largest effect ranks first, whatever its sign`() {
    let ranks = self.ranks(of: [effect(1, 0.01), effect(-3, 0.01), effect(2, 0.01)])
    #expect(ranks.map { $0?.rank } == [3, 1, 2])
    #expect(ranks.map { $0?.low } == [3, 1, 2] && ranks.map { $0?.high } == [3, 1, 2])
  }

  @Test func `effects whose intervals overlap share ranks`() {
    let ranks = self.ranks(of: [
      effect(10, 0.1), effect(3, 1), effect(-3.5, 1), effect(0.1, 0.05),
    ])
    #expect(ranks[0] == EffectRank(rank: 1, low: 1, high: 1))
    #expect(ranks[1] == EffectRank(rank: 3, low: 2, high: 3))
    #expect(ranks[2] == EffectRank(rank: 2, low: 2, high: 3))
    #expect(ranks[3] == EffectRank(rank: 4, low: 4, high: 4))
  }

  @Test func `what has no interval is not ranked, and an effect of 0 comes last`() {
    let ranks = self.ranks(
      of: [Estimate(value: 5), effect(2, 0.1), Estimate(value: 0), nil])
    #expect(ranks[0] == nil && ranks[3] == nil)
    // The first may be above both, or do nothing.
    #expect(ranks[1] == EffectRank(rank: 1, low: 1, high: 2))
    #expect(ranks[2] == EffectRank(rank: 2, low: 2, high: 3))
  }

  @Test func `what moves all parties alike has the surest effect, and its rank`() {
    let ranks = self.ranks(of: [effect(0.32, 0.11), Estimate(value: 6)], changed: [32, 39])
    #expect(ranks[0] == EffectRank(rank: 2, low: 2, high: 2))
    #expect(ranks[1] == EffectRank(rank: 1, low: 1, high: 1))
    // How many would differ is uncertain.
    let near = self.ranks(of: [effect(5, 0.1), Estimate(value: 6)], changed: [32, 39])
    #expect(near[0] == EffectRank(rank: 2, low: 1, high: 2))
    #expect(near[1] == EffectRank(rank: 1, low: 1, high: 2))
  }

  @Test func `an effect that rests on few parties has no rank, and others may rank below it`() {
    let ranks = self.ranks(
      of: [Estimate(value: 5), effect(6, 0.1), effect(20, 0.1)], changed: [4, 50, 50])
    #expect(ranks[0] == nil)
    #expect(ranks[1] == EffectRank(rank: 2, low: 2, high: 3))
    #expect(ranks[2] == EffectRank(rank: 1, low: 1, high: 1))
  }

  @Test func `an effect beyond a bound ranks by it, and nothing is surely above it`() {
    let ranks = self.ranks(of: [
      effect(10, 0.1), Estimate(beyond: -54, high: -52), effect(80, 1), Estimate(beyond: 3, low: 2),
    ])
    #expect(ranks.map { $0?.rank } == [3, 2, 1, 4])
    #expect(ranks[1] == EffectRank(rank: 2, low: 1, high: 3))
    #expect(ranks[2] == EffectRank(rank: 1, low: 1, high: 3))
    #expect(ranks[0] == EffectRank(rank: 3, low: 3, high: 4))
  }

  @Test func `intervals of ranks widen with the number of effects`() {
    // Two effects 2.2 half-widths apart: told apart alone, not among a hundred.
    let pair = [effect(10, 1), effect(7.8, 1)]
    let many = pair + (0..<98).map { _ in effect(0.001, 0.0001) }
    #expect(ranks(of: pair)[0]?.high == 2)
    let far = [effect(10, 1), effect(7, 1)]
    #expect(ranks(of: far)[0]?.high == 1)
    #expect(ranks(of: far + many.dropFirst(2))[0]?.high == 2)
  }
}
