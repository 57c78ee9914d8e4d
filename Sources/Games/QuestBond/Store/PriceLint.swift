import GameEngines
import JSONValues
import Players
import ScenarioReading
import TimeQuest

// Lint of prices.

extension Lint {
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
  }

  /// Reports sinks that take no gold.
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
}
