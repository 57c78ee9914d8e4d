import GameEngines
import TestSupport
import TestWorlds
import Testing

@testable import GameSupport
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

  // MARK: Weeks and purses

  @Test func `a long life has some weeks a line`() throws {
    let digest = MadeLife(days: 400).plays(1).digest(under: game)
    #expect(digest.periods.count <= LifeDigest.maxPeriods)
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

  @Test func `each currency has a book of its own`() {
    func moves(_ kind: EventKind, _ amount: Int, _ held: Int) -> (EventKind, Facts) {
      (kind, ["account": "x", "amount": .whole(amount), "balance": .whole(held)])
    }
    let gems = EventKind("gems.earns", "in").earning("gems")
    let dust = EventKind("dust.earns", "in").earning("dust")
    let used = EventKind("dust.spends", "out").spending("dust")
    let life = [moves(gems, 5, 5), moves(dust, 70, 70), moves(used, 30, 40), moves(gems, 2, 7)]
      .reduce(MadeLife(days: 7).plays(1)) { $0.adding($1.0, 1, $1.1) }
    let purses = life.digest(under: game).purses
    #expect(purses.map(\.name) == ["gems", "dust"])
    #expect(purses.map(\.closing) == [7, 40])
    #expect(purses.map(\.earned) == [7, 70] && purses.map(\.spent) == [0, 30])
    #expect(purses.map(\.maxHeld.amount) == [7, 70])
    #expect(purses[1].purchases.map(\.count) == [1] && purses[0].purchases.isEmpty)
    let held = LifeColumn.money(of: "dust")[2]
    #expect(life.events.compactMap(held.read) == [70, 40])
  }
}
