import Randomness
import TestSupport
import TestWorlds
import Testing

/// Every amount paid and every stock of many parties, derived again from other events of their
/// traces alone, by the rulebook and without asking any engine.
@Suite struct AuditTests {
  /// The result for parties of worlds that nobody designed.
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

  @Test(arguments: AuditedRule.allCases)
  func `all that happens is as the rulebook says`(rule: AuditedRule) {
    let found = Self.audit.findings[rule] ?? []
    #expect(found.isEmpty, "\(found.prefix(3).joined(separator: "\n"))")
    // Players of a sample may be too poor for a re-roll.
    #expect(Self.audit.checks[rule] ?? 0 > 0 || rule == .rerollPrice, "it never came up")
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
