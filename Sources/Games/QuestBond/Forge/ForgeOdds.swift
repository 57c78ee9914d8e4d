import ExactOdds
import GameEngines
import GameSupport

extension SystemOdds {
  static func spendColumns(_ what: String) -> [OddsTable.Column] {
    [
      .init("mean", "\(what) on average"), .init("sd", "their standard deviation"),
      .init("p05", "5 % need at most this"), .init("p50", "half need at most this"),
      .init("p95", "95 % need at most this"), .init("p99", "99 % need at most this"),
    ]
  }

  static func spend(_ law: StepCostLaw) -> [OddsValue] {
    [OddsValue(law.mean, of: law), OddsValue(law.standardDeviation, of: law)]
      + [0.05, 0.5, 0.95, 0.99].map { OddsValue(law, quantile: $0) }
  }

  /// The same for all rarities.
  static let enhancementAttempts = SystemOdds(
    "enhancementAttempts", "Attempts to enhance a piece from +0 on",
    columns: [
      .init("to", "the enhancement reached"), .init("chance", "of success at its last step"),
    ] + spendColumns("attempts")
  ) { rules, _, table in
    for (step, chance) in rules.enhancement.successChances.enumerated() {
      let law = EnhancementLaw(rules.enhancement, rarity: .common, to: step + 1)
      table.append([.whole(step + 1), .chance(chance.stated)] + spend(law.attempts))
    }
  }

  static let enhancementGold = SystemOdds(
    "enhancementGold", "Gold to enhance a piece from +0 to the highest",
    columns: [
      .init("rarity", "of the piece", isText: true), .init("to", "the enhancement reached"),
    ] + spendColumns("gold")
  ) { rules, _, table in
    let rules = rules.enhancement
    guard rules.isOn else { return }
    for rarity in Rarity.allCases {
      let law = EnhancementLaw(rules, rarity: rarity, to: rules.highest)
      table.append([.text("\(rarity)"), .whole(rules.highest)] + spend(law.gold))
    }
  }

  static let rerolls = SystemOdds(
    "rerolls", "Re-rolls of one affix until it is of one wanted kind",
    columns: [
      .init("place", "prefix or suffix", isText: true),
      .init("kind", "plain, or matching the player's class and so likelier", isText: true),
      .init("chance", "of each re-roll to give it"), .init("rerolls", "re-rolls on average"),
      .init("rerollsP50", "half need at most this many", heading: "p50"),
      .init("rerollsP95", "95 % need at most this many", heading: "p95"),
      .init("gold", "gold on average"),
      .init("goldSD", "its standard deviation", heading: "gold sd"),
      .init("goldP50", "half need at most this much", heading: "gold p50"),
      .init("goldP95", "95 % need at most this much", heading: "gold p95"),
      .init("goldP99", "99 % need at most this much", heading: "gold p99"),
    ]
  ) { rules, _, table in
    table.note = [.text("All on the same place: turning to the other one starts anew.")]
    guard rules.forge.rerolls.isOn else { return }
    for place in AffixPlace.allCases {
      for (name, chance) in kindChances(in: place, rules.equipment.affixes) {
        let law = LadderLaw(chance: chance, ladder: rules.forge.rerolls.ladder)
        table.append(
          [
            .text("\(place)"), .text(name), .chance(chance), OddsValue(law.attempts.mean),
            OddsValue(law.attempts, quantile: 0.5), OddsValue(law.attempts, quantile: 0.95),
            OddsValue(law.meanCost), OddsValue(law.costStandardDeviation),
          ] + [0.5, 0.95, 0.99].map { cost(law, $0) })
      }
    }
  }

  /// A quantile of the cost: whole up to 2⁶².
  private static func cost(_ law: LadderLaw, _ share: Double) -> OddsValue {
    law.costQuantile(share).map { .whole($0) } ?? OddsValue(law.costQuantileValue(share))
  }

  /// The chance of one kind if no class favours any, and of a kind that a class favours (CLS-4).
  private static func kindChances(
    in place: AffixPlace, _ affixes: AffixRules
  ) -> [(String, Double)] {
    let matching = ClassLine.allCases.compactMap { line -> (String, Double)? in
      let stat = line.primaryStat
      guard let kind = place.kinds.firstIndex(where: { affixes.kindStats[$0] == stat }) else {
        return nil
      }
      let odds = affixes.probabilities(in: place, favoured: stat)
      return ("matching \(stat)", odds[kind - place.kinds.startIndex])
    }
    return [("any", affixes.probabilities(in: place, favoured: nil)[0])] + matching
  }

  static let crafts = SystemOdds(
    "crafts", "Crafts until the better of a tier's two rarities",
    columns: [
      .init("tier", "T1 is 1"), .init("lower", "the lesser rarity", isText: true),
      .init("better", "the better one", isText: true), .init("chance", "of the better one"),
      .init("mean", "crafts on average"), .init("p50", "half need at most this many"),
      .init("p95", "95 % need at most this many"), .init("p99", "99 % need at most this many"),
      .init("gold", "gold on average"),
      .init("goldP95", "95 % need at most this much", heading: "gold p95"),
      .init("essence", "essence on average"), .init("materials", "materials on average"),
      .init("fragments", "fragments on average"),
    ]
  ) { rules, _, table in
    table.note = [.text("Untargeted; a chosen stat costs a factor more.")]
    let crafting = rules.forge.crafting
    for (index, tier) in crafting.tiers.enumerated() {
      guard let better = Rarity(rawValue: tier.lower.rawValue + 1) else { continue }
      let price = crafting.price(tier: index, targeted: false)
      let law = LadderLaw(chance: 1 - crafting.lowerShare, ladder: [price.gold])
      let crafts = law.attempts.mean
      func spent(_ amount: Int) -> OddsValue { OddsValue(crafts.map { $0 * Double(amount) }) }
      table.append(
        [
          .whole(index + 1), .text("\(tier.lower)"), .text("\(better)"),
          .chance(law.attempts.lastChance), OddsValue(crafts),
        ] + [0.5, 0.95, 0.99].map { OddsValue(law.attempts, quantile: $0) } + [
          OddsValue(law.meanCost), cost(law, 0.95), spent(price.cost.essence),
          spent(price.cost.materials), spent(price.cost.fragments),
        ])
    }
  }
}
