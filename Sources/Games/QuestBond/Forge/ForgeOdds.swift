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
    let rules = rules.enhancement
    guard rules.isOn else { return table }
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
    let rules = rules.enhancement
    guard rules.isOn else { return table }
    for rarity in Rarity.allCases {
      let law = EnhancementLaw(rules, rarity: rarity, to: rules.highest)
      table.append([.text("\(rarity)"), .whole(rules.highest)] + spend(law.gold))
    }
    return table
  }
}

extension QuestOdds {
  // MARK: Re-rolling an affix

  static let rerollForm = OddsTable.Form(
    key: "rerolls", title: "Re-rolls of one affix until it is of one wanted kind",
    columns: [
      .init("place", "prefix or suffix", isText: true),
      .init("kind", "plain, or matching the player's class and so likelier", isText: true),
      .init("chance", "of each re-roll to give it"),
      .init("rerolls", "re-rolls on average"),
      .init("rerollsP50", "half need at most this many", heading: "p50"),
      .init("rerollsP95", "95 % need at most this many", heading: "p95"),
      .init("gold", "gold on average"),
      .init("goldSD", "its standard deviation", heading: "gold sd"),
      .init("goldP50", "half need at most this much", heading: "gold p50"),
      .init("goldP95", "95 % need at most this much", heading: "gold p95"),
      .init("goldP99", "99 % need at most this much", heading: "gold p99"),
    ])

  var rerolls: OddsTable {
    var table = OddsTable(
      Self.rerollForm, note: [.text("All on the same place: turning to the other one starts anew.")]
    )
    let ladder = rules.forge.rerolls.ladder
    guard !ladder.isEmpty else { return table }
    for place in AffixPlace.allCases {
      for (name, chance) in kindChances(in: place) {
        let law = LadderLaw(chance: chance, ladder: ladder)
        table.append([
          .text("\(place)"), .text(name), .chance(chance), OddsValue(law.attempts.mean),
          OddsValue(law.attempts, quantile: 0.5), OddsValue(law.attempts, quantile: 0.95),
          OddsValue(law.meanCost), OddsValue(law.costStandardDeviation),
          cost(law, 0.5), cost(law, 0.95),
          cost(law, 0.99),
        ])
      }
    }
    return table
  }

  /// A quantile of the cost: whole up to 2⁶².
  private func cost(_ law: LadderLaw, _ share: Double) -> OddsValue {
    law.costQuantile(share).map { .whole($0) } ?? OddsValue(law.costQuantileValue(share))
  }

  /// The chance of one kind if no class favours any, and of a kind that a class favours (CLS-4).
  private func kindChances(in place: AffixPlace) -> [(String, Double)] {
    let affixes = rules.equipment.affixes
    let plain = affixes.probabilities(in: place, favoured: nil)[0]
    var chances = [("any", plain)]
    for line in ClassLine.allCases {
      let stat = line.primaryStat
      let odds = affixes.probabilities(in: place, favoured: stat)
      let matching = place.kinds.firstIndex { affixes.kindStats[$0] == stat }
      if let matching {
        chances.append(("matching \(stat)", odds[matching - place.kinds.startIndex]))
      }
    }
    return chances
  }

  // MARK: Crafting

  static let craftForm = OddsTable.Form(
    key: "crafts", title: "Crafts until the better of a tier's two rarities",
    columns: [
      .init("tier", "T1 is 1"), .init("lower", "the lesser rarity", isText: true),
      .init("better", "the better one", isText: true),
      .init("chance", "of the better one"),
      .init("mean", "crafts on average"), .init("p50", "half need at most this many"),
      .init("p95", "95 % need at most this many"), .init("p99", "99 % need at most this many"),
      .init("gold", "gold on average"),
      .init("goldP95", "95 % need at most this much", heading: "gold p95"),
      .init("essence", "essence on average"), .init("materials", "materials on average"),
      .init("fragments", "fragments on average"),
    ])

  var crafts: OddsTable {
    var table = OddsTable(
      Self.craftForm, note: [.text("Untargeted; a chosen stat costs a factor more.")])
    let crafting = rules.forge.crafting
    for (index, tier) in crafting.tiers.enumerated() {
      guard let better = Rarity(rawValue: tier.lower.rawValue + 1) else { continue }
      let price = crafting.price(tier: index, targeted: false)
      let law = LadderLaw(
        chance: 1 - crafting.lowerShare, ladder: [price.gold])
      let crafts = law.attempts.mean
      func spent(_ amount: Int) -> OddsValue { OddsValue(crafts.map { $0 * Double(amount) }) }
      table.append([
        .whole(index + 1), .text("\(tier.lower)"), .text("\(better)"),
        .chance(law.attempts.lastChance), OddsValue(crafts),
        OddsValue(law.attempts, quantile: 0.5), OddsValue(law.attempts, quantile: 0.95),
        OddsValue(law.attempts, quantile: 0.99), OddsValue(law.meanCost),
        cost(law, 0.95), spent(price.cost.essence),
        spent(price.cost.materials), spent(price.cost.fragments),
      ])
    }
    return table
  }
}
