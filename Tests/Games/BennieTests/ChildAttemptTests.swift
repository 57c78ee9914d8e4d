import Foundation
import GameEngines
import TestSupport
import TestWorlds
import Testing

@testable import Bennie
@testable import Players

/// KID-1: a child's attempt at an activity.
@Suite struct ChildAttemptTests {
  /// Attempts of one child at activities harder than its skill by `gap`.
  private func attempts(
    _ count: Int, gap: Double, _ change: (inout ChildRules) -> Void = { _ in }
  ) throws -> [ActivityResult] {
    var (_, rules) = try World.shipped("bennie", as: BennieRules.self)
    change(&rules.children)
    let population = PopulationRules.of([.plain()])
    let game = BennieGame(rules: rules, population: population)
    let key = PlayerKey(seed: 77, party: 0, member: 0)
    var member = game.join(Population(rules: population).person(key), key: key)
    member.skill = member.profile.difficulty - gap
    return (0..<count).map { _ in game.attempt(&member) }
  }

  @Test(arguments: [-0.4, 0, 0.3])
  func `KID-1: without spread a solve takes 25 s × exp(1.5 × gap)`(gap: Double) throws {
    let results = try attempts(200, gap: gap) { ($0.secondsSpread, $0.quitCap) = (0, 0) }
    for result in results {
      #expect(abs(result.seconds / (25 * exp(1.5 * gap)) - 1) < 1e-12)
    }
  }

  /// The mean of ln over n attempts has a standard deviation of 0.35 ÷ √n: 5 of them are within
  /// the suite's false-alarm chance.
  @Test func `KID-1: the spread of ln of the time is 0.35`() throws {
    let n = 40_000.0
    let logs = try attempts(Int(n), gap: 0) { $0.quitCap = 0 }.map { log($0.seconds / 25) }
    let mean = logs.reduce(0, +) / n
    let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1)
    #expect(abs(mean) < 5 * 0.35 / n.squareRoot())
    #expect(abs(variance.squareRoot() / 0.35 - 1) < 5 / (2 * n).squareRoot())
  }

  /// Mistakes are Poisson of mean exp(2 × gap); who made m of them quits with chance 0.02 + 0.10 ×
  /// max(0, m − 2), at most 0.6.
  @Test(arguments: [0, 0.5])
  func `KID-1: mistakes are Poisson, and many of them make a child quit`(gap: Double) throws {
    let results = try attempts(40_000, gap: gap)
    let mean = exp(2 * gap)
    var law = [exp(-mean)]
    for mistakes in 1..<14 { law.append(law[mistakes - 1] * mean / Double(mistakes)) }
    law.append(1 - law.reduce(0, +))
    var counts = [Int](repeating: 0, count: law.count)
    for result in results { counts[min(result.mistakes, law.count - 1)] += 1 }
    #expect(checkFit(counts, to: law) == [])
    for mistakes in 0..<6 {
      let those = results.filter { $0.mistakes == mistakes }
      let chance = min(0.6, 0.02 + 0.10 * Double(max(0, mistakes - 2)))
      #expect(
        binomialRange(trials: those.count, probability: chance).contains(those.count(where: \.quit))
      )
    }
  }
}
