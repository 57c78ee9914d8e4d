import GameEngines
import MonteCarlo
import Randomness
import TestSupport
import TestWorlds
import Testing

@testable import Measurement
@testable import Players
@testable import QuestBond

/// What a party of QuestBond lives through together (PRT, RAD), day by day.
@Suite struct PartyLifeTests {
  /// A bare world with these sections; routines of three tasks.
  private func game(
    _ sections: String, verification: Verification = .quick
  ) throws -> QuestBondGame {
    let rules = try World.rules(
      QuestRules.self,
      of: """
        {
          "name": "party", \(sections.contains("\"loot\"") ? "" : "\"loot\": {},")
          "routines": [{ "name": "r", "tasks": [{ "name": "a" }, { "name": "b" }, { "name": "c" }] }],
          \(sections)
        }
        """)
    var archetype = Archetype.quest(spending: .balanced)
    archetype.questHabits.verification = verification
    archetype.questHabits.dutiesPerActiveDay = 2
    return QuestBondGame(rules: rules, population: .of([archetype]))
  }

  /// A party in a game, which lives as it is told.
  private struct Life {
    let game: QuestBondGame
    var members: ContiguousArray<QuestPlayer>
    var party: QuestParty
    var droughts: DroughtTable
    var day = 0

    private static let population = Population(rules: .of([.quest(spending: .balanced)]))

    init(_ game: QuestBondGame, members count: Int, number: Int = 0) {
      self.game = game
      let members = (0..<count).map { member in
        let key = PlayerKey(seed: 1, party: number, member: member)
        return game.join(Self.population.person(key), key: key)
      }
      self.members = ContiguousArray(members)
      party = game.gather(members, key: PartyKey(seed: 1, party: number))
      droughts = DroughtTable(
        plan: MeasurementPlan(
          days: 1, archetypes: ["plain"], series: [], droughts: game.droughts, metrics: []))
    }

    /// A day on which these members are there, with so many tasks.
    mutating func live(present: [Int], tasks: Int = 3) {
      day += 1
      for index in members.indices {
        if present.contains(index) {
          var plan = DayPlan(
            day: day, tasks: tasks, opens: 1...1, waking: 600...600,
            luck: KeyedStream(StreamKey(seed: 0)))
          plan.companions = present.count - 1
          game.live(plan, &members[index], &party, &droughts)
        } else {
          game.miss(day, &members[index])
        }
      }
      game.endDay(day, &members, &party, &droughts)
    }
  }

  @Test func `PRT-1: the streak needs all members every day, and a tier raises all`() throws {
    var life = Life(try game(#""party": { "streak": {} }"#), members: 3)
    for _ in 0..<7 { life.live(present: [0, 1, 2]) }
    #expect(life.party.streak.days == 7)
    for member in life.members {
      #expect(member.partyBonuses[.exp] == 0.15 && member.partyBonuses[.gold] == 0.10)
      #expect(abs(member.bonusTotals.goldFactor - 1.10) < 1e-12)
    }
    life.live(present: [0, 2])
    #expect(life.party.streak.days == 0 && life.party.streak.longest == 7)
    #expect(
      life.members.allSatisfy { $0.partyBonuses == Bonuses() && $0.bonusTotals.goldFactor == 1 })
  }

  @Test func `PRT-1: any member's armor saves the streak of all`() throws {
    var life = Life(try game(#""party": { "streak": {} }"#), members: 2)
    life.members[1].gain(1, of: .streakArmor, from: .comeback)
    for _ in 0..<3 { life.live(present: [0, 1]) }
    for _ in 0..<3 { life.live(present: [0]) }
    #expect(life.party.streak.days == 3 && life.members[1].inventory.streakArmor == 0)
    life.live(present: [0])
    #expect(life.party.streak.days == 0)
  }

  /// Two members, each there on 85 days of 100: after 12 days the streak is k < 12 with chance
  /// qᵏ(1 − q), q = 0.85², and 12 with chance q¹².
  @Test func `PRT-1: the streaks of whole lives follow the law of constant presence`() throws {
    let game = try game(#""party": { "streak": {} }"#)
    let population = Population(rules: .of([.quest(activity: 0.85)]))
    var lengths = [Int](repeating: 0, count: 13)
    for number in 0..<1500 {
      var life = Life(game, members: 2, number: number)
      var presence = [PresenceState(), PresenceState()]
      let keys = life.members.map(\.key)
      let people = keys.map { population.person($0) }
      for day in 1...12 {
        let present = keys.indices.filter { index in
          population.plan(
            day, for: people[index], luck: keys[index].daily(.presence), streakDays: 0,
            &presence[index]) != nil
        }
        life.live(present: present, tasks: 1)
      }
      lengths[life.party.streak.days] += 1
    }
    var reached = 1.0
    var law = (0..<12).map { _ in
      defer { reached *= 0.7225 }
      return reached * (1 - 0.7225)
    }
    law.append(reached)
    #expect(checkFit(lengths, to: law) == [])
  }

  @Test func `PRT-1: who plays alone has no party streak`() throws {
    var life = Life(try game(#""party": { "streak": {} }"#), members: 1)
    for _ in 0..<5 { life.live(present: [0]) }
    #expect(life.party.streak.days == 0 && life.members[0].partyBonuses == Bonuses())
  }

  @Test func `PRT-2: the chest opens when all have done their part; who is away opens it later`()
    throws
  {
    var life = Life(try game(#""party": { "challenge": { "tasksEach": 6 } }"#), members: 2)
    life.live(present: [0, 1], tasks: 6)
    #expect(life.members.map { $0.membership.challenge.chests } == [0, 0])
    #expect(life.party.challenge.won == 1)
    let found = life.members.map { member in (2..<5).reduce(0) { $0 + member.loot.found[$1] }
    }
    #expect(found.allSatisfy { $0 >= 1 })

    // Next week the other one is last, and the first is away when it is won.
    for _ in 0..<6 { life.live(present: []) }
    life.live(present: [0], tasks: 6)
    life.live(present: [1], tasks: 6)
    #expect(life.party.challenge.won == 2)
    #expect(life.members.map { $0.membership.challenge.chests } == [1, 0])
    life.live(present: [0])
    #expect(life.members[0].membership.challenge.chests == 0)
  }

  @Test func `PRT-2: one task short and nobody gets the chest`() throws {
    var life = Life(try game(#""party": { "challenge": { "tasksEach": 15 } }"#), members: 2)
    for _ in 0..<5 { life.live(present: [0]) }
    for _ in 0..<2 { life.live(present: [1], tasks: 6) }
    #expect(life.members.map { $0.membership.challenge.tasks.count } == [15, 12])
    #expect(life.party.challenge.won == 0)
    #expect(life.members.map { $0.membership.challengeWeeks } == [1, 1])
  }

  /// Damage of 1000 an attack: the boss of two has 5400 health, so it falls with the sixth.
  @Test func `RAD: tasks earn attacks, and the kill pays each member, also one who was away`()
    throws
  {
    var life = Life(
      try game(#""raid": { "baseDamage": 1000, "damagePerPower": 0, "attacksPerDay": 2 }"#),
      members: 2)
    #expect(life.party.raid.health == 5400)
    life.live(present: [0, 1])
    #expect(life.party.raid.health == 1400)
    life.live(present: [1])
    #expect(life.party.raid.kills == 1)
    #expect(life.members.map { $0.ledger.earned(from: .raid) } == [0, 200])
    #expect(life.members[0].raid.claims.kills == 1)
    // Slain: no more attacks until Monday.
    let attacks = life.members[1].raid.attacks
    for _ in 0..<5 { life.live(present: [1]) }
    #expect(life.members[1].raid.attacks == attacks)
    life.live(present: [0])
    #expect(life.members.map { $0.ledger.earned(from: .raid) } == [200, 200])
    #expect(life.members.map { $0.raid.bossCards } == [1, 1])
    #expect(life.members.map { $0.raid.kills } == [1, 1])
    #expect(life.party.raid.bosses == 2)
  }

  @Test func `DRP: a raid's sure equipment is sure, above the cap of bonuses`() throws {
    var life = Life(
      try game(#""raid": { "baseDamage": 100000, "equipment": 1 }"#), members: 1)
    for _ in 0..<140 { life.live(present: [0], tasks: 1) }
    let kills = life.party.raid.kills
    let rare = (2..<5).reduce(0) { $0 + life.members[0].loot.found[$1] }
    #expect(kills == 20)
    // Tasks find rare pieces too; none of the kills went without.
    #expect(rare >= kills)
  }

  @Test func `PRT-4: each task is a bond EXP, raised by devotion, for parties alone`() throws {
    let game = try game(#""party": { "bond": {} }"#)
    var life = Life(game, members: 2)
    var devoted = life.members[0].worn
    devoted.wear(
      Equipment(
        slot: .trinket, rarity: .epic, stat: .luck, primary: 1_000_000,
        suffix: Affix(kind: .devotion, share: 0.5)),
      as: life.members[0].characterClass, offClassShare: 0.8)
    life.members[0].worn = devoted
    game.renewBonusTotals(of: &life.members[0])
    for _ in 0..<10 { life.live(present: [0, 1]) }
    // 30 tasks with half as much again, and 30 without.
    #expect(life.party.bond.exp == 75)
    var alone = Life(game, members: 1)
    for _ in 0..<10 { alone.live(present: [0]) }
    #expect(alone.party.bond.exp == 0)
  }

  @Test func `PRT-4: a duty is a bond EXP like a task`() throws {
    let game = try game(#""party": { "bond": {} }, "duties": {}"#)
    var life = Life(game, members: 2)
    for _ in 0..<10 { life.live(present: [0, 1]) }
    let duties = life.members.reduce(0) { $0 + $1.daily.duties }
    #expect(duties > 10 && life.party.bond.exp == Double(60 + duties))
    // Whoever stays away adds nothing more.
    life.live(present: [])
    #expect(life.party.bond.exp == Double(60 + duties))
  }

  /// Three plain tasks of 25 EXP a day: 3 × 25 × 1.3, cut each, is 96; × 1.5 it is 111.
  @Test func `TSK-3: a party verifies only where another member plays that day`() throws {
    let tasks = #"""
      "loot": { "task": { "equipment": 0, "consumable": 0 } }, "levelUps": { "chestEvery": 0 },
      "tasks": { "streakStep": 0 },
      "classes": { "warriorAffinity": 0, "mageAffinity": 0, "archerAffinity": 0 }
      """#
    var life = Life(try game(tasks, verification: .partyVerified), members: 2)
    life.live(present: [0, 1])
    #expect(life.members.map(\.exp) == [111, 111])
    life.live(present: [0])
    #expect(life.members.map(\.exp) == [207, 111])
    life.live(present: [0, 1])
    #expect(life.members.map(\.exp) == [318, 222])
    var alone = Life(try game(tasks, verification: .partyVerified), members: 1)
    alone.live(present: [0])
    #expect(alone.members[0].exp == 96)
    var verified = Life(try game(tasks, verification: .verified), members: 2)
    verified.live(present: [0, 1])
    #expect(verified.members.map(\.exp) == [96, 96])
  }

  @Test func `PRT-4: at bond level 5 all members earn 1 % more`() throws {
    var life = Life(try game(#""party": { "bond": { "perTask": 100 } }"#), members: 2)
    life.live(present: [0], tasks: 3)
    #expect(life.party.bond.level == 4 && life.members[0].bonusTotals.goldFactor == 1)
    life.live(present: [0], tasks: 3)
    #expect(life.party.bond.level == 6)
    for member in life.members { #expect(abs(member.bonusTotals.goldFactor - 1.01) < 1e-12) }
  }

  @Test func `PRT-3: the best spare piece goes to the companion whom it strengthens most`() throws {
    let game = try game(#""party": { "gifts": {} }"#)
    var life = Life(game, members: 3)
    life.live(present: [0, 1, 2])
    func sword(_ points: Double) -> Equipment {
      Equipment(slot: .weapon, rarity: .rare, stat: .defense, primary: points)
    }
    for (index, points) in [(0, 900.0), (1, 500), (2, 300)] {
      game.wear(sword(points), &life.members[index])
      life.members[index].ledger.earn(Award(1000), from: .task)
    }
    #expect(game.keepForCompanions(sword(400), &life.members[0]) == nil)
    #expect(game.keepForCompanions(sword(600), &life.members[0]) == sword(400))
    #expect(game.keepForCompanions(sword(100), &life.members[0]) == sword(100))
    let fees = life.members[0].ledger.spent(on: .giftFee)
    let day = life.day
    var lent = life.members.mutableSpan
    game.exchangeGifts(day, &lent)
    #expect(life.members.map { $0.worn[.weapon]?.primary } == [900, 500, 600])
    #expect(life.members[0].ledger.spent(on: .giftFee) == fees + 40)
    #expect(life.members[0].membership.offer == nil)
  }

  @Test(arguments: [(0, [0, 1]), (1000, [1])])
  func `PRT-3: a giver without gold, or companions who are away, get no gift`(
    gold: Int, present: [Int]
  ) throws {
    let game = try game(#""party": { "gifts": {} }"#)
    var life = Life(game, members: 2)
    life.live(present: present)
    var giver = life.members[1]
    giver.ledger = GoldLedger(start: gold)
    giver.membership.offer = Equipment(
      slot: .armor, rarity: .epic, stat: .luck, primary: 1_000_000)
    life.members[1] = giver
    let day = life.day
    var lent = life.members.mutableSpan
    game.exchangeGifts(day, &lent)
    #expect(life.members[0].worn[.armor]?.primary != 1_000_000)
    #expect(life.members[1].ledger.spent(on: .giftFee) == 0)
    #expect(life.members[1].membership.offer == nil)
  }

  // MARK: Party dungeons

  private let caves = #"""
    "dungeons": { "secondRun": 0, "successCap": 1,
      "list": [{ "name": "caves", "tier": "normal", "level": 1, "rooms": ["treasure", "boss"] }] },
    "party": { "bond": { "perTask": 200 }, "dungeons": {} }
    """#

  @Test func `PRT-4: from bond level 5 on the day's last run is the party's`() throws {
    var life = Life(try game(caves), members: 2)
    life.live(present: [0, 1])
    #expect(life.members.map { $0.dungeons.runs } == [1, 1])
    #expect(life.members.map { $0.membership.runsTogether } == [0, 0])
    #expect(life.party.bond.level >= 5)
    life.live(present: [0, 1])
    #expect(life.members.map { $0.dungeons.runs } == [2, 2])
    #expect(life.members.map { $0.membership.runsTogether } == [1, 1])
    // Whom nobody joins goes alone.
    life.live(present: [1])
    #expect(life.members.map { $0.dungeons.runs } == [2, 3])
    #expect(life.members.map { $0.membership.runsTogether } == [1, 1])
    #expect(life.members.allSatisfy { !$0.membership.keepsRun })
  }

  /// Of a normal dungeon's loot only hard rooms, doors included, and heroic bonus rooms drop.
  @Test func `DNG-6: door and bonus room of a party roll a better tier, as its rooms do`() throws {
    let sections = #"""
      "loot": { "task": { "equipment": 0 }, "dungeonRoom": {
        "normal": { "equipment": 0, "material": 0 }, "hard": { "equipment": 1, "material": 0, "rarities": [0, 1, 0, 0, 0] },
        "heroic": { "equipment": 1, "material": 0, "rarities": [0, 0, 0, 1, 0] },
        "mythic": { "equipment": 0 } }, "chanceCap": 1 },
      "pity": { "dungeonRoom": { "threshold": 4000 } }, "levelUps": { "chestEvery": 0 },
      "dungeons": { "secondRun": 0, "successCap": 1, "ratingBase": 0.1, "ratingPerLevel": 0,
        "bonusRoom": 1, "drawnRooms": [1, 1],
        "list": [{ "name": "c", "tier": "normal", "level": 1, "rooms": ["combat", "boss"],
          "pool": true, "door": "DOOR" }] },
      "party": { "bond": { "perTask": 200 }, "dungeons": {} }
      """#
    for line in ClassLine.allCases {
      var life = Life(
        try game(sections.replacing("DOOR", with: "\(line)")), members: 2, number: line.rawValue)
      life.live(present: [0, 1])
      // Alone, the bonus room rolls the hard tier, and nothing else drops.
      #expect(life.members.allSatisfy { $0.loot.found[Rarity.uncommon.rawValue] == 1 })
      #expect(life.members.allSatisfy { $0.loot.found.wrappedSum() == 1 })
      life.live(present: [0, 1])
      for member in life.members {
        #expect(member.membership.runsTogether == 1)
        // The boss room's piece, the door's for its line, and the bonus room's.
        let passes = member.characterClass.line == line ? 1 : 0
        #expect(member.dungeons.doors == 2 * passes)
        #expect(member.loot.found[Rarity.uncommon.rawValue] == 1 + 1 + passes)
        #expect(member.loot.found[Rarity.epic.rawValue] == 1)
      }
    }
  }

  @Test func `PRT-4: a party's run is its own power, and all come through or none`() throws {
    var life = Life(try game(caves), members: 4)
    for _ in 0..<60 { life.live(present: [0, 1, 2, 3]) }
    let together = life.members.map { $0.membership.runsTogether }
    #expect(together == [59, 59, 59, 59])
    let rooms = life.members.map { $0.dungeons.rooms }
    #expect(Set(rooms) == [120])
    // Four have 2.1 times a member's power: 5 × 2.1 > 9.6.
    let passed = life.members.map { $0.dungeons.passedRooms }
    #expect(passed.allSatisfy { $0 >= 118 })
  }
}
