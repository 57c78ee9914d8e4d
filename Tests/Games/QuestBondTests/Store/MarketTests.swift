import GameEngines
import Randomness
import TestSupport
import TestWorlds
import Testing

@testable import Players
@testable import QuestBond

/// STO and RSC as players meet them.
@Suite struct MarketTests {
  // MARK: What a day brings

  @Test func `STO: a tenth of the days a player plays see the merchant, whatever its style`() throws
  {
    for style in [SpendingStyle.none, .balanced] {
      var visits = 0
      var days = 0
      // Few players of long lives: it takes longer to lay out the game than to live a month.
      for player in 0..<6 {
        var life = try ShippedLife(.quest(spending: style), player: player)
        for day in 1...300 { try life.live(day) }
        visits += life.member.store.merchantDays
        days += 300
      }
      #expect(binomialRange(trials: days, probability: 0.1).contains(visits))
    }
  }

  @Test func `a day's goods are luck of the day, whatever was bought before`() throws {
    var bought = try ShippedLife(.quest(tasks: 6, spending: .balanced), player: 3)
    var idle = try ShippedLife(.quest(tasks: 6, spending: .none), player: 3)
    for day in 1...40 {
      try bought.live(day)
      try idle.live(day)
      #expect(bought.member.store.deal == idle.member.store.deal)
      #expect(bought.member.store.merchant == idle.member.store.merchant)
    }
  }

  @Test func `the deal is one of the store's eleven goods`() throws {
    var life = try ShippedLife(.quest(), player: 1)
    #expect(life.game.goods.goods == 11)
    var goods: Set<Int> = []
    for day in 1...200 {
      try life.live(day)
      #expect((25...40).contains(life.member.store.deal.percent))
      goods.insert(life.member.store.deal.good)
    }
    #expect(goods == Set(0..<11))
  }

  @Test func `a store without scrolls sells none, also on days with a deal on its keys`() throws {
    for player in 0..<4 {
      var life = try ShippedLife(.quest(tasks: 6, spending: .balanced), player: player) { rules in
        rules.storeExtras.scrollPrice = nil
        rules.storeExtras.merchant = .off
      }
      var dealsOnKeys = 0
      for day in 1...60 {
        try life.live(day)
        if life.member.store.deal.good == life.game.goods.key { dealsOnKeys += 1 }
      }
      #expect(dealsOnKeys > 0)
      #expect(life.member.store.scrolls == 0)
    }
  }

  @Test func `a place of the stock is sold once a day`() throws {
    var life = try ShippedLife(.quest(tasks: 6, spending: .whim), player: 2) { rules in
      rules.spending[.whim].mood = .certain
      rules.spending[.whim].purchasesPerVisit = 1000
      rules.spending.visitsPerDay = 8
      rules.enhancement = .off
      rules.store.equipmentPrices = [0, 0, 0, 0, 0]
    }
    var before = 0
    for day in 1...30 {
      try life.live(day)
      let soldToday = life.member.store.bought - before
      before = life.member.store.bought
      #expect(soldToday <= 4 + life.member.store.merchant.count)
    }
    #expect(before > 0)
  }

  // MARK: Pieces that are not even looked at

  @Test func `the rarity on the label is the rarity of the piece`() throws {
    let life = try ShippedLife(.quest(), player: 0)
    let odds = RarityOdds(weights: [1, 1, 1, 1, 1])
    for number in 0..<2000 {
      let luck = KeyedStream(StreamKey(seed: UInt64(number)))
      let piece = life.game.piece(of: odds, luck, life.member)
      #expect(life.game.rarity(of: odds, luck) == piece.rarity)
    }
  }

  @Test(arguments: [0.5, 0.8, 1.5])
  func `a piece that is passed over unseen would not have helped`(offClassShare: Double) throws {
    var life = try ShippedLife(.quest(), player: 0) { rules in
      var equipment = rules.equipment.rules
      equipment.offClassShare = offClassShare
      rules.equipment = EquipmentGenerator {
        $0.rules = equipment
        $0.affixes = rules.equipment.affixes
      }
    }
    let odds = RarityOdds(weights: [1, 1, 1, 1, 1])
    var passedOver = 0
    for number in 0..<4000 {
      let luck = KeyedStream(StreamKey(seed: UInt64(number)))
      life.member.store.level = 1 + number / 100
      let piece = life.game.piece(of: odds, luck, life.member)
      let gain = life.game.gain(of: odds, luck, life.member)
      if !life.game.mayHelp(piece.rarity, life.member) {
        #expect(gain <= 0)
        passedOver += 1
      } else if gain > 0 {
        life.game.wear(piece, &life.member)
      }
    }
    #expect(passedOver > 500)
  }

  // MARK: Scrolls and keys

  /// A rich player who comes past level 20.
  private func rich(_ change: (inout QuestRules) -> Void = { _ in }) throws -> ShippedLife {
    var life = try ShippedLife(.quest(tasks: 12, spending: .balanced), player: 6) { rules in
      rules.startGold = 1_000_000
      rules.spending = SpendingRules()
      rules.salvage.scrollChances = Array(repeating: .never, count: 5)
      rules.spending[.balanced].maxPerPoint = SpendingPolicy.anyPrice
      rules.spending.keyBenefit = 2
      change(&rules)
    }
    for day in 1...60 {
      try life.live(day)
      #expect(life.member.inventory.scrolls <= 1)
    }
    #expect(life.member.level >= 20)
    return life
  }

  @Test func `a player without a scroll buys one for an empty place, if the forge can use it`()
    throws
  {
    let life = try rich()
    #expect(life.member.store.scrolls > 0)
    #expect(life.member.forge.scrollsApplied > 0)
    let idle = try rich { $0.forge = QuestForge() }
    #expect(idle.member.store.scrolls == 0)
    #expect(idle.member.ledger.spent(on: .scroll) == 0)
  }

  @Test func `a player out of keys buys one, if there is an expedition to open`() throws {
    let life = try rich { $0.storeExtras.keyPrices = KeyPrices { $0.fromLevel = 1 } }
    #expect(life.member.store.keys > 0)
    #expect(life.member.ledger.spent(on: .key) >= 300 * life.member.store.keys)
    let nowhere = try rich { $0.expeditions = .off }
    #expect(nowhere.member.store.keys == 0)
    #expect(nowhere.member.ledger.spent(on: .key) == 0)
  }

  // MARK: Research

  @Test func `RSC: research takes gold, materials and tokens, and raises rewards`() throws {
    var life = try ShippedLife(.quest(tasks: 6, spending: .balanced), player: 7) { rules in
      rules.startGold = 1_000_000
      rules.spending = SpendingRules()
      rules.missions.rules.token = .never
      rules.forge = QuestForge()
    }
    life.member.gain(1000, of: .tokens, from: .store)
    life.member.gain(1000, of: .materials, from: .store)
    var done = 0
    for day in 1...30 {
      try life.live(day)
      #expect(life.member.research.totalDone - done <= 1)
      done = life.member.research.totalDone
    }
    #expect(done == 24)
    #expect(!life.member.research.isRunning)
    // Three branches from 200 to 1000 gold.
    let branch = 200 + 314 + 428 + 542 + 657 + 771 + 885 + 1000
    #expect(life.member.ledger.spent(on: .research) == 3 * branch)
    #expect(life.member.inventory.tokens == 1000 - 3 * 13)
    #expect(life.member.bonusTotals.goldFactor >= 1.15 - 1e-12)
    #expect(life.member.bonusTotals.sums[.missionTime] >= 0.15 - 1e-12)
  }

  @Test func `without tokens nothing is researched, and no gold goes there`() throws {
    var life = try ShippedLife(.quest(tasks: 6, spending: .balanced), player: 7) { rules in
      rules.startGold = 1_000_000
      rules.spending = SpendingRules()
      rules.missions.rules.token = .never
    }
    for day in 1...20 {
      while life.member.inventory.tokens > 0 {
        life.member.useOne(of: .tokens, for: .research)
      }
      try life.live(day)
    }
    #expect(life.member.ledger.spent(on: .research) == 0)
    #expect(life.member.research == ResearchState())
  }

  // MARK: Exploits

  @Test func `PLY-6: who plays to every cap runs two dungeons every day`() throws {
    var archetype = Archetype.quest(tasks: 6)
    archetype.questHabits.playsToCaps = true
    var rider = try ShippedLife(archetype, player: 8)
    var other = try ShippedLife(.quest(tasks: 6), player: 8)
    for day in 1...30 {
      try rider.live(day)
      try other.live(day)
    }
    #expect(rider.member.dungeons.runs == 60)
    #expect((30..<60).contains(other.member.dungeons.runs))
  }
}
