import Randomness
import Synchronization
import TestWorlds
import Testing

@testable import GameSupport
@testable import QuestBond

/// The audit can fail: it finds the fault of a trace with one fault.
@Suite struct PlantedFaultTests {
  /// One fault of a trace, and the rule under which the audit finds it.
  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let rule: AuditedRule
    /// The event that it is planted in, and the faulty event; nil takes it out.
    let suits: @Sendable (TraceEvent) -> Bool
    let change: @Sendable (TraceEvent) -> TraceEvent?
  }

  static let faults = [
    Fault(
      testDescription: "one gold too much for a task", rule: .taskGold,
      suits: { $0.kind == .earnsGold && $0.word("account") == "task" },
      change: { $0.with("amount", .whole($0.amount("amount") + 1)) }),
    Fault(
      testDescription: "a level-up cut before its factors", rule: .levelUpGold,
      suits: { $0.kind == .earnsGold && $0.word("account") == "levelUp" },
      change: { $0.with("amount", .whole($0.amount("amount") - 1)) }),
    Fault(
      testDescription: "one EXP too little for a room", rule: .roomEXP,
      suits: { $0.kind == .gainsEXP && $0.word("source") == "room" && $0.amount("amount") > 0 },
      change: { $0.with("amount", .whole($0.amount("amount") - 1)) }),
    Fault(
      testDescription: "a streak that is not there", rule: .goldFactors,
      suits: { $0.kind == .earnsGold && $0.word("account") == "task" },
      change: { $0.with("timesStreak", .number(1.49)) }),
    Fault(
      testDescription: "a material that nobody told", rule: .stockMoves,
      suits: { $0.kind == .gainsStock && $0.word("stock") == "materials" }, change: { _ in nil }),
    Fault(
      testDescription: "a material from nowhere", rule: .stockMoves,
      suits: { $0.kind == .rolls && $0.word("what") == "material" && $0.amount("found") > 0 },
      change: { _ in nil }),
    Fault(
      testDescription: "a balance that does not follow", rule: .stockBalance,
      suits: { $0.kind == .gainsStock },
      change: { $0.with("balance", .whole($0.amount("balance") + 1)) }),
    Fault(
      testDescription: "a piece worn that was never found", rule: .pieces,
      suits: { $0.kind == .finds }, change: { _ in nil }),
    Fault(
      testDescription: "a chance of loot a little too good", rule: .lootChance,
      suits: { $0.kind == .tries },
      change: { $0.with("chance", .number($0.figure("chance") + 0.001)) }),
    Fault(
      testDescription: "a dry attempt that counts twice", rule: .pity,
      suits: { $0.kind == .tries && $0.word("outcome") == "none" },
      change: { $0.with("attempt", .whole($0.amount("attempt") + 1)) }),
    Fault(
      testDescription: "a room won against the odds", rule: .outcomes,
      suits: { $0.kind == .entersRoom && !$0.isTrue("passed") && !$0.luck.isEmpty },
      change: { $0.with("passed", .flag(true)) }),
    Fault(
      testDescription: "a mission easier than its power says", rule: .missionChance,
      suits: { $0.kind == .endsMission && $0.figure("chance") < 0.9 },
      change: { $0.with("chance", .number($0.figure("chance") + 0.01)) }),
    Fault(
      testDescription: "a quest paid before it is done", rule: .questsPaid,
      suits: { $0.kind == .finishesQuests && $0.amount("quests") < 3 },
      change: { $0.with("quests", .whole($0.amount("quests") + 1)) }),
    Fault(
      testDescription: "a point of the bond that is lost", rule: .bond,
      suits: { $0.kind == .deepensBond },
      change: { $0.with("total", .number($0.figure("total") - 1)) }),
    Fault(
      testDescription: "a consumable that lasts too long", rule: .charges,
      suits: { $0.kind == .usesConsumable }, change: { _ in nil }),
    Fault(
      testDescription: "a piece of the store for another price", rule: .storePrice,
      suits: { $0.kind == .buys && $0.word("what") == "piece" },
      change: { $0.with("price", .whole($0.amount("price") - 1)) }),
    Fault(
      testDescription: "salvage that gives too much", rule: .salvageYield,
      suits: { $0.kind == .salvages },
      change: { $0.with("materials", .whole($0.amount("materials") + 1)) }),
  ]

  /// Lives in which the audit finds nothing, the short ones first: one of them has each event.
  private static let sound = Result {
    let simulation = try World.shipped("questbond", players: 60, days: 20, seed: 9)
    return (0..<min(6, simulation.partyCount)).map { simulation.trace(party: $0) }
      .sorted { $0.events.count < $1.events.count }
  }

  /// The findings of the audit in them, by party.
  private static let findings = Mutex<[Int: [AuditedRule: [String]]]>([:])

  private static func findings(in trace: PartyTrace) -> [AuditedRule: [String]] {
    findings.withLock { findings in
      let found = findings[trace.party] ?? PartyAudit(trace, Rulebook()).findings
      findings[trace.party] = found
      return found
    }
  }

  @Test(arguments: faults)
  func `a planted fault is found`(fault: Fault) throws {
    for trace in try Self.sound.get() {
      guard let place = trace.events.firstIndex(where: fault.suits) else { continue }
      #expect(Self.findings(in: trace)[fault.rule] == nil)
      var events = trace.events
      let changed = fault.change(events[place])
      events.replaceSubrange(place...place, with: changed.map { [$0] } ?? [])
      let planted = PartyTrace(
        party: trace.party, archetypes: trace.archetypes, days: trace.days, events: events)
      #expect(PartyAudit(planted, Rulebook()).findings[fault.rule] != nil)
      return
    }
    Issue.record("no party has such an event")
  }
}

extension TraceEvent {
  /// The same with another value of a fact.
  func with(_ fact: String, _ value: FactValue) -> TraceEvent {
    let others = facts.filter { $0.name != fact }
    return TraceEvent(
      day: day, minute: minute, member: member, kind: kind, facts: others + [Fact(fact, value)],
      luck: luck)
  }
}
