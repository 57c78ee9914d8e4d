import GameEngines
import JSON
import Players
import ScenarioReading
import TimeQuest

// Lint of prices, and of systems whose input nothing provides.

extension Lint {
  // MARK: Prices

  func reportPrices() {
    reportFreeSinks()
    warnWhenFalling(\EnhancementRules.priceFactors) { index in
      "step \(index + 1) is cheaper than the one before it"
    }
    warnWhenFalling(\RerollRules.ladder) { index in
      "re-roll \(index + 1) is cheaper than the one before it"
    }
    let success = numbers(\EnhancementRules.successChances)
    if let index = success.firstIndex(of: 0), index + 1 < success.count {
      warn(
        \EnhancementRules.successChances, index: index,
        "this step never succeeds, so those after it are never reached")
    }
    reportResale()
  }

  /// Sinks that take no gold.
  private func reportFreeSinks() {
    func report(_ price: AnyKeyPath, in lint: Lint?, _ what: String) {
      guard let lint, lint.has(price), lint.numbers(price).allSatisfy({ $0 == 0 }) else { return }
      lint.warn(price, "the price of \(what) is 0, so this sink takes no gold")
    }
    report(\StoreRules.equipmentPrices, in: self, "pieces of equipment")
    report(\StoreRules.consumablePrices, in: self, "consumables")
    report(\Int.self, in: section(of: \QuestMarket.scrollPrice), "scrolls")
    report(\EnhancementRules.basePrices, in: self, "enhancing")
    report(\ScrollRules.prices, in: self, "applying a scroll")
    report(\RerollRules.ladder, in: self, "re-rolling")
    report(\ResearchPlan.gold, in: self, "research")
    if number(\KeyPrices.first) == 0 { report(\KeyPrices.last, in: self, "keys") }
    if let free = number(\ArenaRules.freeEntries), let most = number(\ArenaRules.mostEntries) {
      if free < most { report(\ArenaRules.entryPrice, in: self, "an entry") }
      if free > most {
        warn(
          \ArenaRules.freeEntries,
          "\(shown(\ArenaRules.freeEntries)) is above mostEntries, "
            + "\(shown(\ArenaRules.mostEntries)), so the rest is never used")
      }
    }
    if let free = number(\DutyRules.freeRefreshes), let most = number(\DutyRules.mostRefreshes),
      free < most
    {
      report(\DutyRules.refreshPrice, in: self, "a refresh")
    }
  }

  /// Equipment that the store sells for less than it brings when sold or salvaged.
  private func reportResale() {
    let prices = numbers(\StoreRules.equipmentPrices)
    let weights = numbers(\RarityOdds.self)
    let deal = numbers(\DailyDealRules.percent).last ?? 0
    for (rarity, price) in prices.enumerated() where rarity < weights.count && weights[rarity] > 0 {
      let cheapest = price * (1 - deal / 100)
      let worths = [\SalvageRules.gold, \StashRules.prices].compactMap { worth in
        numbers(worth).dropFirst(rarity).first.map { (path: path(of: worth), gold: $0) }
      }
      guard cheapest > 0, let best = worths.max(by: { $0.gold < $1.gold }), best.gold > cheapest
      else { continue }
      warn(
        \StoreRules.equipmentPrices, index: rarity,
        "a piece costs \(JSONText.number(cheapest))\(deal > 0 ? " in the daily deal" : "") and "
          + "brings \(JSONText.number(best.gold)) back (\(best.path)[\(rarity)]): gold out of "
          + "nothing")
    }
  }

  // MARK: Systems

  /// Systems that are on while the one that feeds them is off.
  func reportIdleSystems() {
    let tokens = number(\QuestMissions.rules.token)
    if numbers(\ResearchPlan.tokens).last ?? 0 > 0, tokens ?? 0 == 0 {
      section(with: \ResearchPlan.tokens)?.warn(
        "nothing gives the tokens that it takes",
        suggestion: tokens != nil
          ? "missions.token is 0" : "add the section missions, or set research.tokens to [0, 0]")
    }
    let hasExpeditions = has(\QuestExpeditions.list)
    if hasExpeditions, !givesKeys {
      section(with: \QuestExpeditions.list)?.warn(
        "nothing gives the keys that they take",
        suggestion: "dungeons of keyTier or the store (store.key) can")
    }
    let herbs = drops(of: .mission).first?.number(\DropRules.consumable)
    if herbs ?? 0 == 0 || tokens == nil {
      section(with: \HerbCraftRules.herbs)?.warn(
        "nothing gives herbs", suggestion: "missions do, by loot.mission.herbs")
    }
    if !has(\ScrollRules.prices) {
      section(of: \QuestMarket.scrollPrice)?.warn(
        "scrolls do nothing without the section forge.scroll")
    }
    if !hasExpeditions {
      section(with: \KeyPrices.last)?.warn("keys do nothing without the section expeditions")
    }
    if !has(\Routine.bundle) {
      section(with: \BundleRules.habits)?.warn(
        "no routine is one", suggestion: "give routines a \"bundle\"")
    }
    let largest = numbers(\PopulationRules.partySizes).lastIndex { $0 > 0 } ?? 0
    if let least = number(\PartyDungeonRules.leastMembers), least > Double(largest + 1) {
      warn(
        \PartyDungeonRules.leastMembers,
        "no party has \(shown(\PartyDungeonRules.leastMembers)) members (population.partySizes)")
    }
  }

  private var givesKeys: Bool {
    if has(\KeyPrices.last) { return true }
    if number(\MerchantRules.chance) ?? 0 > 0,
      numbers(\MerchantRules.goods).dropFirst(2).first ?? 0 > 0
    {
      return true
    }
    guard number(\QuestDungeons.keys.mostPerDay) ?? 0 > 0,
      let least = choice(\QuestDungeons.keys.lowestTier)
    else { return false }
    return sections(with: \Dungeon.tier).contains {
      $0.choice(\Dungeon.tier).map { $0.rawValue >= least.rawValue } ?? false
    }
  }
}
