import ExactOdds
import GameEngines
import GameSupport

/// A table of exact odds, and how it is worked out.
struct SystemOdds: Sendable {
  let form: OddsTable.Form
  /// Adds the note and the rows; no rows if the system is off.
  let fill: Filling

  typealias Filling = @Sendable (QuestRules, OddsQuestion, inout OddsTable) -> Void

  init(_ form: OddsTable.Form, _ fill: @escaping Filling) { (self.form, self.fill) = (form, fill) }

  init(
    _ key: String, _ title: String, columns: [OddsTable.Column], _ fill: @escaping Filling
  ) { self.init(OddsTable.Form(key: key, title: title, columns: columns), fill) }

  static var all: [SystemOdds] { SystemSpec.parts(\.odds, by: ListOrder.odds) }
}

extension QuestRules {
  static var oddsForms: [OddsTable.Form] { SystemOdds.all.map(\.form) }

  func odds(_ question: OddsQuestion) -> [OddsTable] {
    SystemOdds.all.map { odds in
      var table = OddsTable(odds.form)
      odds.fill(self, question, &table)
      return table
    }
  }

  func pity(of source: String) -> (rules: PityRules, cap: Double)? {
    LootSource.allCases.first { $0.name == source }
      .map { (loot.pity[$0.rawValue], loot.chance.cap) }
  }
}

/// A loot source under one condition that sets its chance.
struct LootCase {
  let name: [OddsValue]
  let law: PityLaw
  let odds: RarityOdds
}

extension QuestRules {
  /// Tasks by verification, rooms by tier, missions with the luck of a new player and with the most
  /// luck that counts, expeditions with the fewest and the most stages (DRP).
  var lootCases: [LootCase] {
    func lootCase(
      _ source: LootSource, _ condition: OddsValue, chance base: Double, points: Double = 0,
      parts: Int = 1, _ odds: RarityOdds
    ) -> LootCase {
      let chance = loot.chance.inForce(base: base, points: points)
      return LootCase(
        name: [.text(source.name), condition],
        law: PityLaw(
          loot.pity[source.rawValue], chance: chance, cap: loot.chance.cap, parts: parts),
        odds: odds)
    }
    let ofTasks = Verification.allCases.map { kind in
      lootCase(
        .task, .text("\(kind)"), chance: loot.task.equipment,
        points: tasks.verification[kind.rawValue].equipmentPoints, loot.task.odds)
    }
    let tiers = dungeons.isOn ? DungeonTier.allCases : []
    let ofRooms = tiers.map { tier in
      let drops = loot.rooms[tier.rawValue]
      return lootCase(.dungeonRoom, .text("\(tier)"), chance: drops.equipment, drops.odds)
    }
    let ofMissions = missionLucks.map { name, chance in
      lootCase(.mission, name, chance: chance, loot.mission.odds)
    }
    // An expedition is one attempt, its stages are parts of it (PTY-3).
    let lengths = expeditions.list.map(\.stages.count)
    let ofStages = Set([lengths.min(), lengths.max()].compactMap { $0 }).sorted().map { stages in
      lootCase(
        .expedition, .text("\(stages) stages passed"), chance: loot.stage.equipment, parts: stages,
        loot.stage.odds)
    }
    return ofTasks + ofRooms + ofMissions + ofStages
  }

  /// The luck of a new player, and the least at which more adds nothing, with their chances.
  private var missionLucks: [(name: OddsValue, chance: Double)] {
    guard missions.isOn else { return [] }
    let rules = missions.rules
    let base = loot.mission.equipment
    let first = rules.equipmentChance(base: base, luck: stats.start)
    var lucks = [(OddsValue.phrase(before: "luck ", stats.start, after: ""), first)]
    if first < rules.equipmentCap, rules.equipmentPerLuck > 0 {
      let enough = (rules.equipmentCap - base) / rules.equipmentPerLuck
      lucks.append((.phrase(before: "luck ", enough, after: " or more"), rules.equipmentCap))
    }
    return lucks
  }
}

extension SystemOdds {
  private static let caseColumns: [OddsTable.Column] = [
    .init("source", "loot source", isText: true),
    .init("condition", "the condition that sets the chance", isText: true),
  ]

  static let droughts = SystemOdds(
    .droughts("Attempts from one drop of equipment to the next", of: caseColumns)
  ) { rules, _, table in
    table.note = [
      .text("As if all attempts were alike; a source's attempts share one pity counter.")
    ]
    for item in rules.lootCases { table.append(item.law, of: item.name) }
  }

  static let longest = SystemOdds(
    "longestDroughts", "Longest drought among a player's first attempts (--attempts)",
    columns: caseColumns + [
      .init("p05", "5 % of players see none longer than this"), .init("p50", "half of them do"),
      .init("p95", "95 % of them do"), .init("p99", "99 % of them do"),
    ]
  ) { rules, question, table in
    table.note = [.text("In "), .whole(question.attempts), .text(" attempts.")]
    for item in rules.lootCases {
      let law = item.law.longest(in: question.attempts)
      table.append(item.name + [0.05, 0.5, 0.95, 0.99].map { .whole(law.quantile($0)) })
    }
  }

  static let rarities = SystemOdds(
    "rarities", "Rarity of a drop, forced ones included",
    columns: caseColumns + [
      .init(
        "atLeast", "the least rarity of a forced drop; null without pity",
        heading: "forced at least", isText: true)
    ] + Rarity.allCases.map { .init("\($0)", "share of all drops") }
  ) { rules, _, table in
    for item in rules.lootCases {
      let pity = item.law.rules
      let atLeast: OddsValue = pity.threshold == 0 ? .none : .text("\(pity.atLeast)")
      table.append(item.name + [atLeast] + item.law.rarityShares(item.odds).map { .chance($0) })
    }
  }

  /// The threshold that holds a percentile.
  static let holds = SystemOdds(
    "holds",
    "Greatest pity threshold that keeps a percentile within a length (--holds, --percentile)",
    columns: caseColumns + [
      .init(
        "drought", "the percentile of a drought under the scenario's pity", heading: "drought now"
      ),
      .init("droughtByLuck", "the same without any threshold", heading: "by luck"),
      .init(
        "droughtThreshold",
        "the greatest that holds it; \"not needed\" when luck does, \"none\" when none does",
        heading: "threshold"),
      .init("droughtForced", "share of drops that pity then forces", heading: "forced"),
      .init(
        "longest", "the percentile of the longest drought in the attempts", heading: "longest now"
      ),
      .init("longestByLuck", "the same without any threshold", heading: "by luck"),
      .init(
        "longestThreshold", "the greatest that holds that; else as above", heading: "threshold"),
      .init("longestForced", "share of drops that pity then forces", heading: "forced"),
    ]
  ) { rules, question, table in
    guard let length = question.holds else { return }
    table.note = [
      .text("Percentile \(question.percentile), within "), .whole(length),
      .text(" attempts; longest in "), .whole(question.attempts), .text(" attempts."),
    ]
    for item in rules.lootCases {
      let law = item.law
      let byLuck = law.with(threshold: 0)
      let drought = law.threshold(holding: question.share, within: length)
      let longest = law.threshold(
        holding: question.share, ofLongestIn: question.attempts, within: length)
      table.append(
        item.name + [
          OddsValue(law.droughts, quantile: question.share),
          OddsValue(byLuck.droughts, quantile: question.share),
        ] + values(of: drought, for: law) + [
          .whole(law.longest(in: question.attempts).quantile(question.share)),
          .whole(byLuck.longest(in: question.attempts).quantile(question.share)),
        ] + values(of: longest, for: law))
    }
  }

  private static func values(of threshold: HoldingThreshold, for law: PityLaw) -> [OddsValue] {
    switch threshold {
    case .notNeeded: [.text("not needed"), .chance(0)]
    case .atMost(let threshold):
      [.whole(threshold), .chance(law.with(threshold: threshold).forcedShare)]
    case .impossible: [.text("none"), .none]
    }
  }
}
