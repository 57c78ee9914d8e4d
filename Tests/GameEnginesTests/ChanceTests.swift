import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct ChanceTests {
  private let extremes: [UInt64] = [0, 1, 2, 1 << 63, .max - 1, .max]

  @Test(arguments: [Chance.certain, Chance(1), Chance(1.5), Chance(.infinity)])
  func `what is certain occurs at every draw`(chance: Chance) {
    for draw in extremes {
      var generator = ScriptedGenerator(draw)
      #expect(chance.occurs(using: &generator))
    }
    #expect(chance.probability == 1)
  }

  @Test(arguments: [0, 1e-9, 0.065, 0.35, 0.5, 0.95, 1, -1, 2, .infinity, -.infinity, .nan])
  func `a chance in force is the chance, to 2⁻⁵³`(probability: Double) {
    let exact = Chance(probability).probability
    #expect(abs(Chance(inForce: probability).probability - exact) <= 0x1p-53)
    if exact == 0 || exact == 1 { #expect(Chance(inForce: probability).probability == exact) }
  }

  @Test(
    arguments: [
      Chance.never, Chance(0), Chance(-0.0), Chance(-3), Chance(-.infinity), Chance(.nan),
      Chance(.leastNonzeroMagnitude), Chance(0x0.8p-63),
    ])
  func `what never happens occurs at no draw`(chance: Chance) {
    for draw in extremes {
      var generator = ScriptedGenerator(draw)
      #expect(!chance.occurs(using: &generator))
    }
    #expect(chance.probability == 0)
  }

  @Test func `the least chance occurs at the two least draws alone`() {
    let least = Chance(0x1p-63)
    #expect(least.probability == 0x1p-63)
    var generator = ScriptedGenerator(0, 1, 2, .max)
    #expect(least.occurs(using: &generator))
    #expect(least.occurs(using: &generator))
    #expect(!least.occurs(using: &generator))
    #expect(!least.occurs(using: &generator))
  }

  @Test func `a chance just short of certain misses at the greatest draw`() {
    var generator = ScriptedGenerator(.max, 0)
    #expect(!Chance(1.0.nextDown).occurs(using: &generator))
    #expect(Chance(1.0.nextDown).occurs(using: &generator))
  }

  @Test(arguments: [1e-12, 0.065, 0.3, 0.5, 0.95])
  func `keeps its probability`(probability: Double) {
    #expect(abs(Chance(probability).probability - probability) <= 0x1p-62)
  }

  @Test func `with the same draw a greater chance never fails where a lesser one occurs`() {
    var luck = stream(101)
    for _ in 0..<2_000 {
      let lesser = luck.uniform()
      let greater = lesser + (1 - lesser) * luck.uniform()
      let draw = luck.next()
      var one = ScriptedGenerator(draw)
      var other = ScriptedGenerator(draw)
      #expect(!Chance(lesser).occurs(using: &one) || Chance(greater).occurs(using: &other))
    }
  }

  @Test(arguments: [0.001, 0.065, 0.25, 0.5, 0.8, 0.95])
  func `occurs as often as it says`(probability: Double) {
    let chance = Chance(probability)
    let seen = successes(of: 100_000, seed: 100_000 + UInt64(probability * 1_000)) {
      chance.occurs(using: &$0)
    }
    #expect(binomialRange(trials: 100_000, probability: probability).contains(seen))
  }

  @Test(arguments: [0, 0.3, 1, .nan])
  func `a roll is one draw, certain or not`(probability: Double) {
    let chance = Chance(probability)
    #expect(drawsConsumed { _ = chance.occurs(using: &$0) } == [1])
  }
}

@Suite struct IndexTests {
  @Test(arguments: [2, 3, 4, 6, 7, 10, 201])
  func `every index is equally likely`(count: Int) {
    let seen = counts(of: 200 * count + 4_000, cells: count, seed: UInt64(200 + count)) {
      $0.index(below: count)
    }
    #expect(checkFit(seen, to: Array(repeating: 1 / Double(count), count: count)) == [])
  }

  @Test(arguments: [1, 2, 3, 10, 1 << 40, .max])
  func `the ends of the draws are the ends of the indices`(count: Int) {
    var generator = ScriptedGenerator(0, .max)
    #expect(generator.index(below: count) == 0)
    #expect(generator.index(below: count) == count - 1)
  }

  @Test(arguments: [5...5, -3...3, 200...400, Int.min...(Int.min + 1)])
  func `whole numbers reach both ends of their range`(range: ClosedRange<Int>) {
    var generator = ScriptedGenerator(0, .max)
    #expect(generator.integer(in: range) == range.lowerBound)
    #expect(generator.integer(in: range) == range.upperBound)
  }

  @Test func `whole numbers of a range are equally likely`() {
    let seen = counts(of: 20_000, cells: 11, seed: 220) { $0.integer(in: -5...5) + 5 }
    #expect(checkFit(seen, to: Array(repeating: 1 / 11, count: 11)) == [])
  }

  @Test func `an index and a whole number are one draw each`() {
    #expect(drawsConsumed { _ = $0.index(below: 1) } == [1])
    #expect(drawsConsumed { _ = $0.index(below: 7) } == [1])
    #expect(drawsConsumed { _ = $0.integer(in: 9...9) } == [1])
  }
}

@Suite struct DrawBitsTests {
  @Test func `choices from one draw are each uniform, and independent of one another`() {
    let chance = Chance(0.3)
    let seen = counts(of: 60_000, cells: 84, seed: 240) {
      var bits = DrawBits($0.next())
      let place = bits.index(below: 6) * 7 + bits.index(below: 7)
      return 2 * place + (bits.occurs(chance) ? 1 : 0)
    }
    #expect(checkFit(seen, to: (0..<84).map { ($0 % 2 == 0 ? 0.7 : 0.3) / 42 }) == [])
  }

  /// The greatest product of counts that the 64 bits are meant to serve.
  @Test func `a chance after choices that take 40 bits still occurs as often as it says`() {
    let seen = successes(of: 60_000, seed: 241) {
      var bits = DrawBits($0.next())
      for _ in 0..<4 { _ = bits.index(below: 1_000) }
      return bits.occurs(Chance(0.1))
    }
    #expect(binomialRange(trials: 60_000, probability: 0.1).contains(seen))
  }

  @Test func `the ends of the draws are the ends of every choice`() {
    var least = DrawBits(0)
    var greatest = DrawBits(.max)
    for count in [4, 6, 601] {
      #expect(least.index(below: count) == 0)
      #expect(greatest.index(below: count) == count - 1)
    }
    #expect(!least.occurs(.never) && least.occurs(Chance(0x1p-60)))
    #expect(greatest.occurs(.certain) && !greatest.occurs(Chance(0.999)))
  }
}

@Suite struct WeightedChoiceTests {
  private static let weights: [[Double]] = [
    [40, 25, 15, 10, 10], [1], [0.5, 0, 0.5], [0, 3, 0, 0, 1, 0], [1e-300, 3e-300],
    [1e300, 1e300, 2e300], [7, 1, 1, 1, 1, 1],
  ]

  @Test(arguments: zip(weights, 230..<237 as Range<UInt64>))
  func `alternatives come up by weight`(weights: [Double], seed: UInt64) {
    let choice = WeightedChoice(weights: weights)
    let seen = counts(of: 40_000, cells: weights.count, seed: seed) {
      choice.pick(using: &$0)
    }
    let largest = weights.max()!
    let total = weights.reduce(0) { $0 + $1 / largest }
    let law = weights.map { $0 / largest / total }
    if weights.filter({ $0 > 0 }).count == 1 {
      #expect(seen == law.map { Int($0 * 40_000) })
    } else {
      #expect(checkFit(seen, to: law) == [])
    }
  }

  /// Ten tenths do not sum to exactly 1 in binary.
  @Test func `the greatest draw gives the last alternative that has a weight`() {
    for weights in [Array(repeating: 0.1, count: 10), [0.1, 0.2, 0.7, 0, 0], [0, 0, 1]] {
      var generator = ScriptedGenerator(0, .max)
      let choice = WeightedChoice(weights: weights)
      #expect(choice.pick(using: &generator) == weights.firstIndex { $0 > 0 })
      #expect(choice.pick(using: &generator) == weights.lastIndex { $0 > 0 })
    }
  }

  @Test func `a choice is one draw, also where there is only one alternative`() {
    let many = WeightedChoice(weights: [1, 2, 3, 4])
    let one = WeightedChoice(weights: [0, 1])
    #expect(drawsConsumed { _ = many.pick(using: &$0) } == [1])
    #expect(drawsConsumed { _ = one.pick(using: &$0) } == [1])
  }

  @Test(.behindOthers) func `weights that choose nothing are a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) { _ = WeightedChoice(weights: [0, 0]) }
    await #expect(processExitsWith: .failure) { _ = WeightedChoice(weights: [2, -1]) }
  }
}
