import Testing

@testable import GameEngines
@testable import QuestBond

/// What becomes of equipment in a player's life (EQP-4, EQP-5, AFX-2, FRG-3, FRG-4).
@Suite struct GearTests {
  private func piece(
    _ slot: EquipmentSlot, _ primary: Double, rarity: Rarity = .rare, set: EquipmentSet? = nil,
    prefix: Affix? = nil, suffix: Affix? = nil
  ) -> Equipment {
    Equipment(
      slot: slot, rarity: rarity, stat: .strength, primary: primary, prefix: prefix,
      suffix: suffix, set: set)
  }

  private func warrior(_ workshop: Workshop, level: Int = 1) -> QuestPlayer {
    var player = workshop.player()
    player.characterClass = .warrior
    player.level = level
    return player
  }

  // MARK: EQP-4

  @Test func `EQP-4: the best is worn, the rest stored, and sold when the stash is full`() throws {
    let workshop = try Workshop { $0.stash = StashRules { $0.capacity = 2 } }
    var player = warrior(workshop)
    for power in [10.0, 12, 5, 7] { workshop.game.take(piece(.weapon, power), &player) }
    #expect(player.worn[.weapon]?.primary == 12)
    #expect(player.gear.stash.pieces.map(\.primary).sorted() == [7, 10])
    #expect(player.gear.sold == 1 && player.gear.stored == 3)
    #expect(player.ledger.earned(from: .salvage) == 80)
  }

  @Test func `EQP-4: what the auto-rules salvage is never stored`() throws {
    let workshop = try Workshop()
    var player = warrior(workshop, level: 20)
    workshop.game.take(piece(.weapon, 50), &player)
    workshop.game.take(piece(.weapon, 5, rarity: .uncommon), &player)
    #expect(player.gear.stash.pieces.isEmpty && player.gear.salvaged == 1)
    let prefix = Affix(kind: .swift, share: 0.05)
    workshop.game.take(piece(.weapon, 5, rarity: .uncommon, prefix: prefix), &player)
    #expect(player.gear.stash.pieces.count == 1)
  }

  @Test func `EQP-4: an affixed piece that has no room in the stash is salvaged, not sold`() throws
  {
    let workshop = try Workshop { rules in
      rules.stash = StashRules { $0.capacity = 0 }
      rules.salvage.scrollChances = Array(repeating: .certain, count: 5)
    }
    var player = warrior(workshop)
    workshop.game.take(piece(.weapon, 50), &player)
    for _ in 0..<3 {
      let suffix = Affix(kind: .haste, share: 0.05)
      workshop.game.take(piece(.weapon, 5, suffix: suffix), &player)
    }
    #expect(player.gear.salvaged == 3 && player.inventory.scrolls == 3)
    #expect(player.gear.sold == 0)
  }

  @Test func `EQP-4: over a life the stash keeps its bound and no piece is lost`() throws {
    let workshop = try Workshop { $0.stash = StashRules { $0.capacity = 4 } }
    for number in 0..<3 {
      var player = workshop.player(number)
      workshop.live(&player, days: 40) { player in
        #expect(player.gear.stash.pieces.count <= 4)
        let worn = EquipmentSlot.allCases.count { player.worn[$0] != nil }
        let came =
          player.loot.found.wrappedSum() + player.store.bought
          + player.forge.crafted
        let gone = player.gear.salvaged + player.gear.sold
        #expect(came == worn + player.gear.stash.pieces.count + gone)
      }
      #expect(player.gear.salvaged > 0)
    }
  }

  // MARK: EQP-5

  @Test func `EQP-5: a stored piece is put on when it completes a set`() throws {
    let workshop = try Workshop()
    var player = warrior(workshop)
    for slot in EquipmentSlot.allCases { workshop.game.take(piece(slot, 10), &player) }
    // One alone is weaker than what is worn; two lose 2 points, and a set seems worth 3.2.
    workshop.game.take(piece(.weapon, 9, rarity: .epic, set: .vanguard), &player)
    #expect(player.worn.setPieces == SIMD4(repeating: 0))
    workshop.game.take(piece(.armor, 9, rarity: .epic, set: .vanguard), &player)
    #expect(player.worn.setPieces == SIMD4(2, 0, 0, 0))
    #expect(player.bonusTotals.sums[.dungeonDefense] == 0.1)
    #expect(player.gear.milestones.day(of: .firstSet) == 1)
    #expect(player.gear.stash.pieces.count == 2)
  }

  @Test func `EQP-5: a set is not put on for more than it seems worth, nor broken for less`() throws
  {
    let workshop = try Workshop()
    var player = warrior(workshop)
    for slot in EquipmentSlot.allCases { workshop.game.take(piece(slot, 10), &player) }
    workshop.game.take(piece(.weapon, 8, rarity: .epic, set: .vanguard), &player)
    workshop.game.take(piece(.armor, 8, rarity: .epic, set: .vanguard), &player)
    #expect(player.worn.setPieces == SIMD4(repeating: 0))
    workshop.game.take(piece(.armor, 9.5, rarity: .epic, set: .vanguard), &player)
    #expect(player.worn.setPieces == SIMD4(2, 0, 0, 0))
    workshop.game.take(piece(.armor, 12), &player)
    #expect(player.worn.setPieces == SIMD4(2, 0, 0, 0))
    workshop.game.take(piece(.armor, 13), &player)
    #expect(player.worn.setPieces == SIMD4(1, 0, 0, 0))
  }

  @Test func `EQP-5: sources of sets give epics of a set, the others never`() throws {
    let workshop = try Workshop { $0.sets = SetRules { $0.drop = Chance(1) } }
    var player = workshop.player()
    let odds = RarityOdds(weights: [1, 0, 0, 0, 0])
    var luck = player.key.stream(.chestItem)
    for mayBeSet in [false, true] {
      let made = workshop.game.makePiece(
        odds, atLeast: .common, mayBeSet: mayBeSet, tilt: AffixTilt(), &player, using: &luck)
      #expect((made.set != nil) == mayBeSet && made.rarity == (mayBeSet ? .epic : .common))
    }
  }

  // MARK: Affixes and catalysts

  @Test func `AFX-2: a streak shield keeps the streak over a missed day`() throws {
    let workshop = try Workshop()
    for (share, kept) in [(0.0, 0), (1.0, 5)] {
      var player = warrior(workshop)
      let prefix = Affix(kind: .resilient, share: share)
      workshop.game.take(piece(.weapon, 10, prefix: prefix), &player)
      player.streak.days = 5
      workshop.game.miss(2, &player)
      #expect(player.streak.days == kept)
      #expect(player.gear.shieldedDays == (kept > 0 ? 1 : 0))
    }
  }

  @Test func `AFX-2: a shield decides from one draw for every missed day, needed or not`() throws {
    let workshop = try Workshop()
    var player = workshop.player()
    for day in 1...7 { workshop.game.miss(day, &player) }
    var expected = player.key.stream(.streakShield)
    for _ in 0..<7 { _ = expected.next() }
    #expect(player.gear.shieldLuck.next() == expected.next())
  }

  @Test func `AFX-2: haste leaves time for a second run more often`() throws {
    let workshop = try Workshop()
    var player = warrior(workshop)
    #expect(workshop.game.secondRun(of: player).probability == 0.5)
    workshop.game.take(piece(.weapon, 10, suffix: Affix(kind: .haste, share: 0.1)), &player)
    #expect(abs(workshop.game.secondRun(of: player).probability - 0.55) < 1e-12)
  }

  @Test func `CLS-5: evolving brings a bound affix to life, from the bonusTotals on`() throws {
    let workshop = try Workshop()
    var player = warrior(workshop)
    let prefix = Affix(kind: .prosperous, share: 0.1, boundTo: .paladin)
    workshop.game.take(piece(.weapon, 10, prefix: prefix), &player)
    #expect(player.bonusTotals.goldFactor == 1)
    player.characterClass = .paladin
    workshop.game.renewBonusTotals(of: &player)
    #expect(player.bonusTotals.goldFactor == 1.1)
  }

  @Test func `FRG-3: a catalyst goes into the attempts that are likely to fail`() throws {
    let workshop = try Workshop { rules in
      rules.enhancement = EnhancementRules {
        $0.successChances = [1, 0.7, 0.5].map { Chance($0) }
        $0.basePrices = [1, 1, 1, 1, 1]
        $0.priceFactors = [1, 1, 1]
        $0.gains = [1, 1, 1]
      }
      rules.store = .off
      rules.forge = QuestForge()
    }
    for number in 0..<5 {
      var player = workshop.player(number, gold: 100_000)
      player.gain(1_000, of: .catalysts, from: .store)
      workshop.live(&player, days: 20)
      // With a chance of 0.5 doubled, none of these fails.
      let used = player.forge.catalysts
      #expect(used > 0 && player.inventory.catalysts == 1_000 - used)
      #expect(used <= player.forge.enhanceSuccesses)
    }
  }

  @Test func `FRG-6: a beacon raises the equipment chance of so many tasks`() throws {
    // So high that every task under it drops.
    let workshop = try Workshop { rules in
      rules.loot.consumables.beaconLoot = 1_000
      rules.loot.chance.cap = 1
      rules.dungeons = .off
      rules.missions = .off
      rules.spending.visitsPerDay = 0
    }
    var player = workshop.player()
    player.boosts.left[Consumable.beacon.rawValue] = 4
    workshop.live(&player, days: 1)
    #expect(player.tasks >= 4 && player.boosts.charges(of: .beacon, day: 1) == 0)
    #expect(player.loot.luckyDrops[LootSource.task.rawValue] >= 4)
  }

  @Test func `FRG-1: every finished task gives essence`() throws {
    let workshop = try Workshop { rules in
      rules.forge.essencePerTask = 3
      rules.spending.visitsPerDay = 0
    }
    var player = workshop.player()
    workshop.live(&player, days: 5)
    #expect(player.inventory.essence == 3 * player.tasks && player.tasks > 5)
  }
}
