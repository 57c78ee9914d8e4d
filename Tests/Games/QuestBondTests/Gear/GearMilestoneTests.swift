import GameEngines
import TestWorlds
import Testing

@testable import Measurement
@testable import QuestBond

/// Days until the first times that players remember.
@Suite struct GearMilestoneTests {
  @Test func `only the first time counts`() {
    var milestones = Milestones()
    #expect(milestones.day(of: .firstEpic) == nil)
    milestones.reach(.firstEpic, day: 7)
    milestones.reach(.firstEpic, day: 9)
    #expect(milestones.day(of: .firstEpic) == 7 && milestones.day(of: .firstRare) == nil)
  }

  @Test func `a find of a rarity is the first of all lower ones too`() throws {
    let workshop = try Workshop()
    var player = workshop.player()
    func find(_ rarity: Rarity, day: Int) {
      player.days = day
      workshop.game.find(
        Equipment(slot: .weapon, rarity: rarity, stat: .luck, primary: 1),
        in: "task", .taskItem, player.loot.tasks.luck.pieces, &player)
    }
    find(.uncommon, day: 2)
    #expect(player.gear.milestones == Milestones())
    find(.epic, day: 4)
    find(.legendary, day: 8)
    find(.rare, day: 16)
    let days = Milestone.allCases.map { player.gear.milestones.day(of: $0) }
    #expect(days == [4, 4, 8, nil, nil])
  }

  @Test func `a piece at +10 is a first, one at +9 is none`() throws {
    let workshop = try Workshop()
    var player = workshop.player()
    var piece = Equipment(slot: .weapon, rarity: .rare, stat: .luck, primary: 1)
    for (day, enhancement) in [(3, 9), (5, 10), (7, 10)] {
      player.days = day
      piece.enhancement = enhancement
      workshop.game.wear(piece, &player)
      #expect(player.gear.milestones.day(of: .firstPlus10) == (day < 5 ? nil : 5))
    }
  }

  @Test func `milestones that the rules do not know are not shown`() throws {
    var (_, rules) = try World.shipped("questbond", as: QuestRules.self)
    #expect(Milestones.possible(rules) == Milestone.allCases)
    rules.sets = .off
    rules.enhancement = .off
    #expect(Milestones.possible(rules) == [.firstRare, .firstEpic, .firstLegendary])
  }

  private func findings(days: Int, _ change: (inout QuestRules) -> Void) throws -> Findings {
    var (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 30, days: days)
    change(&rules)
    simulation.game = rules
    return Findings(simulation.tally())
  }

  @Test func `who has not reached a milestone waits still`() throws {
    let common = RarityOdds(weights: [1, 0, 0, 0, 0])
    let findings = try findings(days: 6) { rules in
      rules.loot.task.odds = common
      rules.loot.chestOdds = common
      rules.loot.pity = rules.loot.pity.map { _ in PityRules(threshold: 0, atLeast: .common) }
      (rules.dungeons, rules.missions, rules.expeditions) = (.off, .off, .off)
      (rules.arena, rules.raid, rules.party) = (.off, .off, .off)
    }
    let drought = try #require(findings.droughts.first { $0.source.name == "milestone.firstRare" })
    #expect(drought.source.once && drought.source.attempts == "days")
    #expect(drought.curves[0].points.map(\.censored) == [0, 0, 0, 0, 0, 30])
    #expect(findings.row("milestone.firstRare.days.p50")?.estimate.value == nil)
  }

  @Test func `a sure first find comes on the first active day`() throws {
    let legendary = RarityOdds(weights: [0, 0, 0, 0, 1])
    let findings = try findings(days: 12) { rules in
      rules.loot.task = DropRules(equipment: 1, material: 0, consumable: 0, odds: legendary)
      rules.loot.chance.cap = 1
    }
    for name in ["firstRare", "firstEpic", "firstLegendary"] {
      let drought = try #require(findings.droughts.first { $0.source.name == "milestone.\(name)" })
      let points = drought.curves[0].points
      #expect(points[0].lucky > 10 && points.reduce(0) { $0 + $1.lucky } > 25)
      #expect(points.reduce(0) { $0 + $1.lucky + $1.censored } == 30)
    }
  }
}
