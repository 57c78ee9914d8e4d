import ExactOdds
import GameEngines
import GameSupport
import Measurement

/// The exact odds of QuestBond's rules, as tables.
struct QuestOdds {
  let rules: QuestRules
  let question: OddsQuestion

  static var all: [SystemOdds] { SystemSpec.parts(\.odds, by: ListOrder.odds) }
}

/// A loot source under one condition that sets its chance.
struct LootCase {
  let source: LootSource
  let condition: OddsValue
  let law: PityLaw
  let odds: RarityOdds
}

extension QuestOdds {
  /// Tasks by verification, rooms by tier, missions with the luck of a new player and with the most
  /// luck that counts, expeditions with the fewest and the most stages (DRP).
  var lootCases: [LootCase] {
    let loot = rules.loot
    func lootCase(
      _ source: LootSource, _ condition: OddsValue, chance base: Double, points: Double = 0,
      parts: Int = 1, _ odds: RarityOdds
    ) -> LootCase {
      LootCase(
        source: source, condition: condition,
        law: PityLaw(
          loot.pity[source.rawValue],
          chance: loot.chance.inForce(base: base, points: points), cap: loot.chance.cap,
          parts: parts),
        odds: odds)
    }
    let tasks = Verification.allCases.map { kind in
      lootCase(
        .task, .text("\(kind)"), chance: loot.task.equipment,
        points: rules.tasks.verification[kind.rawValue].equipmentPoints, loot.task.odds)
    }
    let rooms = DungeonTier.allCases.map { tier in
      lootCase(
        .dungeonRoom, .text("\(tier)"), chance: loot.rooms[tier.rawValue].equipment,
        loot.rooms[tier.rawValue].odds)
    }
    let missions = missionLucks.map { name, chance in
      lootCase(.mission, name, chance: chance, loot.mission.odds)
    }
    // An expedition is one attempt, its stages are parts of it (PTY-3).
    let lengths = rules.expeditions.list.map(\.stages.count)
    let expeditions = Set([lengths.min(), lengths.max()].compactMap { $0 }).sorted().map { stages in
      lootCase(
        .expedition, .text("\(stages) stages passed"), chance: loot.stage.equipment, parts: stages,
        loot.stage.odds)
    }
    return tasks + (rules.dungeons.isOn ? rooms : []) + missions + expeditions
  }

  /// The luck of a new player, and the least at which more adds nothing, with their chances.
  private var missionLucks: [(name: OddsValue, chance: Double)] {
    guard rules.missions.isOn else { return [] }
    let missions = rules.missions.rules
    let start = rules.stats.start
    let base = rules.loot.mission.equipment
    let first = missions.equipmentChance(base: base, luck: start)
    var lucks = [(OddsValue.phrase(before: "luck ", start, after: ""), first)]
    if first < missions.equipmentCap, missions.equipmentPerLuck > 0 {
      let enough = (missions.equipmentCap - base) / missions.equipmentPerLuck
      lucks.append(
        (.phrase(before: "luck ", enough, after: " or more"), missions.equipmentCap))
    }
    return lucks
  }
}

extension QuestRules {
  static var oddsForms: [OddsTable.Form] { QuestOdds.all.map(\.form) }

  func odds(_ question: OddsQuestion) -> [OddsTable] {
    let odds = QuestOdds(rules: self, question: question)
    return QuestOdds.all.map { $0.table(odds) }
  }

  func pity(of source: String) -> (rules: PityRules, cap: Double)? {
    LootSource.allCases.first { $0.name == source }
      .map { (loot.pity[$0.rawValue], loot.chance.cap) }
  }
}
