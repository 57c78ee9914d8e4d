import ExactOdds
import GameEngines
import GameSupport

extension QuestOdds {
  /// The columns of a cost, and its values.
  static func spendColumns(_ what: String) -> [OddsTable.Column] {
    [
      .init("mean", "\(what) on average"), .init("sd", "their standard deviation"),
      .init("p05", "5 % need at most this"), .init("p50", "half need at most this"),
      .init("p95", "95 % need at most this"), .init("p99", "99 % need at most this"),
    ]
  }

  func spend(_ law: StepCostLaw) -> [OddsValue] {
    [OddsValue(law.mean, of: law), OddsValue(law.standardDeviation, of: law)]
      + [0.05, 0.5, 0.95, 0.99].map { OddsValue(law, quantile: $0) }
  }

  // MARK: Enhancing

  static let enhancementAttemptsForm = OddsTable.Form(
    key: "enhancementAttempts", title: "Attempts to enhance a piece from +0 on",
    columns: [
      .init("to", "the enhancement reached"), .init("chance", "of success at its last step"),
    ] + spendColumns("attempts"))

  /// The same for all rarities.
  var enhancementAttempts: OddsTable {
    var table = OddsTable(Self.enhancementAttemptsForm)
    guard let rules = rules.enhancement else { return table }
    for last in 1...rules.highest {
      let law = EnhancementLaw(rules, rarity: .common, to: last)
      table.append(
        [.whole(last), .chance(rules.successChances[last - 1].stated)]
          + spend(law.attempts))
    }
    return table
  }

  static let enhancementGoldForm = OddsTable.Form(
    key: "enhancementGold", title: "Gold to enhance a piece from +0 to the highest",
    columns: [
      .init("rarity", "of the piece", isText: true), .init("to", "the enhancement reached"),
    ] + spendColumns("gold"))

  var enhancementGold: OddsTable {
    var table = OddsTable(Self.enhancementGoldForm)
    guard let rules = rules.enhancement else { return table }
    for rarity in Rarity.allCases {
      let law = EnhancementLaw(rules, rarity: rarity, to: rules.highest)
      table.append([.text("\(rarity)"), .whole(rules.highest)] + spend(law.gold))
    }
    return table
  }
}
