import Randomness
import TestSupport
import TestWorlds
import Testing

/// Every amount paid and every stock of many parties, derived again from other events of their
/// traces alone, by the rulebook and without asking any engine.
@Suite struct AuditTests {
  /// What parties of worlds that nobody designed came to.
  private static let audit: (findings: [AuditedRule: [String]], checks: [AuditedRule: Int]) = {
    var findings: [AuditedRule: [String]] = [:]
    var checks: [AuditedRule: Int] = [:]
    var luck = KeyedStream(StreamKey(seed: 23))
    // Short lives for most; the longer ones come to expeditions, research and the last arena waves.
    let lives = StudySize.of(
      sample: [(5, 5, 6), (3, 3, 16), (2, 1, 45)], full: [(100, 20, 6), (40, 10, 16), (20, 5, 45)])
    for (worlds, parties, days) in lives {
      for world in 0..<worlds {
        do {
          let (book, simulation) = try Rulebook.world(&luck, days: days, seed: 100 * days + world)
          for _ in 0..<parties {
            let party = luck.index(below: simulation.partyCount)
            let audit = PartyAudit(simulation.trace(party: party), book)
            for (rule, found) in audit.findings {
              findings[rule, default: []] += found.map { "\(days) days, world \(world): \($0)" }
            }
            checks.merge(audit.checks, uniquingKeysWith: +)
          }
        } catch {
          findings[.taskGold, default: []].append("world \(world): \(error)")
        }
      }
    }
    return (findings, checks)
  }()

  private static func hold(_ rules: [AuditedRule]) {
    for rule in rules {
      let found = audit.findings[rule] ?? []
      #expect(found.isEmpty, "\(rule): \(found.prefix(3).joined(separator: "\n"))")
      #expect(audit.checks[rule] ?? 0 > 0, "\(rule) never came up")
    }
  }

  @Test func `LED-2, TSK, LVL-2, DNG-4, MIS, DAY, ARN-3, RAD, FRG-4: gold that comes in`() {
    Self.hold([
      .taskGold, .levelUpGold, .dungeonGold, .missionGold, .questGold, .loginGold, .comebackGold,
      .goalGold, .arenaGold, .raidGold, .salvageGold, .achievementGold, .paragonGold, .goldBalance,
    ])
  }

  @Test func `TSK-7: the factors of each award are those that its other events give`() {
    Self.hold([.goldFactors, .expFactors])
  }

  @Test func `FRG, STO, RSC, DAY-2, ARN-1, PRT-3: gold that goes out`() {
    Self.hold([
      .enhancePrice, .craftPrice, .scrollPrice, .brewPrice, .storePrice, .consumablePrice,
      .keyPrice,
      .researchPrice, .refreshPrice, .entryPrice, .giftFee,
    ])
  }

  @Test func `XP, TSK, DNG-4, EXP, DAY, LVL-1: EXP and the levels it brings`() {
    Self.hold([
      .taskEXP, .roomEXP, .stageEXP, .meditationEXP, .questEXP, .goalEXP, .achievementEXP,
      .expTotal, .levels,
    ])
  }

  @Test func `every stock after each move, what asked for it, and where each piece is`() {
    Self.hold([.stockBalance, .stockMoves, .charges, .pieces])
  }

  @Test func `DRP-1, PTY: chances of loot, what luck made of them, and pity`() {
    Self.hold([
      .lootChance, .lootOutcome, .pity, .forcedRarity, .expeditionPity, .materials, .consumables,
      .herbs, .tokens,
    ])
  }

  @Test func `DNG-3, MIS, EXP, FRG, ARN-1: success by power and needed power`() {
    Self.hold([
      .roomChance, .roomNeed, .missionChance, .stageChance, .outcomes, .enhancing, .salvageYield,
      .waves,
    ])
  }

  @Test func `DAY-1, DAY-5, PRT, RAD, TSK-4: only what was reached is paid`() {
    Self.hold([
      .questProgress, .questsPaid, .goalProgress, .goalsPaid, .challenge, .bond, .streak, .raidBoss,
    ])
  }

  /// Parties whose fractions of bond EXP add up to points that are lost if any of them is cut.
  @Test(arguments: [0, 39, 58])
  func `PRT-4: the bond's total is the sum of its gains, and its level that of the sum`(party: Int)
    throws
  {
    let simulation = try World.shipped("questbond", players: 400, days: 30)
    let audit = PartyAudit(simulation.trace(party: party), Rulebook())
    #expect(audit.findings[.bond] ?? [] == [] && audit.checks[.bond] ?? 0 > 100)
  }
}
