import GameEngines
import TestSupport
import Testing

@testable import ExactOdds

@Suite struct LongestDroughtLawTests {
  /// Every sequence of lucky and unlucky draws, with its chance, through the engine itself.
  private func enumerated(_ pity: PityCase, attempts: Int) -> [Double] {
    var law = [Double](repeating: 0, count: attempts + 1)
    func go(_ left: Int, _ state: PityState, _ longest: Int, _ chance: Double) {
      if left == 0 || chance == 0 {
        law[max(longest, state.dry)] += chance
        return
      }
      let lucky = pity.chance(dry: state.dry)
      for (draw, share) in [(UInt64(0), lucky), (.max, 1 - lucky)] where share > 0 {
        var next = state
        var scripted = ScriptedGenerator(draw)
        let outcome = pity.rules.attempt(
          chance: pity.chance, cap: pity.cap, in: &next, using: &scripted)
        switch outcome {
        case .dry: go(left - 1, next, longest, chance * share)
        case .lucky(let length), .forced(let length):
          go(left - 1, next, max(longest, length), chance * share)
        }
      }
    }
    go(attempts, PityState(), 0, 1)
    return law
  }

  @Test(arguments: PityCase.all)
  func `the law is that of all sequences of luck`(of pity: PityCase) {
    for attempts in [1, 2, 5, 11] {
      let expected = enumerated(pity, attempts: attempts)
      let law = pity.law.longest(in: attempts)
      var sum = 0.0
      for length in 0...attempts {
        sum += expected[length]
        #expect(near(law.atMost(length), sum), "\(attempts) attempts, at most \(length)")
        #expect(near(law.probability(of: length), expected[length]))
      }
      #expect(near(sum, 1))
    }
  }

  /// Against the chain of states, written out as it stands.
  @Test func `the law is that of the Markov chain of dry attempts`() {
    let pity = PityCase(threshold: 20, softStart: 12, softStep: 0.02, chance: 0.065)
    let law = pity.law.longest(in: 300)
    for most in [3, 10, 17, 19] {
      var states = [Double](repeating: 0, count: most + 1)
      states[0] = 1
      for _ in 0..<300 {
        var next = [Double](repeating: 0, count: most + 1)
        for dry in 0..<most {
          let chance = pity.chance(dry: dry)
          next[0] += states[dry] * chance
          next[dry + 1] += states[dry] * (1 - chance)
        }
        states = next
      }
      // A drought open after `most` dry ones is no longer than that; one more attempt would be.
      #expect(near(law.atMost(most), states.reduce(0, +)))
    }
  }

  @Test func `a quantile is the first length that is not passed often enough`() {
    let law = PityCase(threshold: 0, chance: 0.065).law.longest(in: 200)
    for share in [0.05, 0.5, 0.95, 0.99] {
      let length = law.quantile(share)
      #expect(law.atMost(length) >= share && law.atMost(length - 1) < share)
    }
    #expect(law.quantile(1) == 200)
  }

  /// Nothing drops: one drought, still open.
  @Test func `without drops the longest drought is all attempts`() {
    let law = PityCase(threshold: 0, chance: 0).law.longest(in: 50)
    #expect(law.probability(of: 50) == 1 && law.quantile(0.01) == 50)
  }

  @Test func `the engine's longest droughts follow the law`() {
    let pity = PityCase(threshold: 20, chance: 0.065)
    let law = pity.law.longest(in: 60)
    var counts = [Int](repeating: 0, count: 21)
    var stream = luck(7100)
    for _ in 0..<4000 {
      var state = PityState()
      var longest = 0
      for _ in 0..<60 {
        switch pity.rules.attempt(chance: 0.065, cap: 0.95, in: &state, using: &stream) {
        case .dry: break
        case .lucky(let length), .forced(let length): longest = max(longest, length)
        }
      }
      counts[max(longest, state.dry)] += 1
    }
    #expect(checkFit(counts, to: (0...20).map { law.probability(of: $0) }) == [])
  }
}
