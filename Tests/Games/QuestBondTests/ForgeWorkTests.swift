import Testing

@testable import GameEngines
@testable import QuestBond

/// The forge as a player uses it (FRG-1, FRG-3, FRG-5, FRG-6): price, worth, and doing it.
@Suite struct ForgeWorkTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var game: QuestBondGame { workshop.game }

  private func epic(_ slot: EquipmentSlot, prefix: Affix? = nil) -> Equipment {
    Equipment(slot: slot, rarity: .epic, stat: .strength, primary: 20, prefix: prefix)
  }

  @Test func `LED-2: a wish takes exactly its price, or nothing at all`() {
    for wish in ForgeWish.all {
      for gold in [0, 49, 50, 100_000] {
        for stuff in [0, 3, 200] {
          var player = workshop.player(gold: gold, stuff: stuff)
          game.take(epic(.weapon, prefix: Affix(kind: .swift, share: 0.05)), &player)
          let before = player
          let price = game.price(of: wish, &player)
          let isDone = game.perform(wish, day: 1, &player)
          #expect(isDone == (price.map { $0 <= gold } ?? false))
          #expect(player.ledger.totalSpent == (isDone ? price : 0))
          #expect(player.ledger.leak == 0)
          if !isDone {
            #expect(player.inventory == before.inventory && player.worn == before.worn)
          }
        }
      }
    }
  }

  @Test(arguments: [
    (0, false, 3, 2, 0, 0), (2, false, 15, 8, 5, 200), (3, true, 60, 30, 20, 1_000),
  ])
  func `FRG-1: a craft takes essence, materials, fragments and gold`(
    tier: Int, targeted: Bool, essence: Int, materials: Int, fragments: Int, gold: Int
  ) {
    var player = workshop.player(gold: 5_000, stuff: 100)
    // Nothing that comes out of it is salvaged.
    player.level = 1
    #expect(game.perform(.craft(tier: tier, targeted: targeted), day: 1, &player))
    #expect(player.inventory.essence == 100 - essence)
    #expect(player.inventory.materials == 100 - materials)
    #expect(player.inventory.fragments == 100 - fragments)
    #expect(player.ledger.spent(on: .craft) == gold)
    #expect(player.forge.crafted == 1 && player.loot.found == SIMD8(repeating: 0))
    let made = EquipmentSlot.allCases.compactMap { player.worn[$0] }
    #expect(made.count == 1)
    if targeted { #expect(made[0].stat == player.characterClass.primaryStat) }
  }

  @Test func `EQP-5: two recipes of a set complete it`() {
    var player = workshop.player(gold: 5_000, stuff: 100)
    let lootChance = player.bonusTotals.sums
    #expect(game.perform(.setPiece(.weapon), day: 1, &player))
    #expect(game.perform(.setPiece(.armor), day: 1, &player))
    let set = EquipmentSet(of: player.characterClass.line)
    #expect(player.worn.setPieces[set.rawValue] == 2)
    #expect(player.gear.milestones.day(of: .firstSet) == player.days)
    let after = player.bonusTotals.sums
    switch set {
    case .vanguard: #expect(after[.dungeonDefense] - lootChance[.dungeonDefense] >= 0.1)
    case .arcanum: #expect(after[.missionTime] - lootChance[.missionTime] >= 0.1)
    case .windstrider: #expect(after[.lootChance] - lootChance[.lootChance] >= 0.1)
    }
  }

  @Test func `FRG-5: a scroll fills an empty place and is gone; a common takes none`() {
    var player = workshop.player(gold: 5_000, stuff: 1)
    game.take(epic(.weapon), &player)
    #expect(game.price(of: .scroll(.weapon, .suffix), &player) == 300)
    #expect(game.price(of: .scroll(.armor, .suffix), &player) == nil)
    #expect(game.perform(.scroll(.weapon, .suffix), day: 1, &player))
    #expect(player.worn[.weapon]?.suffix != nil && player.inventory.scrolls == 0)
    #expect(player.ledger.spent(on: .scroll) == 300)
    #expect(game.price(of: .scroll(.weapon, .prefix), &player) == nil)

    var other = workshop.player(gold: 5_000, stuff: 1)
    game.take(Equipment(slot: .weapon, rarity: .common, stat: .luck, primary: 3), &other)
    #expect(game.price(of: .scroll(.weapon, .prefix), &other) == nil)
  }

  @Test func `FRG-5: the worn piece carries its ladder; a new piece begins at 300`() {
    var player = workshop.player(gold: 50_000, stuff: 0)
    game.take(epic(.weapon, prefix: Affix(kind: .swift, share: 0.05)), &player)
    var paid: [Int] = []
    for _ in 0..<4 {
      paid.append(game.price(of: .reroll(.weapon, .prefix), &player)!)
      #expect(game.perform(.reroll(.weapon, .prefix), day: 1, &player))
    }
    #expect(paid == [300, 500, 800, 1_300])
    #expect(player.ledger.spent(on: .reroll) == 2_900 && player.forge.rerolls == 4)
    #expect(game.price(of: .reroll(.weapon, .suffix), &player) == nil)
    var better = epic(.weapon, prefix: Affix(kind: .swift, share: 0.05))
    better.primary = 99
    game.take(better, &player)
    #expect(game.price(of: .reroll(.weapon, .prefix), &player) == 300)
  }

  @Test func `FRG-6: herbs and gold become consumables that do something`() {
    var player = workshop.player(gold: 5_000, stuff: 9)
    for product in HerbCraftRules.products {
      #expect(game.perform(.brew(product), day: 1, &player), "\(product)")
    }
    let charges = HerbCraftRules.products.map { player.boosts.charges(of: $0, day: 1) }
    #expect(charges == [1, 1, 3, 3, 10, 0] && player.inventory.catalysts == 1)
    #expect(player.inventory.herbs == SIMD4(3, 3, 3, 0))
    #expect(player.ledger.spent(on: .herbCraft) == 2 * (50 + 150 + 300))
  }

  @Test func `a part that the forge does not have does nothing and takes nothing`() throws {
    let workshop = try Workshop { rules in
      rules.forge.crafting = .off
      rules.forge.herbCraft = .off
    }
    var player = workshop.player(gold: 1_000_000, stuff: 10_000)
    let before = player.inventory
    let wishes: [ForgeWish] =
      HerbCraftRules.products.map { .brew($0) } + EquipmentSlot.allCases.map { .setPiece($0) }
      + (0..<CraftingRules.tierCount).map { .craft(tier: $0, targeted: false) }
    for wish in wishes {
      #expect(workshop.game.price(of: wish, &player) == nil, "\(wish)")
      #expect(!workshop.game.perform(wish, day: 1, &player), "\(wish)")
    }
    #expect(workshop.crafts(for: &player) == [])
    #expect(player.inventory == before && player.ledger.balance == 1_000_000)
  }

  @Test func `PLY-5: who saves for a better craft makes no worse one meanwhile`() throws {
    // All tiers give the same, but the first takes ten times as much of everything.
    let workshop = try Workshop { rules in
      let tiers = [300, 30, 30, 30].map { units in
        CraftTier(
          cost: InventoryCost(essence: units, materials: units), gold: 0, lower: .epic)
      }
      rules.forge.crafting = CraftingRules {
        $0.tiers = tiers
        $0.setRecipe = nil
      }
    }
    var player = workshop.player(gold: 0, stuff: 29)
    #expect(workshop.crafts(for: &player) == [])
    player.gain(971, of: .essence, from: .store)
    player.gain(1, of: .materials, from: .store)
    #expect(workshop.crafts(for: &player) == [.craft(tier: 1, targeted: false)])
  }

  @Test func `PLY-5: a wanted affix is not rolled again`() {
    for line in ClassLine.allCases {
      for kind in AffixKind.allCases where kind.rawValue < AffixKind.prefixCount {
        let isWanted = kind.worksEverywhere || kind.matchingStat == line.primaryStat
        #expect(game.forge.isWanted(kind, by: line) == isWanted)
      }
    }
  }
}

extension ForgeWish {
  /// Everything that the forge could be asked for, besides enhancing.
  fileprivate static let all: [ForgeWish] =
    (0..<2 * CraftingRules.tierCount).map { .craft(tier: $0 / 2, targeted: $0 % 2 == 1) }
    + EquipmentSlot.allCases.map { .setPiece($0) }
    + EquipmentSlot.allCases.flatMap { slot in
      AffixPlace.allCases.flatMap { [.scroll(slot, $0), .reroll(slot, $0)] }
    } + HerbCraftRules.products.map { .brew($0) }
}
