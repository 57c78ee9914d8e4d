import ExactOdds
import GameEngines
import GameSupport

extension QuestOdds {
  private static let caseColumns: [OddsTable.Column] = [
    .init("source", "loot source", isText: true),
    .init("condition", "the condition that sets the chance", isText: true),
  ]

  // MARK: From one drop to the next

  static let droughtForm = OddsTable.Form.droughts(
    "Attempts from one drop of equipment to the next", of: caseColumns)

  var droughts: OddsTable {
    var table = OddsTable(
      Self.droughtForm,
      note: [.text("As if all attempts were alike; a source's attempts share one pity counter.")])
    for item in lootCases { table.append(item.law, of: name(of: item)) }
    return table
  }

  // MARK: The longest of many

  static let longestForm = OddsTable.Form(
    key: "longestDroughts", title: "Longest drought among a player's first attempts (--attempts)",
    columns: caseColumns + [
      .init("p05", "5 % of players see none longer than this"),
      .init("p50", "half of them do"),
      .init("p95", "95 % of them do"),
      .init("p99", "99 % of them do"),
    ])

  var longest: OddsTable {
    var table = OddsTable(
      Self.longestForm, note: [.text("In "), .whole(question.attempts), .text(" attempts.")])
    for item in lootCases {
      let law = item.law.longest(in: question.attempts)
      table.append(
        name(of: item) + [0.05, 0.5, 0.95, 0.99].map { .whole(law.quantile($0)) })
    }
    return table
  }

  // MARK: Rarities

  static let rarityForm = OddsTable.Form(
    key: "rarities", title: "Rarity of a drop, forced ones included",
    columns: caseColumns + [
      .init(
        "atLeast", "the least rarity of a forced drop; null without pity",
        heading: "forced at least",
        isText: true)
    ] + Rarity.allCases.map { .init("\($0)", "share of all drops") })

  var rarities: OddsTable {
    var table = OddsTable(Self.rarityForm)
    for item in lootCases {
      let pity = item.law.rules
      table.append(
        name(of: item) + [pity.threshold == 0 ? .none : .text("\(pity.atLeast)")]
          + item.law.rarityShares(item.odds).map { .chance($0) })
    }
    return table
  }

  // MARK: The threshold that holds a percentile

  static let holdsForm = OddsTable.Form(
    key: "holds",
    title:
      "Greatest pity threshold that keeps a percentile within a length (--holds, --percentile)",
    columns: caseColumns + [
      .init(
        "drought", "the percentile of a drought under the scenario's pity", heading: "drought now"),
      .init("droughtByLuck", "the same without any threshold", heading: "by luck"),
      .init(
        "droughtThreshold",
        "the greatest that holds it; \"not needed\" when luck does, \"none\" when none does",
        heading: "threshold"),
      .init("droughtForced", "share of drops that pity then forces", heading: "forced"),
      .init(
        "longest", "the percentile of the longest drought in the attempts", heading: "longest now"),
      .init("longestByLuck", "the same without any threshold", heading: "by luck"),
      .init(
        "longestThreshold", "the greatest that holds that; else as above", heading: "threshold"),
      .init("longestForced", "share of drops that pity then forces", heading: "forced"),
    ])

  var holds: OddsTable {
    guard let length = question.holds else { return OddsTable(Self.holdsForm) }
    var table = OddsTable(
      Self.holdsForm,
      note: [
        .text("Percentile \(question.percentile), within "), .whole(length),
        .text(" attempts; longest in "), .whole(question.attempts), .text(" attempts."),
      ])
    for item in lootCases {
      let law = item.law
      let byLuck = law.with(threshold: 0)
      let drought = law.threshold(holding: question.share, within: length)
      let longest = law.threshold(
        holding: question.share, ofLongestIn: question.attempts, within: length)
      table.append(
        name(of: item) + [
          OddsValue(law.droughts, quantile: question.share),
          OddsValue(byLuck.droughts, quantile: question.share),
          value(of: drought), forcedShare(of: law, under: drought),
          .whole(law.longest(in: question.attempts).quantile(question.share)),
          .whole(byLuck.longest(in: question.attempts).quantile(question.share)),
          value(of: longest), forcedShare(of: law, under: longest),
        ])
    }
    return table
  }

  private func value(of threshold: HoldingThreshold) -> OddsValue {
    switch threshold {
    case .notNeeded: .text("not needed")
    case .atMost(let threshold): .whole(threshold)
    case .impossible: .text("none")
    }
  }

  private func forcedShare(of law: PityLaw, under threshold: HoldingThreshold) -> OddsValue {
    switch threshold {
    case .notNeeded: .chance(0)
    case .atMost(let threshold): .chance(law.with(threshold: threshold).forcedShare)
    case .impossible: .none
    }
  }

  private func name(of item: LootCase) -> [OddsValue] {
    [.text(item.source.name), item.condition]
  }
}
