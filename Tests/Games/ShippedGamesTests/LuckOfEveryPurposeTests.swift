import Bennie
import TestWorlds
import Testing

@testable import GameEngines
@testable import GameSupport
@testable import Players
@testable import QuestBond

/// Two worlds share their luck, decision by decision, for every purpose there is.
///
/// Outcomes: the n-th decision of a purpose begins at draw n × what one takes, so it has the same
/// roll in both worlds, whenever it happens. Outside events: so it is within each day's own stream.
@Suite struct LuckOfEveryPurposeTests {
  @Test func `the n-th decision of every purpose has the same luck in any world`() throws {
    var shared: Set<Purpose> = []
    for (a, b) in try Self.worlds() {
      for party in 0..<min(a.partyCount, b.partyCount) {
        let lives = (a: a.trace(party: party).decisions, b: b.trace(party: party).decisions)
        for (stream, ofA) in lives.a {
          #expect(Self.isInStep(ofA), "\(stream)")
          guard let ofB = lives.b[stream] else { continue }
          #expect(Self.isInStep(ofB), "\(stream)")
          let together = min(ofA.count, ofB.count)
          #expect(ofA.prefix(together) == ofB.prefix(together), "party \(party), \(stream)")
          shared.insert(stream.purpose)
        }
      }
    }
    #expect(Purpose.every.filter { !shared.contains($0) } == [])
  }

  @Test func `what is told as luck is what decided`() throws {
    let (a, _) = try #require(try Self.worlds().first)
    var decided: [EventKind: Int] = [:]
    for party in 0..<3 {
      for event in a.trace(party: party).events {
        guard case .number(let chance) = event["chance"], let roll = event.luck.first?.roll else {
          continue
        }
        let (outcome, certain): (Bool, Double) =
          switch event.kind {
          case .entersRoom, .passesStage, .entersBonusRoom: (event.isTrue("passed"), chance)
          case .endsMission: (event.isTrue("won"), chance)
          case .tries: (event.word("outcome") == "lucky", chance)
          case .enhances where !event.isTrue("catalyst"): (event.isTrue("succeeds"), chance)
          default: (false, -1)
          }
        if certain < 0 || event.word("outcome") == "forced" { continue }
        // Chances are kept to 2⁻⁵³.
        if abs(roll - certain) > 1e-15 { #expect(outcome == (roll < certain), "\(event)") }
        decided[event.kind, default: 0] += 1
      }
    }
    for kind in [EventKind.entersRoom, .passesStage, .endsMission, .tries, .enhances] {
      #expect(decided[kind, default: 0] > 20, "\(kind)")
    }
  }

  /// Whether decisions of one stream follow one another without a draw between them, from the
  /// first draw on.
  private static func isInStep(_ rolls: [LuckRoll]) -> Bool {
    guard let purpose = rolls.first?.purpose else { return true }
    return rolls.enumerated().allSatisfy { index, roll in
      // A duty takes three draws, after the one that says how many a player is up to.
      let start =
        purpose == .dutyBoard ? max(0, 3 * index - 2) : index * purpose.drawsPerDecision
      return roll.draw == start
    }
  }

  // MARK: Worlds

  /// Pairs that differ in what a designer would change: pity, prices, chances, the forge, how
  /// often players come.
  private static func worlds() throws -> [(Simulation, Simulation)] {
    var (quest, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 10, days: 28, seed: 3)
    enrich(&rules)
    quest.game = rules
    quest.population.partySizes = [0.2, 0.3, 0.5]
    for index in quest.population.archetypes.indices {
      quest.population.archetypes[index].questHabits.dutiesPerActiveDay = 6
      quest.population.archetypes[index].activity = 0.8
      quest.population.archetypes[index].lapse = 0.05
      quest.population.archetypes[index].lapseDays = 3...5
    }
    var other = quest
    change(&rules)
    other.game = rules
    other.population.streakPresence = 0.6
    for index in other.population.archetypes.indices {
      other.population.archetypes[index].activity = 0.6
    }

    var (bennie, coins) = try World.shipped("bennie", as: BennieRules.self, players: 6, days: 15)
    let before = bennie
    coins.coins.dailyCap = 10
    coins.coins.offers = [VideoOffer(coins: 6, minutes: 5)]
    bennie.game = coins
    return [(quest, other), (before, bennie)]
  }

  /// A world in which everything happens within four weeks.
  private static func enrich(_ rules: inout QuestRules) {
    rules.levels = LevelCurve {
      $0.base = 30
      $0.exponent = 1.1
      $0.highestLevel = 25
    }
    rules.startGold = 3000
    rules.growth.paragon = ParagonRules { $0.exp = 200 }
    rules.growth.evolution = ClassEvolution {
      $0.level = 5
      $0.primaryPoints = 1
    }
    rules.loot.roomCard = Chance(0.5)
    rules.loot.stageCard = 0.5
    rules.sets.drop = Chance(0.5)
    var dungeon = rules.dungeons
    dungeon.list = [
      Dungeon(
        name: "all in one", tier: .mythic, level: 1,
        rooms: [.combat, .puzzle, .trap, .treasure, .combat, .boss], drawn: 3...5, door: .warrior)
    ]
    dungeon.rules.ratingBase = 4
    dungeon.rules.bonusRoom = Chance(0.5)
    rules.dungeons = dungeon
    rules.expeditions.rules.lowestLevel = 1
    rules.expeditions.list = [
      Expedition(
        name: "next door", level: 1, rating: 25, minutes: 60, stages: [.combat, .trap, .boss])
    ]
    rules.arena.milestones = ArenaMilestones {
      $0.list = [
        ArenaMilestone(wave: 1, reward: ArenaReward(consumable: .common, card: Chance(0.7))),
        ArenaMilestone(wave: 2, reward: ArenaReward(equipment: .rare)),
      ]
      $0.goldPerWave = 100
    }
    rules.raid.rules = RaidRules { $0.healthPerTier = 100 }
    rules.raid.drops.equipment = 0.9
    rules.party.challenge.tasksEach = 3
    rules.party.bond.levelsPerStep = 1
    rules.party.dungeons.bondLevel = 0
    rules.daily.weeklyChest = WeeklyChestRules {
      $0.days = 1
      $0.rareChance = Chance(0.8)
    }
    rules.daily.comeback = ComebackRules {
      $0.gifts = [
        ComebackGift(daysAway: 3, gold: 10, consumables: 1, equipment: .rare)
      ]
    }
    rules.storeExtras.merchant = MerchantRules { $0.chance = Chance(0.5) }
  }

  private static func change(_ rules: inout QuestRules) {
    rules.loot.pity[0].threshold = 7
    rules.loot.pity[1].threshold = 4
    rules.loot.rooms[3].equipment = 0.2
    rules.loot.task.consumable = Chance(0.6)
    rules.startGold = 700
    rules.store.equipmentPrices = [6, 15, 40, 100, 100]
    rules.forge.rerolls = RerollRules { $0.ladder = [50] }
    rules.enhancement = EnhancementRules {
      $0.successChances = Array(repeating: 0.5, count: 10).map { Chance($0) }
    }
    rules.equipment = EquipmentGenerator {
      $0.rules = rules.equipment.rules
      $0.affixes = AffixRules {
        $0.prefixChances = [1, 1, 1, 1, 1].map { Chance($0) }
        $0.suffixChances = [0.5, 0.5, 0.5, 0.5, 0.5].map { Chance($0) }
        $0.lowestPercent = [20, 20, 20, 20, 20]
        $0.highestPercent = [40, 40, 40, 40, 40]
      }
    }
    rules.growth.paragon = ParagonRules { $0.exp = 50 }
    rules.daily.duties.suits = Chance(0.9)
    rules.raid.rules = RaidRules { $0.healthPerTier = 300 }
  }
}

/// One stream of luck of one member, or of the party.
private struct StreamName: Hashable {
  let member: Int?
  let purpose: Purpose
  let stream: Int?
}

extension PartyTrace {
  /// The decisions of each stream, in the order in which they were made.
  fileprivate var decisions: [StreamName: [LuckRoll]] {
    var decisions: [StreamName: [LuckRoll]] = [:]
    for event in events {
      for roll in event.luck {
        let name = StreamName(
          member: event.member, purpose: roll.purpose, stream: roll.stream)
        decisions[name, default: []].append(roll)
      }
    }
    return decisions
  }
}
