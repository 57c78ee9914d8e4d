import Measurement
import Statistics
import Testing

@testable import Search

@Suite struct ScreeningTests {
  typealias Effect = LeverResponse.Effect

  private func effect(
    _ difference: Double?, _ halfWidth: Double? = 0.1, p: Double? = 1, least: Double = 0,
    changed: Int? = 50
  ) -> Effect {
    let estimate = difference.map { value in
      Estimate(
        value: value, low: halfWidth.map { value - $0 }, high: halfWidth.map { value + $0 })
    }
    return Effect(
      value: difference.map { 10 + $0 }, difference: estimate ?? .nothing, pValue: p,
      minPValue: least, changed: changed)
  }

  private let none = Effect(
    value: 10, difference: Estimate(value: 0, low: 0, high: 0), pValue: 1, minPValue: 1,
    changed: 0)

  /// A lever moved from 0.9 to 1.1 times its value; its effect on each metric.
  private func lever(
    _ name: String, path: String? = nil, _ effects: Effect..., factors: [Double?] = [0.9, 1.1],
    remark: String? = nil
  ) -> LeverResponse {
    LeverResponse(
      name: name, path: path, value: "1",
      places: factors.map { .init(text: $0.map { "\($0)" } ?? "?", factor: $0) },
      effects: effects.map { [none, $0] }, remark: remark)
  }

  private func screening(
    _ responses: [LeverResponse], metrics: Int = 1, base: Double = 10
  ) -> Screening {
    Screening(
      players: 100, parties: 50, metrics: (0..<metrics).map { MetricID("m\($0)") },
      base: Array(repeating: Estimate(value: base), count: metrics), responses: responses)
  }

  // MARK: What counts

  @Test func `all metrics and levers are one family of tests`() {
    // Alone, 0.02 is enough; among four tests it is not.
    let one = lever("a", effect(1, p: 0.02))
    #expect(screening([one]).effects[0][0].isSignificant)
    let four = [
      lever("a", effect(1, p: 0.02), effect(1, p: 0.9)),
      lever("b", effect(1, p: 0.5), effect(1, p: 0.6)),
    ]
    #expect(screening(four, metrics: 2).effects.joined().allSatisfy { !$0.isSignificant })
    // Holm: the least is compared with a fourth of the level, the next with a third.
    let two = [
      lever("a", effect(1, p: 0.012), effect(1, p: 0.016)),
      lever("b", effect(1, p: 0.5), effect(1, p: 0.6)),
    ]
    #expect(
      screening(two, metrics: 2).effects.map { $0.map(\.isSignificant) } == [
        [true, false], [true, false],
      ])
  }

  @Test func `levers that so few parties read that no test could tell take nothing from others`() {
    let few = (0..<9).map { lever("few \($0)", effect(1, p: 0.5, least: 0.25, changed: 3)) }
    let found = screening(few + [lever("a", effect(1, p: 0.03))])
    #expect(found.effects[0].map(\.isSignificant) == Array(repeating: false, count: 9) + [true])
  }

  @Test func `a lever that was not moved has no effect, and is never ranked`() {
    let unmoved = LeverResponse(name: "a", value: "0", places: [], effects: [], remark: "0 stays")
    let found = screening([unmoved, lever("b", effect(1, p: 0.001))])
    #expect(found.effects[0][0].effect.value == nil && found.effects[0][0].rank == nil)
    #expect(found.ranking(ofMetric: 0).map(\.lever) == [1] && found.counting(atMost: 9) == [1])
    #expect(!unmoved.changesNothing && unmoved.turn(ofMetric: 0) == nil)
  }

  @Test func `a ranking begins with what matters most, and what cannot be ranked comes last`() {
    let found = screening([
      lever("small", effect(0.5)), lever("few", effect(9, nil, changed: 4)),
      lever("large", effect(-4)), lever("unread", effect(0, nil, changed: 0)),
    ])
    #expect(found.ranking(ofMetric: 0).map(\.lever) == [2, 0, 1, 3])
  }

  @Test func `the levers that count are taken in turn from each metric's ranking`() {
    let found = screening(
      [
        lever("a", effect(1, p: 1e-9), effect(9, p: 1e-9)),
        lever("b", effect(2, p: 1e-9), effect(1, p: 0.9)),
        lever("c", effect(9, p: 1e-9), effect(8, p: 1e-9)),
        lever("d", effect(5, p: 0.9), effect(5, p: 0.9)),
      ], metrics: 2)
    #expect(found.counting(atMost: 9) == [2, 0, 1])
    #expect(found.counting(atMost: 2) == [2, 0])
    #expect(found.counting(atMost: 0) == [])
  }

  @Test func `of the levers of one path only the first is moved with others`() {
    let found = screening([
      lever("list tilt", path: "list", effect(5, p: 1e-9)), lever("list", effect(9, p: 1e-9)),
      lever("mode", effect(3, p: 1e-9)), lever("mode", effect(2, p: 1e-9)),
    ])
    #expect(found.counting(atMost: 9) == [1, 2])
  }

  // MARK: Numbers that change nothing

  @Test func `numbers that change nothing are moved by system and all at once, one of each path`() {
    let silent = effect(0, nil, changed: 0)
    let found = screening([
      lever("a.x", silent), lever("b[0].y", silent), lever("a.z", path: "a.z", silent),
      lever("a.z tilt", path: "a.z", silent), lever("a.w", effect(1)), lever("b.mode", silent),
    ])
    let moves = found.silent { $0 != 5 }
    #expect(moves.map(\.system) == ["a", "b", nil])
    #expect(moves.map(\.levers) == [[0, 2], [1], [0, 1, 2]])
    #expect(screening([lever("a.w", effect(1))]).silent { _ in true }.isEmpty)
  }

  @Test func `two numbers are moved both ways, and against each other by one seed in two`() {
    let move = JointMove(system: "a", levers: [0, 1])
    #expect(move.directions(seed: 1).prefix(2) == [[true, true], [false, false]])
    let opposed = (0..<64).count { seed in
      move.directions(seed: seed).dropFirst(2).contains { $0[0] != $0[1] }
    }
    #expect((16...48).contains(opposed))
    #expect(JointMove.Effect(difference: 0, changed: 0) == nil)
    let small = JointMove.Effect(difference: 1, changed: nil)
    let large = JointMove.Effect(difference: -2, changed: 3)
    #expect(JointMove.largest([small, nil, large]) == large)
  }

  @Test(arguments: [[3, 17], [0, 1], [38, 39], [0, 39], [5, 6, 30], [7], [1, 2, 3, 20]])
  func `numbers that act only together are found among forty, in few rounds`(planted: [Int]) {
    var search = SmallestSet(of: 40)
    var (rounds, worlds) = (0, 0)
    while !search.probes.isEmpty, rounds < 99 {
      rounds += 1
      worlds += search.probes.count
      search.learn(search.probes.map { Set($0).isSuperset(of: planted) })
    }
    #expect(search.found == planted)
    #expect(rounds <= 2 * (planted.count + 1) && worlds <= 15 * rounds)
  }

  @Test func `more than four are not narrowed down, and the search ends`() {
    var search = SmallestSet(of: 100)
    var rounds = 0
    while !search.probes.isEmpty, rounds < 99 {
      rounds += 1
      search.learn(search.probes.map { Set($0).isSuperset(of: [1, 20, 40, 60, 80]) })
    }
    #expect(search.found == nil && rounds < 12)
  }

  // MARK: Elasticity

  @Test func `an elasticity is the effect's share of the metric over the move's share`() {
    // From 0.9 to 1.1 times its value, the metric rises by 4 of 10: 40 % over 20 %.
    #expect(
      screening([lever("a", effect(4))]).effects[0][0].elasticity.map { abs($0 - 2) < 1e-12 }
        == true)
    // A whole number from 3 to 4, with no place below: a third.
    let whole = lever("a", effect(-1), factors: [1, 4.0 / 3])
    #expect(screening([whole]).effects[0][0].elasticity.map { abs($0 + 0.3) < 1e-12 } == true)
  }

  @Test func `without a factor or a metric there is no elasticity`() {
    #expect(screening([lever("a", effect(4), factors: [1, nil])]).effects[0][0].elasticity == nil)
    #expect(screening([lever("a", effect(4))], base: 0).effects[0][0].elasticity == nil)
    #expect(screening([lever("a", effect(nil))]).effects[0][0].elasticity == nil)
  }

  // MARK: Where a response turns

  private func response(_ differences: [Double?], halfWidth: Double? = 0.4) -> LeverResponse {
    LeverResponse(
      name: "a", value: "1",
      places: differences.indices.map { .init(text: "\($0)", factor: Double($0)) },
      effects: [
        differences.enumerated().map { place, difference in
          place == 0
            ? none : effect(difference, halfWidth, changed: difference == 0 ? 0 : 50)
        }
      ])
  }

  @Test(arguments: [
    ([0, 5, 10, 2], "2"), ([0, -5, -10, -2], "2"), ([0, 3, 1], "1"), ([0, 10, 2, 20], "1"),
    ([0, 0, 5, 0], "2"), ([0, -3, 4, -9], "1"), ([0, 5, nil, 1], "1"),
  ])
  func `a response turns at its first peak or trough`(differences: [Double?], place: String) {
    #expect(response(differences).turn(ofMetric: 0)?.text == place)
  }

  @Test(arguments: [
    [0, 5, 10, 12], [0, -1, -2, -3], [0, 0, 0], [0, 5], [0], [0, 5, 4.5], [0, 0.3, -9], [nil, nil],
  ])
  func `a response that only rises, or falls by less than chance, does not turn`(
    differences: [Double?]
  ) {
    #expect(response(differences).turn(ofMetric: 0) == nil)
    #expect(response(differences).turn(ofMetric: 1) == nil)
  }

  @Test func `without intervals nothing is known to turn`() {
    #expect(response([0, 5, 10, 2], halfWidth: nil).turn(ofMetric: 0) == nil)
  }

  // MARK: What nobody reads

  @Test func `a lever changes nothing if no party differs at any place`() {
    let middle = LeverResponse(
      name: "a", value: "1", places: (0..<3).map { .init(text: "\($0)", factor: nil) },
      effects: [[none, effect(1), effect(0, nil, changed: 0)]])
    #expect(!middle.changesNothing)
    #expect(lever("a", effect(0, nil, changed: 0)).changesNothing)
    #expect(!lever("a", effect(0, changed: 2)).changesNothing)
  }
}
