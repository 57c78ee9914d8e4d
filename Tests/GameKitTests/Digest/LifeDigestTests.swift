import GameEngines
import TestSupport
import Testing

@testable import GameKit
@testable import QuestBond

/// What a life comes to on one page.
@Suite struct LifeDigestTests {
  private let game: any GameRules

  init() throws { game = try World.shipped("questbond", players: 1, days: 1).game }

  // MARK: Droughts

  @Test func `a drought's chance is the product over its dry attempts`() throws {
    let life = MadeLife(days: 9)
      .tries(1, "lucky", chance: 0.5).tries(2, "none", chance: 0.1).tries(3, "none", chance: 0.2)
      .tries(5, "none", chance: 0.3).tries(6, "lucky", chance: 0.4).tries(7, "none", chance: 0.9)
    let drought = try #require(life.digest(under: game).droughts.first)
    #expect(drought.source == "task" && drought.attempts == 6 && drought.drops == 2)
    #expect(drought.length == 4 && drought.days == 2...6 && drought.ending == .lucky)
    #expect((drought.chance - 0.9 * 0.8 * 0.7).magnitude < 1e-15)
    // One as long begins with the first attempt, or after a drop at the first or the second.
    let any = 0.5 * 0.9 * 0.8 + 0.5 * (0.9 * 0.8 * 0.7) + 0.1 * (0.8 * 0.7 * 0.6)
    #expect((drought.chanceInLife - any).magnitude < 1e-15)
  }

  @Test func `pity's drop and a drought that is still open are told apart`() throws {
    let forced = MadeLife(days: 3).tries(1, "none", chance: 0.1).tries(2, "forced", chance: 0.1)
    #expect(try #require(forced.digest(under: game).droughts.first).ending == .forced)
    let open = MadeLife(days: 3).tries(1, "none", chance: 0.1).tries(2, "none", chance: 0.5)
    let drought = try #require(open.digest(under: game).droughts.first)
    #expect(drought.ending == .open && drought.length == 2 && drought.drops == 0)
    #expect(drought.chance == 0.9)
  }

  @Test func `an expedition's attempt has the chances of all its stages`() throws {
    func stage(_ life: MadeLife, _ chance: Double, _ outcome: String) -> MadeLife {
      life.adding(
        .tries, 2,
        ["source": "expedition", "chance": .number(chance), "outcome": .text(outcome)])
    }
    func ends(_ life: MadeLife, _ outcome: String) -> MadeLife {
      life.adding(.endsExpedition, 2, ["attempt": 1, "outcome": .text(outcome)])
    }
    var life = MadeLife(days: 2)
    life = ends(stage(stage(life, 0.25, "none"), 0.1, "none"), "none")
    life = ends(stage(stage(life, 0.25, "lucky"), 0.25, "lucky"), "lucky")
    let drought = try #require(life.digest(under: game).droughts.first)
    #expect(drought.source == "expedition" && drought.attempts == 2 && drought.length == 2)
    #expect((drought.chance - 0.75 * 0.9).magnitude < 1e-15)
  }

  // MARK: Weeks and purse

  @Test(arguments: ["questbond", "bennie", "timequest"])
  func `weeks, droughts and purchases add up to what the trace says`(name: String) throws {
    let simulation = try World.shipped(name, players: 60, days: 45)
    for party in 0..<StudySize.of(sample: 2, full: 24) {
      let trace = simulation.trace(party: party)
      for member in trace.archetypes.indices {
        let digest = LifeDigest(of: member, in: trace, under: simulation.game)
        let sums = LifeSums(trace, member: member)
        let metrics = sums.metrics(of: simulation)
        #expect(digest.periods.map(\.days.count) == [7, 7, 7, 7, 7, 7, 3])
        func values(_ column: String) -> [Int] {
          digest.columns.firstIndex { $0.key == column }.map { index in
            digest.periods.map { Int($0.values[index] ?? 0) }
          } ?? []
        }
        func sum(_ column: String) -> Int { values(column).reduce(0, +) }
        #expect(sum("played") == digest.activeDays && digest.activeDays == sums.activeDays)
        #expect(sum("earned") == sums.earned() && sum("spent") == sums.spent())
        #expect(sum("exp") == sums.sum("amount", of: .gainsEXP))
        #expect(sum("rooms") == sums.count(.entersRoom))
        #expect(values("level").last ?? 1 == sums.level(on: 45))
        #expect(values("held").last ?? 0 == sums.balance(on: 45))
        let purse = digest.purse
        #expect(purse.held == purse.start + purse.earned - purse.spent)
        #expect(purse.purchases.reduce(0) { $0 + $1.amount } == purse.spent)
        for bought in purse.purchases { #expect(bought.amount == sums.spent(bought.account)) }
        var drops = 0.0
        for drought in digest.droughts {
          let longest = try #require(metrics["drought.\(drought.source).longest"] ?? nil)
          #expect(Double(drought.length) == longest, "\(drought)")
          #expect(0 < drought.chance && drought.chance <= 1)
          #expect(0 < drought.chanceInLife && drought.chanceInLife <= 1)
          drops += (metrics["drops.\(drought.source)"] ?? nil) ?? 0
        }
        #expect(Double(sum("drops")) == drops)
      }
    }
  }

  @Test func `a long life has some weeks a line`() throws {
    let digest = MadeLife(days: 400).plays(1).digest(under: game)
    #expect(digest.periods.count <= LifeDigest.mostPeriods)
    #expect(digest.periods.map(\.days.count).dropLast().allSatisfy { $0 == 35 })
    #expect(digest.periods.last?.days.upperBound == 400)
  }

  @Test func `what happens for the first time stands out, the most remarkable first`() {
    let digest = MadeLife(days: 14).plays(1)
      .adding(.wears, 1, ["plus": 4]).adding(.wears, 2, ["plus": 5])
      .adding(.finds, 2, ["rarity": "epic"]).adding(.finds, 3, ["rarity": "epic"])
      .lapses(4, through: 8).adding(.finds, 9, ["rarity": "epic"]).leaves(10)
      .digest(under: game)
    #expect(
      digest.periods.map(\.moments)
        == [["lapsed for 5 days", "first epic", "gear at +5"], ["left for good"]])
  }
}
