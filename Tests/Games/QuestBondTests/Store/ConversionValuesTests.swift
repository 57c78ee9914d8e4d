import GameEngines
import GameSupport
import Randomness
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import QuestBond

/// What conversions say is held against the engines that the game plays by.
@Suite struct ConversionValuesTests {
  private let rules: QuestRules
  private let conversions: [Conversion]

  init() throws {
    rules = try World.shipped("questbond", as: QuestRules.self).1
    conversions = rules.conversions
  }

  private func conversion(
    _ name: String, taking resource: Resource? = nil
  ) throws -> Conversion {
    try #require(
      conversions.first { conversion in
        conversion.name == name
          && (resource == nil || conversion.takes.contains { $0.resource == resource })
      })
  }

  @Test(arguments: 0..<CraftingRules.tierCount)
  func `crafts give each kind of piece as often as the forge makes it`(tier: Int) throws {
    let crafting = try #require(rules.forge.crafting.section)
    let conversion = try conversion("crafting T\(tier + 1)")
    let count = 20_000
    var luck = KeyedStream(StreamKey(seed: UInt64(7_100 + tier)))
    var made: [Resource: Int] = [:]
    for _ in 0..<count {
      let piece = crafting.make(
        tier: tier, stat: nil, level: 1, tilt: AffixTilt(), by: rules.equipment, using: &luck)
      made[.piece(PieceKind(rarity: piece.rarity, isAffixed: piece.isAffixed)), default: 0] += 1
    }
    #expect(conversion.gives.reduce(Rational.zero) { $0 + $1.count } == 1)
    #expect(Set(made.keys).isSubset(of: Set(conversion.gives.map(\.resource))))
    for given in conversion.gives {
      let range = binomialRange(
        trials: count, probability: given.count.approximate, falseAlarm: FalseAlarm.chance)
      #expect(range.contains(made[given.resource, default: 0]), "\(given)")
    }
  }

  @Test func `salvage and sale give what the engines give`() throws {
    for kind in PieceKind.all {
      let piece = Resource.piece(kind)
      let yield = rules.salvage.yields[kind.rarity.rawValue]
      let salvage = try conversion("salvaging", taking: piece)
      #expect(salvage.net(of: .gold) == Rational(yield.gold))
      #expect(salvage.net(of: .stock(.materials)) == Rational(yield.materials))
      #expect(salvage.net(of: .stock(.fragments)) == Rational(yield.fragments))
      let sale = try conversion("selling", taking: piece)
      #expect(sale.net(of: .gold) == Rational(rules.stash.prices[kind.rarity.rawValue]))
    }
    let affixed = Resource.piece(PieceKind(rarity: .epic, isAffixed: true))
    #expect(
      try conversion("salvaging", taking: affixed).net(of: .stock(.scrolls))
        == Rational(decimal: 0.3))
  }

  @Test func `prices are those of store, deal and merchant, the deal at its cheapest`() throws {
    let prices = conversions.filter { $0.net(of: .stock(.keys)) > 0 }
      .map { ($0.name, -$0.net(of: .gold)) }
    #expect(prices.map(\.0) == ["buying", "buying in the daily deal", "buying from the merchant"])
    #expect(prices.map(\.1) == [500, 300, 500])
  }

  @Test
  func `a piece is on offer only with an affix if it always has one, and only if it can drop`()
    throws
  {
    let bought = conversions.filter { $0.name == "buying" }.flatMap(\.gives).map(\.resource.name)
    #expect(bought.contains("plain common piece") && !bought.contains("affixed common piece"))
    #expect(bought.contains("affixed epic piece") && !bought.contains("plain epic piece"))
    #expect(!bought.contains("affixed legendary piece"))
  }
}
