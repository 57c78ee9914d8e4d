import Testing

@testable import GameEngines

@Suite struct BoostsTests {
  private let rules = ConsumableRules()

  /// Boosts after one of each of some kinds was used on day 3.
  private func boosts(_ kinds: Consumable...) -> Boosts {
    var boosts = Boosts()
    for kind in kinds { boosts.use(kind, day: 3, rules: rules) }
    return boosts
  }

  @Test func `DRP-2: a boost of EXP or gold raises one task by a quarter`() {
    var boosts = boosts(.expBoost, .goldBoost)
    #expect(
      boosts.takeBoost(.standardEXPBoost, or: .expBoost) == .expBoost
        && boosts.takeBoost(.standardGoldBoost, or: .goldBoost) == .goldBoost)
    #expect(
      boosts.takeBoost(.standardEXPBoost, or: .expBoost) == nil
        && boosts.takeBoost(.standardGoldBoost, or: .goldBoost) == nil)
    #expect(rules.gain(of: .expBoost) == 0.25 && rules.gain(of: .goldBoost) == 0.25)
  }

  @Test func `FRG-6: standard boosts go first, for three tasks, one boost a task`() {
    var boosts = boosts(.expBoost, .standardEXPBoost, .goldBoost, .standardGoldBoost)
    let exp = (0..<5).map { _ in boosts.takeBoost(.standardEXPBoost, or: .expBoost).map(rules.gain)
    }
    #expect(exp == [0.5, 0.5, 0.5, 0.25, nil])
    let gold = (0..<5).map { _ in
      boosts.takeBoost(.standardGoldBoost, or: .goldBoost).map(rules.gain)
    }
    #expect(gold == [0.5, 0.5, 0.5, 0.25, nil])
  }

  @Test func `FRG-6: a beacon raises the equipment chance of ten tasks by a half`() {
    var boosts = boosts(.beacon)
    #expect(
      (0..<11).map { _ in boosts.take(.beacon) } == Array(repeating: true, count: 10) + [false])
    #expect(rules.gain(of: .beacon) == 0.5)
  }

  @Test func `DRP-2: a magnet doubles the materials of five tasks`() {
    var boosts = boosts(.materialMagnet)
    #expect(
      (0..<6).map { _ in boosts.take(.materialMagnet) } == [true, true, true, true, true, false])
    #expect(rules.gain(of: .materialMagnet) == 1)
  }

  @Test func `DRP-2: a potion forgives one failure of one run`() {
    var boosts = boosts(.potion, .potion)
    #expect((0..<3).map { _ in boosts.take(.potion) } == [true, true, false])
  }

  @Test func `DRP-2: a snack raises every stat on its day alone`() {
    let boosts = boosts(.statSnack)
    #expect((2...4).map { boosts.snackPoints(on: $0, rules) } == [0, 1, 0])
  }

  @Test func `FRG-3: a catalyst does nothing until the forge takes it`() {
    #expect(boosts(.catalyst) == Boosts())
  }

  @Test func `one more of a kind is wanted when none in hand does anything`() {
    var boosts = Boosts()
    for kind in Consumable.allCases where kind != .catalyst {
      #expect(boosts.wants(kind, day: 3) && boosts.charges(of: kind, day: 3) == 0)
      boosts.use(kind, day: 3, rules: rules)
      #expect(!boosts.wants(kind, day: 3) && boosts.charges(of: kind, day: 3) > 0, "\(kind)")
    }
  }

  @Test func `a set of consumables gives each of its kinds once, in their order`() {
    var set = ConsumableSet()
    #expect(set.popFirst() == nil)
    for kind in Consumable.allCases.reversed() {
      set.insert(kind, if: kind.rawValue.isMultiple(of: 2))
    }
    set.formIntersection(.dropped)
    var given: [Int] = []
    while let kind = set.popFirst() { given.append(kind.rawValue) }
    #expect(given == (0..<Consumable.dropCount).filter { $0.isMultiple(of: 2) })
  }
}
