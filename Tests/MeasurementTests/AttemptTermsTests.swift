import TestSupport
import TestWorlds
import Testing

@testable import Measurement

@Suite struct AttemptTermsTests {
  private func terms(chances: [Double], parts: [Int] = []) -> AttemptTerms {
    var terms = AttemptTerms()
    for chance in chances { terms.record(chance: chance) }
    for count in parts { terms.record(parts: count) }
    return terms
  }

  @Test func `obeys the law of tallies`() {
    let chances: [Double] = (0..<40).map { Double($0 * 7 % 40) / 40 }
    let parts: [Int] = (0..<40).map { 1 + $0 * 3 % 5 }
    let samples = Array(zip(chances, parts))
    let problems = checkTally(AttemptTerms(), samples: samples) { terms, sample in
      terms.record(chance: sample.0)
      terms.record(parts: sample.1)
    }
    #expect(problems == [])
  }

  @Test func `are constant when every chance is the same to the last bit`() {
    #expect(terms(chances: [0.3, 0.3, 0.3]).areConstant)
    #expect(terms(chances: [0, 0]).areConstant)
    #expect(!terms(chances: [0.3, 0.3.nextUp]).areConstant)
    #expect(!terms(chances: [0, .leastNonzeroMagnitude]).areConstant)
    #expect(!AttemptTerms().areConstant)
  }

  @Test func `are constant only with as many parts in every attempt`() {
    #expect(terms(chances: [0.3], parts: [3, 3]).areConstant)
    #expect(!terms(chances: [0.3], parts: [3, 4]).areConstant)
    #expect(terms(chances: [0.3], parts: [6, 3, 4]).parts == 3...6)
    #expect(terms(chances: [0.3]).parts == 1...1)
  }

  @Test func `know the lowest and the highest chance, and cover what lies between`() {
    let known = terms(chances: [0.2, 0.05, 1.3, 0.5])
    #expect(known.chance == 0.05...1.3)
    #expect(AttemptTerms().chance == nil)
    for chance in [0.05, 0.0500001, 1, 1.3] { #expect(known.covers(chance: chance)) }
    for chance in [0, 0.0499999, 1.3.nextUp] { #expect(!known.covers(chance: chance)) }
    #expect(!AttemptTerms().covers(chance: 0))
  }

  @Test func `a run knows the chances of its own sources, and none of the others`() throws {
    let droughts = Findings(try World.shipped("questbond", players: 60, days: 10).tally()).droughts
    for source in ["task", "dungeonRoom", "mission"] {
      let drought = try #require(droughts.first { $0.source.name == source })
      #expect(!drought.terms.areConstant && drought.terms.parts == 1...1)
    }
    let task = try #require(droughts.first { $0.source.name == "task" }?.terms.chance)
    #expect(abs(task.lowerBound - 0.065) < 1e-15 && task.upperBound >= 0.115)
    for drought in droughts where drought.source.once { #expect(drought.terms.chance == nil) }
  }
}
