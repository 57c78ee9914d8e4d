import GameEngines
import TestWorlds
import Testing

@testable import Measurement
@testable import QuestBond

/// A rule's change moves no luck but its own: what it cannot touch is exactly equal.
@Suite struct PairedLuckTests {
  /// A world in which neither affixes nor what the forge makes can move anything: a streak shield
  /// brings players back, haste adds runs, a beacon adds drops.
  private static func withoutForge(_ rules: inout QuestRules) {
    rules.equipment = EquipmentGenerator {
      $0.rules = rules.equipment.rules
      $0.affixes = AffixRules {
        $0.prefixChances = [0, 0, 0, 0, 0].map { Chance($0) }
        $0.suffixChances = [0, 0, 0, 0, 0].map { Chance($0) }
        $0.lowestPercent = [0, 0, 0, 0, 0]
        $0.highestPercent = [0, 0, 0, 0, 0]
      }
    }
    rules.forge = QuestForge()
    rules.sets = .off
  }

  private static let plain = Result { try summary(withoutForge) }

  private static func summary(_ change: (inout QuestRules) -> Void) throws -> [SummaryRow] {
    var (simulation, rules) = try World.shipped(
      "questbond", as: QuestRules.self, players: 20, days: 12)
    change(&rules)
    simulation.game = rules
    return Findings.summary(simulation.tally())
  }

  /// The rows of two worlds that are not equal.
  private func differing(_ a: [SummaryRow], _ b: [SummaryRow]) -> Set<String> {
    Set(
      zip(a, b).compactMap { left, right in
        left.estimate == right.estimate && left.players == right.players ? nil : left.metric.name
      })
  }

  @Test func `another pity threshold changes loot and leaves the days as they were`() throws {
    let differing = differing(
      try Self.plain.get(),
      try Self.summary { rules in
        Self.withoutForge(&rules)
        rules.loot.pity[0].threshold = 15
      })
    #expect(differing.contains("drops.task"))
    let untouched = [
      "days.active", "players.retained", "sessions", "tasks.perActiveDay", "streak.longest",
      "dungeon.runs.perActiveDay", "xp.perSession",
    ]
    for metric in untouched { #expect(!differing.contains(metric), "\(metric)") }
    #expect(!differing.contains { $0.hasPrefix("difficulty.") || $0.hasPrefix("xp.perSession.") })
  }

  @Test func `without affixes the forge cannot touch a single drop`() throws {
    let differing = differing(
      try Self.plain.get(),
      try Self.summary { rules in
        Self.withoutForge(&rules)
        rules.enhancement = EnhancementRules {
          $0.successChances = Array(repeating: 0.5, count: 10).map { Chance($0) }
        }
      })
    #expect(differing.contains("enhance.success.share"))
    let untouched = [
      "drops.task", "drops.task.forced.share", "drought.task.longest", "drought.task.p95",
      "tasks.perActiveDay", "days.active", "sessions",
    ]
    for metric in untouched { #expect(!differing.contains(metric), "\(metric)") }
  }

  @Test func `prices move gold and gear, not tasks and estimates`() throws {
    let differing = differing(
      try Self.plain.get(),
      try Self.summary { rules in
        Self.withoutForge(&rules)
        rules.store = StoreRules { $0.equipmentPrices = [6, 15, 40, 100, 100] }
      })
    #expect(differing.contains("gold.sinks.perDay"))
    for metric in ["days.active", "sessions", "tasks.perActiveDay", "xp.perSession"] {
      #expect(!differing.contains(metric), "\(metric)")
    }
  }
}
