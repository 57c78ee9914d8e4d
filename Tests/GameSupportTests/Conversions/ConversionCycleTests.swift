import GameSupport
import Statistics
import Testing

@Suite struct ConversionCycleTests {
  private static let gold = Resource("gold")
  private static let wood = Resource("wood")
  private static let plank = Resource("plank", plural: "planks")
  private static let herb = Resource("herb", plural: "herbs")
  private static let potion = Resource("potion", plural: "potions")
  private static let blade = Resource("blade", plural: "blades")
  private static let sharp = Resource("sharp blade", plural: "sharp blades")

  /// A conversion of whole amounts.
  private static func conversion(
    _ name: String, _ taking: (Int, Resource)..., giving: (Rational, Resource)...,
    limits: [DailyLimit] = []
  ) -> Conversion {
    Conversion(
      name, taking: taking.map { Quantity($0.0, $0.1) },
      giving: giving.map { Quantity($0.0, $0.1) },
      limits: limits)
  }

  /// Multiplies the steps out, resource by resource.
  private static func balance(of cycle: ConversionCycle) -> [Resource: Rational] {
    var balance: [Resource: Rational] = [:]
    for step in cycle.steps {
      for given in step.conversion.gives {
        balance[given.resource, default: 0] += step.uses * given.count
      }
      for taken in step.conversion.takes {
        balance[taken.resource, default: 0] -= step.uses * taken.count
      }
    }
    return balance.filter { $0.value != 0 }
  }

  /// Checks that the steps give what is said, and nothing is used up.
  private static func checkConservation(
    _ cycles: [ConversionCycle], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for cycle in cycles {
      let gains = Dictionary(uniqueKeysWithValues: cycle.gains.map { ($0.resource, $0.count) })
      #expect(balance(of: cycle) == gains, sourceLocation: sourceLocation)
      #expect(gains.values.allSatisfy { $0 > 0 }, sourceLocation: sourceLocation)
      #expect(gains[cycle.gained] != nil, sourceLocation: sourceLocation)
      #expect(cycle.steps.allSatisfy { $0.uses > 0 }, sourceLocation: sourceLocation)
    }
  }

  // MARK: Finding

  @Test(arguments: [(26, true), (25, false), (24, false)])
  func `what sells for more than it costs is a circle, for as much or less is none`(
    price: Rational, isCircle: Bool
  ) {
    let cycles = ConversionCycle.all(in: [
      Self.conversion("buying", (25, Self.gold), giving: (1, Self.wood)),
      Self.conversion("selling", (1, Self.wood), giving: (price, Self.gold)),
    ])
    #expect(cycles.count == (isCircle ? 1 : 0))
    Self.checkConservation(cycles)
    if isCircle {
      #expect(
        cycles[0].text
          == "gold out of nothing: 1 × buying (25 gold → 1 wood), then 1 × selling "
          + "(1 wood → 26 gold) gains 1 gold a round, without limit")
    }
  }

  @Test func `a circle through several resources is printed in an order in which it runs`() {
    let cycles = ConversionCycle.all(in: [
      Self.conversion("selling", (3, Self.potion), giving: (40, Self.gold)),
      Self.conversion("brewing", (2, Self.herb), (1, Self.plank), giving: (1, Self.potion)),
      Self.conversion("sawing", (1, Self.wood), giving: (2, Self.plank)),
      Self.conversion("picking", (5, Self.gold), giving: (2, Self.herb)),
      Self.conversion("felling", (6, Self.gold), giving: (1, Self.wood)),
    ])
    #expect(cycles.count == 1)
    Self.checkConservation(cycles)
    let steps = cycles[0].steps.map { "\($0.uses) \($0.conversion.name)" }
    #expect(steps == ["6 picking", "3 felling", "3 sawing", "6 brewing", "2 selling"])
    #expect(cycles[0].gains == [Quantity(32, Self.gold)])
  }

  @Test func `herbs that become something sellable are a circle`() {
    let cycles = ConversionCycle.all(in: [
      Self.conversion("picking", (10, Self.gold), giving: (3, Self.herb)),
      Self.conversion("brewing", (3, Self.herb), (50, Self.gold), giving: (1, Self.potion)),
      Self.conversion("selling", (1, Self.potion), giving: (61, Self.gold)),
    ])
    #expect(cycles.map(\.gains) == [[Quantity(1, Self.gold)]])
    Self.checkConservation(cycles)
  }

  @Test(arguments: [(Rational(8) / 10, true), (Rational(75) / 100, false)])
  func `enhancing by chance what then sells for more is a circle on average`(
    chance: Rational, isCircle: Bool
  ) {
    // 100 gold for the blade and 50 for the attempt, which fails at times: 200 × 0.75 = 150.
    let cycles = ConversionCycle.all(in: [
      Self.conversion("forging", (100, Self.gold), giving: (1, Self.blade)),
      Self.conversion("enhancing", (1, Self.blade), (50, Self.gold), giving: (chance, Self.sharp)),
      Self.conversion("selling", (1, Self.sharp), giving: (200, Self.gold)),
    ])
    #expect(cycles.count == (isCircle ? 1 : 0))
    Self.checkConservation(cycles)
  }

  @Test func `coins that buy minutes, and minutes that pay coins`() {
    let (coin, minute) = (Resource("coin", plural: "coins"), Resource("minute", plural: "minutes"))
    let redeeming = Self.conversion("redeeming", (20, coin), giving: (12, minute))
    #expect(
      ConversionCycle.all(in: [
        redeeming, Self.conversion("watching", (3, minute), giving: (5, coin)),
      ]).isEmpty)
    let cycles = ConversionCycle.all(in: [
      redeeming, Self.conversion("watching", (3, minute), giving: (6, coin)),
    ])
    #expect(cycles.map(\.gains) == [[Quantity(4, coin)]])
    Self.checkConservation(cycles)
  }

  @Test func `tenths add up exactly, where binary fractions do not`() {
    let tenth = Rational(decimal: 0.1)
    func cycles(price: Int) -> [ConversionCycle] {
      ConversionCycle.all(in: [
        Self.conversion("one", (price, Self.gold), giving: (tenth, Self.wood), (1, Self.plank)),
        Self.conversion("two", (1, Self.plank), giving: (tenth, Self.wood), (1, Self.herb)),
        Self.conversion("three", (1, Self.herb), giving: (tenth, Self.wood)),
        Self.conversion("sale", (3, Self.wood), giving: (10, Self.gold)),
      ])
    }
    #expect(0.1 + 0.1 + 0.1 > 0.3)
    #expect(cycles(price: 1).isEmpty)
    #expect(cycles(price: 0).count == 1)
  }

  // MARK: Limits, and what is free

  @Test func `a limited circle tells what the best day gains`() {
    let stock = DailyLimit("stock", usesPerDay: 4)
    let deal = DailyLimit("deal", usesPerDay: 1)
    let cycles = ConversionCycle.all(in: [
      Self.conversion("buying", (25, Self.gold), giving: (1, Self.wood), limits: [stock]),
      Self.conversion(
        "buying in the deal", (15, Self.gold), giving: (1, Self.wood), limits: [stock, deal]),
      Self.conversion("selling", (1, Self.wood), giving: (30, Self.gold)),
    ])
    #expect(cycles.count == 1 && !cycles[0].isUnlimited)
    #expect(cycles[0].gains == [Quantity(3 * 5 + 15, Self.gold)])
    #expect(cycles[0].text.hasSuffix("gains 30 gold a day at most"))
    Self.checkConservation(cycles)
  }

  @Test func `a circle without a limit comes before one with a limit`() {
    let stock = DailyLimit("stock", usesPerDay: 4)
    let cycles = ConversionCycle.all(in: [
      Self.conversion("buying", (1, Self.gold), giving: (1, Self.wood), limits: [stock]),
      Self.conversion("selling", (1, Self.wood), giving: (100, Self.gold)),
      Self.conversion("forging", (1, Self.gold), giving: (1, Self.blade)),
      Self.conversion("selling", (1, Self.blade), giving: (2, Self.gold)),
    ])
    #expect(cycles.map(\.isUnlimited) == [true, false])
    Self.checkConservation(cycles)
  }

  @Test func `what is given away is no circle, but what it sells for is one`() {
    let gift = Self.conversion("gift", giving: (1, Self.wood))
    #expect(ConversionCycle.all(in: [gift]).isEmpty)
    #expect(ConversionCycle.all(in: []).isEmpty)
    let cycles = ConversionCycle.all(in: [
      gift, Self.conversion("selling", (1, Self.wood), giving: (1, Self.gold)),
    ])
    #expect(cycles.map(\.gained) == [Self.gold])
    Self.checkConservation(cycles)
  }

  @Test func `where fractions grow too long, it is not known whether there is a circle`() {
    let more = 1 + Rational(decimal: 1e-30)
    let search = ConversionCycle.search(in: [
      Self.conversion("buying", (1, Self.gold), giving: (more, Self.wood)),
      Self.conversion("selling", (1, Self.wood), giving: (more, Self.gold)),
    ])
    #expect(search.found.isEmpty && !search.isComplete)
    let unknown = Self.conversion("selling", (1, Self.wood), giving: (.unknown, Self.gold))
    #expect(
      !ConversionCycle.search(in: [
        Self.conversion("buying", (1, Self.gold), giving: (1, Self.wood)), unknown,
      ]).isComplete)
  }

  // MARK: Random economies

  /// Where each resource has a price and no conversion gives more than it takes, there is no circle;
  /// where a ring then gives a little more, there is one.
  @Test func `finds a ring that gains, and none where every conversion is worth its price`() {
    var random = Xorshift(state: 4711)
    for round in 0..<20 {
      let resources = (0..<6).map { Resource("r\($0)") }
      let prices = resources.map { _ in Int.random(in: 1...30, using: &random) }
      var conversions = (0..<12).map { number -> Conversion in
        let (from, to) = (
          Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random)
        )
        let other = Int.random(in: 0..<6, using: &random)
        let count = Int.random(in: 1...9, using: &random)
        let half = Rational(count * prices[from]) / 2
        let loss = Rational(Int.random(in: 80...100, using: &random)) / 100
        return Self.conversion(
          "c\(number)", (count, resources[from]),
          giving: (half * loss / Rational(prices[to]), resources[to]),
          (half / Rational(prices[other]), resources[other]))
      }
      #expect(ConversionCycle.all(in: conversions).isEmpty, "\(round)")
      let ring = Array(
        (0..<6).shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random)))
      for (number, (from, to)) in zip(ring, ring.dropFirst() + ring.prefix(1)).enumerated() {
        let extra = number == 0 ? Rational(1) / 1_000_000_000 : 0
        conversions.append(
          Self.conversion(
            "ring\(number)", (prices[to], resources[from]),
            giving: (Rational(prices[from]) + extra, resources[to])))
      }
      let cycles = ConversionCycle.all(in: conversions)
      #expect(!cycles.isEmpty, "\(round)")
      Self.checkConservation(cycles)
    }
  }
}

extension ConversionCycle {
  /// All circles, of which the search missed none.
  fileprivate static func all(in conversions: [Conversion]) -> [ConversionCycle] {
    let search = search(in: conversions)
    #expect(search.isComplete)
    return search.found
  }
}

/// Marsaglia's 64-bit xorshift: repeatable numbers.
private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
