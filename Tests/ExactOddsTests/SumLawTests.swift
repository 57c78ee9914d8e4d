import GameEngines
import Testing

@testable import ExactOdds

/// Laws of several droughts one after another: guarantees and copies.
@Suite struct SumLawTests {
  /// The published pull of Genshin: 0.6 %, six points more from the 74th on, certain at the 90th.
  static let pull = PityLaw(
    PityRules(threshold: 90, atLeast: .legendary, softStart: 73, softStep: 0.06), chance: 0.006,
    cap: 1
  ).droughts

  @Test func `a five-star character takes 62.297 pulls, and the featured one 93.446`() throws {
    #expect(abs(try #require(Self.pull.mean) - 62.2973) < 1e-4)
    let featured = try #require(Self.pull.sum(withChance: 0.5, atMost: 2))
    #expect(abs(try #require(featured.mean) - 93.4460) < 1e-4)
    #expect(featured.latest == 180)
  }

  @Test(arguments: 1...7)
  func `so many copies take so many times as long`(copies: Int) throws {
    let featured = try #require(Self.pull.sum(withChance: 0.5, atMost: 2))
    let law = try #require(featured.sum(of: copies))
    #expect(abs(try #require(law.mean) / Double(copies) - 93.4460) < 1e-4)
    #expect(law.latest == 180 * copies)
  }

  @Test func `a single draw is the law itself`() throws {
    let law = try #require(Self.pull.sum(of: 1))
    for attempts in 0...90 {
      #expect(abs(law.survival(after: attempts) - Self.pull.survival(after: attempts)) < 1e-14)
    }
  }

  /// Of a constant chance p, each success counting with q: the attempts are geometric with p · q.
  @Test func `without a guarantee the chances multiply`() throws {
    let law = try #require(FirstSuccessLaw(then: 0.1).sum(withChance: 0.5, atMost: 0))
    for attempts in [1, 10, 100] {
      let expected = (0..<attempts).reduce(1.0) { survival, _ in survival * 0.95 }
      #expect(abs(law.survival(after: attempts) - expected) < 1e-12)
    }
  }

  /// The sum of two droughts of chance p: a negative binomial law.
  @Test func `two successes follow the negative binomial law`() throws {
    let law = try #require(FirstSuccessLaw(then: 0.2).sum(of: 2))
    #expect(abs(law.probability(of: 2) - 0.04) < 1e-15)
    #expect(abs(law.probability(of: 5) - 4 * 0.04 * 0.8 * 0.8 * 0.8) < 1e-14)
    #expect(abs(try #require(law.mean) - 10) < 1e-9)
  }

  /// A chance of 1/2 leaves less than 2⁻⁶⁰ after 60 attempts, and pity ends each at the 90th all the same.
  @Test func `the last attempt is that of all draws, and a law without one has none`() {
    let half = PityLaw(PityRules(threshold: 90, atLeast: .legendary), chance: 0.5, cap: 1).droughts
    #expect(half.sum(of: 2)?.latest == 180)
    #expect(FirstSuccessLaw(then: 0.1).sum(of: 1)?.latest == nil)
    #expect(FirstSuccessLaw(then: 0.1).sum(withChance: 0.5, atMost: 2)?.latest == nil)
  }

  @Test func `a sum that is too long has no law`() {
    #expect(FirstSuccessLaw(then: 0.5).sum(of: 0) == nil)
    #expect(FirstSuccessLaw(then: 1e-6).sum(of: 2) == nil)
    #expect(FirstSuccessLaw(then: 0).sum(of: 1) == nil)
    #expect(FirstSuccessLaw(then: 0.5).sum(withChance: 0, atMost: 0) == nil)
  }
}
