import Foundation

@testable import GameSupport
@testable import QuestBond

/// The amounts and outcomes that an audit derives again.
enum AuditedRule: String, CaseIterable {
  // Gold in: LED-2, TSK, LVL-2, DNG-4, MIS, DAY, ARN-3, RAD, FRG-4; its factors: TSK-7.
  case taskGold, levelUpGold, dungeonGold, missionGold, questGold, loginGold, comebackGold, goalGold
  case arenaGold, raidGold, salvageGold, achievementGold, paragonGold, goldFactors, goldBalance
  // Gold out: FRG, STO, RSC, DAY-2, ARN-1, PRT-3.
  case enhancePrice, rerollPrice, craftPrice, scrollPrice, brewPrice, storePrice, consumablePrice
  case keyPrice, researchPrice, refreshPrice, entryPrice, giftFee
  // EXP and the levels it brings: XP, TSK, DNG-4, EXP, DAY, LVL-1.
  case taskEXP, roomEXP, stageEXP, meditationEXP, questEXP, goalEXP, achievementEXP, expFactors
  case expTotal, levels
  // Stocks after each move, the cause of each, and the place of each piece.
  case stockBalance, stockMoves, charges, pieces
  // Chances of loot, what luck made of them, and pity: DRP-1, PTY.
  case lootChance, lootOutcome, pity, forcedRarity, expeditionPity, materials, consumables, herbs
  case tokens
  // Success by power and needed power: DNG-3, MIS, EXP, FRG, ARN-1.
  case roomChance, roomNeed, missionChance, stageChance, outcomes, enhancing, salvageYield, waves
  // Only what was reached is paid: DAY-1, DAY-5, PRT, RAD, TSK-4.
  case questProgress, questsPaid, goalProgress, goalsPaid, challenge, bond, streak, raidBoss
}

/// A party's life derived again from its events alone, and held against the rulebook.
final class PartyAudit {
  let trace: PartyTrace
  let book: Rulebook
  /// The differences from the rulebook, and how often each rule was looked at.
  private(set) var findings: [AuditedRule: [String]] = [:]
  private(set) var checks: [AuditedRule: Int] = [:]

  /// The days on which each member plays, for verification by party.
  let plays: [Set<Int>]
  /// The party's tier of the streak and its bond, in force for all.
  var partyTier = 0
  var bondInForce = 1
  private var bond = (level: 1, exp: 0.0)
  /// The members whose tasks of this evening still have to deepen the bond.
  private var bondTurns: (day: Int, members: [MemberAudit]) = (0, [])
  /// The raid: the boss's tier and health, and what kills owe to each member.
  var boss = (tier: 0, health: 0)
  var owed: [[Double]]
  var armorUsed = (told: 0, asked: 0)
  /// The last place of each piece that was re-rolled, and how often in a row; a gift keeps them.
  var rerolls: [Int: (place: String, count: Int)] = [:]

  private var members: [MemberAudit] = []
  private var event: TraceEvent?

  init(_ trace: PartyTrace, _ book: Rulebook) {
    (self.trace, self.book) = (trace, book)
    plays = trace.archetypes.indices.map { member in
      Set(
        trace.events.lazy.filter { $0.member == member && $0.kind == .plays }.map(\.day))
    }
    owed = trace.archetypes.map { _ in [] }
    members = trace.archetypes.indices.map { member in
      MemberAudit(self, member, trace.events.filter { $0.member == member })
    }
    for event in trace.events {
      self.event = event
      if let member = event.member { members[member].read(event) } else { read(event) }
    }
    for member in members { member.end() }
    check(.stockMoves, armorUsed.told == armorUsed.asked, "streak armor \(armorUsed)")
  }

  /// Holds one thing against the rulebook.
  func check(_ rule: AuditedRule, _ holds: Bool, _ words: @autoclosure () -> String) {
    checks[rule, default: 0] += 1
    if holds || findings[rule, default: []].count >= 5 { return }
    let place = event.map { "day \($0.day), member \($0.member ?? -1), \($0.kind): " }
    findings[rule, default: []].append((place ?? "") + words())
  }

  /// Returns true if two numbers are the same but for rounding.
  static func same(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
  }

  /// Returns true if an amount is a product, cut once.
  static func isCut(_ amount: Int, of product: Double) -> Bool {
    amount == Int(product * (1 + 1e-12)) || amount == Int(product * (1 + 0x1p-48))
  }

  // MARK: The party's own events

  private func read(_ event: TraceEvent) {
    switch event.kind {
    case .partyBonus:
      partyTier = event.amount("tier")
      bondInForce = bond.level
      check(.bond, event.amount("bond") == bond.level, "bond \(bond.level)")
    case .deepensBond: deepenBond(event)
    case .boss:
      boss = (event.amount("tier"), event.amount("health"))
      let levels = members.reduce(0) { $0 + $1.level }
      let tier = max(1, Int((Double(levels) / Double(members.count) / 10).rounded(.up)))
      check(.raidBoss, boss.tier == tier, "tier \(tier)")
      let health = Int(3000 * Double(tier) * [1, 1.8, 2.4, 3.0][members.count - 1] + 1e-6)
      check(.raidBoss, boss.health == health, "health \(health)")
    case .partyStreak: if event.word("outcome") == "armored" { armorUsed.asked += 1 }
    case .partyRoom:
      let product = event.figure("power") / event.figure("needed") * (1 + event.figure("bonus"))
      check(.roomChance, Self.same(event.figure("chance"), min(0.95, product)), "\(product)")
      check(.outcomes, event.isTrue("passed") == event.succeeds(event.figure("chance")), "")
    case .meetsChallenge:
      check(
        .challenge, members.allSatisfy { $0.weekTasks(on: event.day) >= 15 }, "somebody is short")
    default: break
    }
  }

  /// PRT-4.
  private func deepenBond(_ event: TraceEvent) {
    let points = event.figure("points")
    let each: [String: Double] = ["dungeon": 10, "expedition": 10, "raid": 25, "tasks": 1]
    let source = event.word("source")!
    check(.bond, points.truncatingRemainder(dividingBy: each[source]!) == 0, "\(points) points")
    let devotions = members.map { $0.affixes("devotion") }
    switch source {
    case "tasks":
      if bondTurns.day != event.day {
        bondTurns = (
          event.day, members.filter { $0.isThere(on: event.day) && $0.deeds(on: event.day) > 0 }
        )
      }
      check(.bond, !bondTurns.members.isEmpty, "nobody has done anything")
      if !bondTurns.members.isEmpty {
        let member = bondTurns.members.removeFirst()
        let deeds = member.deeds(on: event.day)
        check(.bond, points == Double(deeds), "\(deeds) tasks and duties")
        checkDevotion(event, among: [devotions[member.number]])
      }
    case "expedition": checkDevotion(event, among: devotions)
    default: checkDevotion(event, among: [devotions.reduce(0, +) / Double(devotions.count)])
    }
    bond.exp += points * (1 + event.figure("devotion"))
    check(.bond, Self.same(event.figure("total"), bond.exp), "total \(bond.exp)")
    while bond.level < 50, bond.exp >= book.bondBase * pow(Double(bond.level), 1.5) - 1e-6 {
      bond.level += 1
    }
    check(.bond, event.amount("level") == bond.level, "level \(bond.level)")
  }

  /// A member's own, or the members' mean.
  private func checkDevotion(_ event: TraceEvent, among devotions: [Double]) {
    let told = event.figure("devotion")
    check(.bond, devotions.contains { Self.same(told, $0) }, "devotion \(devotions)")
  }
}

extension TraceEvent {
  /// Returns true if a decision of luck, by default the first, succeeds under a chance.
  func succeeds(_ chance: Double, roll index: Int = 0) -> Bool { luck[index].roll < chance }

  var rarity: Int { Rulebook.rarities.firstIndex(of: word("rarity") ?? "") ?? 0 }
}
